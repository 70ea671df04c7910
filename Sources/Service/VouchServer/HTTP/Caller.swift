import VouchStores

/// The client that sent a request, as its credentials show.
package struct Caller: Sendable, Hashable {
    /// The tenant whose data, and no other's, the caller may see.
    package let tenant: String
    /// The client's identifier within the tenant.
    package let client: String
    /// The rights of the caller.
    package let scopes: Set<Scope>
    /// What alone the caller may go on with; nil for a client, who may do all that the scopes grant.
    package let only: Proceeding?
    /// The names of the journeys that the caller may use; nil for all of the tenant's.
    package let journeys: Set<String>?

    package init(
        tenant: String, client: String, scopes: Set<Scope>, only: Proceeding? = nil, journeys: Set<String>? = nil
    ) {
        self.journeys = journeys
        self.tenant = tenant
        self.client = client
        self.scopes = scopes
        self.only = only
    }
}
