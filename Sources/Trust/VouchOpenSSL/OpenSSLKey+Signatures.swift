import COpenSSL
import VouchPKI

extension OpenSSLKey {
    /// Signs a message, which is hashed here.
    ///
    /// - Throws: ``CryptographyError/unsupportedParameters`` for a public key, or a scheme of the other kind of key;
    ///   ``CryptographyError/libraryFailed`` if digest and salt do not fit into the modulus.
    public func sign(_ message: [UInt8], by scheme: SignatureScheme) throws(CryptographyError) -> [UInt8] {
        try checkFit(of: scheme)
        return try collect { signature in
            message.withUnsafeBytes { message in
                scheme.withLibraryScheme { vouch_key_sign(handle, $0, view(message), &signature) }
            }
        } use: {
            Array($0)
        }
    }

    /// Whether the signature is the key's, of this message. False also for bytes that are not a signature.
    ///
    /// - Throws: ``CryptographyError/unsupportedParameters`` for a scheme of the other kind of key.
    public func isValid(
        _ signature: [UInt8], of message: [UInt8], by scheme: SignatureScheme
    ) throws(CryptographyError) -> Bool {
        try checkFit(of: scheme)
        var isValid: Int32 = 0
        try check(
            message.withUnsafeBytes { message in
                signature.withUnsafeBytes { signature in
                    scheme.withLibraryScheme {
                        vouch_key_verify(handle, $0, view(message), view(signature), &isValid)
                    }
                }
            })
        return isValid == 1
    }

    /// RSA with the public exponent and no padding: recovers the message of an ISO/IEC 9796-2 signature of active
    /// authentication.
    ///
    /// - Parameter block: a number below the modulus, and as long.
    /// - Throws: ``CryptographyError/wrongLength``; ``CryptographyError/invalidElement`` for a number that is
    ///   too large; ``CryptographyError/unsupportedParameters`` for an EC key.
    public func rsaPublic(_ block: [UInt8]) throws(CryptographyError) -> [UInt8] {
        try raw(block, usesPrivate: false)
    }

    /// RSA with the private exponent and no padding. The caller is responsible for what it signs.
    ///
    /// - Throws: as ``rsaPublic(_:)``.
    public func rsaPrivate(_ block: [UInt8]) throws(CryptographyError) -> [UInt8] {
        try raw(block, usesPrivate: true)
    }

    private func raw(_ block: [UInt8], usesPrivate: Bool) throws(CryptographyError) -> [UInt8] {
        var output = [UInt8](repeating: 0, count: block.count)
        try check(
            block.withUnsafeBytes { block in
                vouch_key_rsa_raw(handle, usesPrivate ? 1 : 0, view(block), &output, block.count)
            })
        return output
    }

    private func checkFit(of scheme: SignatureScheme) throws(CryptographyError) {
        switch (kind, scheme) {
        case (.rsa, .pkcs1), (.rsa, .pss), (.elliptic, .ecdsa), (.elliptic, .plainECDSA): return
        default: throw .unsupportedParameters
        }
    }
}

extension SignatureScheme {
    /// In the form the shim takes; valid only inside `body`, because the shim's structure points to the names.
    fileprivate func withLibraryScheme(_ body: (vouch_signature_scheme) -> Int32) -> Int32 {
        let (digest, mask, salt, isPlain): (DigestAlgorithm, DigestAlgorithm?, Int, Bool) =
            switch self {
            case .pkcs1(let digest), .ecdsa(let digest): (digest, nil, 0, false)
            case .pss(let digest, let mask, let salt): (digest, mask, salt, false)
            case .plainECDSA(let digest): (digest, nil, 0, true)
            }
        return digest.libraryName.withCString { digest in
            func call(_ mask: UnsafePointer<CChar>?) -> Int32 {
                body(
                    vouch_signature_scheme(
                        digest: digest, mask_digest: mask, salt_length: Int32(clamping: salt),
                        is_plain: isPlain ? 1 : 0))
            }
            guard let mask else { return call(nil) }
            return mask.libraryName.withCString { call($0) }
        }
    }
}
