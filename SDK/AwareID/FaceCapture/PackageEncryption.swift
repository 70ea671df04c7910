public import Foundation
import VouchCore
public import VouchDialects
public import VouchJOSE

extension AwareID {
    /// What an encrypted package needs: the type, the server's public key, and who signs.
    public struct PackageEncryption: Sendable {
        /// How the content key reaches the server.
        public let type: EncryptionType
        let sealer: PackageSealer
        /// What the package is for, 1 to 256 bytes: Vouch's server opens a face for the enrolment or authentication whose token it
        /// is, and for no other. Nil for a package of no request.
        public let nonce: String?
        /// Seconds since 1970-01-01T00:00:00Z.
        let now: @Sendable () -> Int

        /// Prepares encryption to one server.
        ///
        /// - Parameters:
        ///   - publicKey: as the server gave it: JSON (RFC 7517), PEM, or Base64 of DER SubjectPublicKeyInfo as in
        ///     ``PublicKeyResponse/publicKey``.
        ///   - deviceKey: signs each package; nil for packages without a signature.
        ///   - nonce: of the server's request, 1 to 256 bytes; checked when a package is made.
        ///   - now: for each package's time stamp, seconds since 1970-01-01T00:00:00Z.
        /// - Throws: ``FaceCaptureException/invalidPublicKey`` for anything but a key for encryption,
        ///   ``FaceCaptureException/invalidEncryptionType`` for a key of the other kind.
        public init(
            type: EncryptionType, publicKey: [UInt8], signedBy deviceKey: (any DeviceKey)? = nil, nonce: String? = nil,
            cryptography: any JOSECryptography,
            now: @escaping @Sendable () -> Int = { Int(Date().timeIntervalSince1970) }
        ) throws(FaceCaptureException) {
            self.type = type
            self.nonce = nonce
            self.now = now
            let key: JSONWebKey
            do throws(JOSEError) {
                if let bytes = RequestBody.base64(String(decoding: publicKey, as: UTF8.self), limit: 4_096) {
                    key = try JSONWebKey(subjectPublicKeyInfo: bytes)
                } else {
                    let isPEM = publicKey.starts(with: Array("-----BEGIN".utf8))
                    key = try isPEM ? JSONWebKey(pem: publicKey) : JSONWebKey(parsing: publicKey)
                }
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

extension AwareID.EncryptionType {
    fileprivate func fits(_ key: JSONWebKey) -> Bool {
        switch key.material {
        case .rsa: self == .rsaOAEP256
        case .p256: self == .ecdhES
        }
    }
}
