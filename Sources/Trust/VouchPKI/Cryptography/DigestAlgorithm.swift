/// The hash functions of Doc 9303 parts 11 and 12.
public enum DigestAlgorithm: String, Sendable, Hashable, CaseIterable {
    /// SHA-1, FIPS 180-4; only because chips in circulation use it.
    case sha1 = "SHA-1"
    /// FIPS 180-4.
    case sha224 = "SHA-224"
    /// FIPS 180-4.
    case sha256 = "SHA-256"
    /// FIPS 180-4.
    case sha384 = "SHA-384"
    /// FIPS 180-4.
    case sha512 = "SHA-512"

    /// Length of a hash, in bytes.
    public var length: Int {
        switch self {
        case .sha1: 20
        case .sha224: 28
        case .sha256: 32
        case .sha384: 48
        case .sha512: 64
        }
    }
}
