extension Transcript {
    /// The parts of a command that are kept: header, lengths, and the data of plain SELECT and MSE:Set AT, which name
    /// files, applications and protocols. Everything else may be a challenge, a cryptogram or a key.
    static func redacted(command bytes: [UInt8]) -> [Part] {
        guard bytes.count > 4, let command = try? CommandAPDU(parsing: bytes) else {
            // A malformed command may contain anything.
            return nonempty([.bytes(Array(bytes.prefix(4))), .redacted(count: max(bytes.count - 4, 0))])
        }
        let isPlain = command.classByte & 0x0C == 0
        let names =
            isPlain && (command.instruction == 0xA4 || command.instruction == 0x22 && command.parameter2 == 0xA4)
        guard !command.data.isEmpty, !names else { return [.bytes(bytes)] }
        // The data stand after the header and one length byte, or three.
        let start = bytes[4] == 0 ? 7 : 5
        let end = start + command.data.count
        return nonempty([
            .bytes(Array(bytes[..<start])), .redacted(count: command.data.count), .bytes(Array(bytes[end...])),
        ])
    }

    /// The part of a response that is kept: the status word.
    static func redacted(response bytes: [UInt8]) -> [Part] {
        nonempty([.redacted(count: max(bytes.count - 2, 0)), .bytes(Array(bytes.suffix(2)))])
    }

    private static func nonempty(_ parts: [Part]) -> [Part] { parts.filter { $0.count > 0 } }
}
