import VouchPKI

/// Feeds anything to the readers of text: directories, PEM, base64. What is decoded must come out of the encoder again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzLDIF(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    var directory = LDIF(bytes)
    var line = 0
    while let record = try? directory.next() {
        precondition(record.line > line && record.attributes.count <= LDIF.maximumAttributeCount)
        line = record.line
    }
    if let decoded = Base64.decode(bytes) { precondition(Base64.encode(decoded) == bytes) }
    if let blocks = try? PEM.blocks(in: bytes) {
        let again = try? PEM.blocks(in: Array(blocks.map { PEM.text($0) }.joined().utf8))
        precondition(again == blocks)
    }
    return 0
}
