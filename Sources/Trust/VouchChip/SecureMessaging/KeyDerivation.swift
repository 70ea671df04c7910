import VouchPKI

/// Derives keys from a shared secret. ICAO Doc 9303-11 §9.7.
package struct KeyDerivation: Sendable {
    /// The 32-bit counter that determines a key's purpose. §9.7.2 to §9.7.4.
    package enum Purpose: UInt8, Sendable {
        case encryption = 1
        case authentication = 2
        /// Kπ, which encrypts the nonce of PACE.
        case password = 3
    }

    private let cryptography: any ChipCryptography

    package init(_ cryptography: any ChipCryptography) { self.cryptography = cryptography }

    /// The first bytes of `H(secret ‖ counter)`; H is SHA-1 for keys of 16 bytes, SHA-256 for longer ones.
    ///
    /// Keys for triple DES get odd parity, which the standard leaves open and its examples show.
    ///
    /// - Parameter secret: any length.
    /// - Throws: ``CryptographyError``.
    package func key(from secret: SecretBytes, for purpose: Purpose, cipher: BlockCipher) throws -> SecretBytes {
        var message: [UInt8] = []
        // An array that grows leaves its old bytes behind.
        message.reserveCapacity(secret.count + 4)
        defer { message.erase() }
        secret.reveal { message.append(contentsOf: $0) }
        message += [0, 0, 0, purpose.rawValue]
        var digest = try cryptography.digest(cipher.keyLength > 16 ? .sha256 : .sha1, of: message)
        defer { digest.erase() }
        guard digest.count >= cipher.keyLength else { throw CryptographyError.libraryFailed }
        var key = Array(digest[..<cipher.keyLength])
        if cipher == .tripleDES { key = Self.withOddParity(&key) }
        return SecretBytes(erasing: &key)
    }

    /// KSEnc and KSMAC from the secret that two sides agreed on. §9.7.4.
    ///
    /// - Parameter counter: the start of the send-sequence counter; all zeros unless BAC came before.
    package func sessionKeys(
        from secret: SecretBytes, cipher: BlockCipher, startingAt counter: [UInt8]? = nil
    ) throws -> SessionKeys {
        SessionKeys(
            cipher: cipher, encryption: try key(from: secret, for: .encryption, cipher: cipher),
            authentication: try key(from: secret, for: .authentication, cipher: cipher),
            sendSequenceCounter: counter ?? [UInt8](repeating: 0, count: cipher.blockLength))
    }

    private static func withOddParity(_ key: inout [UInt8]) -> [UInt8] {
        defer { key.erase() }
        return key.map { byte in byte & 0xFE | ((byte >> 1).nonzeroBitCount % 2 == 0 ? 1 : 0) }
    }
}
