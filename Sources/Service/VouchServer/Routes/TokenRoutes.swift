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
            Route(.post, "/v1/token", access: .open) { request in
                guard request.mediaType == "application/x-www-form-urlencoded" else {
                    throw Problem(.unsupportedMedia, "send application/x-www-form-urlencoded")
                }
                guard let form = FormFields.decode(request.body) else {
                    throw Problem(.malformed, "the body is not a form, or too long")
                }
                guard form["grant_type"] == "client_credentials" else {
                    throw Problem(.malformed, "grant_type is not client_credentials")
                }
                guard let client = form["client_id"], let secret = form["client_secret"] else {
                    throw Problem(.malformed, "client_id or client_secret is missing")
                }
                let asked = try Self.scopes(form["scope"])
                let token = try await issuer.issue(
                    client: client, secret: secret, scopes: asked, tenant: nil, from: request.address,
                    at: request.received)
                return try .json(
                    Answer(
                        accessToken: token.text, tokenType: "Bearer", expiresIn: token.seconds,
                        scope: token.caller.scopes.map(\.rawValue).sorted().joined(separator: " ")))
            }
        ]
    }

    /// Without a scope, all that the client has.
    private static func scopes(_ text: String?) throws(Problem) -> Set<Scope> {
        guard let text, !text.isEmpty else { return Set(Scope.allCases) }
        var scopes: Set<Scope> = []
        for name in text.split(separator: " ") {
            guard let scope = Scope(rawValue: String(name)) else {
                throw Problem(
                    .malformed, "unknown scope", remedy: "request scopes that the API's description lists")
            }
            scopes.insert(scope)
        }
        return scopes
    }

    private struct Answer: Encodable {
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
