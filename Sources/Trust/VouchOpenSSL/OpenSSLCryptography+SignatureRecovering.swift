import VouchChip

extension OpenSSLCryptography: SignatureRecovering {
    public func recover(_ block: [UInt8], publicKey: [UInt8]) throws -> [UInt8] {
        try OpenSSLKey(subjectPublicKeyInfo: publicKey).rsaPublic(block)
    }
}
