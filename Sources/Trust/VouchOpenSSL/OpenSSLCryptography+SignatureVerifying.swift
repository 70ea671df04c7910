import VouchPKI

extension OpenSSLCryptography: SignatureVerifying {
    public func isValid(
        _ signature: [UInt8], of message: [UInt8], by scheme: SignatureScheme, publicKey: [UInt8]
    ) throws -> Bool {
        try OpenSSLKey(subjectPublicKeyInfo: publicKey).isValid(signature, of: message, by: scheme)
    }
}
