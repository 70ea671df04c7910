/// The block ciphers of secure messaging and PACE. Doc 9303-11 §9.7 and §9.8.
public enum BlockCipher: String, Sendable, Hashable, CaseIterable {
    /// Two-key triple DES.
    case tripleDES = "3DES"
    /// AES with a key of 16 bytes.
    case aes128 = "AES-128"
    /// AES with a key of 24 bytes.
    case aes192 = "AES-192"
    /// AES with a key of 32 bytes.
    case aes256 = "AES-256"

    /// Length of a block, in bytes.
    public var blockLength: Int { self == .tripleDES ? 8 : 16 }

    /// Length of a key, in bytes; 16 for triple DES with two keys.
    public var keyLength: Int {
        switch self {
        case .tripleDES, .aes128: 16
        case .aes192: 24
        case .aes256: 32
        }
    }
}

/// How blocks depend on each other.
public enum BlockMode: Sendable, Hashable {
    /// The initial vector is one block long.
    case cbc(initialVector: [UInt8])
    /// Block by block, for single blocks such as a send-sequence counter.
    case ecb
}
