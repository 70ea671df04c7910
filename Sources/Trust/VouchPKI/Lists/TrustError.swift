/// A file of certificates cannot be used at all.
public struct TrustError: Error, Sendable, Hashable {
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        case tooLarge
        /// None of the formats that are read.
        case unknownFormat
        /// Written by a later version.
        case unknownVersion
        /// Checksum or structure are wrong.
        case damaged
        /// Text that is no LDIF or PEM; see ``TrustError/line``.
        case malformedText
        /// Signed data with other content than a master list, a defect list or a deviation list.
        case notAMasterList
    }

    public let code: Code
    /// Counted from 1, in a file of text.
    public let line: Int?

    package init(_ code: Code, line: Int? = nil) {
        self.code = code
        self.line = line
    }
}
