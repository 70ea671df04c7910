/// A signer, the certificates that lead from it to a trust anchor, and the anchor. Signatures hold all along it.
public struct CertificatePath: Sendable, Hashable {
    /// The signer's first, the anchor's last; one certificate where the signer is an anchor itself.
    public let certificates: [Certificate]

    public var signer: Certificate? { certificates.first }
    public var anchor: Certificate? { certificates.last }

    /// Link certificates between signer and anchor. Doc 9303-12 §4.1.
    public var links: ArraySlice<Certificate> { certificates.dropFirst().dropLast() }
}

/// The certificate that a trust store would need: nothing in it is secret.
public struct MissingTrustAnchor: Sendable, Hashable, CustomStringConvertible {
    /// The subject that the missing certificate has.
    public let name: DistinguishedName
    /// The key identifier that the missing certificate has; nil where the certificate below it does not tell.
    public let keyIdentifier: [UInt8]?
    /// How many certificates of that name the store holds, with other keys.
    public let sameNameCount: Int

    public var description: String {
        let key = keyIdentifier.map { ", key identifier \(Hex.text($0))" } ?? ""
        let others = sameNameCount == 0 ? "" : "; \(sameNameCount) of that name with other keys"
        return "\(name)\(key)\(others)"
    }
}
