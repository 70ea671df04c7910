/// What one customer can have so much of that others get less: each has a limit for every customer.
package enum CustomerQuota: String, Sendable, Hashable, CaseIterable {
    /// Enrolments that have begun and can still be completed.
    case enrolments
    /// Authentications that have begun, until their time is over.
    case authentications
    /// Enrolments that were triggered and have not begun.
    case invitations
    /// Journeys that have begun and have not ended.
    case journeys
    /// Packages that were opened, until they are too old to be opened again.
    case packages
    /// Megabytes of enrolments, journeys and readings.
    case storage

    /// In words, for those who reach it.
    package var words: String {
        switch self {
        case .enrolments: "open enrolments"
        case .authentications: "open authentications"
        case .invitations: "enrolments that have not begun"
        case .journeys: "open journeys"
        case .packages: "packages within a few minutes"
        case .storage: "stored data"
        }
    }
}

/// A customer has as much as it may have. Nothing was kept.
package struct QuotaReached: Error, Sendable, Hashable {
    package let quota: CustomerQuota

    package init(_ quota: CustomerQuota) { self.quota = quota }
}
