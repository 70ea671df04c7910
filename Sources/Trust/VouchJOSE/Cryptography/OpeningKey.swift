/// The private key that packages are encrypted to. It may lie in this process or in a security module.
public protocol OpeningKey: Sendable {
    /// The public key, for those who seal packages.
    var publicKey: JSONWebKey { get }

    /// Decrypts by RSAES-OAEP with SHA-256 in both places: `RSA-OAEP-256`.
    ///
    /// - Throws: ``CryptographyError`` for everything that is not the encryption of 32 bytes. The caller must go on as
    ///   if it had a key (RFC 7516 §11.5).
    func contentKey(decrypting encrypted: [UInt8]) throws -> any ContentKey

    /// Agrees on P-256 and derives 32 bytes by Concat KDF with SHA-256.
    ///
    /// - Parameters:
    ///   - point: `04 ‖ X ‖ Y`, untrusted: checked to be on the curve.
    ///   - otherInformation: `OtherInfo` of NIST SP 800-56A §5.8.1.2.
    func contentKey(agreedWith point: [UInt8], otherInformation: [UInt8]) throws -> any ContentKey
}

/// The private key of the device that makes packages, on P-256. On a phone it lies in the secure element.
public protocol DeviceKey: Sendable {
    /// The public key: a server checks signatures with it.
    var publicKey: JSONWebKey { get }

    /// Signs a message by `ES256` of RFC 7518 §3.4.
    ///
    /// - Returns: `r ‖ s`, 64 bytes.
    func signES256(_ message: [UInt8]) throws -> [UInt8]
}
