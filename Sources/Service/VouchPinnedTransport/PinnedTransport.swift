public import Foundation
public import HTTPTypes
public import VouchClient
import VouchOutbound

/// Talks by libcurl to servers whose certificate chain ends at a pinned certificate. Redirects are not followed, and
/// nothing is cached.
///
/// Each request has a connection of its own, so each is checked.
public final class PinnedTransport: ClientTransport {
    /// The longest answer, in bytes; a longer one is refused.
    public static let longestAnswer = 64 << 20

    private let http: CurlHTTP
    private let isPinned: Bool
    private let timeout: Duration

    /// - Parameters:
    ///   - certificates: DER, at least one: the servers' own, or authorities'. Nil trusts what the system trusts.
    ///   - seconds: the time limit for a whole request.
    /// - Precondition: the list is not empty, since an empty one would trust no server.
    public init(certificates: [Data]?, timeout seconds: TimeInterval = 60) {
        precondition(certificates?.isEmpty != true)
        // The caller names the server: any address will do.
        var policy = OutgoingPolicy.anywhere
        policy.admitsPlain = false
        policy.longestURL = 1 << 16
        isPinned = certificates != nil
        timeout = .milliseconds(Self.milliseconds(seconds))
        http = CurlHTTP(
            policy, trust: certificates.map { .only($0.flatMap(Self.pem)) } ?? .system, usesProxy: true,
            connectTimeout: timeout)
    }

    private static func milliseconds(_ seconds: TimeInterval) -> Int {
        Int((min(max(seconds.isNaN ? 0 : seconds, 0.001), 86_400) * 1_000).rounded(.up))
    }

    private static func pem(_ certificate: Data) -> [UInt8] {
        let text = certificate.base64EncodedString(options: [.lineLength64Characters, .endLineWithLineFeed])
        return Array("-----BEGIN CERTIFICATE-----\n\(text)\n-----END CERTIFICATE-----\n".utf8)
    }

    /// - Throws: ``/VouchClient/ClientError``: `malformedAddress` for another scheme than `https`, `connectionFailed` for a server
    ///   that is not reached or not pinned, `malformedAnswer`; `CancellationError`.
    public func send(
        _ request: HTTPRequest, body: [UInt8], progress: (@Sendable (Int) -> Void)?
    ) async throws -> (response: HTTPResponse, body: [UInt8]) {
        guard request.scheme == "https", let authority = request.authority,
            let url = URL(string: "https://\(authority)\(request.path ?? "/")")
        else { throw ClientError(.malformedAddress) }
        let answer: OutgoingAnswer
        do {
            answer = try await http.send(
                OutgoingRequest(
                    request.method, url.absoluteString, fields: request.headerFields, body: body,
                    longestAnswer: Self.longestAnswer, timeout: timeout))
        } catch let failure as OutgoingFailure {
            switch failure.code {
            case .malformed: throw ClientError(.malformedAddress)
            case .encryption where isPinned:
                throw ClientError(
                    .connectionFailed, detail: "the server's certificate is not pinned, or is not its own",
                    remedy: "compare it with sslCertificates")
            default: throw ClientError(.connectionFailed)
            }
        }
        guard !answer.isCut else { throw ClientError(.malformedAnswer, detail: "the answer is too long") }
        progress?(body.count)
        return (HTTPResponse(status: .init(code: answer.status), headerFields: answer.fields), answer.body)
    }
}
