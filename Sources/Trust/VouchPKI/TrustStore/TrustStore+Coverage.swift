import VouchCore

/// What a trust store knows about one country.
public struct TrustCoverage: Sendable {
    /// As its certificates have it, in upper case.
    public let country: String
    /// nil for a country that no list of codes has.
    public let state: StateCode?
    /// Under their own signature.
    public let authorityCount: Int
    public let linkCount: Int
    public let documentSignerCount: Int
    /// Anchors that are valid on the day.
    public let validAnchorCount: Int
    /// The day on which the last anchor ends; nil where there is none.
    public let lastExpiry: CalendarDate?
    /// Anchors that are valid on the day and end by the other.
    public let expiring: [Certificate]
    /// When the newest revocation list was issued; nil where there is none.
    public let revocationListDate: CalendarDate?
    /// Lists of defects and deviations that the State signed.
    public let publishedLists: [PublishedList]
}

extension TrustStore {
    /// By country, in alphabetical order; certificates without a country stand under an empty one.
    ///
    /// - Parameters:
    ///   - day: on which anchors are to be valid.
    ///   - horizon: the day by which those that end are reported.
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

    /// States that issue documents and have no anchor that is valid on the day, in alphabetical order of their codes.
    public func statesWithoutAnchor(on day: CalendarDate) -> [StateCode] {
        let countries = Set(
            certificates.filter { $0.isAnchor && $0.certificate.validity.contains(day) }
                .compactMap { $0.certificate.subject.country })
        return (0..<StateCode.count).map { StateCode(at: $0) }.filter { state in
            (state.use == .issuingStateAndNationality || state.use == .issuingStateOnly)
                && !countries.contains { IssuingCountry.mayIssue($0, for: state.text) }
        }
    }

    /// The lists of defects and deviations as PEM, each under what it is.
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

/// What one trust store has and another has not.
public struct TrustDifference: Sendable, Hashable {
    /// In the newer one only, or an anchor there only.
    public let added: [Certificate]
    /// In the older one only, or an anchor there only.
    public let removed: [Certificate]
    public let addedRevocationLists: [CertificateRevocationList]
    public let removedRevocationLists: [CertificateRevocationList]
    public let addedPublishedLists: [PublishedList]
    public let removedPublishedLists: [PublishedList]

    public var isEmpty: Bool {
        added.isEmpty && removed.isEmpty && addedRevocationLists.isEmpty && removedRevocationLists.isEmpty
            && addedPublishedLists.isEmpty && removedPublishedLists.isEmpty
    }
}

extension TrustStore {
    /// What became different since an older store. Where a certificate came from does not count.
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
