public import VouchCore

/// One named check of a document, and its subject.
public struct DocumentCheck: Sendable, Hashable {
    /// Stable name for programs, such as `dates.order`.
    public let name: StaticCode
    /// Outcome of the check.
    public let outcome: CheckOutcome
    /// Fields that the outcome is about; of a check that failed, those that failed.
    public let fields: [FieldName]
    /// Sources that it compared, or judged.
    public let sources: [FieldSource]

    public init(name: StaticCode, outcome: CheckOutcome, fields: [FieldName] = [], sources: [FieldSource] = []) {
        self.name = name
        self.outcome = outcome
        self.fields = fields
        self.sources = sources
    }
}

extension CheckOutcome {
    /// All of them: failed if one failed, passed if all passed, else the first missing one.
    package static func all(_ outcomes: [CheckOutcome], empty: Reason) -> CheckOutcome {
        for outcome in outcomes { if case .failed = outcome { return outcome } }
        for outcome in outcomes { if case .notPerformed = outcome { return outcome } }
        return outcomes.isEmpty ? .notPerformed(empty) : .passed
    }

    /// Those performed: failed if one failed, passed if one passed, else the first reason.
    public static func performed(_ outcomes: [CheckOutcome], empty: Reason) -> CheckOutcome {
        for outcome in outcomes { if case .failed = outcome { return outcome } }
        if outcomes.contains(.passed) { return .passed }
        return outcomes.first ?? .notPerformed(empty)
    }

    /// As ``performed(_:empty:)``, but not passed if something contradicts it that was not read with certainty.
    package static func weighed(_ outcomes: [CheckOutcome], empty: Reason) -> CheckOutcome {
        let outcome = performed(outcomes, empty: empty)
        let doubt = CheckOutcome.notPerformed(.readingUncertain)
        return outcome == .passed && outcomes.contains(doubt) ? doubt : outcome
    }
}
