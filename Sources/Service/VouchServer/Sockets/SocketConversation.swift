/// A WebSocket as a program sees it: whole text messages, in order.
package protocol MessageSocket: Sendable {
    /// Waits for the next message.
    ///
    /// - Returns: the message in UTF-8; nil once the socket closes, whichever end closes it.
    /// - Throws: `CancellationError`.
    func receive() async throws -> [UInt8]?

    /// Sends a message, and waits until the connection has taken it.
    ///
    /// - Parameter text: UTF-8.
    /// - Throws: if the connection has ended.
    func send(_ text: [UInt8]) async throws
}

/// The conversation after the head of a response 101: the connection is a WebSocket then.
package struct SocketConversation: Sendable {
    /// The subprotocol that the response chooses among the client's.
    package let subprotocol: String
    /// The limits of the socket's frames and times.
    package let limits: SocketLimits
    /// Runs the conversation to its end, and returns why the server closes. If the peer has closed first, its reason
    /// counts instead.
    package let talk: @Sendable (any MessageSocket) async -> SocketClosing

    package init(
        _ subprotocol: String, limits: SocketLimits = SocketLimits(),
        talk: @escaping @Sendable (any MessageSocket) async -> SocketClosing
    ) {
        self.subprotocol = subprotocol
        self.limits = limits
        self.talk = talk
    }
}
