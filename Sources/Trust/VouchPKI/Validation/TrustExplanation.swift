import VouchCore

/// Why there is, or is not, a trust anchor for a certificate or a State.
public struct TrustExplanation: Sendable {
    /// Why a certificate is not trusted.
    @nonexhaustive
    public enum Reason: Sendable, Hashable {
        /// A path to an anchor.
        case anchored(CertificatePath)
        /// Anchors of the State valid on the date.
        case covered(count: Int)
        /// The store has nothing of that country.
        case countryUnknown
        /// The store has the country, but no certificate with the issuer's name.
        case issuerNameUnknown(MissingTrustAnchor)
        /// The store has the issuer's name, with other keys.
        case issuerKeyUnknown(MissingTrustAnchor)
        /// A certificate claims an issuer that did not sign it.
        case forged
        /// An algorithm or key that is not supported.
        case unsupported
        /// The State's anchors have all expired, or are not valid yet.
        case expired(last: CalendarDate?)
        /// The store has certificates, but no trust anchor for them.
        case notAnchored(count: Int)
    }

    /// Why it is not trusted.
    public let reason: Reason
    /// The country's certificates in the store, anchors first, the latest first.
    public let related: [TrustedCertificate]
    /// Flaws that published lists report about the certificate's documents; empty for a State.
    public let flaws: [ListedFlaw]
    /// Defect and deviation lists signed by the State.
    public let publishedLists: [PublishedList]
}

extension TrustStore {
    /// Why a document signer, or any other certificate, has or lacks an anchor.
    public func explain(_ certificate: Certificate, _ cryptography: any TrustCryptography) -> TrustExplanation {
        let country = certificate.issuer.country
        var document = ListedDocument(signer: certificate)
        let related = related { $0.subject.country == country }
        let result = CertificatePathBuilder(store: self, cryptography: cryptography).path(from: certificate)
        if case .found(let path) = result { document.authorities = Array(path.certificates.dropFirst()) }
        let reason: TrustExplanation.Reason =
            switch result {
            case .found(let path): .anchored(path)
            case .forged: .forged
            case .unsupported, .tooComplex: .unsupported
            case .missing(let anchor):
                if anchor.sameNameCount > 0 {
                    .issuerKeyUnknown(anchor)
                } else if related.isEmpty {
                    .countryUnknown
                } else {
                    .issuerNameUnknown(anchor)
                }
            }
        return TrustExplanation(
            reason: reason, related: related, flaws: flaws(of: document, cryptography),
            publishedLists: publishedLists.filter { list in
                country.flatMap { own in list.country.map { IssuingCountry.isSame(own, $0) } } ?? false
            })
    }

    /// Why documents of a State can, or cannot, be checked.
    ///
    /// - Parameter state: a code of an MRZ without fillers, `D`, or of a certificate, `DE`.
    public func explain(state: String, on day: CalendarDate) -> TrustExplanation {
        let related = related { $0.isOf(state: state) }
        let anchors = related.filter { $0.isAnchor }
        let validCount = anchors.count { $0.certificate.validity.contains(day) }
        let reason: TrustExplanation.Reason =
            if related.isEmpty {
                .countryUnknown
            } else if anchors.isEmpty {
                .notAnchored(count: related.count)
            } else if validCount == 0 {
                .expired(last: anchors.compactMap { $0.certificate.validity.end }.max())
            } else {
                .covered(count: validCount)
            }
        return TrustExplanation(
            reason: reason, related: related, flaws: [],
            publishedLists: publishedLists.filter { $0.signer.isOf(state: state) })
    }

    private func related(_ isRelated: (Certificate) -> Bool) -> [TrustedCertificate] {
        certificates.filter { isRelated($0.certificate) && $0.role != .documentSigner }.sorted { a, b in
            if a.isAnchor != b.isAnchor { return a.isAnchor }
            guard let first = a.certificate.validity.end, let second = b.certificate.validity.end else { return false }
            return first > second
        }
    }
}

extension Certificate {
    /// Whether documents of this State may be signed under the certificate's country.
    ///
    /// - Parameter state: two or three letters of ISO 3166-1, or as in the MRZ: `DE`, `DEU`, `D`, `D<<`.
    public func isOf(state: String) -> Bool {
        guard let country = subject.country else { return false }
        let wanted = state.uppercased().filter { $0 != "<" }
        return country == wanted || IssuingCountry.mayIssue(country, for: wanted)
    }
}
