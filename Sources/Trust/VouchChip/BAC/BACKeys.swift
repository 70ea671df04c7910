/// The document basic access keys, and the tokens made with them. ICAO Doc 9303-11 §4.3.3 and §9.7.2.
package struct BACKeys: Sendable {
    /// KEnc.
    package let encryption: SecretBytes
    /// KMAC.
    package let authentication: SecretBytes

    package init(_ key: MRZKey, cryptography: any ChipCryptography) throws {
        let seed = try key.seed(by: cryptography).reveal { SecretBytes($0.prefix(16)) }
        let derivation = KeyDerivation(cryptography)
        encryption = try derivation.key(from: seed, for: .encryption, cipher: .tripleDES)
        authentication = try derivation.key(from: seed, for: .authentication, cipher: .tripleDES)
    }

    private static let zeros = [UInt8](repeating: 0, count: 8)

    /// - Parameter message: 32 bytes, unpadded.
    /// - Returns: the encrypted message and its MAC, 40 bytes.
    package func seal(_ message: [UInt8], cryptography: any ChipCryptography) throws -> [UInt8] {
        let encrypted = try cryptography.encrypt(
            message, with: .tripleDES, key: encryption, mode: .cbc(initialVector: Self.zeros))
        return encrypted + (try code(of: encrypted, cryptography: cryptography))
    }

    /// - Returns: the 32 bytes inside, or nil if the MAC is not theirs.
    package func open(_ token: [UInt8], cryptography: any ChipCryptography) throws -> [UInt8]? {
        guard token.count == 40 else { return nil }
        let encrypted = Array(token[..<32])
        guard isEqualInConstantTime(try code(of: encrypted, cryptography: cryptography), token[32...]) else {
            return nil
        }
        return try cryptography.decrypt(
            encrypted, with: .tripleDES, key: encryption, mode: .cbc(initialVector: Self.zeros))
    }

    private func code(of encrypted: [UInt8], cryptography: any ChipCryptography) throws -> [UInt8] {
        try cryptography.authenticationCode(
            of: MessagePadding.padded(encrypted, to: 8), with: .tripleDES, key: authentication)
    }
}
