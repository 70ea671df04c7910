/// Checks signatures. One conformer wraps one library, as with ``MessageDigesting``.
public protocol SignatureVerifying: Sendable {
    /// Whether the key made this signature of the message, which is hashed here. False also for bytes that are not a
    /// signature.
    ///
    /// - Parameter publicKey: one untrusted DER SubjectPublicKeyInfo: read and checked here.
    /// - Throws: ``CryptographyError`` for a key that is unknown or unsound, or a scheme of another kind of key.
    func isValid(
        _ signature: [UInt8], of message: [UInt8], by scheme: SignatureScheme, publicKey: [UInt8]
    ) throws -> Bool
}

/// A signature scheme. Doc 9303-12 §4.4 lists what document signers use.
public enum SignatureScheme: Sendable, Hashable {
    /// RSASSA-PKCS1-v1_5, RFC 8017 §8.2.
    case pkcs1(DigestAlgorithm)
    /// RSASSA-PSS, RFC 8017 §8.1. `saltLength` in bytes, from the algorithm's parameters; usually the digest's length.
    case pss(DigestAlgorithm, maskDigest: DigestAlgorithm, saltLength: Int)
    /// ECDSA as DER `SEQUENCE { r, s }`, RFC 3279 §2.2.3: in certificates and signed data.
    case ecdsa(DigestAlgorithm)
    /// ECDSA as `r ‖ s`, each as long as the order, BSI TR-03111 §5.2.1: in active and terminal authentication.
    case plainECDSA(DigestAlgorithm)
}
