public import VouchCore

/// A person's answer to the terms, as it is kept with the enrolment.
public struct Consent: Codable, Sendable, Hashable {
    /// Purpose of the data, as stated to the person.
    public let purpose: String
    /// Version of the terms that were shown.
    public let terms: String
    /// Whether the person agreed.
    public let isAccepted: Bool
    /// When the person answered, in milliseconds since 1970-01-01T00:00:00Z.
    public let time: Int64

    /// An answer at a moment.
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
