import COpenSSL
import VouchChip
import VouchPKI

/// Ed25519 (RFC 8032): the signature of the project's own files. No passport uses it.
extension OpenSSLCryptography {
    /// The SHA-256 of a message (FIPS 180-4): 32 bytes.
    public func sha256(of message: [UInt8]) throws -> [UInt8] { try digest(.sha256, of: message) }

    /// Whether this is the key's signature of the message. False also for bytes that are not a signature, and for an
    /// invalid key.
    ///
    /// - Parameter publicKey: 32 bytes, RFC 8032 §5.1.5.
    public func isValidEd25519(_ signature: [UInt8], of message: [UInt8], publicKey: [UInt8]) throws -> Bool {
        guard signature.count == 64, publicKey.count == 32 else { return false }
        var isValid: Int32 = 0
        try check(
            message.withUnsafeBytes { vouch_ed25519_verify(publicKey, view($0), signature, &isValid) })
        return isValid == 1
    }
}

/// Signs the project's own files.
public struct Ed25519Signer: Sendable {
    /// The public key: 32 bytes, RFC 8032 §5.1.5.
    public let publicKey: [UInt8]
    private let seed: SecretBytes

    /// The prefix of the seed in PKCS #8 (RFC 8410 §7), as `openssl genpkey -algorithm ed25519` writes it.
    private static let privateKeyHead: [UInt8] = [
        0x30, 0x2E, 0x02, 0x01, 0x00, 0x30, 0x05, 0x06, 0x03, 0x2B, 0x65, 0x70, 0x04, 0x22, 0x04, 0x20,
    ]

    /// Makes the key pair of a seed.
    ///
    /// - Parameter seed: 32 random bytes, RFC 8032 §5.1.5.
    /// - Throws: ``CryptographyError/wrongLength`` for another length.
    public init(seed: SecretBytes) throws(CryptographyError) {
        guard seed.count == 32 else { throw .wrongLength }
        var key = [UInt8](repeating: 0, count: 32)
        try check(seed.reveal { vouch_ed25519_public($0.baseAddress?.assumingMemoryBound(to: UInt8.self), &key) })
        self.seed = seed
        publicKey = key
    }

    /// Reads a private key.
    ///
    /// - Parameter bytes: one DER PrivateKeyInfo (RFC 8410 §7) without attributes, not encrypted.
    /// - Throws: ``CryptographyError/unsupportedParameters`` for another kind of key.
    public init(privateKeyInfo bytes: SecretBytes) throws(CryptographyError) {
        let seed = bytes.reveal { bytes -> SecretBytes? in
            guard bytes.count == Self.privateKeyHead.count + 32, bytes.starts(with: Self.privateKeyHead) else {
                return nil
            }
            return SecretBytes(UnsafeRawBufferPointer(rebasing: bytes[Self.privateKeyHead.count...]))
        }
        guard let seed else { throw .unsupportedParameters }
        try self.init(seed: seed)
    }

    /// Signs a message.
    ///
    /// - Returns: the signature, 64 bytes (RFC 8032 §5.1.6): the same for the same message.
    public func signEd25519(_ message: [UInt8]) throws -> [UInt8] {
        var signature = [UInt8](repeating: 0, count: 64)
        try check(
            seed.reveal { seed in
                message.withUnsafeBytes {
                    vouch_ed25519_sign(
                        seed.baseAddress?.assumingMemoryBound(to: UInt8.self), view($0), &signature)
                }
            })
        return signature
    }
}
