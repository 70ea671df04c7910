extension SignatureScheme {
    /// Every other way in which a key of this kind signs, for issuers that name one and use another.
    ///
    /// None of them proves less than the one named: only who has the private key can sign in any of them.
    package static func others(than named: [SignatureScheme], for key: SubjectPublicKeyInfo) -> [SignatureScheme] {
        let digests = DigestAlgorithm.allCases
        let all: [SignatureScheme] =
            key.algorithm.algorithm == .rsaEncryption || key.algorithm.algorithm == .rsaSSAPSS
            ? digests.map { .pkcs1($0) } + digests.map { .pss($0, maskDigest: $0, saltLength: $0.length) }
            : digests.map { .ecdsa($0) } + digests.map { .plainECDSA($0) }
        return all.filter { !named.contains($0) }
    }
}
