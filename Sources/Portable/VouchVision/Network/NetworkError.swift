/// A network file could not be used.
public struct NetworkError: Error, Sendable, Hashable {
    @nonexhaustive
    public enum Code: Sendable, Hashable {
        /// Not a network file, or cut off.
        case malformed
        /// Written by a newer or older format than this build reads.
        case unsupportedVersion
        /// The bytes are not those that were written.
        case checksumMismatch
    }

    public let code: Code

    public init(_ code: Code) { self.code = code }
}
