import VouchCore

/// A trust store's coverage of one country.
public struct TrustCoverage: Sendable {
    /// The country's code as in its certificates, in upper case.
    public let country: String
    /// The State with this code; nil for an unknown country.
    public let state: StateCode?
    /// How many self-signed certificates of country signing authorities there are.
    public let authorityCount: Int
    /// How many certificates there are between signers and anchors.
    public let linkCount: Int
    /// How many certificates of document signers the store has.
    public let documentSignerCount: Int
    /// How many anchors are valid on the date.
    public let validAnchorCount: Int
    /// The date on which the last anchor expires; nil if there is none.
    public let lastExpiry: CalendarDate?
    /// Anchors valid on the date that expire by the horizon.
    public let expiring: [Certificate]
    /// When the newest revocation list was issued; nil if there is none.
    public let revocationListDate: CalendarDate?
    /// Defect and deviation lists signed by the State.
    public let publishedLists: [PublishedList]
}

extension TrustStore {
    /// The coverage of each country, in alphabetical order; certificates without a country are under an empty one.
    ///
    /// - Parameters:
    ///   - day: on which anchors must be valid.
    ///   - horizon: anchors that expire by this date are reported.
    public func coverage(on day: CalendarDate, expiringBy horizon: CalendarDate) -> [TrustCoverage] {
        let groups = Dictionary(grouping: certificates) { $0.certificate.subject.country ?? "" }
        let lists = Dictionary(revocationLists.map { ($0.issuer.country ?? "", $0.thisUpdate) }, uniquingKeysWith: max)
        let published = Dictionary(grouping: publishedLists) { $0.country ?? "" }
        return Set(groups.keys).union(published.keys).sorted().map { country in
            let entries = groups[country] ?? []
            let anchors = entries.filter { $0.isAnchor }.map { $0.certificate }
            let valid = anchors.filter { $0.validity.contains(day) }
            return TrustCoverage(
                country: country, state: IssuingCountry.state(of: country),
                authorityCount: entries.count { $0.role == .authority }, linkCount: entries.count { $0.role == .link },
                documentSignerCount: entries.count { $0.role == .documentSigner }, validAnchorCount: valid.count,
                lastExpiry: anchors.compactMap { $0.validity.end }.max(),
                expiring: valid.filter { ($0.validity.end ?? day) <= horizon },
                revocationListDate: lists[country], publishedLists: published[country] ?? [])
        }
    }

    /// States that issue documents but have no anchor valid on the date, sorted by code.
    public func statesWithoutAnchor(on day: CalendarDate) -> [StateCode] {
        let countries = Set(
            certificates.filter { $0.isAnchor && $0.certificate.validity.contains(day) }
                .compactMap { $0.certificate.subject.country })
        return (0..<StateCode.count).map { StateCode(at: $0) }.filter { state in
            (state.use == .issuingStateAndNationality || state.use == .issuingStateOnly)
                && !countries.contains { IssuingCountry.mayIssue($0, for: state.text) }
        }
    }

    /// The defect and deviation lists as PEM, each labelled.
    public func pemTextOfLists(_ chosen: (PublishedList) -> Bool = { _ in true }) -> String {
        publishedLists.filter(chosen).map { list in
            "# \(list.kind.rawValue) of \(list.signer.subject)\n"
                + PEM.text(PEM.Block(label: "CMS", bytes: list.encoded))
        }.joined()
    }

    /// The anchors and other authorities as PEM, each under its name.
    public func pemText(_ chosen: (TrustedCertificate) -> Bool = { $0.isAnchor }) -> String {
        certificates.filter(chosen).map { entry in
            "# \(entry.certificate.subject)\n"
                + PEM.text(PEM.Block(label: "CERTIFICATE", bytes: entry.certificate.encoded))
        }.joined()
    }
}

/// The differences between two trust stores.
public struct TrustDifference: Sendable, Hashable {
    /// Only in the newer one, or an anchor only there.
    public let added: [Certificate]
    /// Only in the older one, or an anchor only there.
    public let removed: [Certificate]
    /// Revocation lists that only the newer store has.
    public let addedRevocationLists: [CertificateRevocationList]
    /// Revocation lists that only the older store has.
    public let removedRevocationLists: [CertificateRevocationList]
    /// Defect and deviation lists that only the newer store has.
    public let addedPublishedLists: [PublishedList]
    /// Defect and deviation lists that only the older store has.
    public let removedPublishedLists: [PublishedList]

    /// Whether both stores are the same.
    public var isEmpty: Bool {
        added.isEmpty && removed.isEmpty && addedRevocationLists.isEmpty && removedRevocationLists.isEmpty
            && addedPublishedLists.isEmpty && removedPublishedLists.isEmpty
    }
}

extension TrustStore {
    /// The differences from an older store. The sources of certificates are ignored.
    public func difference(from older: TrustStore) -> TrustDifference {
        func missing(_ a: TrustStore, in b: TrustStore) -> [Certificate] {
            a.certificates.filter { entry in
                guard let other = b.entry(for: entry.certificate) else { return true }
                return entry.isAnchor && !other.isAnchor
            }.map { $0.certificate }
        }
        let (ours, theirs) = (Set(revocationLists), Set(older.revocationLists))
        func new(_ lists: [PublishedList], _ others: [PublishedList]) -> [PublishedList] {
            lists.filter { list in !others.contains { $0.encoded == list.encoded } }
        }
        return TrustDifference(
            added: missing(self, in: older), removed: missing(older, in: self),
            addedRevocationLists: revocationLists.filter { !theirs.contains($0) },
            removedRevocationLists: older.revocationLists.filter { !ours.contains($0) },
            addedPublishedLists: new(publishedLists, older.publishedLists),
            removedPublishedLists: new(older.publishedLists, publishedLists))
    }
}
