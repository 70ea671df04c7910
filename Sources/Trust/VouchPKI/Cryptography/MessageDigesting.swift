/// Hashes messages. One conformer wraps one library, as with ``SignatureVerifying``.
public protocol MessageDigesting: Sendable {
    /// - Throws: ``CryptographyError`` if the library fails.
    func digest(_ algorithm: DigestAlgorithm, of message: [UInt8]) throws -> [UInt8]
}

/// The cryptography of certificates, signed data and trust stores.
public typealias TrustCryptography = MessageDigesting & SignatureVerifying
