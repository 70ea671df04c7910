public import VouchReport

extension VisionBox {
    /// How far a field's value can be relied on.
    public enum DocumentDataFieldStatus: String, Word {
        /// Verified, and passed.
        case ok
        /// Contradicted or unreliable: do not use the value.
        case error
        /// Not verified.
        case notChecked

        public var androidName: String {
            switch self {
            case .ok: "OK"
            case .error: "ERROR"
            case .notChecked: "NOT_CHECKED"
            }
        }

        /// Vouch's word in the vendor's.
        public init(_ outcome: DocumentReport.Outcome.Word) {
            switch outcome {
            case .passed: self = .ok
            case .failed: self = .error
            case .notPerformed: self = .notChecked
            }
        }
    }

    /// One value of a document. Contains personal data; printing it shows none.
    public struct DocumentDataField: PersonalRecord {
        /// As read.
        public let value: String
        /// How far it can be relied on.
        public let status: DocumentDataFieldStatus

        public init(value: String, status: DocumentDataFieldStatus) {
            self.value = value
            self.status = status
        }

        /// - Returns: nil for a field without an accepted value.
        public init?(_ field: DocumentReport.Field) {
            guard let value = field.value else { return nil }
            self.init(value: value, status: DocumentDataFieldStatus(field.outcome.outcome))
        }
    }
}
