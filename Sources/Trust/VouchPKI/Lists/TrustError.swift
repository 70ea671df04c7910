/// A certificate file cannot be used at all.
public struct TrustError: Error, Sendable, Hashable {
    /// Why a list cannot be used.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// More bytes than this code reads.
        case tooLarge
        /// Not a supported format.
        case unknownFormat
        /// Written by a newer version.
        case unknownVersion
        /// Wrong checksum or structure.
        case damaged
        /// Text that is not LDIF or PEM; see ``TrustError/line``.
        case malformedText
        /// Signed data that is not a master list, defect list or deviation list.
        case notAMasterList
    }

    /// The kind of failure, for programs.
    public let code: Code
    /// Counted from 1, in a file of text.
    public let line: Int?

    package init(_ code: Code, line: Int? = nil) {
        self.code = code
        self.line = line
    }
}
