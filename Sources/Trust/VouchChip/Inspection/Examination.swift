import VouchCore
import VouchPKI

/// Checks on files and proofs once they are read: the same for a chip that was inspected and for files that
/// were saved.
struct Examination: Sendable {
    let record: ReadingRecord
    let files: ApplicationFiles
    let groups: ReadPlan.Groups
    let trustStore: TrustStore
    let day: CalendarDate
    let proofs: Set<InspectionPlan.Proof>
    let hasTerminal: Bool
    /// Whether there is a chip that could have proven anything.
    let isLive: Bool
    let exemptions: PassiveAuthenticationExemptions
    let model: String?
    let cryptography: any ProofCryptography

    /// nil if there is no EF.SOD that could be taken apart.
    private(set) var passive: PassiveAuthenticationResult?
    private(set) var cardSecurity: CardSecurityResult?
    private(set) var mapping: ChipAuthenticationMappingResult?
    /// Entries of published lists about the signers' documents.
    private(set) var listedFlaws: [ListedFlaw] = []
    let strength = KeyStrength()

    init(
        record: ReadingRecord, files: ApplicationFiles, groups: ReadPlan.Groups, trustStore: TrustStore,
        day: CalendarDate, proofs: Set<InspectionPlan.Proof>, hasTerminal: Bool, isLive: Bool,
        exemptions: PassiveAuthenticationExemptions, model: String?, cryptography: any ProofCryptography
    ) {
        self.record = record
        self.files = files
        self.groups = groups
        self.trustStore = trustStore
        self.day = day
        self.proofs = proofs
        self.hasTerminal = hasTerminal
        self.isLive = isLive
        self.exemptions = exemptions
        self.model = model
        self.cryptography = cryptography
        examine()
    }

    /// Whether passive authentication is switched off for this document, as it presents itself.
    var isExempt: Bool {
        guard exemptions != .none else { return false }
        var state: String?
        if case .machineReadableZone(let zone)? = record.content(of: files.group(1)) { state = zone.issuingState }
        return exemptions.covers(state: state, model: model)
    }

    private mutating func examine() {
        guard !isExempt else { return }
        let authentication = PassiveAuthentication(trustStore: trustStore, day: day, cryptography: cryptography)
        if case .documentSecurity(let sod)? = record.content(of: files.documentSecurity) {
            passive = authentication.verify(sod, groups: groupBytes)
        }
        if case .cardSecurity(let file)? = record.content(of: .cardSecurity) {
            cardSecurity = authentication.verify(file)
            mapping = mappingResult(against: file.securityInfos)
        }
        lookUpFlaws()
    }

    private mutating func lookUpFlaws() {
        guard !trustStore.publishedLists.isEmpty else { return }
        if let signer = passive?.signer {
            var document = listedDocument(signer)
            document.authorities = Array(passive?.path?.certificates.dropFirst() ?? [])
            listedFlaws = trustStore.flaws(of: document, cryptography)
        }
        guard let signer = cardSecurity?.signer, signer != passive?.signer else { return }
        let others = trustStore.flaws(of: listedDocument(signer), cryptography)
        listedFlaws += others.filter { !listedFlaws.contains($0) }
    }

    /// A list may name a document by what the State signed, and by nothing else that the chip says.
    private func listedDocument(_ signer: Certificate) -> ListedDocument {
        var document = ListedDocument(signer: signer)
        if let file = files.group(1), hash(of: file) == .passed,
            case .machineReadableZone(let zone)? = record.content(of: file)
        {
            document.take(zone)
        }
        if let file = files.group(12), hash(of: file) == .passed,
            case .documentDetails(let details)? = record.content(of: file)
        {
            document.dateOfIssue = details.dateOfIssue?.reveal { $0.date }
        }
        return document
    }

    /// The groups as they were read, by number.
    private var groupBytes: [Int: [UInt8]] {
        var groups: [Int: [UInt8]] = [:]
        for file in record.files {
            if let number = files.number(of: file.file) { groups[number] = file.bytes.reveal { $0 } }
        }
        return groups
    }

    /// Every session that the mapping opened must bear it out.
    private func mappingResult(against infos: SecurityInfos) -> ChipAuthenticationMappingResult? {
        var result: ChipAuthenticationMappingResult?
        for mapping in record.proofs.mappings {
            guard let next = try? mapping.check(against: infos, cryptography: cryptography) else { continue }
            if result == nil || next.possessionOfKey.isFailed { result = next }
        }
        return result
    }

    // MARK: Files of keys

    var securityInfos: SecurityInfos? {
        if case .securityInfos(let infos)? = record.content(of: files.securityInfos) { infos } else { nil }
    }

    var provingKey: SubjectPublicKeyInfo? {
        if case .publicKey(let key)? = record.content(of: files.provingKey) { key } else { nil }
    }

    /// The numbers of groups that EF.SOD lists; nil if it does not say.
    var signedNumbers: Set<Int>? {
        guard case .documentSecurity(let sod)? = record.content(of: files.documentSecurity) else { return nil }
        return Set(sod.securityObject.dataGroups)
    }

    func hash(of file: ElementaryFile?) -> CheckOutcome {
        guard let number = file.flatMap({ files.number(of: $0) }) else {
            return .notPerformed(.init(.checkNotOffered))
        }
        return passive?.hashesOfGroups[number] ?? .notPerformed(.init(.hashesGroupNotRead))
    }

    /// Whether the document has a key with which its chip could be proven.
    var offersProof: Bool {
        let keyFiles = [files.securityInfos, files.provingKey].compactMap { $0.flatMap { files.number(of: $0) } }
        // A group 14 that was not read may have one.
        let isUnread = signedNumbers.map { !$0.intersection(keyFiles).isEmpty } ?? false
        guard securityInfos != nil || provingKey != nil || !record.proofs.mappings.isEmpty else { return isUnread }
        return provingKey != nil || !(securityInfos?.chipAuthenticationPublicKeys.isEmpty ?? true)
            || !record.proofs.mappings.isEmpty
            || files.number(of: files.provingKey ?? .common).map { signedNumbers?.contains($0) ?? false } ?? false
    }
}
