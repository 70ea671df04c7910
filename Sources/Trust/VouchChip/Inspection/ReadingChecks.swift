import VouchCore

/// The checks of a reading, by stable name. Checks that need trust or keys are included as not performed, so that
/// silence is not mistaken for proof.
struct ReadingChecks: Sendable {
    let record: ReadingRecord
    let files: ApplicationFiles

    private static func notPerformed(_ code: CheckCode) -> CheckOutcome { .notPerformed(.init(code)) }

    var all: [(name: StaticCode, outcome: CheckOutcome)] {
        ofReading + Self.proofs.map { ($0, Self.notPerformed(.checkNotAsked)) }
    }

    /// Checks that need only the data read.
    var ofReading: [(name: StaticCode, outcome: CheckOutcome)] {
        [
            ("accessControl", accessControl), ("cardAccess.binding", cardAccessBinding), ("fileList", fileList),
            ("documentNumber.binding", documentNumberBinding),
        ]
    }

    /// Additional checks of an inspection; see ``ChipInspector``.
    static let proofs: [StaticCode] = [
        "passiveAuthentication.signature", "passiveAuthentication.hashes", "passiveAuthentication.chain",
        "passiveAuthentication.validity", "passiveAuthentication.country", "passiveAuthentication.revocation",
        "activeAuthentication", "chipAuthentication", "chipAuthenticationMapping", "terminalAuthentication",
    ]

    /// Whether the chip was opened as it should be: BAC despite an offer of PACE may be caused by a relay. Doc 9303-11
    /// §4.2.
    var accessControl: CheckOutcome {
        switch record.accessControl {
        case .none: Self.notPerformed(.accessControlNone)
        case .bac where record.isPACEOffered:
            .failed(.init(.accessControlPaceFailed))
        case .bac, .pace: .passed
        }
    }

    // MARK: EF.CardAccess

    /// EF.CardAccess can be changed in transit; DG14 and EF.CardSecurity are signed. The check is worth as much as
    /// their passive authentication. Doc 9303-11 §9.2.
    var cardAccessBinding: CheckOutcome {
        var signed: [SecurityInfo] = []
        var isThere = false
        if case .securityInfos(let infos)? = record.content(of: files.securityInfos) {
            signed += infos.infos
            isThere = true
        }
        if case .cardSecurity(let security)? = record.content(of: .cardSecurity) {
            signed += security.securityInfos.infos
            isThere = true
        }
        guard isThere else { return Self.notPerformed(.cardAccessNothingToCompare) }
        // Saved files may be without it.
        if record.outcome(of: .cardAccess) == .notAsked { return Self.notPerformed(.cardAccessNothingToCompare) }
        let offered: [SecurityInfo]
        switch record.content(of: .cardAccess) {
        case .securityInfos(let infos)?: offered = infos.infos
        default:
            guard isCardAccessMissing else { return .failed(.init(.cardAccessUnreadable)) }
            offered = []
        }
        guard offered.allSatisfy({ !$0.isAboutProtocols || signed.contains($0) }) else {
            return .failed(.init(.cardAccessNotSigned))
        }
        // Removing an offer makes a terminal use a weaker one.
        guard signed.allSatisfy({ !$0.isAboutPACE || offered.contains($0) }) else {
            return .failed(.init(.cardAccessOfferMissing))
        }
        return .passed
    }

    private var isCardAccessMissing: Bool {
        switch record.outcome(of: .cardAccess) {
        case .absent, .denied: true
        default: false
        }
    }

    // MARK: Lists

    var fileList: CheckOutcome {
        guard !files.lists.isEmpty else { return Self.notPerformed(.fileListNotInApplication) }
        let common = files.numbers(in: record.content(of: files.common))
        let signed = files.numbers(in: record.content(of: files.documentSecurity))
        let isComplete = record.interruption == nil
        if !isComplete, common == nil || signed == nil { return Self.notPerformed(.readingInterrupted) }
        let codes = record.findings.lazy.map { $0.finding }
        if let finding = codes.first(where: { Self.listFindings.contains($0.code) }) { return .failed(finding) }
        return isComplete ? .passed : Self.notPerformed(.readingInterrupted)
    }

    private static let listFindings: Set<CheckCode> = [
        .fileListUnknown, .fileListCommonMissing, .fileListSecurityObjectMissing, .fileListNotInSecurityObject,
        .fileListNotInCommon, .fileListListedButAbsent,
    ]

    // MARK: Document number

    /// Whether the zone that opened the chip is the one in DG1: number, birth and expiry with their check digits.
    var documentNumberBinding: CheckOutcome {
        guard case .mrz(let key)? = record.password else {
            return Self.notPerformed(.documentNumberOpenedWithoutZone)
        }
        guard case .machineReadableZone(let group)? = record.content(of: files.group(1)) else {
            return Self.notPerformed(.documentNumberNoZone)
        }
        guard let mrz = group.mrz, let own = try? MRZKey(mrz) else {
            return Self.notPerformed(.documentNumberUnreadableZone)
        }
        let isSame = own.information.reveal { key.information.matches($0) }
        return isSame ? .passed : .failed(.init(.documentNumberMismatch))
    }
}

extension ApplicationFiles {
    /// DG14: the SecurityInfos that EF.SOD covers.
    var securityInfos: ElementaryFile? { group(14) }
}

extension SecurityInfo {
    fileprivate var isAboutPACE: Bool {
        switch self {
        case .pace, .paceDomainParameters: true
        default: false
        }
    }

    /// Whether it says how to talk to the chip, so that a changed one does harm.
    fileprivate var isAboutProtocols: Bool {
        switch self {
        case .pace, .paceDomainParameters, .activeAuthentication, .chipAuthentication,
            .chipAuthenticationDomainParameters, .chipAuthenticationPublicKey, .terminalAuthentication:
            true
        case .directory, .other: false
        }
    }
}
