public import VouchPKI

/// How a chip signed the challenge of active authentication. Doc 9303-11 §6.1.2.
public enum ActiveAuthenticationAlgorithm: Sendable, Hashable {
    /// RSA by ISO/IEC 9796-2 scheme 1, with the length of the modulus in bits.
    case rsa(bits: Int, DigestAlgorithm)
    /// ECDSA; the curve is nil for a sound one that is not standardized.
    case ecdsa(StandardizedParameters?, DigestAlgorithm)

    /// Hash function of the signed message.
    public var digest: DigestAlgorithm {
        switch self {
        case .rsa(_, let digest), .ecdsa(_, let digest): digest
        }
    }
}

extension ActiveAuthenticationInfo {
    /// The digest that the identifier names; nil for one that is not an ECDSA.
    public var digest: DigestAlgorithm? { Self.digests.first { $0.identifier == signatureAlgorithm }?.digest }

    /// `ecdsa-plain-signatures` of BSI TR-03111 §5.2.1, as Doc 9303-11 §9.2.4 asks for, and `ecdsa-with-…` of RFC 5758,
    /// which some chips have.
    private static let digests: [(identifier: OID, digest: DigestAlgorithm)] = [
        (OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 1), .sha1), (OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 2), .sha224),
        (OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 3), .sha256), (OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 4), .sha384),
        (OID(0, 4, 0, 127, 0, 7, 1, 1, 4, 1, 5), .sha512), (OID(1, 2, 840, 10045, 4, 1), .sha1),
        (OID(1, 2, 840, 10045, 4, 3, 1), .sha224), (OID(1, 2, 840, 10045, 4, 3, 2), .sha256),
        (OID(1, 2, 840, 10045, 4, 3, 3), .sha384), (OID(1, 2, 840, 10045, 4, 3, 4), .sha512),
    ]
}
