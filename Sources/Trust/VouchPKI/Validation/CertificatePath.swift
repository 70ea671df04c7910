/// A signer, the certificates that lead from it to a trust anchor, and the anchor. All signatures in it are valid.
public struct CertificatePath: Sendable, Hashable {
    /// The signer's first, the anchor's last; one certificate if the signer is itself an anchor.
    public let certificates: [Certificate]

    /// The signer's certificate; nil for an empty path.
    public var signer: Certificate? { certificates.first }
    /// The trust anchor, a certificate of the store; nil for an empty path.
    public var anchor: Certificate? { certificates.last }

    /// Link certificates between signer and anchor. Doc 9303-12 §4.1.
    public var links: ArraySlice<Certificate> { certificates.dropFirst().dropLast() }
}

/// The certificate that a trust store would need. Contains nothing secret.
public struct MissingTrustAnchor: Sendable, Hashable, CustomStringConvertible {
    /// The subject of the missing certificate.
    public let name: DistinguishedName
    /// The key identifier of the missing certificate; nil if the certificate below it does not state it.
    public let keyIdentifier: [UInt8]?
    /// The number of certificates in the store with that name but other keys.
    public let sameNameCount: Int

    public var description: String {
        let key = keyIdentifier.map { ", key identifier \(Hex.text($0))" } ?? ""
        let others = sameNameCount == 0 ? "" : "; \(sameNameCount) of that name with other keys"
        return "\(name)\(key)\(others)"
    }
}
