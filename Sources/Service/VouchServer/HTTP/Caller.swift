/// The rights of a credential.
package enum Scope: String, Sendable, Hashable, CaseIterable {
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

/// The client that sent a request, as its credentials show.
package struct Caller: Sendable, Hashable {
    /// The tenant whose data, and no other's, the caller may see.
    package let tenant: String
    /// The client's identifier within the tenant.
    package let client: String
    /// The rights of the caller.
    package let scopes: Set<Scope>

    package init(tenant: String, client: String, scopes: Set<Scope>) {
        self.tenant = tenant
        self.client = client
        self.scopes = scopes
    }
}
