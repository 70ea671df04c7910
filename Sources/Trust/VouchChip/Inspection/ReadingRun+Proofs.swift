import VouchCore
import VouchPKI

/// The proofs that a reading makes on the way if it is an inspection. Doc 9303-11 appendix J.
extension ReadingRun {
    private var proofs: Set<InspectionPlan.Proof> { proving?.plan.proofs ?? [] }
    private var credential: TerminalCredential? { proving?.plan.terminal }

    // MARK: Which files

    /// The files that hold keys first, whatever else was asked for.
    func withKeyFiles(_ files: [ElementaryFile], isListed: (ElementaryFile) -> Bool) -> [ElementaryFile] {
        guard proving != nil else { return files }
        let keys = [self.files.securityInfos, self.files.provingKey].compactMap { $0 }.filter {
            files.contains($0) || isListed($0)
        }
        return keys + files.filter { !keys.contains($0) }
    }

    /// Once DG14 is there and the terminal has something to prove itself with: whom its certificates must lead to.
    func noteKeyFile(_ file: ElementaryFile) {
        guard file == files.securityInfos, credential != nil, plan.application == .eMRTD,
            case .securityInfos(let infos)? = record.content(of: file)
        else { return }
        let guarded = [3, 4].contains { record.outcome(of: files.group($0)) == .notAsked }
        guard guarded || !infos.terminalAuthenticationInfos.isEmpty else { return }
        waiting.insert(.cvca, at: 0)
    }

    /// DG3 and DG4, once the chip has taken the terminal for one that may read them.
    private func addOpenedGroups(_ groups: Set<Int>) {
        guard case .listed = plan.groups else { return }
        for number in groups.sorted() {
            guard let file = files.group(number), record.outcome(of: file) == .notAsked else { continue }
            record.outcomes.removeAll { $0.file == file }
            waiting.append(file)
        }
    }

    // MARK: Which proof

    /// The proof that has to be made before anything else is read; nil if there is none.
    var dueProof: ProcedureStep? {
        guard proving != nil, cursor?.isOpen != true else { return nil }
        let candidates: [(step: ProcedureStep, isDue: Bool)] = [
            (.chipAuthentication, isChipAuthenticationDue), (.terminalAuthentication, isTerminalAuthenticationDue),
            (.activeAuthentication, isActiveAuthenticationDue),
        ]
        return candidates.first { $0.isDue }?.step
    }

    private var isChipAuthenticationDue: Bool {
        guard proofs.contains(.chipAuthentication), case .securityInfos? = record.content(of: files.securityInfos)
        else { return false }
        switch record.proofs.chipAuthentication?.possessionOfKey {
        case nil: return record.proofs.mayTry(.chipAuthentication)
        case .passed: return !session.isChipAuthenticated && hasMoreToRead && !record.proofs.isSettled
        default:
            return record.proofs.isChipAuthenticationDoubtful && record.proofs.mayTry(.chipAuthentication)
        }
    }

    private var isTerminalAuthenticationDue: Bool {
        guard credential != nil, !session.isTerminalAuthenticated, terminalKey != nil,
            case .certificationAuthorities? = record.content(of: .cvca)
        else { return false }
        guard let result = record.proofs.terminalAuthentication else {
            return record.proofs.mayTry(.terminalAuthentication)
        }
        return result.acceptance == .passed && hasMoreToRead && !record.proofs.isSettled
    }

    private var isActiveAuthenticationDue: Bool {
        guard proofs.contains(.activeAuthentication), case .publicKey? = record.content(of: files.provingKey) else {
            return false
        }
        return record.proofs.activeAuthentication == nil && record.proofs.mayTry(.activeAuthentication)
    }

    private var hasMoreToRead: Bool { cursor != nil || !waiting.isEmpty }

    /// What the terminal signs: of chip authentication, or of a mapping that stands in its place.
    private var terminalKey: [UInt8]? {
        if let key = session.compressedTerminalKey { return key }
        return record.chipAuthentication == nil ? nil : session.ephemeralKeys?.terminal
    }

    // MARK: Making it

    func prove(_ step: ProcedureStep) async throws {
        proofInHand = step
        record.proofs.attempts[step, default: 0] += 1
        tell(.began(step))
        switch step {
        case .chipAuthentication: try await authenticateChip()
        case .terminalAuthentication: try await authenticateTerminal()
        case .activeAuthentication: try await authenticateActively()
        default: break
        }
        proofInHand = nil
    }

    private func authenticateChip() async throws {
        guard let file = files.securityInfos, case .securityInfos(let infos)? = record.content(of: file) else { return }
        let result = try await ChipAuthentication(
            channel: connection.session, cryptography: cryptography, random: random
        ).perform(with: infos, of: file)
        record.note(result.findings)
        record.proofs.note(result)
        switch result.session {
        case .renewed:
            session.isChipAuthenticated = true
            session.compressedTerminalKey = result.compressedTerminalKey
        case .unchanged: break
        case .over: try lose(ChipError(.secureMessagingFailed, at: .chipAuthentication))
        }
    }

    private func authenticateTerminal() async throws {
        guard let credential, let terminalKey, case .certificationAuthorities(let file)? = record.content(of: .cvca)
        else { return }
        let step = ProcedureStep.terminalAuthentication
        guard let identifier = session.chipIdentifier else {
            record.proofs.reasons[step] = .init(code: "terminalAuthentication.chipNotNamed")
            return
        }
        do {
            let result = try await TerminalAuthentication(
                channel: connection.session, credential: credential.tellingItsFailures
            ).perform(
                trustPoints: file.references, chipIdentifier: identifier, compressedTerminalKey: terminalKey,
                on: proving?.plan.day)
            record.proofs.terminalAuthentication = result
            session.isTerminalAuthenticated = result.acceptance == .passed
            addOpenedGroups(result.readableGroups)
        } catch is TerminalCredential.KeyFailure {
            record.proofs.reasons[step] = .init(code: "terminalAuthentication.keyUnavailable")
        }
    }

    private func authenticateActively() async throws {
        guard let proving, case .publicKey(let key)? = record.content(of: files.provingKey) else { return }
        var algorithms: [ActiveAuthenticationInfo] = []
        if case .securityInfos(let infos)? = record.content(of: files.securityInfos) {
            algorithms = infos.activeAuthenticationInfos
        }
        do {
            let result = try await ActiveAuthentication(
                channel: connection.session, cryptography: proving.cryptography, challenges: proving.challenges
            ).perform(with: key, algorithms: algorithms)
            record.note(result.findings)
            record.proofs.activeAuthentication = result
        } catch is RepeatedChallenge.Unavailable {
            record.proofs.reasons[.activeAuthentication] = .init(code: "activeAuthentication.noChallenge")
        }
    }

    // MARK: When it does not work

    /// A proof that could not be made leaves the reading as it was, as far as the chip lets it.
    func handle(_ error: ChipError, at proof: ProcedureStep) async throws {
        switch error.code {
        case .transportFailed, .noChip, .chipChanged: return try giveUp(error)
        case .timedOut where connection.isOutOfTime: return try giveUp(error)
        default: break
        }
        let isLast = !record.proofs.mayTry(proof) || error.code == .timedOut
        let isBroken = await connection.session.isOver
        if isLast || !isBroken {
            record.proofs.reasons[proof] = Self.reason(for: error, at: proof)
            record.proofs.isSettled = true
        }
        if isBroken { try lose(error) }
    }

    private static func reason(for error: ChipError, at proof: ProcedureStep) -> CheckOutcome.Reason {
        switch error.code {
        case .transportLost: .init(code: "proof.chipLost")
        case .timedOut: .init(code: "proof.timedOut")
        case .cryptographyFailed: .init(code: "cryptographyFailed")
        default: .init(code: "proof.exchangeFailed")
        }
    }
}

extension ApplicationFiles {
    /// DG15: the key of active authentication.
    var provingKey: ElementaryFile? { group(isLicence ? 13 : 15) }
}

extension TerminalCredential {
    /// What its key threw, to be told from what the chip did.
    struct KeyFailure: Error {}

    private struct Key: TerminalKey {
        let key: any TerminalKey

        func sign(_ message: [UInt8], by scheme: SignatureScheme) async throws -> [UInt8] {
            do {
                return try await key.sign(message, by: scheme)
            } catch is CancellationError where Task.isCancelled {
                throw CancellationError()
            } catch {
                throw KeyFailure()
            }
        }
    }

    var tellingItsFailures: TerminalCredential {
        TerminalCredential(certificate: certificate, others: others, key: Key(key: key))
    }
}
