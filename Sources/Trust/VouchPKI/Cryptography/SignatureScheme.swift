/// A signature scheme. Doc 9303-12 §4.4 lists what document signers use.
public enum SignatureScheme: Sendable, Hashable {
    /// RSASSA-PKCS1-v1_5, RFC 8017 §8.2.
    case pkcs1(DigestAlgorithm)
    /// RSASSA-PSS, RFC 8017 §8.1. `saltLength` in bytes, from the algorithm's parameters; usually the digest's length.
    case pss(DigestAlgorithm, maskDigest: DigestAlgorithm, saltLength: Int)
    /// ECDSA as DER `SEQUENCE { r, s }`, RFC 3279 §2.2.3: in certificates and signed data.
    case ecdsa(DigestAlgorithm)
    /// ECDSA as `r ‖ s`, each as long as the order, BSI TR-03111 §5.2.1: in active and terminal authentication.
    case plainECDSA(DigestAlgorithm)
}
