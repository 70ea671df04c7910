public import HTTPTypes

/// Opens WebSockets (RFC 6455) to a server, for apps whose transport has them.
public protocol ClientSocketTransport: Sendable {
    /// Opens a socket.
    ///
    /// - Parameter request: `GET`, with scheme `https` or `http`, the caller's credentials, and `Sec-WebSocket-Protocol`; the
    ///   other fields of the handshake are the transport's.
    /// - Throws: if the server does not agree, or is not reached. A transport may also throw only at the first message.
    func open(_ request: HTTPRequest) async throws -> any ClientSocket
}

/// One socket, open.
public protocol ClientSocket: Sendable {
    /// - Parameter text: UTF-8.
    /// - Throws: if the connection has ended.
    func send(_ text: [UInt8]) async throws

    /// - Returns: the UTF-8 of the next message; nil once the socket has closed, or the connection has ended.
    /// - Throws: `CancellationError`.
    func receive() async throws -> [UInt8]?

    /// Closes from this end, if it is still open.
    func close() async
}
