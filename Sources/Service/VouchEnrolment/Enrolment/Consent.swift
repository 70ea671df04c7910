public import VouchCore

/// What a person said to the terms, as it is kept with the enrolment.
public struct Consent: Codable, Sendable, Hashable {
    /// What the data are for, as the person was told.
    public let purpose: String
    /// The version of the terms that were shown.
    public let terms: String
    /// Whether the person agreed.
    public let isAccepted: Bool
    /// When, in milliseconds since 1970-01-01T00:00:00Z.
    public let time: Int64

    /// Of a purpose under its terms, at a moment.
    public init(purpose: String, terms: String, isAccepted: Bool, at now: Timestamp) {
        self.purpose = purpose
        self.terms = terms
        self.isAccepted = isAccepted
        time = now.milliseconds
    }
}

extension Enrolment {
    /// Whether the person must accept terms and has not yet.
    public var lacksConsent: Bool {
        policy.terms.map { terms in consents.last.map { $0.terms != terms || !$0.isAccepted } ?? true } ?? false
    }

    /// Whether the person's last word was no: it ends the enrolment.
    public var isRefused: Bool { consents.last.map { !$0.isAccepted } ?? false }
}
