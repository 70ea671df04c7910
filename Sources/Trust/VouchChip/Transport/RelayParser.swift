/// Assembles messages from the bytes of a channel. Holds at most one message, and refuses an invalid header at once.
public struct RelayParser: Sendable {
    private var buffer: [UInt8] = []

    public init() {}

    /// How many bytes are still needed, at least 1; more must not be given at once.
    public var missing: Int {
        guard buffer.count >= RelayMessage.headerLength else { return RelayMessage.headerLength - buffer.count }
        return RelayMessage.headerLength + payloadLength - buffer.count
    }

    /// Whether a message has begun.
    public var isInMessage: Bool { !buffer.isEmpty }

    /// Takes bytes; at most ``missing`` of them are used.
    ///
    /// - Returns: a message once it is whole.
    /// - Throws: ``RelayError``. The parser is then unusable: the start of the next message is unknown.
    public mutating func append(_ bytes: [UInt8]) throws(RelayError) -> RelayMessage? {
        var rest = bytes[...]
        if buffer.count < RelayMessage.headerLength {
            let piece = rest.prefix(RelayMessage.headerLength - buffer.count)
            buffer += piece
            rest = rest.dropFirst(piece.count)
            guard buffer.count == RelayMessage.headerLength else { return nil }
            guard buffer[0] == RelayMessage.version else { throw RelayError(.unsupportedVersion(buffer[0])) }
            guard RelayMessage.Kind(rawValue: buffer[1]) != nil else { throw RelayError(.unknownKind(buffer[1])) }
            guard payloadLength <= RelayMessage.maximumPayloadLength else { throw RelayError(.tooLarge) }
        }
        guard rest.count <= missing else { throw RelayError(.unexpectedMessage) }
        buffer += rest
        guard missing == 0, let kind = RelayMessage.Kind(rawValue: buffer[1]) else { return nil }
        defer { buffer.removeAll() }
        return try RelayMessage(
            kind, request: UInt32(number(at: 2)), payload: Array(buffer.dropFirst(RelayMessage.headerLength)))
    }

    private var payloadLength: Int { number(at: 6) }

    private func number(at index: Int) -> Int { buffer[index..<index + 4].reduce(0) { $0 << 8 | Int($1) } }
}
