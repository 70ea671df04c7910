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
    package let only: Only?

    package init(tenant: String, client: String, scopes: Set<Scope>, only: Only? = nil) {
        self.tenant = tenant
        self.client = client
        self.scopes = scopes
        self.only = only
    }

    /// One enrolment, authentication or journey: the holder of a person's token goes on with it, and does nothing else.
    package struct Only: Sendable, Hashable {
        /// The kinds of it.
        package enum Kind: String, Sendable, Hashable, CaseIterable {
            case enrolment
            case authentication
            case journey

            /// The path of the routes about one.
            var template: String { "/v1/\(rawValue)s/{id}" }
            var scope: Scope { self == .journey ? .journeys : .enrol }
        }

        /// Where its liveness challenges are drawn: one address for all kinds.
        static let challenges = "/v1/liveness-challenges"

        package let kind: Kind
        package let id: String

        package init(_ kind: Kind, _ id: String) { (self.kind, self.id) = (kind, id) }

        /// As in a token.
        init?(_ text: String) {
            let parts = text.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { return nil }
            self.init(kind, String(parts[1]))
        }

        var text: String { "\(kind.rawValue) \(id)" }
    }
}
