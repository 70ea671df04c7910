import Foundation
import HTTPTypes
import VouchAPI
import VouchStores

/// `POST /v1/token`: the client credentials grant of OAuth 2.0 (RFC 6749 §4.4).
package struct TokenRoutes: Sendable {
    private let issuer: any TokenIssuing

    /// Answers with the tokens that `issuer` makes.
    package init(issuer: any TokenIssuing) { self.issuer = issuer }

    /// The routes, for a ``RouteTable``.
    package var routes: [Route] {
        [
            Route(.post, "/v1/token", access: .open, operation: Self.operation) { request in
                do {
                    return try await answer(request)
                } catch let refusal as Refusal {
                    return try refusal.response(to: request)
                } catch let problem as Problem {
                    return try Refusal(Refusal.code(of: problem), problem).response(to: request)
                }
            }
        ]
    }

    private static let operation = Operation(
        "token", tag: "Access",
        "Get a token with a client's name and secret: OAuth 2.0's client credentials grant, in the form or by HTTP Basic.",
        form: .members(
            [
                "grant_type": .words(["client_credentials"]), "client_id": .text(1...256),
                "client_secret": .text(1...1_000),
                "scope": .text(),
            ], optional: ["client_id", "client_secret", "scope"]),
        answer: .members([
            "access_token": .text(), "token_type": .words(["Bearer"]), "expires_in": .number(1...86_400),
            "scope": .text(),
        ]), problems: [.malformed, .unsupportedMedia, .unauthenticated, .forbidden, .tooMany],
        sent: ["grant_type": "client_credentials", "client_id": "app", "client_secret": "secret"],
        problem: (
            schema: .members([
                "error": .text(), "error_description": .text(), "type": .text(), "title": .text(),
                "status": .number(400...599), "detail": .text(), "remedy": .text(), "requestId": .text(),
            ]), type: "application/json"
        ))

    private func answer(_ request: ServerRequest) async throws -> ServerResponse {
        guard request.mediaType == "application/x-www-form-urlencoded" else {
            throw Problem(.unsupportedMedia, "send application/x-www-form-urlencoded")
        }
        guard let form = FormFields.decode(request.body) else {
            throw Problem(.malformed, "the body is not a form, or too long")
        }
        guard form["grant_type"] == "client_credentials" else {
            throw Refusal(.unsupportedGrant, Problem(.malformed, "grant_type is not client_credentials"))
        }
        let (client, secret) = try Self.client(request, form)
        let token = try await issuer.issue(
            client: client, secret: secret, scopes: try Self.scopes(form["scope"]), tenant: nil, from: request.address,
            at: request.received)
        return try .json(
            Answer(
                accessToken: token.text, tokenType: "Bearer", expiresIn: token.seconds,
                scope: token.caller.scopes.map(\.rawValue).sorted().joined(separator: " ")))
    }

    /// By HTTP's Basic scheme or in the form, not both (RFC 6749 §2.3.1).
    private static func client(
        _ request: ServerRequest, _ form: [String: String]
    ) throws -> (name: String, secret: String) {
        if let field = request.fields[.authorization] {
            guard form["client_secret"] == nil else {
                throw Problem(.malformed, "the client authenticates in two ways", remedy: "leave client_secret out")
            }
            guard let (name, secret) = basic(field), form["client_id"] ?? name == name else {
                throw Problem(.unauthenticated, "Authorization is not Basic with a client and its secret")
            }
            return (name, secret)
        }
        guard let client = form["client_id"], let secret = form["client_secret"] else {
            throw Problem(
                .malformed, "client_id or client_secret is missing",
                remedy: "send both in the form, or the client and its secret by HTTP Basic")
        }
        return (client, secret)
    }

    private static func basic(_ field: String) -> (String, String)? {
        let parts = field.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "basic",
            let data = Data(base64Encoded: parts[1].trimmingCharacters(in: .whitespaces)), data.count <= 2_048,
            let colon = data.firstIndex(of: UInt8(ascii: ":")),
            // Both are encoded as in a form before they are joined.
            let name = FormFields.text(data[..<colon], plusIsBlank: true),
            let secret = FormFields.text(data[data.index(after: colon)...], plusIsBlank: true)
        else { return nil }
        return (name, secret)
    }

    /// Without a scope, all that the client has.
    private static func scopes(_ text: String?) throws -> Set<Scope> {
        guard let text, !text.isEmpty else { return Set(Scope.allCases) }
        var scopes: Set<Scope> = []
        for name in text.split(separator: " ") {
            guard let scope = Scope(rawValue: String(name)) else {
                throw Refusal(
                    .invalidScope,
                    Problem(.malformed, "unknown scope", remedy: "request scopes that the API's description lists"))
            }
            scopes.insert(scope)
        }
        return scopes
    }

    /// A problem with OAuth's word for it.
    private struct Refusal: Error, Encodable {
        /// RFC 6749 §5.2, and for what it has no word the nearest.
        enum Code: String {
            case invalidRequest = "invalid_request"
            case invalidClient = "invalid_client"
            case unsupportedGrant = "unsupported_grant_type"
            case invalidScope = "invalid_scope"
            case unavailable = "temporarily_unavailable"
        }

        let code: Code
        var problem: Problem

        init(_ code: Code, _ problem: Problem) { (self.code, self.problem) = (code, problem) }

        static func code(of problem: Problem) -> Code {
            switch problem.code {
            case .unauthenticated: .invalidClient
            case .forbidden: .invalidScope
            case .tooMany, .busy, .unavailable, .failed: .unavailable
            default: .invalidRequest
            }
        }

        private enum Key: String, CodingKey {
            case error
            case description = "error_description"
        }

        func encode(to encoder: any Encoder) throws {
            try problem.encode(to: encoder)
            var members = encoder.container(keyedBy: Key.self)
            try members.encode(code.rawValue, forKey: .error)
            try members.encode(problem.detail, forKey: .description)
        }

        /// For OAuth's clients and for those that know the API's problems.
        func response(to request: ServerRequest) throws -> ServerResponse {
            var refusal = self
            refusal.problem.requestID = request.identifier
            let usual = ServerResponse.problem(refusal.problem)
            var response = try ServerResponse.json(refusal, status: usual.status)
            response.fields[.retryAfter] = usual.fields[.retryAfter]
            if problem.code == .unauthenticated {
                response.fields[.wwwAuthenticate] = request.fields[.authorization] == nil ? "Bearer" : "Basic"
            }
            return response
        }
    }

    struct Answer: Codable {
        let accessToken: String
        let tokenType: String
        let expiresIn: Int
        let scope: String

        enum CodingKeys: String, CodingKey {
            case scope
            case accessToken = "access_token"
            case tokenType = "token_type"
            case expiresIn = "expires_in"
        }
    }
}

extension ServerRequest {
    /// In lower case, without parameters; nil if the request names none.
    var mediaType: String? {
        fields[.contentType]?.split(separator: ";").first.map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
    }
}
