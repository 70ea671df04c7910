/// An ordered, bidirectional byte stream: a socket, a WebSocket, a pipe. Carries the relay's messages.
public protocol ByteChannel: Sendable {
    /// Waits for bytes.
    ///
    /// - Returns: 1…`maximum` bytes; none once the other end has closed the channel.
    /// - Throws: `CancellationError`, and then no byte may be lost; anything else means that the channel is broken.
    func read(atMost maximum: Int) async throws -> [UInt8]

    /// Sends all bytes, or throws.
    func write(_ bytes: [UInt8]) async throws
}
