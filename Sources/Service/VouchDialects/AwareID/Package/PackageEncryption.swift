import VouchCore
public import VouchJOSE

extension AwareID {
    /// How the content key of an encrypted package reaches the server. The kind of the server's public key must fit.
    ///
    /// The vendor names the parameter and not its values; these are the `alg` of RFC 7518 §4.1.
    public enum EncryptionType: String, Codable, Sendable, Hashable, CaseIterable {
        /// For an RSA key of 2048 to 8192 bits.
        case rsaOAEP256 = "RSA-OAEP-256"
        /// For an EC key on P-256.
        case ecdhES = "ECDH-ES"

        fileprivate func fits(_ key: JSONWebKey) -> Bool {
            switch key.material {
            case .rsa: self == .rsaOAEP256
            case .p256: self == .ecdhES
            }
        }
    }

    /// Everything that an encrypted package needs: the type, the public key that the server gave, and who signs.
    public struct PackageEncryption: Sendable {
        /// How the package is encrypted.
        public let type: EncryptionType
        let sealer: PackageSealer
        /// Of the server's request, 1 to 256 bytes; nil if the package answers none.
        public let nonce: String?
        /// Seconds since 1970-01-01T00:00:00Z.
        let now: @Sendable () -> Int

        /// - Parameters:
        ///   - publicKey: as the server gave it, JSON (RFC 7517) or PEM.
        ///   - deviceKey: nil for packages without a signature.
        ///   - now: of the package's stamp, seconds since 1970-01-01T00:00:00Z.
        /// - Throws: ``FaceCaptureException/invalidPublicKey`` for something that is no key for encryption,
        ///   ``FaceCaptureException/invalidEncryptionType`` for a key of the other kind.
        public init(
            type: EncryptionType, publicKey: [UInt8], signedBy deviceKey: (any DeviceKey)? = nil, nonce: String? = nil,
            cryptography: any JOSECryptography, now: @escaping @Sendable () -> Int
        ) throws(FaceCaptureException) {
            self.type = type
            self.nonce = nonce
            self.now = now
            let key: JSONWebKey
            do throws(JOSEError) {
                let isPEM = publicKey.starts(with: Array("-----BEGIN".utf8))
                key = try isPEM ? JSONWebKey(pem: publicKey) : JSONWebKey(parsing: publicKey)
            } catch {
                throw .invalidPublicKey
            }
            guard type.fits(key) else { throw .invalidEncryptionType }
            do throws(JOSEError) {
                sealer = try PackageSealer(for: key, signedBy: deviceKey, cryptography: cryptography)
            } catch {
                throw .invalidPublicKey
            }
        }

        /// - Returns: a JWE in compact form.
        func seal(_ content: Sensitive<[UInt8]>) throws(JOSEError) -> [UInt8] {
            try sealer.seal(content, at: now(), nonce: nonce)
        }
    }
}
