import VouchChip
import VouchPKI

extension TrustStore {
    /// The certificates and lists with which the signatures of some files were checked: signers, their issuers, and theirs.
    ///
    /// - Parameters:
    ///   - hasSeals: whether seals were checked too, whose signers may be any of the store's.
    func used(for files: [(file: ElementaryFile, bytes: [UInt8])], hasSeals: Bool) -> TrustStore {
        var waiting: [Certificate] = []
        for (file, bytes) in files {
            let signed: SignedData? =
                switch try? LDSContent.decode(file, bytes).content {
                case .documentSecurity(let object): object.signedData
                case .cardSecurity(let object): object.signedData
                default: nil
                }
            waiting += signed?.certificates.compactMap { try? Certificate($0) } ?? []
        }
        if hasSeals || waiting.isEmpty { waiting += certificates.map(\.certificate).filter { !$0.isAuthority } }
        var names: Set<DistinguishedName> = []
        var kept: [TrustedCertificate] = []
        var known: Set<[UInt8]> = []
        while let certificate = waiting.popLast() {
            names.insert(certificate.issuer)
            if let own = entry(for: certificate), known.insert(certificate.encoded).inserted { kept.append(own) }
            for issuer in candidates(forIssuerOf: certificate) where known.insert(issuer.certificate.encoded).inserted {
                kept.append(issuer)
                waiting.append(issuer.certificate)
            }
        }
        let order = Dictionary(
            certificates.enumerated().map { ($1.certificate.encoded, $0) }, uniquingKeysWith: { first, _ in first })
        var store = TrustStore()
        for entry in kept.sorted(by: { order[$0.certificate.encoded] ?? 0 < order[$1.certificate.encoded] ?? 0 }) {
            for source in entry.sources { store.add(entry.certificate, isAnchor: entry.isAnchor, source: source) }
        }
        let countries = Set(names.compactMap(\.country))
        for list in revocationLists where names.contains(list.issuer) { store.add(list) }
        for list in publishedLists where countries.contains(list.signer.issuer.country ?? "") { store.add(list) }
        return store
    }
}
