public import VouchReport

extension VisionBox {
    /// How far a field's value can be relied on.
    public enum DocumentDataFieldStatus: String, Word {
        /// The value passed its checks.
        case ok
        /// A check of the value failed, or its sources differ: do not use it.
        case error
        /// The value was not verified.
        case notChecked

        public var androidName: String {
            switch self {
            case .ok: "OK"
            case .error: "ERROR"
            case .notChecked: "NOT_CHECKED"
            }
        }

        /// The SDK's word for an outcome.
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
        /// The accepted value in normal form: dates as `YYYY-MM-DD`, codes as in the zone.
        public let value: String
        /// Whether the value can be relied on.
        public let status: DocumentDataFieldStatus

        public init(value: String, status: DocumentDataFieldStatus) {
            self.value = value
            self.status = status
        }

        /// The accepted value of a report's field; nil if there is none.
        public init?(_ field: DocumentReport.Field) {
            guard let value = field.value else { return nil }
            self.init(value: value, status: DocumentDataFieldStatus(field.outcome.outcome))
        }
    }
}
