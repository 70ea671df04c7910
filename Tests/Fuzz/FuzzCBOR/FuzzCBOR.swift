import VouchPKI

/// Reads anything as CBOR and as a mobile document's answer. An item is made of its own bytes, one after another.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzCBOR(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let item = try? CBORReader.read(bytes) {
        precondition(Array(item.encoded) == bytes)
        check(item)
    }
    guard let documents = try? MobileDocument.documents(inResponse: bytes) else { return 0 }
    for document in documents {
        for space in document.nameSpaces {
            for element in space.items { _ = document.value(element.identifier, in: space.name) }
        }
        precondition(document.securityObject.digests.count <= bytes.count)
    }
    return 0
}

private func check(_ item: CBORItem) {
    let inner: [CBORItem] =
        switch item.content {
        case .array(let elements): elements
        case .map(let pairs): pairs.flatMap { [$0.key, $0.value] }
        case .tagged(_, let content): [content]
        default: []
        }
    precondition(inner.reduce(0) { $0 + $1.encoded.count } < item.encoded.count)
    for part in inner {
        precondition((try? CBORReader.read(Array(part.encoded))) != nil)
        check(part)
    }
}
