public import VouchPKI

/// Recovers messages from signatures that contain part of them, as with RSA in active authentication (ISO/IEC 9796-2).
public protocol SignatureRecovering: Sendable {
    /// RSA with the public exponent and no padding.
    ///
    /// - Parameters:
    ///   - block: big-endian, as long as the modulus.
    ///   - publicKey: one untrusted DER SubjectPublicKeyInfo: read and checked here.
    /// - Returns: as long as the modulus.
    /// - Throws: `CryptographyError`: `unsupportedParameters` for another or an unsound key, `wrongLength` for a
    ///   block of another length, `invalidElement` for one that is not below the modulus.
    func recover(_ block: [UInt8], publicKey: [UInt8]) throws -> [UInt8]
}

/// The cryptography of active, chip and terminal authentication.
public typealias ProofCryptography = ChipCryptography & SignatureVerifying & SignatureRecovering
