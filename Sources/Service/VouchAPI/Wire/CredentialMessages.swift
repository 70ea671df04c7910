public import VouchCore

/// The body of `POST /v1/admin/credentials`.
public struct CredentialRequest: Codable, Sendable, Hashable {
    /// Kind of credential: `secret`, for tokens, or `key`, for the field `apikey`.
    public var kind: String
    /// Scopes that the credential allows.
    public var scopes: [String]
    /// Names of the journeys that it can use, without versions; nil for all.
    public var journeys: [String]?
    /// A label of your own, 1 to 64 characters; nil for none.
    public var name: String?
    /// Number of days for which the credential works, 1 to 3650; nil without end.
    public var validDays: Int?

    public init(
        kind: String, scopes: [String], journeys: [String]? = nil, name: String? = nil, validDays: Int? = nil
    ) {
        self.journeys = journeys
        self.kind = kind
        self.scopes = scopes
        self.name = name
        self.validDays = validDays
    }
}

/// The body of `POST /v1/admin/staff`.
public struct StaffRequest: Codable, Sendable, Hashable {
    /// Name to sign in with, unique on the server, such as an e-mail address: 3 to 64 letters, digits and `.`, `_`, `-`, `+`, `@`.
    public var name: String
    /// What the person may do: `viewer`, `reviewer`, `registrar` or `administrator`.
    public var role: String

    public init(name: String, role: String) {
        self.name = name
        self.role = role
    }
}

/// The body of `POST /v1/password`.
public struct PasswordRequest: Codable, Sendable, Hashable, Redacted {
    /// Name to sign in with.
    public var name: String
    /// Password until now.
    public var password: String
    /// Password from now on, 12 to 256 bytes of UTF-8.
    public var newPassword: String

    public init(name: String, password: String, newPassword: String) {
        self.name = name
        self.password = password
        self.newPassword = newPassword
    }
}

/// A credential; its secret is shown once, when it is created.
public struct CredentialAnswer: Codable, Sendable, Hashable, Redacted {
    /// Identifier of the credential, as in its URL and in the audit log.
    public let id: String
    /// Kind of credential: `secret`, `key` or `staff`.
    public let kind: String
    /// Scopes that the credential allows.
    public let scopes: [String]
    /// Names of the journeys that it can use; nil for all.
    public let journeys: [String]?
    /// Whether it is revoked, and no longer works.
    public let isRevoked: Bool
    /// Name with which staff sign in, or the label of another credential.
    public let name: String?
    /// Role of staff; nil for other credentials.
    public let role: String?
    /// When its secret was made (RFC 3339); nil for one made by an earlier version.
    public let created: String?
    /// From when on it no longer works (RFC 3339); nil if it has no end.
    public let expires: String?
    /// The secret, present only when it is created; of a `key` it is the whole of what is sent as `apikey`, of staff the first
    /// password.
    public let secret: String?

    public init(
        id: String, kind: String, scopes: [String], journeys: [String]? = nil, isRevoked: Bool, name: String? = nil,
        role: String? = nil, created: String? = nil, expires: String? = nil, secret: String?
    ) {
        self.journeys = journeys
        self.id = id
        self.kind = kind
        self.scopes = scopes
        self.isRevoked = isRevoked
        self.name = name
        self.role = role
        self.created = created
        self.expires = expires
        self.secret = secret
    }
}
