public import VouchCore

extension AwareID {
    /// The body of `POST /auth/realms/{customer}-consumers/protocol/openid-connect/token`: the only request in
    /// `application/x-www-form-urlencoded`. The client credentials grant of RFC 6749 §4.4.
    public struct TokenRequest: Sendable, Redacted {
        /// `client_id`: 1 to 256 bytes.
        public let clientID: String
        /// `client_secret`: 1 to 1024 bytes. Whether it is right is not checked here.
        public let clientSecret: Sensitive<String>

        /// Why a request is refused: `error` of RFC 6749 §5.2.
        @nonexhaustive
        public enum Refusal: String, Error, Sendable, Hashable, CaseIterable {
            /// A member is missing, empty or too long.
            case invalidRequest = "invalid_request"
            /// The client or its secret is not known. ``TokenRequest`` itself never says so: the server does.
            case invalidClient = "invalid_client"
            /// `grant_type` is not `client_credentials`.
            case unsupportedGrantType = "unsupported_grant_type"
            /// `scope` is missing or does not name `openid`.
            case invalidScope = "invalid_scope"
        }

        /// Checks the fields of a form.
        ///
        /// - Parameter fields: the decoded names and values.
        /// - Throws: ``Refusal``: `grant_type` must be `client_credentials`, `scope` must name `openid`, and client and
        ///   secret must be there.
        public init(_ fields: [String: String]) throws(Refusal) {
            guard let grant = fields["grant_type"] else { throw .invalidRequest }
            guard grant == "client_credentials" else { throw .unsupportedGrantType }
            guard let scope = fields["scope"], scope.split(separator: " ").contains("openid") else {
                throw .invalidScope
            }
            guard let client = fields["client_id"], let secret = fields["client_secret"], !client.isEmpty,
                !secret.isEmpty, client.utf8.count <= 256, secret.utf8.count <= 1_024
            else { throw .invalidRequest }
            clientID = client
            clientSecret = Sensitive(secret)
        }

        /// The customer in a realm's name: `acme` of `acme-consumers`.
        ///
        /// - Returns: nil unless the name ends in `-consumers` and has something before it.
        public static func customer(ofRealm realm: String) -> String? {
            let ending = "-consumers"
            guard realm.hasSuffix(ending), realm.utf8.count > ending.utf8.count else { return nil }
            return String(realm.dropLast(ending.count))
        }
    }

    /// The answer to a ``TokenRequest``, RFC 6749 §5.1, with the members of the vendor's sample.
    public struct TokenResponse: Codable, Sendable, Hashable, Redacted {
        /// The token for the header `Authorization: Bearer …` of all later calls.
        public let accessToken: String
        /// How long the token is valid, in seconds; 300 in the vendor's sample.
        public let expiresIn: Int
        /// Always 0: there is no refresh token.
        public let refreshExpiresIn: Int
        /// Always `Bearer`.
        public let tokenType: String
        /// Who the client is, for the client itself: its audience is the client, and no call admits it.
        public let idToken: String
        /// Always 0.
        public let notBeforePolicy: Int
        /// Always `openid`.
        public let scope: String

        private enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case expiresIn = "expires_in"
            case refreshExpiresIn = "refresh_expires_in"
            case tokenType = "token_type"
            case idToken = "id_token"
            case notBeforePolicy = "not-before-policy"
            case scope
        }

        /// A bearer token, an ID token of the client, and their lifetime in seconds.
        public init(token: String, identity: String, seconds: Int) {
            accessToken = token
            expiresIn = seconds
            refreshExpiresIn = 0
            tokenType = "Bearer"
            idToken = identity
            notBeforePolicy = 0
            scope = "openid"
        }
    }

    /// The answer to a refused token request, RFC 6749 §5.2.
    public struct TokenError: Codable, Sendable, Hashable {
        /// The code of RFC 6749 §5.2, such as `invalid_client`.
        public let error: String
        /// What is wrong, in English.
        public let errorDescription: String

        private enum CodingKeys: String, CodingKey {
            case error
            case errorDescription = "error_description"
        }

        /// The code and words of a refusal.
        public init(_ refusal: TokenRequest.Refusal) {
            error = refusal.rawValue
            errorDescription =
                switch refusal {
                case .invalidRequest: "client_id, client_secret, scope and grant_type are needed"
                case .invalidClient: "the client or its secret is not known"
                case .unsupportedGrantType: "grant_type must be client_credentials"
                case .invalidScope: "scope must be openid"
                }
        }

        /// Another code of the RFC, such as `temporarily_unavailable`.
        public init(error: String, description: String) {
            self.error = error
            errorDescription = description
        }
    }
}
