import Foundation
public import HTTPTypes
import VouchAPI

/// The way to one server: its address, the transport, and when requests are sent again.
public struct ServerConnection: Sendable {
    let scheme: String
    let authority: String
    /// Before each path: `/acme` of `https://id.example/acme`; empty for none.
    let base: String
    let transport: any ClientTransport
    let retries: RetryPolicy
    let clock: any Clock<Duration>
    let newIdentifier: @Sendable () -> String

    /// Makes a connection; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - url: `https://id.example`, with or without a path, which comes before the path of each request; `http` only
    ///     for this machine. No user, query or fragment.
    ///   - transport: carries the requests.
    ///   - retries: how often requests are sent.
    ///   - clock: waits between attempts, and decides when tokens expire.
    ///   - newIdentifier: makes the identifier of each request.
    /// - Throws: ``ClientError/Code/malformedAddress`` for any other URL.
    public init(
        _ url: String, transport: any ClientTransport, retries: RetryPolicy = RetryPolicy(),
        clock: any Clock<Duration> = ContinuousClock(),
        newIdentifier: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
    ) throws(ClientError) {
        guard let parts = URLComponents(string: url), let host = parts.host, !host.isEmpty, let scheme = parts.scheme,
            parts.user == nil, parts.password == nil, parts.query == nil, parts.fragment == nil
        else { throw ClientError(.malformedAddress) }
        let isLocal = ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host)
        guard scheme == "https" || scheme == "http" && isLocal else { throw ClientError(.malformedAddress) }
        self.scheme = scheme
        authority = parts.port.map { "\(host):\($0)" } ?? host
        base =
            parts.percentEncodedPath.hasSuffix("/")
            ? String(parts.percentEncodedPath.dropLast()) : parts.percentEncodedPath
        self.transport = transport
        self.retries = retries
        self.clock = clock
        self.newIdentifier = newIdentifier
    }

    /// One request as a value.
    public struct Call: Sendable {
        /// POST unless set.
        public var method: HTTPRequest.Method = .post
        /// Percent-encoded, with its query; below the address's own path.
        public var path: String
        /// Token and identifier are added.
        public var fields: HTTPFields = [:]
        /// Empty for none.
        public var body: [UInt8] = []
        /// Whether the server may get it twice: it changes nothing, or is known again.
        public var isRepeatable = false
        /// Called with the share of the body that was sent, 0…1, where the transport counts it.
        public var share: (@Sendable (Double) -> Void)?

        /// A request without a body.
        public init(_ method: HTTPRequest.Method, _ path: String, isRepeatable: Bool = false) {
            self.method = method
            self.path = path
            self.isRepeatable = isRepeatable
        }
    }

    /// With an identifier of its own, unless the call has one.
    func request(_ call: Call) -> HTTPRequest {
        var request = HTTPRequest(
            method: call.method, scheme: scheme, authority: authority,
            path: base + call.path, headerFields: call.fields)
        if let name = Self.identifierField, request.headerFields[name] == nil {
            request.headerFields[name] = newIdentifier()
        }
        return request
    }

    /// Sends a request with a token, which is renewed once where the server no longer takes it.
    ///
    /// - Parameter tokens: nil for none.
    /// - Returns: the body of the answer.
    /// - Throws: ``ClientError``: `refused` with the server's problem, in the native shape or in a vendor's,
    ///   `notAuthenticated`, `connectionFailed`; `CancellationError`.
    public func answer(to call: Call, by tokens: TokenHolder?) async throws -> [UInt8] {
        try await response(to: call, by: tokens).body
    }

    static let identifierField = HTTPField.Name("X-Request-ID")

    /// As ``answer(to:by:)``, with status and fields.
    func response(
        to call: Call, by tokens: TokenHolder?
    ) async throws -> (response: HTTPResponse, body: [UInt8]) {
        var call = call
        let token = try await tokens?.token()
        if let token { call.fields[.authorization] = "Bearer \(token)" }
        var (response, body) = try await send(call)
        // It may have ended on the way, or the server changed its key.
        if response.status == .unauthorized, let token, let tokens {
            call.fields[.authorization] = "Bearer \(try await tokens.token(insteadOf: token))"
            (response, body) = try await send(call)
        }
        try Answers.check(response, body)
        return (response, body)
    }

    /// Decodes the JSON of an answer.
    ///
    /// - Throws: as ``answer(to:by:)``, and ``ClientError/Code/malformedAnswer``.
    public func value<Value: Decodable>(
        _ type: Value.Type = Value.self, of call: Call, by tokens: TokenHolder?
    ) async throws -> Value {
        try Answers.value(type, try await answer(to: call, by: tokens))
    }

    /// Sends a request until it is answered, or as often as the policy has it.
    ///
    /// - Returns: any answer, a refusal too.
    func send(_ call: Call) async throws -> (response: HTTPResponse, body: [UInt8]) {
        // The same for each attempt, so that the operator sees one request.
        let request = request(call)
        let length = Double(max(call.body.count, 1))
        let progress = call.share.map { share in { @Sendable (sent: Int) in share(min(Double(sent) / length, 1)) } }
        var attempt = 1
        while true {
            try Task.checkCancellation()
            var asked: Duration?
            do {
                let answer = try await transport.send(request, body: call.body, progress: progress)
                guard attempt < retries.attempts, Self.mayPass(answer.response, answer.body, of: call) else {
                    return answer
                }
                asked = answer.response.headerFields[.retryAfter].flatMap(Int.init).map { .seconds(max($0, 0)) }
            } catch let error as CancellationError {
                throw error
            } catch {
                if Task.isCancelled { throw CancellationError() }
                if let known = error as? ClientError, known.code != .connectionFailed { throw known }
                guard call.isRepeatable, attempt < retries.attempts else { throw ClientError(.connectionFailed) }
            }
            try await clock.sleep(for: retries.delay(after: attempt, asked: asked, share: .random(in: 0...1)))
            attempt += 1
        }
    }

    /// Whether a call may be sent again after this answer: the server did nothing, or the call does no harm twice. That
    /// A server may call itself unavailable after the work, such as where the answer to a commit was lost.
    private static func mayPass(_ response: HTTPResponse, _ body: [UInt8], of call: Call) -> Bool {
        switch response.status.code {
        case 429: true
        case 503: call.isRepeatable || Answers.refusal(response, body).problem == Problem.Code.busy.rawValue
        default: false
        }
    }
}

extension ServerConnection.Call {
    /// POST of a JSON body, members in the order of their names.
    public static func json(_ path: String, _ value: some Encodable) throws -> Self {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return Self(.post, path, "application/json", Array(try encoder.encode(value)))
    }

    /// Repeatable POST of a form, as for a token.
    public static func form(_ path: String, _ fields: [(String, String)]) -> Self {
        let text = fields.map { "\($0)=\(escaped($1))" }.joined(separator: "&")
        return Self(.post, path, "application/x-www-form-urlencoded", Array(text.utf8), isRepeatable: true)
    }

    private init(
        _ method: HTTPRequest.Method, _ path: String, _ type: String, _ body: [UInt8], isRepeatable: Bool = false
    ) {
        self.init(method, path, isRepeatable: isRepeatable)
        fields[.contentType] = type
        self.body = body
    }

    /// Percent-encodes one part of a path or of a form.
    public static func escaped(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }
}

/// Reads answers.
enum Answers {
    static func value<Value: Decodable>(_ type: Value.Type, _ body: [UInt8]) throws(ClientError) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(body))
        } catch {
            // The decoder's text may quote what was answered.
            throw ClientError(.malformedAnswer)
        }
    }

    /// - Throws: what the server's problem says, in the native shape or in a vendor's.
    static func check(_ response: HTTPResponse, _ body: [UInt8]) throws(ClientError) {
        guard response.status.kind != .successful else { return }
        throw refusal(response, body)
    }

    /// The error of a response that is not a success.
    static func refusal(_ response: HTTPResponse, _ body: [UInt8]) -> ClientError {
        let identifier = HTTPField.Name("X-Request-ID").flatMap { response.headerFields[$0] }
        let status = response.status.code
        if let problem = try? JSONDecoder().decode(Problem.self, from: Data(body)) {
            return ClientError(
                .refused(status: status), problem: problem.code.rawValue, detail: problem.detail,
                remedy: problem.remedy, requestID: problem.requestID ?? identifier)
        }
        let problem = try? JSONDecoder().decode(VendorProblem.self, from: Data(body))
        return ClientError(
            .refused(status: status), problem: problem?.errorCode ?? problem?.code ?? problem?.error,
            detail: problem?.errorMsg ?? problem?.message ?? problem?.description, remedy: problem?.remedy,
            requestID: identifier)
    }

    /// The members of AwareID's, IDscan's and OAuth's problems.
    private struct VendorProblem: Decodable {
        let errorCode, errorMsg, message, code, remedy, error, description: String?

        private enum CodingKeys: String, CodingKey {
            case errorCode, errorMsg, error
            case message = "Message"
            case code = "Code"
            case remedy = "Remedy"
            case description = "error_description"
        }
    }
}
