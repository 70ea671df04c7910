import COpenSSL
public import VouchCore

extension OpenSSLCryptography {
    /// The stored form of a secret that has to be recognised: scrypt (RFC 7914) with N = 2^14, r = 8 and p = 1.
    ///
    /// - Returns: 32 bytes.
    /// - Throws: ``/VouchPKI/CryptographyError`` if OpenSSL has no memory for it.
    public func scrypt(_ secret: Sensitive<[UInt8]>, salt: [UInt8]) throws -> [UInt8] {
        var derived = [UInt8](repeating: 0, count: 32)
        try secret.reveal { secret in
            try check(
                secret.withUnsafeBytes { secret in
                    salt.withUnsafeBytes { vouch_scrypt(view(secret), view($0), &derived, 32) }
                })
        }
        return derived
    }
}
