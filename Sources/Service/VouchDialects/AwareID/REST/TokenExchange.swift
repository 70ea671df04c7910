public import VouchCore

extension AwareID {
    /// `POST /auth/realms/{customer}-consumers/protocol/openid-connect/token`: the only request in
    /// `application/x-www-form-urlencoded`.
    public struct TokenRequest: Sendable, Redacted {
        /// Of the client.
        public let clientID: String
        /// Of the client.
        public let clientSecret: Sensitive<String>

        /// Why a request is refused: `error` of RFC 6749 §5.2.
        @nonexhaustive
        public enum Refusal: String, Error, Sendable, Hashable, CaseIterable {
            /// RFC 6749 §5.2.
            case invalidRequest = "invalid_request"
            /// RFC 6749 §5.2.
            case invalidClient = "invalid_client"
            /// RFC 6749 §5.2.
            case unsupportedGrantType = "unsupported_grant_type"
            /// RFC 6749 §5.2.
            case invalidScope = "invalid_scope"
        }

        /// - Parameter fields: of the form.
        /// - Throws: ``Refusal``: `grant_type` must be `client_credentials` and `scope` must name `openid`.
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

        /// The customer of a realm's name.
        ///
        /// - Returns: nil unless it ends in `-consumers`.
        public static func customer(ofRealm realm: String) -> String? {
            let ending = "-consumers"
            guard realm.hasSuffix(ending), realm.utf8.count > ending.utf8.count else { return nil }
            return String(realm.dropLast(ending.count))
        }
    }

    /// The answer to a ``TokenRequest``.
    public struct TokenResponse: Codable, Sendable, Hashable, Redacted {
        /// RFC 6749 §5.1.
        public let accessToken: String
        /// In seconds.
        public let expiresIn: Int
        /// Always 0: there is no refresh token.
        public let refreshExpiresIn: Int
        /// Always `Bearer`.
        public let tokenType: String
        /// The same token: the client is the only identity there is.
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

        /// Of type `Bearer`.
        public init(token: String, seconds: Int) {
            accessToken = token
            expiresIn = seconds
            refreshExpiresIn = 0
            tokenType = "Bearer"
            idToken = token
            notBeforePolicy = 0
            scope = "openid"
        }
    }

    /// A refused token request, in the shape of RFC 6749 §5.2.
    public struct TokenError: Codable, Sendable, Hashable {
        /// RFC 6749 §5.2.
        public let error: String
        /// For people.
        public let errorDescription: String

        private enum CodingKeys: String, CodingKey {
            case error
            case errorDescription = "error_description"
        }

        /// In the words of RFC 6749.
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

        /// - Parameter error: another one of the RFC, such as `temporarily_unavailable`.
        public init(error: String, description: String) {
            self.error = error
            errorDescription = description
        }
    }
}
