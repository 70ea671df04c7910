import VouchStores

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
