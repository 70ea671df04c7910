/// An object signed by an authority with an algorithm of its choice: a certificate, a revocation list.
package protocol SignedObject {
    var signatureAlgorithm: AlgorithmIdentifier { get }
    var signedBytes: [UInt8] { get }
    var signature: [UInt8] { get }
}

extension Certificate: SignedObject {}
extension CertificateRevocationList: SignedObject {}

/// The result of checking one signature.
package enum SignatureVerdict: Sendable, Hashable {
    case valid
    case invalid
    /// An algorithm, parameters or a key that this library does not know or does not accept.
    case unsupported
}

extension SignedObject {
    /// Whether the key made the signature.
    package func verdict(under key: SubjectPublicKeyInfo, _ cryptography: some SignatureVerifying) -> SignatureVerdict {
        guard let algorithm = SignatureAlgorithm(signatureAlgorithm, digest: nil) else { return .unsupported }
        return algorithm.verdict(on: signature, of: signedBytes, under: key, cryptography)
    }
}

extension SignatureAlgorithm {
    package func verdict(
        on signature: [UInt8], of message: [UInt8], under key: SubjectPublicKeyInfo,
        _ cryptography: some SignatureVerifying
    ) -> SignatureVerdict {
        var verdict = SignatureVerdict.invalid
        for scheme in schemes where scheme.isElliptic == (key.algorithm.algorithm == .ecPublicKey) {
            do {
                let isValid = try cryptography.isValid(signature, of: message, by: scheme, publicKey: key.encoded)
                if isValid { return .valid }
            } catch {
                // The library refuses the curve, point or modulus: undecided.
                verdict = .unsupported
            }
        }
        return verdict
    }
}

extension SignatureScheme {
    fileprivate var isElliptic: Bool {
        switch self {
        case .pkcs1, .pss: false
        case .ecdsa, .plainECDSA: true
        }
    }
}
