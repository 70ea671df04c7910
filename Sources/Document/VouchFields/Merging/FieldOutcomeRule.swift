public import VouchCore

/// The facts about a field that decide its outcome.
struct FieldEvidence {
    let sources: [FieldSource: FieldValue]
    let comparisons: [FieldComparison]
    /// nil if no source has a value.
    let believed: FieldSource?
    let trust: SourceTrust
    let policy: ComparisonPolicy
    /// The document prints it, on a page that was read.
    var isExpectedInPrint = false

    fileprivate func comparison(where fits: (FieldComparison) -> Bool) -> CheckOutcome? {
        comparisons.first(where: fits)?.outcome
    }

    /// Comparisons with the preferred value that are undecided although both sides have a value.
    fileprivate var open: CheckOutcome? {
        comparison { comparison in
            guard case .notPerformed(let reason) = comparison.outcome, reason != .scriptUnknown,
                reason != .notWitnessed
            else { return false }
            let isOfBelieved = comparison.first == believed || comparison.second == believed
            if reason == .valueAbsent { return true }
            return isOfBelieved && sources[comparison.first]?.value != nil && sources[comparison.second]?.value != nil
        }
    }

    /// A comparison of the preferred value with another that passed.
    fileprivate var agreeing: CheckOutcome? {
        comparison { $0.outcome == .passed && ($0.first == believed || $0.second == believed) }
    }

    fileprivate func invalid(_ isDoubtful: Bool) -> CheckOutcome? {
        for source in FieldSource.allCases {
            guard let value = sources[source], case .failed = value.validity else { continue }
            // Print not placed or read with certainty is not evidence against the document.
            let isOpen = !value.mayContradict || (value.confidence ?? 1) < policy.doubtfulConfidence
            if isOpen == isDoubtful { return value.validity }
        }
        return nil
    }
}

/// One row of the table that decides a field's outcome: the first row that applies counts.
///
/// | rule | when | outcome |
/// | --- | --- | --- |
/// | `contradicted` | two sources differ | failed, as compared |
/// | `invalid` | a source's own rules do not hold | failed, as found |
/// | `hardlyRead` | the same of a print that was not surely read | not performed |
/// | `noValue` | no source has a value | not performed |
/// | `open` | the believed value and another could not be compared, or another source should have it and has not | not performed, with that reason |
/// | `unread` | the zone's value alone, of what stands in print on a page that was read, and was not found there | not performed |
/// | `proved` | the believed value is of a signed source, or a check digit covers it | passed |
/// | `agreed` | the believed value agrees with another source's | passed |
/// | `unproved` | otherwise: a print alone, a barcode alone, an unverified chip alone | not performed |
public struct FieldOutcomeRule: Sendable {
    /// Stable, for programs.
    public let name: StaticCode
    let outcome: @Sendable (FieldEvidence) -> CheckOutcome?

    /// Every row, in the order in which they are tried.
    public static let all: [FieldOutcomeRule] = [
        .init("contradicted") { evidence in
            evidence.comparison { if case .failed = $0.outcome { true } else { false } }
        },
        .init("invalid") { $0.invalid(false) },
        .init("hardlyRead") { $0.invalid(true) == nil ? nil : .notPerformed(.readingUncertain) },
        .init("noValue") { $0.believed == nil ? .notPerformed(.valueNotUnderstood) : nil },
        .init("open") { $0.open },
        .init("unread") { evidence in
            // Its check digit proves that the zone was read correctly. Illegible print may say something else.
            let print = evidence.sources[.visual]
            guard evidence.isExpectedInPrint, evidence.believed == .mrz,
                print?.value == nil || print?.isWitness == false
            else { return nil }
            return evidence.agreeing == nil ? .notPerformed(.printNotFound) : nil
        },
        .init("proved") { evidence in
            guard let source = evidence.believed, let value = evidence.sources[source] else { return nil }
            return evidence.trust.proves(source, value) ? .passed : nil
        },
        .init("agreed") { $0.agreeing },
        .init("unproved") { _ in .notPerformed(.valueUnproved) },
    ]

    private init(_ name: StaticCode, _ outcome: @escaping @Sendable (FieldEvidence) -> CheckOutcome?) {
        self.name = name
        self.outcome = outcome
    }

    static func outcome(_ evidence: FieldEvidence) -> CheckOutcome {
        for rule in all { if let outcome = rule.outcome(evidence) { return outcome } }
        return .notPerformed(.valueUnproved)
    }
}
