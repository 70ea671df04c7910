import COpenSSL
import VouchChip
public import VouchJOSE
import VouchPKI

extension OpenSSLCryptography: JOSECryptography {
    public func randomBytes(_ count: Int) throws -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: max(count, 0))
        try check(vouch_random(&bytes, bytes.count))
        return bytes
    }

    public func randomContentKey() throws -> any ContentKey {
        try OpenSSLContentKey { vouch_random($0, $1) }
    }

    public func newContentKey(forRSA publicKey: [UInt8]) throws -> TransportedContentKey {
        let recipient = try OpenSSLKey(subjectPublicKeyInfo: publicKey)
        guard case .rsa(let bits) = recipient.kind else { throw CryptographyError.unsupportedParameters }
        let key = try OpenSSLContentKey { vouch_random($0, $1) }
        var encrypted = [UInt8](repeating: 0, count: (bits + 7) / 8)
        try check(
            key.secret.reveal { vouch_key_oaep_encrypt(recipient.handle, view($0), &encrypted, encrypted.count) })
        return TransportedContentKey(key: key, encrypted: encrypted)
    }

    public func newContentKey(agreedWith publicKey: [UInt8], otherInformation: [UInt8]) throws -> AgreedContentKey {
        // Reading the key checks that its point is on the curve.
        let recipient = try OpenSSLKey(subjectPublicKeyInfo: publicKey)
        guard recipient.kind == .elliptic(.p256) else { throw CryptographyError.unsupportedParameters }
        let ephemeral = try OpenSSLKey(curve: .p256)
        let key = try OpenSSLContentKey(
            agreedBy: ephemeral, with: recipient.publicPoint(), otherInformation: otherInformation)
        return AgreedContentKey(key: key, ephemeralPoint: try ephemeral.publicPoint())
    }
}
