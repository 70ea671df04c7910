/// Checks signatures. One conformer wraps one library, as with ``MessageDigesting``.
public protocol SignatureVerifying: Sendable {
    /// Whether the signature is the key's, of this message, which is hashed here. False also for bytes that are no
    /// signature at all.
    ///
    /// - Parameter publicKey: one DER SubjectPublicKeyInfo, from outside: read and checked here.
    /// - Throws: ``CryptographyError`` for a key that is unknown or unsound, or a scheme of another kind of key.
    func isValid(
        _ signature: [UInt8], of message: [UInt8], by scheme: SignatureScheme, publicKey: [UInt8]
    ) throws -> Bool
}
