extension IDSEnterprise {
    /// The part of the service that a token is for: the `area` of `POST idscanenterprisesvc/token`.
    public enum Area: String, Sendable, Hashable, CaseIterable {
        /// Uploads and liveness results.
        case scanning
        /// Results of journeys.
        case investigation
    }

    /// The answer to `POST idscanenterprisesvc/token`. The vendor's documentation has `Username`, `FullName`, `Role`
    /// and `token`; clients in use also read `access_token` and `expires_in`, so both are written.
    public struct TokenResponse: Codable, Sendable {
        /// The user who signed in; empty if the server does not say.
        public let username: String
        /// The user's name for people; empty if the server does not say.
        public let fullName: String
        /// The user's role, by the server's names; empty if the server does not say.
        public let role: String
        /// The token to send with each request, in the header `Authorization` or the cookie `token`.
        public let token: String
        /// How long the token is valid, in seconds; 36000 is assumed if the server does not say.
        public let expiresIn: Int

        public init(username: String, fullName: String, role: String, token: String, expiresIn: Int) {
            self.username = username
            self.fullName = fullName
            self.role = role
            self.token = token
            self.expiresIn = expiresIn
        }

        private enum CodingKeys: String, CodingKey {
            case username = "Username"
            case fullName = "FullName"
            case role = "Role"
            case token
            case expiresIn = "expires_in"
            case accessToken = "access_token"
            case tokenType = "token_type"
        }

        /// Reads the vendor's shape: the token from `token`, otherwise from `access_token`.
        ///
        /// - Throws: `DecodingError` if there is neither.
        public init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: CodingKeys.self)
            username = try object.decodeIfPresent(String.self, forKey: .username) ?? ""
            fullName = try object.decodeIfPresent(String.self, forKey: .fullName) ?? ""
            role = try object.decodeIfPresent(String.self, forKey: .role) ?? ""
            token =
                try object.decodeIfPresent(String.self, forKey: .token)
                ?? object.decode(String.self, forKey: .accessToken)
            expiresIn = try object.decodeIfPresent(Int.self, forKey: .expiresIn) ?? 36_000
        }

        public func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: CodingKeys.self)
            try object.encode(username, forKey: .username)
            try object.encode(fullName, forKey: .fullName)
            try object.encode(role, forKey: .role)
            try object.encode(token, forKey: .token)
            try object.encode(token, forKey: .accessToken)
            try object.encode("bearer", forKey: .tokenType)
            try object.encode(expiresIn, forKey: .expiresIn)
        }
    }
}
