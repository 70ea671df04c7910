public import VouchPKI

/// The primitives of encrypted and signed packages. One conformer wraps one library; this room never names it.
public protocol JOSECryptography: TrustCryptography {
    /// Unpredictable bytes, for nonces and identifiers.
    func randomBytes(_ count: Int) throws -> [UInt8]

    /// A new random key of 256 bits.
    func randomContentKey() throws -> any ContentKey

    /// A new random key of 256 bits, and the same encrypted by RSAES-OAEP with SHA-256 and MGF1 with SHA-256, without
    /// a label: `RSA-OAEP-256`, RFC 7518 §4.3.
    ///
    /// - Parameter publicKey: DER SubjectPublicKeyInfo of an RSA key.
    func newContentKey(forRSA publicKey: [UInt8]) throws -> TransportedContentKey

    /// A key agreed with a new ephemeral key: `ECDH-ES` in direct agreement, RFC 7518 §4.6.
    ///
    /// - Parameters:
    ///   - publicKey: DER SubjectPublicKeyInfo of an EC key on P-256; checked to be on the curve.
    ///   - otherInformation: `OtherInfo` of NIST SP 800-56A §5.8.1.2.
    func newContentKey(agreedWith publicKey: [UInt8], otherInformation: [UInt8]) throws -> AgreedContentKey
}

/// A new content key, and how it travels.
public struct TransportedContentKey: Sendable {
    /// The key that the content is encrypted with.
    public let key: any ContentKey
    /// The key encrypted for the recipient, as long as the recipient's modulus.
    public let encrypted: [UInt8]

    public init(key: any ContentKey, encrypted: [UInt8]) {
        self.key = key
        self.encrypted = encrypted
    }
}

/// A new content key, and the public point that the recipient needs to agree on the same.
public struct AgreedContentKey: Sendable {
    /// The key that the content is encrypted with.
    public let key: any ContentKey
    /// The ephemeral public key, `04 ‖ X ‖ Y` on P-256: 65 bytes.
    public let ephemeralPoint: [UInt8]

    public init(key: any ContentKey, ephemeralPoint: [UInt8]) {
        self.key = key
        self.ephemeralPoint = ephemeralPoint
    }
}
