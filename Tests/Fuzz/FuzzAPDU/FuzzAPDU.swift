import VouchChip
import VouchPKI

/// Feeds anything to the parsers of commands, responses and transcripts: what is accepted is written the same again.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzAPDU(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    if let command = try? CommandAPDU(parsing: bytes) {
        // A body of one byte is Le; a longer one that begins with zero is of the extended form.
        let isExtended = bytes.count > 5 && bytes[4] == 0
        guard let written = try? command.encoded(isExtended: isExtended, at: .transport) else {
            preconditionFailure("a command that was read cannot be written")
        }
        precondition(written == bytes)
        precondition((1...CommandAPDU.maximumExpectedLength).contains(command.expectedLength ?? 1))
        precondition(command.data.count <= CommandAPDU.maximumDataLength)
    }
    if let response = try? ResponseAPDU(parsing: bytes, at: .transport) {
        precondition(response.encoded == bytes)
        let status = response.status
        precondition((1...256).contains(status.remainingLength ?? 1) && (1...256).contains(status.correctLength ?? 1))
        precondition((0...15).contains(status.remainingTries ?? 0))
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if let transcript = try? Transcript(parsing: text) {
        guard let again = try? Transcript(parsing: transcript.text) else {
            preconditionFailure("a transcript that was written is none")
        }
        precondition(again == transcript && again.text == transcript.text)
    }
    if let decoded = Hex.bytes(text) { precondition(Hex.bytes(Hex.text(decoded)) == decoded) }
    return 0
}
