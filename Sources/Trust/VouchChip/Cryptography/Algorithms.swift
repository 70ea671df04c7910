/// The hash functions of Doc 9303 parts 11 and 12.
public enum DigestAlgorithm: String, Sendable, Hashable, CaseIterable {
    case sha1 = "SHA-1"
    case sha224 = "SHA-224"
    case sha256 = "SHA-256"
    case sha384 = "SHA-384"
    case sha512 = "SHA-512"

    /// In bytes.
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

/// The block ciphers of secure messaging and PACE. Doc 9303-11 §9.7 and §9.8.
public enum BlockCipher: String, Sendable, Hashable, CaseIterable {
    /// Two-key triple DES.
    case tripleDES = "3DES"
    case aes128 = "AES-128"
    case aes192 = "AES-192"
    case aes256 = "AES-256"

    /// In bytes.
    public var blockLength: Int { self == .tripleDES ? 8 : 16 }

    /// In bytes; 16 for two-key triple DES.
    public var keyLength: Int {
        switch self {
        case .tripleDES, .aes128: 16
        case .aes192: 24
        case .aes256: 32
        }
    }
}

public enum BlockMode: Sendable, Hashable {
    /// The initial vector is one block long.
    case cbc(initialVector: [UInt8])
    /// Block by block, for single blocks such as a send-sequence counter.
    case ecb
}
