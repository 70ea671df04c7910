/// Checks databases. One conformer wraps one library.
public protocol ModelSignatureVerifying: Sendable {
    /// SHA-256, FIPS 180-4: 32 bytes.
    func sha256(of message: [UInt8]) throws -> [UInt8]

    /// Whether this is the key's Ed25519 signature of the message (RFC 8032 §5.1.7). False also for bytes that are not
    /// a signature, and for an invalid key.
    ///
    /// - Parameter publicKey: 32 bytes.
    func isValidEd25519(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) throws -> Bool
}

/// Signs databases.
public protocol ModelSigning: Sendable {
    /// The public key: 32 bytes, RFC 8032 §5.1.5.
    var publicKey: [UInt8] { get }

    /// Signs a message.
    ///
    /// - Returns: 64 bytes, RFC 8032 §5.1.6.
    func signEd25519(_ message: [UInt8]) throws -> [UInt8]
}

/// Which databases may be loaded.
public enum ModelTrust: Sendable, Hashable {
    /// Signed by one of these Ed25519 keys, of 32 bytes each.
    case signed(by: [[UInt8]])
    /// Any database: the checksum detects damage but protects against no one who can write the file.
    case checksumOnly
}
