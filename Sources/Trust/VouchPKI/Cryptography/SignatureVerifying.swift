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
