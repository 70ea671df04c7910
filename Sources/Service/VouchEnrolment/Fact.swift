import VouchReport

/// What one examination established about a person or a document.
///
/// An enrolment receives outcomes, never pictures to judge. ``notPerformed`` is no success: nothing that was not performed
/// fulfils a check (docs/decisions/0036).
public enum Fact: String, Codable, Sendable, Hashable, CaseIterable {
    /// It was done, and holds.
    case passed
    /// It was done, and does not hold.
    case failed
    /// It was not done, or could not be.
    case notPerformed
}

extension Fact {
    init(_ word: DocumentReport.Outcome.Word) {
        self =
            switch word {
            case .passed: .passed
            case .failed: .failed
            case .notPerformed: .notPerformed
            }
    }

    package init(_ comparison: FaceVerdict.Outcome) {
        self =
            switch comparison {
            case .match: .passed
            case .noMatch: .failed
            case .notComparable: .notPerformed
            }
    }

    package init(_ genuine: DocumentReport.Chip.Genuine?) {
        self =
            switch genuine {
            case .yes: .passed
            case .no: .failed
            case .notEstablished, nil: .notPerformed
            }
    }
}
