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
    /// What the caller may do.
    public let scopes: Set<Scope>

    public init(tenant: String, client: String, scopes: Set<Scope>) {
        self.tenant = tenant
        self.client = client
        self.scopes = scopes
    }
}
