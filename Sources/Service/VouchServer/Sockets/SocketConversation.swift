/// A socket as a program sees it: whole messages of text, in order.
public protocol MessageSocket: Sendable {
    /// - Returns: the UTF-8 of the next message; nil once the socket closes, whichever end does that.
    /// - Throws: `CancellationError`.
    func receive() async throws -> [UInt8]?

    /// Waits until the connection has taken the message.
    ///
    /// - Parameter text: UTF-8.
    /// - Throws: if the connection has ended.
    func send(_ text: [UInt8]) async throws
}

/// What follows the head of a response 101: the connection is a WebSocket then.
public struct SocketConversation: Sendable {
    /// The one of the client's that the response chooses.
    public let subprotocol: String
    /// Of the frames.
    public let limits: SocketLimits
    /// Talks to the end, and says why the server closes; what it returns after the peer has closed says nothing.
    public let talk: @Sendable (any MessageSocket) async -> SocketClosing

    public init(
        _ subprotocol: String, limits: SocketLimits = SocketLimits(),
        talk: @escaping @Sendable (any MessageSocket) async -> SocketClosing
    ) {
        self.subprotocol = subprotocol
        self.limits = limits
        self.talk = talk
    }
}
