import VouchReport

extension AwareID {
    /// The result of a document, a field or a group of checks. The vendor's page shows `FAILED` and `UNDEFINED` only;
    /// `PASSED` is Vouch's word for the other one.
    public enum OverallResult: String, Codable, Sendable, Hashable, CaseIterable {
        /// Everything that was checked holds.
        case passed = "PASSED"
        /// A check failed.
        case failed = "FAILED"
        /// Not performed.
        case undefined = "UNDEFINED"

        init(_ word: DocumentReport.Outcome.Word) {
            switch word {
            case .passed: self = .passed
            case .failed: self = .failed
            case .notPerformed: self = .undefined
            }
        }

        /// In the report's own words.
        public var word: DocumentReport.Outcome.Word {
            switch self {
            case .passed: .passed
            case .failed: .failed
            case .undefined: .notPerformed
            }
        }
    }

    /// Whether one source's value satisfies the source's own rules. The vendor's page shows `NOT_VALIDATED` only; the
    /// others are Vouch's words.
    public enum Validity: String, Codable, Sendable, Hashable, CaseIterable {
        /// It has the field's form.
        case valid = "VALID"
        /// It has not.
        case invalid = "INVALID"
        /// No value, or no rule to judge it by.
        case notValidated = "NOT_VALIDATED"

        init(_ word: DocumentReport.Outcome.Word?) {
            switch word {
            case .passed: self = .valid
            case .failed: self = .invalid
            case .notPerformed, nil: self = .notValidated
            }
        }
    }

    /// Whether two sources say the same. The vendor's page shows `NOT_COMPARED` only; the others are Vouch's words.
    public enum Agreement: String, Codable, Sendable, Hashable, CaseIterable {
        /// Both say the same.
        case same = "COMPARE_TRUE"
        /// They say different things.
        case different = "COMPARE_FALSE"
        /// One of them says nothing.
        case notCompared = "NOT_COMPARED"

        init(_ word: DocumentReport.Outcome.Word?) {
            switch word {
            case .passed: self = .same
            case .failed: self = .different
            case .notPerformed, nil: self = .notCompared
            }
        }
    }
}
