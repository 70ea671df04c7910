import VouchChip

/// Feeds anything to the parser of the relay, in pieces of the input's own choice; what it accepts must be what was sent.
/// The same bytes as text go to the parser of transcripts.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzRelay(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    guard let step = bytes.first else { return 0 }
    var parser = RelayParser()
    var rest = bytes.dropFirst()
    var taken: [UInt8] = []
    while !rest.isEmpty {
        let missing = parser.missing
        precondition(missing > 0 && missing <= RelayMessage.maximumPayloadLength + RelayMessage.headerLength)
        let piece = Array(rest.prefix(min(missing, Int(step) + 1)))
        rest = rest.dropFirst(piece.count)
        taken += piece
        do {
            guard let message = try parser.append(piece) else { continue }
            precondition(message.encoded == taken && !parser.isInMessage)
            taken.removeAll()
        } catch {
            break
        }
    }
    if let transcript = try? Transcript(parsing: String(decoding: bytes, as: UTF8.self)) {
        let again = try? Transcript(parsing: transcript.text)
        precondition(again?.entries.count == transcript.entries.count)
    }
    return 0
}
