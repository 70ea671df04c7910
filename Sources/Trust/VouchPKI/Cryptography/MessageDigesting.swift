/// Hashes messages. One conformer wraps one library, as with ``SignatureVerifying``.
public protocol MessageDigesting: Sendable {
    /// - Throws: ``CryptographyError`` if the library fails.
    func digest(_ algorithm: DigestAlgorithm, of message: [UInt8]) throws -> [UInt8]
}

/// The cryptography of certificates, signed data and trust stores.
public typealias TrustCryptography = MessageDigesting & SignatureVerifying

extension MessageDigesting {
    /// HMAC, RFC 2104, over one of the hash functions.
    ///
    /// - Parameter key: of any length.
    /// - Returns: as many bytes as the digest has.
    /// - Throws: ``CryptographyError`` if the library fails.
    package func authenticationCode(
        _ algorithm: DigestAlgorithm, of message: [UInt8], key: [UInt8]
    ) throws -> [UInt8] {
        // Of the hash functions' inner blocks, in bytes: FIPS 180-4 §1.
        let block = algorithm.length > 32 ? 128 : 64
        var padded = key.count > block ? try digest(algorithm, of: key) : key
        padded += [UInt8](repeating: 0, count: block - padded.count)
        let inner = try digest(algorithm, of: padded.map { $0 ^ 0x36 } + message)
        return try digest(algorithm, of: padded.map { $0 ^ 0x5C } + inner)
    }
}
