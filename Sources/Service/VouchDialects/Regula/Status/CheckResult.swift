public import VouchReport

extension Regula {
    /// The result of a check, by the vendor's numbers.
    public enum CheckResult: Int, Codable, Sendable, Hashable, CaseIterable {
        /// The check was performed and failed.
        case error = 0
        /// The check was performed and passed.
        case ok = 1
        /// The check was not performed, or could not be decided.
        case wasNotDone = 2

        /// The vendor's number for an outcome.
        public init(_ outcome: DocumentReport.Outcome.Word) {
            switch outcome {
            case .failed: self = .error
            case .passed: self = .ok
            case .notPerformed: self = .wasNotDone
            }
        }

        /// - Parameter status: nil if the report has no such status.
        init(_ status: DocumentReport.Status?) {
            self = status.map { Self($0.outcome) } ?? .wasNotDone
        }

        /// The upper-case name of the API: `WAS_NOT_DONE`.
        public var name: String {
            switch self {
            case .error: "ERROR"
            case .ok: "OK"
            case .wasNotDone: "WAS_NOT_DONE"
            }
        }

        /// Error if one is, ok if one is and none is an error.
        static func combined(_ results: [Self]) -> Self {
            results.contains(.error) ? .error : results.contains(.ok) ? .ok : .wasNotDone
        }
    }
}
