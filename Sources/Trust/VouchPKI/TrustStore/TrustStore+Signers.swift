import VouchCore

extension TrustStore {
    /// Whether an anchor signed the list.
    package func hasSigner(of list: CertificateRevocationList, _ cryptography: any SignatureVerifying) -> Bool {
        let anchors = entries(named: list.issuer).filter { $0.isAnchor }.map { $0.certificate }
        let likely = anchors.filter { $0.extensions.subjectKeyIdentifier == list.authorityKeyIdentifier }
        let others = anchors.filter { $0.extensions.subjectKeyIdentifier != list.authorityKeyIdentifier }
        return (likely + others).prefix(Self.maximumSignerCount).contains {
            list.verdict(under: $0.publicKey, cryptography) == .valid
        }
    }
    /// Maximum number of anchors tried per name.
    private static let maximumSignerCount = 64
}
