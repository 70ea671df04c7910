import VouchCore

extension JWE {
    /// Decrypts the content. Every failure that depends on the key or the sender's bytes is the same error after the same
    /// work: a malformed encrypted key is replaced by a random one, and only the tag of the content reveals it (RFC 7516
    /// §11.5).
    ///
    /// - Throws: ``JOSEError/Code/refused``; ``JOSEError/Code/cryptographyFailed`` if the library has no random bytes.
    func open(with key: any OpeningKey, _ cryptography: some JOSECryptography) throws(JOSEError) -> Sensitive<[UInt8]> {
        guard KeyAlgorithm(for: key.publicKey) == header.algorithm else { throw JOSEError(.refused) }
        // Made before the attempt, so that success and failure take the same steps.
        guard let substitute = try? cryptography.randomContentKey() else { throw JOSEError(.cryptographyFailed) }
        let contentKey: any ContentKey =
            switch header.algorithm {
            case .rsaOAEP256: (try? key.contentKey(decrypting: encryptedKey)) ?? substitute
            case .ecdhES:
                (try? key.contentKey(
                    agreedWith: header.ephemeralPoint ?? [], otherInformation: header.otherInformation)) ?? substitute
            }
        guard let opened = try? contentKey.open(content, authenticating: protected) else { throw JOSEError(.refused) }
        return opened
    }
}
