import VouchReport

extension AwareID {
    /// The result of a document, a field or a group of checks. The vendor's page shows `FAILED` and `UNDEFINED` only;
    /// `PASSED` is Vouch's word for the other one.
    public enum OverallResult: String, Codable, Sendable, Hashable, CaseIterable {
        /// All checks performed passed.
        case passed = "PASSED"
        /// At least one check failed.
        case failed = "FAILED"
        /// Not performed, or not enough was performed to say.
        case undefined = "UNDEFINED"

        init(_ word: DocumentReport.Outcome.Word) {
            switch word {
            case .passed: self = .passed
            case .failed: self = .failed
            case .notPerformed: self = .undefined
            }
        }

        /// The same result in the report's own words.
        public var word: DocumentReport.Outcome.Word {
            switch self {
            case .passed: .passed
            case .failed: .failed
            case .undefined: .notPerformed
            }
        }
    }

    /// Whether a value satisfies the rules of its own source. The vendor's page shows `NOT_VALIDATED` only; the others
    /// are Vouch's words.
    public enum Validity: String, Codable, Sendable, Hashable, CaseIterable {
        /// The value has the field's form, and its check digit is right if it has one.
        case valid = "VALID"
        /// The value does not have the field's form, or its check digit is wrong.
        case invalid = "INVALID"
        /// There is no value, or no rule to judge it by.
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
        /// Both sources mean the same value, though they may spell it differently.
        case same = "COMPARE_TRUE"
        /// The sources contradict each other.
        case different = "COMPARE_FALSE"
        /// One of the sources has no value, or the two cannot be compared.
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
