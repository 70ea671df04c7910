/// Who may use a route.
public enum Access: Sendable, Hashable {
    /// Everybody.
    case open
    /// Callers with this scope, who say so by a token or a key.
    case scope(Scope, by: Credentials = .token)

    /// What a caller sends.
    @nonexhaustive
    public enum Credentials: Sendable, Hashable {
        /// `Authorization: Bearer TOKEN`, or the cookie `token`.
        case token
        /// The token, and the field `apikey`.
        case tokenAndKey
        /// Nothing where the tenant allows it, as demonstrations do; else the token.
        case tokenUnlessOpen
    }
}

/// What a token lets its holder do.
public enum Scope: String, Sendable, Hashable, CaseIterable {
    /// Read documents and compare faces.
    case read
    /// Enrol and authenticate persons.
    case enrol
    /// Run journeys.
    case journeys
    /// See what was enrolled and decided.
    case investigate
    /// Change tenants, keys, models and trust.
    case administer
}

/// Who asks.
public struct Caller: Sendable, Hashable {
    /// Whose data it may see, and no other's.
    public let tenant: String
    /// Which of the tenant's clients.
    public let client: String
    public let scopes: Set<Scope>

    public init(tenant: String, client: String, scopes: Set<Scope>) {
        self.tenant = tenant
        self.client = client
        self.scopes = scopes
    }
}

/// Tells who asks.
public protocol CallerRecognising: Sendable {
    /// - Returns: nil for ``Access/open``.
    /// - Throws: ``Problem``: `access.unauthenticated`, `access.forbidden` or `access.tooManyRequests`.
    func caller(of request: ServerRequest, for access: Access) async throws -> Caller?
}
