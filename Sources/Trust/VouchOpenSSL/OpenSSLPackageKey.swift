import COpenSSL
import VouchChip
public import VouchCore
public import VouchJOSE
import VouchPKI

/// A private key of this process for packages: RSA to open them, EC on P-256 to open or to sign them.
public struct OpenSSLPackageKey: OpeningKey, DeviceKey {
    /// The public key, for those who seal packages for this one or check its signatures.
    public let publicKey: JSONWebKey
    private let key: OpenSSLKey

    /// - Parameters:
    ///   - key: the private key.
    ///   - identifier: `kid`; without one, packages name the key by its thumbprint.
    ///   - use: what the key is for; nil for any use.
    /// - Throws: ``CryptographyError/unsupportedParameters`` for a public key; ``JOSEError`` as ``JSONWebKey`` throws it.
    public init(_ key: OpenSSLKey, identifier: String? = nil, use: JSONWebKey.Use? = nil) throws {
        guard key.isPrivate else { throw CryptographyError.unsupportedParameters }
        self.key = key
        publicKey = try JSONWebKey(subjectPublicKeyInfo: key.subjectPublicKeyInfo(), identifier: identifier, use: use)
    }

    /// Reads PKCS #8 (RFC 5208) in PEM: one block `PRIVATE KEY`, as `openssl genpkey` writes it. Encrypted keys are not
    /// read.
    ///
    /// - Throws: ``CryptographyError/unsupportedParameters`` for another text or key; ``JOSEError`` as ``JSONWebKey``
    ///   throws it.
    public init(
        pem text: Sensitive<[UInt8]>, identifier: String? = nil, use: JSONWebKey.Use? = nil
    ) throws {
        let key = try text.reveal { text in
            guard text.count <= 32 << 10, let blocks = try? PEM.blocks(in: text), blocks.count == 1,
                let block = blocks.first, block.label == "PRIVATE KEY"
            else { throw CryptographyError.unsupportedParameters }
            return try OpenSSLKey(privateKeyInfo: SecretBytes(block.bytes))
        }
        try self.init(key, identifier: identifier, use: use)
    }

    public func contentKey(decrypting encrypted: [UInt8]) throws -> any ContentKey {
        try OpenSSLContentKey { bytes, count in
            encrypted.withUnsafeBytes { vouch_key_oaep_decrypt(key.handle, view($0), bytes, count) }
        }
    }

    public func contentKey(agreedWith point: [UInt8], otherInformation: [UInt8]) throws -> any ContentKey {
        guard key.kind == .elliptic(.p256) else { throw CryptographyError.unsupportedParameters }
        return try OpenSSLContentKey(agreedBy: key, with: point, otherInformation: otherInformation)
    }

    public func signES256(_ message: [UInt8]) throws -> [UInt8] {
        guard key.kind == .elliptic(.p256) else { throw CryptographyError.unsupportedParameters }
        return try key.sign(message, by: .plainECDSA(.sha256))
    }
}
