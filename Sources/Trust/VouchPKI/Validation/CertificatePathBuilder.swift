/// Finds a path from a signer to a trust anchor. RFC 5280 §6.1, Doc 9303-12 §6.1.
///
/// Names and key identifiers only suggest possible issuers: States change names between keys, use one name for several
/// keys and omit identifiers. The signature decides. Path lengths in basic constraints are ignored: links have 0 like
/// roots, although they come between roots.
package struct CertificatePathBuilder {
    package enum Result: Sendable {
        case found(CertificatePath)
        /// No certificate in the store matches.
        case missing(MissingTrustAnchor)
        /// The anchor that name and key identifier point to did not sign. A certificate that is not an anchor is no
        /// evidence of forgery: anyone could have created it. Nor is an identifier that does not follow from the
        /// anchor's key: issuers that number their keys, or copy identifiers, may use one for two keys.
        case forged
        /// It may have signed, but the algorithm or key is not supported.
        case unsupported
        /// Too many candidates.
        case tooComplex
    }

    /// Maximum number of certificates between signer and anchor. A chain of links is as long as the number of keys a
    /// State has had.
    package static let maximumLength = 12
    /// Maximum number of signatures checked for one path, so that hostile certificates cannot cause excessive work.
    package static let maximumChecks = 64

    package let store: TrustStore
    package let cryptography: any TrustCryptography

    package init(store: TrustStore, cryptography: any TrustCryptography) {
        self.store = store
        self.cryptography = cryptography
    }

    package func path(from signer: Certificate) -> Result {
        if store.isAnchor(signer) { return .found(CertificatePath(certificates: [signer])) }
        var search = Search(builder: self)
        if let path = search.extend([signer]) { return .found(CertificatePath(certificates: path)) }
        if search.checks >= Self.maximumChecks { return .tooComplex }
        if search.isForged { return .forged }
        if search.isUnsupported { return .unsupported }
        let top = search.top ?? signer
        return .missing(
            MissingTrustAnchor(
                name: top.issuer, keyIdentifier: top.extensions.authorityKeyIdentifier,
                sameNameCount: store.entries(named: top.issuer).count))
    }

    private struct Search {
        let builder: CertificatePathBuilder
        var checks = 0
        var isForged = false
        var isUnsupported = false
        /// The topmost certificate whose issuer is missing.
        var top: Certificate?

        mutating func extend(_ path: [Certificate]) -> [Certificate]? {
            guard let last = path.last, path.count <= CertificatePathBuilder.maximumLength else { return nil }
            for candidate in candidates(forIssuerOf: last) where !path.contains(candidate.certificate) {
                guard checks < CertificatePathBuilder.maximumChecks else { return nil }
                guard candidate.isAnchor || candidate.certificate.isAuthority else { continue }
                checks += 1
                switch last.verdict(under: candidate.certificate.publicKey, builder.cryptography) {
                case .valid:
                    let longer = path + [candidate.certificate]
                    if candidate.isAnchor { return longer }
                    top = candidate.certificate
                    if let found = extend(longer) { return found }
                case .invalid:
                    let identifier = last.extensions.authorityKeyIdentifier
                    if candidate.isAnchor, path.count == 1, identifier != nil,
                        last.issuer == candidate.certificate.subject,
                        identifier == candidate.certificate.extensions.subjectKeyIdentifier,
                        candidate.certificate.hasDerivedKeyIdentifier(builder.cryptography)
                    {
                        isForged = true
                    }
                case .unsupported: isUnsupported = true
                }
            }
            return nil
        }

        /// One key may have several certificates, a root and links: those valid at the time of signing come first.
        private func candidates(forIssuerOf certificate: Certificate) -> [TrustedCertificate] {
            let all = builder.store.candidates(forIssuerOf: certificate)
            guard let issued = certificate.validity.start else { return all }
            return all.filter { $0.certificate.validity.contains(issued) }
                + all.filter { !$0.certificate.validity.contains(issued) }
        }
    }
}
