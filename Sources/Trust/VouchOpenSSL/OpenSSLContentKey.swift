import COpenSSL
import VouchChip
import VouchCore
import VouchJOSE
import VouchPKI

/// A key of AES-256-GCM, overwritten when its last reference is released.
struct OpenSSLContentKey: ContentKey {
    /// In bytes.
    static let length = 32

    let secret: SecretBytes

    /// - Parameter fill: writes the 32 bytes. What it writes before a failure is overwritten.
    init(filledBy fill: (UnsafeMutablePointer<UInt8>?, Int) -> Int32) throws(CryptographyError) {
        var bytes = [UInt8](repeating: 0, count: Self.length)
        let result = bytes.withUnsafeMutableBufferPointer { fill($0.baseAddress, $0.count) }
        secret = SecretBytes(erasing: &bytes)
        try check(result)
    }

    /// By Concat KDF with SHA-256.
    init(
        agreedBy key: OpenSSLKey, with point: [UInt8], otherInformation: [UInt8]
    ) throws(CryptographyError) {
        var shared = [UInt8](repeating: 0, count: 32)
        let result = point.withUnsafeBytes { point in
            shared.withUnsafeMutableBufferPointer {
                vouch_key_agree(key.handle, view(point), $0.baseAddress, $0.count)
            }
        }
        let agreed = SecretBytes(erasing: &shared)
        try check(result)
        try self.init { bytes, count in
            agreed.reveal { agreed in
                otherInformation.withUnsafeBytes { vouch_concat_kdf(view(agreed), view($0), bytes, count) }
            }
        }
    }

    func seal(_ content: Sensitive<[UInt8]>, nonce: [UInt8], authenticating additional: [UInt8]) throws -> SealedContent
    {
        try content.reveal { content in
            var ciphertext = [UInt8](repeating: 0, count: content.count)
            var tag = [UInt8](repeating: 0, count: 16)
            try check(
                withArguments(nonce, additional, content) { key, nonce, additional, content in
                    vouch_gcm_seal(key, nonce, additional, content, &ciphertext, &tag)
                })
            return SealedContent(nonce: nonce, ciphertext: ciphertext, tag: tag)
        }
    }

    func open(_ sealed: SealedContent, authenticating additional: [UInt8]) throws -> Sensitive<[UInt8]> {
        var content = [UInt8](repeating: 0, count: sealed.ciphertext.count)
        let result = withArguments(sealed.nonce, additional, sealed.ciphertext) { key, nonce, additional, ciphertext in
            sealed.tag.withUnsafeBytes {
                vouch_gcm_open(key, nonce, additional, ciphertext, view($0), &content)
            }
        }
        do {
            try check(result)
        } catch {
            // The bytes decrypted before the tag turned out to be wrong.
            content.erase()
            throw error
        }
        return Sensitive(content)
    }

    private func withArguments(
        _ nonce: [UInt8], _ additional: [UInt8], _ message: [UInt8],
        _ body: (vouch_bytes, vouch_bytes, vouch_bytes, vouch_bytes) -> Int32
    ) -> Int32 {
        secret.reveal { key in
            nonce.withUnsafeBytes { nonce in
                additional.withUnsafeBytes { additional in
                    message.withUnsafeBytes { body(view(key), view(nonce), view(additional), view($0)) }
                }
            }
        }
    }
}

extension OpenSSLCryptography {
    /// A key of AES-256-GCM that was made earlier.
    ///
    /// - Parameter bytes: the key, 32 bytes.
    /// - Throws: ``/VouchPKI/CryptographyError`` for another length.
    public func contentKey(_ bytes: Sensitive<[UInt8]>) throws -> any ContentKey {
        try bytes.reveal { bytes in
            try OpenSSLContentKey { filled, count in
                guard bytes.count == count, let filled else { return VOUCH_CRYPTO_LENGTH.rawValue }
                filled.update(from: bytes, count: count)
                return 0
            }
        }
    }
}
