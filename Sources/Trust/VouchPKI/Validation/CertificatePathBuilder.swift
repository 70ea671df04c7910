/// Finds a way from a signer to a trust anchor. RFC 5280 §6.1, Doc 9303-12 §6.1.
///
/// Names and key identifiers only propose who may have signed a certificate: States change their names between two
/// keys, give several keys the same name and leave identifiers out. The signature decides. Path lengths in basic
/// constraints are not counted: links carry 0 as roots do, and stand between roots.
package struct CertificatePathBuilder {
    package enum Result: Sendable {
        case found(CertificatePath)
        /// No certificate of the store fits.
        case missing(MissingTrustAnchor)
        /// The anchor that name and key identifier point to did not sign. A certificate that is no anchor accuses
        /// nobody: anyone may have made it.
        case forged
        /// It may have signed, with an algorithm or a key that is not supported.
        case unsupported
        /// More candidates than are worth looking at.
        case tooComplex
    }

    /// Certificates between signer and anchor, at most. A chain of links is as long as a State has had keys.
    package static let maximumLength = 12
    /// Signatures that are checked for one path, at most: hostile certificates must not make work.
    package static let maximumChecks = 64

    package let store: TrustStore
    package let cryptography: any SignatureVerifying

    package init(store: TrustStore, cryptography: any SignatureVerifying) {
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
        /// The certificate furthest up whose issuer is not there.
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
                        identifier == candidate.certificate.extensions.subjectKeyIdentifier
                    {
                        isForged = true
                    }
                case .unsupported: isUnsupported = true
                }
            }
            return nil
        }

        /// One key may have several certificates, a root and links: first those that were valid when it signed.
        private func candidates(forIssuerOf certificate: Certificate) -> [TrustedCertificate] {
            let all = builder.store.candidates(forIssuerOf: certificate)
            guard let issued = certificate.validity.start else { return all }
            return all.filter { $0.certificate.validity.contains(issued) }
                + all.filter { !$0.certificate.validity.contains(issued) }
        }
    }
}
