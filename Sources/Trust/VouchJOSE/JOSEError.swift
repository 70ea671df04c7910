/// A key cannot be used, or a package was not made or not opened.
///
/// Opening has one code, ``Code/refused``, for everything that depends on a secret or on bytes that are not yet
/// authentic: a sender of forgeries could learn about the key from the failed step. Only an authentic package is
/// examined further.
public struct JOSEError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Faults of a package or a key.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// The bytes are not a key in JWK, SPKI or PKCS #8 form, or contradict themselves.
        case malformedKey
        /// A private key where a public one belongs.
        case privateKeyGiven
        /// The key is neither RSA of 2048 to 8192 bits nor EC on P-256, or is for another use.
        case unsupportedKey
        /// The content or the package is longer than its limit.
        case tooLong
        /// The package was not opened: malformed, of an unsupported algorithm, for another key, or forged.
        case refused
        /// The package is authentic, but older than allowed, or from the future.
        case stale
        /// The package is authentic, but answers another request.
        case otherNonce
        /// The package is authentic, but was opened before.
        case replayed
        /// The package is authentic, but the memory of opened packages is full: whether it is a replay is unknown.
        case memoryFull
        /// The library failed for a reason of its own.
        case cryptographyFailed
    }

    /// The kind of failure, for programs.
    public let code: Code

    init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .malformedKey: "not a key in JWK, PEM or DER"
        case .privateKeyGiven: "a private key was given where a public one belongs"
        case .unsupportedKey: "the key is neither RSA of 2048 to 8192 bits nor EC on P-256, or is for another use"
        case .tooLong: "the package is longer than its limit"
        case .refused: "the package could not be opened"
        case .stale: "the package is too old or from the future"
        case .otherNonce: "the package answers another request"
        case .replayed: "the package was opened before"
        case .memoryFull: "the memory of opened packages is full"
        case .cryptographyFailed: "the cryptographic library failed"
        }
    }
}
