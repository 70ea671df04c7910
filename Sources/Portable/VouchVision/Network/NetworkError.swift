/// A network file could not be used.
public struct NetworkError: Error, Sendable, Hashable {
    /// Faults of a file of weights.
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// Not a network file, or truncated.
        case malformed
        /// In a newer or older format than this build supports.
        case unsupportedVersion
        /// The checksum does not match: the file is damaged.
        case checksumMismatch
    }

    /// The kind of failure, for programs.
    public let code: Code

    public init(_ code: Code) { self.code = code }
}
