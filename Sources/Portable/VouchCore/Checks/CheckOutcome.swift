/// The result of one check. Never a `Bool`: "not performed" is a finding too.
@nonexhaustive
public enum CheckOutcome: Sendable, Hashable {
    /// It was done, and holds.
    case passed
    /// It was done, and does not hold.
    case failed(Finding)
    /// It was not done, or could not be.
    case notPerformed(Reason)

    /// Something the check found wrong with the document.
    public struct Finding: Sendable, Hashable {
        /// What was found: for example ``CheckCode/checkDigitMismatch``.
        public let code: CheckCode
        /// The clause that the check is based on, for example `Doc 9303-3 §4.9`.
        public let clause: Clause

        /// - Parameter clause: nil for the code's own, ``CheckCode/clause``.
        public init(_ code: CheckCode, clause: Clause? = nil) {
            self.code = code
            self.clause = clause ?? code.clause ?? .policy
        }
    }

    /// Why a check could not be performed.
    public struct Reason: Sendable, Hashable {
        /// For example ``CheckCode/chipNotRead``.
        public let code: CheckCode

        public init(_ code: CheckCode) { self.code = code }
    }
}

#if !hasFeature(Embedded)
extension CheckCode: Codable, CustomStringConvertible {
    public var description: String { rawValue }
}

extension Clause: Codable, CustomStringConvertible {
    public var description: String { rawValue }
}

extension CheckOutcome: Codable {}
extension CheckOutcome.Finding: Codable {}
extension CheckOutcome.Reason: Codable {}
#endif
