import VouchCore

/// The results of the chip's proofs so far. Kept over reconnections.
struct ProofRecord: Sendable {
    var chipAuthentication: ChipAuthenticationResult?
    var activeAuthentication: ActiveAuthenticationResult?
    var terminalAuthentication: TerminalAuthenticationResult?
    /// The mapping of each session that PACE with chip authentication mapping opened.
    var mappings: [ChipAuthenticationMapping] = []
    /// Why a proof came to nothing where there is no result.
    var reasons: [ProcedureStep: CheckOutcome.Reason] = [:]
    /// How often each was begun.
    var attempts: [ProcedureStep: Int] = [:]
    /// How often in a row chip authentication ended the session.
    private var brokenSessions = 0
    /// Whether a proof has broken the session for good, so that none that passed is made once more.
    var isSettled = false

    /// A proof is begun so often at most: what breaks the session twice breaks it always.
    static let maximumAttempts = 2

    func mayTry(_ step: ProcedureStep) -> Bool {
        reasons[step] == nil && attempts[step, default: 0] < Self.maximumAttempts
    }

    /// A later failure counts, and no later success makes a failure undone: the chip that came back may be another one.
    ///
    /// A session that breaks at the first command under the new keys may have been a bad contact, so that counts only
    /// if it happens twice in a row.
    mutating func note(_ result: ChipAuthenticationResult) {
        let isDoubtful = brokenSessions < 2
        brokenSessions = result.session == .over ? brokenSessions + 1 : 0
        switch chipAuthentication?.possessionOfKey {
        case .failed? where !(chipAuthentication?.session == .over && isDoubtful): return
        case .passed? where result.session == .over && brokenSessions < 2: return
        case .passed?:
            if case .notPerformed = result.possessionOfKey { return }
        default: break
        }
        chipAuthentication = result
    }

    /// Whether a failure of chip authentication is to be seen twice before it is believed.
    var isChipAuthenticationDoubtful: Bool { chipAuthentication?.session == .over && brokenSessions < 2 }

    /// Whether the proof was made before, so that it is only repeated for the session's sake.
    func hasPassed(_ step: ProcedureStep) -> Bool {
        switch step {
        case .chipAuthentication: chipAuthentication?.possessionOfKey == .passed
        case .terminalAuthentication: terminalAuthentication?.acceptance == .passed
        default: false
        }
    }

    mutating func note(_ mapping: ChipAuthenticationMapping?) {
        if let mapping { mappings.append(mapping) }
    }
}

/// Facts about the session in force only.
struct SessionProofs: Sendable {
    /// The ephemeral keys of PACE.
    var ephemeralKeys: EphemeralKeys?
    /// ID_IC of terminal authentication.
    var chipIdentifier: [UInt8]?
    var isChipAuthenticated = false
    /// Comp(PK.DH,IFD) of chip authentication.
    var compressedTerminalKey: [UInt8]?
    var isTerminalAuthenticated = false
}
