public import HTTPTypes
import VouchCore

/// Carries requests to a server. The app decides how: by the system's client, its own, or none at all in tests.
///
/// Nothing in this room sends anything by itself: each request is one call that the app made.
public protocol ClientTransport: Sendable {
    /// Sends one request and waits for the whole response.
    ///
    /// - Parameters:
    ///   - body: whole; may be empty.
    ///   - progress: called with the bytes of the body sent so far; a transport that does not know does not call it.
    /// - Throws: ``ClientError`` with ``ClientError/Code/connectionFailed``, or the transport's own error, which counts as that;
    ///   `CancellationError`.
    func send(
        _ request: HTTPRequest, body: [UInt8], progress: (@Sendable (Int) -> Void)?
    ) async throws -> (response: HTTPResponse, body: [UInt8])
}
