public import Foundation
public import HTTPTypes

#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The system's HTTP client. Redirects are not followed, and nothing is cached: answers hold personal data.
public final class URLSessionTransport: ClientTransport {
    /// Longest answer that is handed on, in bytes: 64 MiB. A longer one is refused after it was received.
    public static let longestAnswer = 64 << 20

    private let session: URLSession

    /// Makes a transport.
    ///
    /// - Parameter seconds: time without any byte after which a request has failed.
    public init(timeout seconds: TimeInterval = 60) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = seconds
        configuration.urlCache = nil
        configuration.httpCookieStorage = nil
        session = URLSession(configuration: configuration, delegate: RefusingRedirects(), delegateQueue: nil)
    }

    deinit { session.finishTasksAndInvalidate() }

    public func send(
        _ request: HTTPRequest, body: [UInt8], progress: (@Sendable (Int) -> Void)?
    ) async throws -> (response: HTTPResponse, body: [UInt8]) {
        guard let scheme = request.scheme, let authority = request.authority,
            let url = URL(string: "\(scheme)://\(authority)\(request.path ?? "/")")
        else { throw ClientError(.malformedAddress) }
        var own = URLRequest(url: url)
        own.httpMethod = request.method.rawValue
        for field in request.headerFields { own.addValue(field.value, forHTTPHeaderField: field.name.rawName) }
        if !body.isEmpty { own.httpBody = Data(body) }
        let (data, answer) = try await session.data(for: own)
        guard let answer = answer as? HTTPURLResponse, data.count <= Self.longestAnswer else {
            throw ClientError(.malformedAnswer)
        }
        progress?(body.count)
        var fields = HTTPFields()
        for (name, value) in answer.allHeaderFields {
            if let name = (name as? String).flatMap({ HTTPField.Name($0) }), let value = value as? String {
                fields.append(HTTPField(name: name, value: value))
            }
        }
        return (HTTPResponse(status: .init(code: answer.statusCode), headerFields: fields), Array(data))
    }

    /// A token must not travel to wherever an answer points.
    private final class RefusingRedirects: NSObject, URLSessionTaskDelegate {
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) { completionHandler(nil) }
    }
}
