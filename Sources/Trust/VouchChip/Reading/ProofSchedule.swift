import VouchCore
import VouchPKI

/// Which proof an inspection makes next, and with what. Doc 9303-11 appendix J.
struct ProofSchedule: Sendable {
    let plan: InspectionPlan
    let files: ApplicationFiles
    let record: ReadingRecord
    /// The proofs of the session in force.
    let session: SessionProofs
    let hasMoreToRead: Bool

    /// The proof that has to be made before anything else is read; nil if there is none.
    var due: ProcedureStep? {
        let candidates: [(step: ProcedureStep, isDue: Bool)] = [
            (.chipAuthentication, isChipAuthenticationDue), (.terminalAuthentication, isTerminalAuthenticationDue),
            (.activeAuthentication, isActiveAuthenticationDue),
        ]
        return candidates.first { $0.isDue }?.step
    }

    private var isChipAuthenticationDue: Bool {
        guard plan.proofs.contains(.chipAuthentication), securityInfos != nil else { return false }
        switch record.proofs.chipAuthentication?.possessionOfKey {
        case nil: return record.proofs.mayTry(.chipAuthentication)
        case .passed: return !session.isChipAuthenticated && hasMoreToRead && !record.proofs.isSettled
        default:
            return record.proofs.isChipAuthenticationDoubtful && record.proofs.mayTry(.chipAuthentication)
        }
    }

    private var isTerminalAuthenticationDue: Bool {
        guard plan.terminal != nil, !session.isTerminalAuthenticated, terminalKey != nil, trustPoints != nil else {
            return false
        }
        guard let result = record.proofs.terminalAuthentication else {
            return record.proofs.mayTry(.terminalAuthentication)
        }
        return result.acceptance == .passed && hasMoreToRead && !record.proofs.isSettled
    }

    private var isActiveAuthenticationDue: Bool {
        guard plan.proofs.contains(.activeAuthentication), provingKey != nil else { return false }
        return record.proofs.activeAuthentication == nil && record.proofs.mayTry(.activeAuthentication)
    }

    /// The key that the terminal signs: of chip authentication, or of a mapping that stands in its place.
    private var terminalKey: [UInt8]? {
        if let key = session.compressedTerminalKey { return key }
        return record.chipAuthentication == nil ? nil : session.ephemeralKeys?.terminal
    }

    private var securityInfos: SecurityInfos? {
        if case .securityInfos(let infos)? = record.content(of: files.securityInfos) { infos } else { nil }
    }

    private var provingKey: SubjectPublicKeyInfo? {
        if case .publicKey(let key)? = record.content(of: files.provingKey) { key } else { nil }
    }

    private var trustPoints: [String]? {
        if case .certificationAuthorities(let file)? = record.content(of: .cvca) { file.references } else { nil }
    }

    /// - Returns: nil if what the proof needs is missing; of terminal authentication only the chip's name can be.
    func request(for step: ProcedureStep) -> ProofRequest? {
        switch step {
        case .chipAuthentication:
            guard let securityInfos, let file = files.securityInfos else { return nil }
            return .chipAuthentication(securityInfos, of: file)
        case .terminalAuthentication:
            guard let credential = plan.terminal, let trustPoints, let terminalKey, let chip = session.chipIdentifier
            else { return nil }
            return .terminalAuthentication(
                credential, trustPoints: trustPoints, chip: chip, terminalKey: terminalKey)
        case .activeAuthentication:
            guard let provingKey else { return nil }
            return .activeAuthentication(provingKey, algorithms: securityInfos?.activeAuthenticationInfos ?? [])
        default: return nil
        }
    }

    /// Whether EF.CVCA is to be read once DG14 is there: the terminal has something to prove itself with, and the chip
    /// something that it guards.
    func needsTrustPoints(after file: ElementaryFile, of application: ChipApplication) -> Bool {
        guard file == files.securityInfos, plan.terminal != nil, application == .eMRTD, let securityInfos else {
            return false
        }
        let guarded = [3, 4].contains { record.outcome(of: files.group($0)) == .notAsked }
        return guarded || !securityInfos.terminalAuthenticationInfos.isEmpty
    }

    /// Why a proof came to nothing.
    static func reason(for error: ChipError) -> CheckOutcome.Reason {
        switch error.code {
        case .transportLost: .init(.proofChipLost)
        case .timedOut: .init(.proofTimedOut)
        case .cryptographyFailed: .init(.cryptographyFailed)
        default: .init(.proofExchangeFailed)
        }
    }
}
