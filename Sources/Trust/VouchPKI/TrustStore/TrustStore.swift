/// The certificates that documents are checked against, and the lists of those that were revoked.
///
/// A value: a program loads one, or puts one together, and hands it on. Nobody's certificates come with this library.
public struct TrustStore: Sendable {
    /// In the order in which they came.
    public private(set) var certificates: [TrustedCertificate] = []
    /// The latest of each authority's key.
    public private(set) var revocationLists: [CertificateRevocationList] = []
    /// Lists of defects and of deviations: the latest of each State's signer.
    public private(set) var publishedLists: [PublishedList] = []

    private var places: [Certificate: Int] = [:]
    private var placesByName: [String: [Int]] = [:]
    private var placesByKeyIdentifier: [[UInt8]: [Int]] = [:]

    /// More than the certificates of all States together.
    public static let maximumCertificateCount = 200_000
    public static let maximumRevocationListCount = 4096
    /// Each State has one or two.
    public static let maximumPublishedListCount = 1024

    public init() {}

    /// What became of a certificate that was added.
    public enum Addition: Sendable, Hashable {
        case added
        /// The same bytes were there; a source was noted, or it became an anchor.
        case alreadyThere
        case storeFull
    }

    /// Adds a certificate, or notes one more source of it. An anchor stays an anchor.
    @discardableResult
    public mutating func add(_ certificate: Certificate, isAnchor: Bool, source: TrustSource) -> Addition {
        if let place = places[certificate] {
            if !certificates[place].sources.contains(source) { certificates[place].sources.append(source) }
            certificates[place].isAnchor = certificates[place].isAnchor || isAnchor
            return .alreadyThere
        }
        guard certificates.count < Self.maximumCertificateCount else { return .storeFull }
        append(TrustedCertificate(certificate: certificate, isAnchor: isAnchor, sources: [source]))
        return .added
    }

    mutating func append(_ entry: TrustedCertificate) {
        let place = certificates.count
        places[entry.certificate] = place
        placesByName[entry.certificate.subject.key, default: []].append(place)
        if let identifier = entry.certificate.extensions.subjectKeyIdentifier {
            placesByKeyIdentifier[identifier, default: []].append(place)
        }
        certificates.append(entry)
    }

    /// Adds a list in place of an older one of the same authority's key. Its signature is the caller's business: a
    /// forged list must not drive out a true one.
    @discardableResult
    package mutating func add(_ list: CertificateRevocationList) -> Addition {
        // What a signer published whom its authority withdrew no longer counts.
        publishedLists.removeAll {
            $0.signer.issuer == list.issuer && list.revokes(serialNumber: $0.signer.serialNumber)
        }
        let same = revocationLists.firstIndex {
            $0.issuer == list.issuer && $0.authorityKeyIdentifier == list.authorityKeyIdentifier
        }
        guard let same else {
            guard revocationLists.count < Self.maximumRevocationListCount else { return .storeFull }
            revocationLists.append(list)
            return .added
        }
        guard revocationLists[same].issued < list.issued else { return .alreadyThere }
        revocationLists[same] = list
        return .added
    }

    /// Adds a list in place of an older one of the same signer. Its signature is the caller's business, as for lists of
    /// revoked certificates.
    @discardableResult
    package mutating func add(_ list: PublishedList) -> Addition {
        guard let same = publishedLists.firstIndex(where: { list.isSuccessor(of: $0) }) else {
            guard publishedLists.count < Self.maximumPublishedListCount else { return .storeFull }
            publishedLists.append(list)
            return .added
        }
        let other = publishedLists[same]
        guard other.encoded != list.encoded else { return .alreadyThere }
        // A list that does not say when it was signed counts as the oldest, and the last of several as the newest.
        if let known = other.signed, list.signed.map({ $0 <= known }) ?? true { return .alreadyThere }
        publishedLists[same] = list
        return .added
    }

    public func contains(_ certificate: Certificate) -> Bool { places[certificate] != nil }

    public func entry(for certificate: Certificate) -> TrustedCertificate? {
        places[certificate].map { certificates[$0] }
    }

    package func isAnchor(_ certificate: Certificate) -> Bool { entry(for: certificate)?.isAnchor ?? false }

    /// Certificates of that subject.
    public func entries(named name: DistinguishedName) -> [TrustedCertificate] {
        (placesByName[name.key] ?? []).map { certificates[$0] }
    }

    /// Who may have signed a certificate: likeliest first, by key identifier and name, then by one of them.
    package func candidates(forIssuerOf certificate: Certificate) -> [TrustedCertificate] {
        let named = placesByName[certificate.issuer.key] ?? []
        let keyed = certificate.extensions.authorityKeyIdentifier.flatMap { placesByKeyIdentifier[$0] } ?? []
        let (isNamed, isKeyed) = (Set(named), Set(keyed))
        let both = keyed.filter { isNamed.contains($0) }
        let others = keyed.filter { !isNamed.contains($0) } + named.filter { !isKeyed.contains($0) }
        let found = both + others
        let inOrder = found.filter { certificates[$0].isAnchor } + found.filter { !certificates[$0].isAnchor }
        return inOrder.prefix(Self.maximumCandidateCount).map { certificates[$0] }
    }

    /// No authority has nearly as many keys; whoever fills a directory with a name could.
    private static let maximumCandidateCount = 128

    /// Signers that stand in no signed data; an EF.SOD may leave its own out.
    package func signers(named issuer: DistinguishedName) -> [Certificate] {
        certificates.lazy.map { $0.certificate }.filter { !$0.isAuthority && $0.issuer == issuer }
    }
}

extension TrustStore: Hashable {
    public static func == (a: TrustStore, b: TrustStore) -> Bool {
        a.certificates == b.certificates && a.revocationLists == b.revocationLists
            && a.publishedLists == b.publishedLists
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(certificates)
        hasher.combine(revocationLists)
        hasher.combine(publishedLists)
    }
}
