import VouchStores

/// One enrolment, authentication or journey: what a person goes on with, a challenge is drawn for, and a person's token is for.
package struct Proceeding: Sendable, Hashable {
    /// The kinds of it.
    package enum Kind: String, Sendable, Hashable, CaseIterable {
        case enrolment
        case authentication
        case journey

        /// The path of the routes about one.
        var template: String { "/v1/\(rawValue)s/{id}" }
        /// The right that a client needs for it.
        var scope: Scope { self == .journey ? .journeys : .enrol }
    }

    package let kind: Kind
    package let id: String

    package init(_ kind: Kind, _ id: String) { (self.kind, self.id) = (kind, id) }

    /// As in a token, or as a name in a store.
    init?(_ text: String) {
        let parts = text.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { return nil }
        self.init(kind, String(parts[1]))
    }

    var text: String { "\(kind.rawValue) \(id)" }

    /// Where liveness challenges are drawn: one address for all kinds.
    static let challenges = "/v1/liveness-challenges"
}
