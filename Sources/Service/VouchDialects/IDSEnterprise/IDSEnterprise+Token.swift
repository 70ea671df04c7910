extension IDSEnterprise {
    /// `idscanenterprisesvc/token`: who asks, and for which area.
    public enum Area: String, Sendable, Hashable, CaseIterable {
        /// Uploading.
        case scanning
        /// Looking at results.
        case investigation
    }

    /// The answer. Documentation has `Username`, `FullName`, `Role` and `token`; clients in use also read
    /// `access_token` and `expires_in`.
    public struct TokenResponse: Codable, Sendable {
        /// Who signed in.
        public let username: String
        /// For people.
        public let fullName: String
        /// Of the user, by the vendor's names.
        public let role: String
        /// To be sent with each request.
        public let token: String
        /// In seconds.
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
