/// The certificates that documents are verified with, and the lists of revoked ones.
///
/// A value: a program loads or creates one and passes it on. This library ships no certificates.
public struct TrustStore: Sendable {
    /// In the order of import.
    public private(set) var certificates: [TrustedCertificate] = []
    /// The latest one per authority key.
    public private(set) var revocationLists: [CertificateRevocationList] = []
    /// Defect and deviation lists: the latest one per State and signer.
    public private(set) var publishedLists: [PublishedList] = []

    /// By the bytes of the certificate: a key of 8 bytes, where the certificate itself takes 300.
    private var places: [[UInt8]: Int] = [:]
    private var placesByName: [String: [Int]] = [:]
    private var placesByKeyIdentifier: [[UInt8]: [Int]] = [:]

    /// More than the certificates of all States together.
    public static let maximumCertificateCount = 200_000
    /// A store has no more.
    public static let maximumRevocationListCount = 4096
    /// Each State has one or two.
    public static let maximumPublishedListCount = 1024

    public init() {}

    /// A store that trusts these certificates, on the caller's word.
    public init(anchors: [Certificate]) {
        let source = TrustSource(kind: .certificateFile, name: "", isAuthenticated: false)
        for anchor in anchors { add(anchor, isAnchor: true, source: source) }
    }

    /// The result of adding a certificate.
    public enum Addition: Sendable, Hashable {
        /// It was new.
        case added
        /// The same bytes were already present; a source was recorded, or it became an anchor.
        case alreadyThere
        /// The store has no more room.
        case storeFull
    }

    /// Adds a certificate, or records another source for it. An anchor remains an anchor.
    @discardableResult
    public mutating func add(_ certificate: Certificate, isAnchor: Bool, source: TrustSource) -> Addition {
        if let place = places[certificate.encoded] {
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
        places[entry.certificate.encoded] = place
        placesByName[entry.certificate.subject.key, default: []].append(place)
        if let identifier = entry.certificate.extensions.subjectKeyIdentifier {
            placesByKeyIdentifier[identifier, default: []].append(place)
        }
        certificates.append(entry)
    }

    /// Adds a list, replacing an older one of the same authority key. The caller must have checked its signature: a
    /// forged list must not replace a genuine one.
    @discardableResult
    package mutating func add(_ list: CertificateRevocationList) -> Addition {
        // Lists published by a signer that its authority revoked no longer count.
        publishedLists.removeAll {
            $0.signer.issuer == list.issuer && list.revokes(serialNumber: $0.signer.serialNumber)
        }
        let same = revocationLists.firstIndex {
            $0.issuer == list.issuer && $0.authorityKeyIdentifier == list.authorityKeyIdentifier
                // A list of changes, or of a part, says less than the whole one, which it must not replace.
                && $0.hasUnknownCriticalExtensions == list.hasUnknownCriticalExtensions
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

    /// Adds a list, replacing an older one of the same signer. The caller must have checked its signature, as for
    /// revocation lists.
    @discardableResult
    package mutating func add(_ list: PublishedList) -> Addition {
        guard let same = publishedLists.firstIndex(where: { list.isSuccessor(of: $0) }) else {
            guard publishedLists.count < Self.maximumPublishedListCount else { return .storeFull }
            publishedLists.append(list)
            return .added
        }
        let other = publishedLists[same]
        guard other.encoded != list.encoded else { return .alreadyThere }
        // A list without a date of signing counts as the oldest; of several such lists, the last counts as the newest.
        if let known = other.signed, list.signed.map({ $0 <= known }) ?? true { return .alreadyThere }
        publishedLists[same] = list
        return .added
    }

    /// Whether it is in the store, by its bytes.
    public func contains(_ certificate: Certificate) -> Bool { places[certificate.encoded] != nil }

    /// The store's facts about a certificate; nil if it is not there.
    public func entry(for certificate: Certificate) -> TrustedCertificate? {
        places[certificate.encoded].map { certificates[$0] }
    }

    package func isAnchor(_ certificate: Certificate) -> Bool { entry(for: certificate)?.isAnchor ?? false }

    /// Certificates with that subject.
    public func entries(named name: DistinguishedName) -> [TrustedCertificate] {
        (placesByName[name.key] ?? []).map { certificates[$0] }
    }

    /// Possible issuers of a certificate, most likely first: by key identifier and name, then by one of them.
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

    /// No authority has nearly as many keys, but someone who fills a directory with one name could.
    private static let maximumCandidateCount = 128

    /// Signers not included in signed data; an EF.SOD may omit its own.
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
