import Foundation
public import HTTPTypes

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The system's own sockets: on Apple's systems. Elsewhere Foundation needs a libcurl that knows WebSocket and ends the program
/// where it has none, as Debian's has not, so there nothing is opened.
public final class URLSessionSocketTransport: ClientSocketTransport {
    /// In bytes; a longer message ends the socket.
    public static let longestMessage = 1 << 20

    private let session: URLSession

    /// With a session of its own.
    public init() {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        session = URLSession(configuration: configuration)
    }

    deinit { session.finishTasksAndInvalidate() }

    public func open(_ request: HTTPRequest) async throws -> any ClientSocket {
        #if canImport(FoundationNetworking)
        throw ClientError(.connectionFailed)
        #else
        guard let scheme = request.scheme, let authority = request.authority,
            let url = URL(string: "\(scheme == "https" ? "wss" : "ws")://\(authority)\(request.path ?? "/")")
        else { throw ClientError(.malformedAddress) }
        var own = URLRequest(url: url)
        for field in request.headerFields { own.addValue(field.value, forHTTPHeaderField: field.name.rawName) }
        let task = session.webSocketTask(with: own)
        task.maximumMessageSize = Self.longestMessage
        task.resume()
        return Socket(task: task)
        #endif
    }

    struct Socket: ClientSocket {
        let task: URLSessionWebSocketTask

        func send(_ text: [UInt8]) async throws {
            try await task.send(.string(String(decoding: text, as: UTF8.self)))
        }

        func receive() async throws -> [UInt8]? {
            let message = try? await withTaskCancellationHandler {
                try await task.receive()
            } onCancel: {
                task.cancel(with: .goingAway, reason: nil)
            }
            try Task.checkCancellation()
            switch message {
            case .string(let text)?: return Array(text.utf8)
            // The server sends text.
            default: return nil
            }
        }

        func close() async { task.cancel(with: .normalClosure, reason: nil) }
    }
}
