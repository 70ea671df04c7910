import VouchCore

/// Reading a chip and having it prove itself, as one value: answers of the chip go in, what to do next comes out. It has
/// no channel and no clock; ``ReadingSession`` does what it asks for.
///
/// The stages follow each other. A loss at any stage leads through ``Recovery`` and back to it: whole files are kept, the
/// chip is opened again, compared with what it was, and the file in hand goes on where it stopped. Before access control
/// nothing is kept.
struct ReadingMachine: Sendable {
    enum Stage: Sendable, Hashable {
        case begin
        /// Files of the master file that are readable by all.
        case plainFiles
        case access
        /// Files of the master file that are readable after PACE.
        case protectedFiles
        case select
        case lists
        case groups
        case finish
        case done
    }

    private let plan: ReadPlan
    private let files: ApplicationFiles
    private let access: AccessPlan
    /// nil for a reading that is to prove nothing.
    private let inspection: InspectionPlan?

    private(set) var stage = Stage.begin
    private(set) var record = ReadingRecord()
    private var turns: FileTurns
    /// The proofs made in the session in force.
    private var session = SessionProofs()
    private var proofInHand: ProcedureStep?
    private var recovery: Recovery?
    private var events: [ReadingEvent] = []
    /// The error that ended the reading before the chip was open.
    private var refusal: ChipError?

    init(plan: ReadPlan, passwords: [AccessPassword], inspection: InspectionPlan?) {
        self.plan = plan
        self.inspection = inspection
        files = ApplicationFiles(of: plan.application)
        access = AccessPlan(plan: plan, files: files, passwords: passwords, isInspection: inspection != nil)
        turns = FileTurns(of: files)
    }

    /// Whether access control has been passed, so that from now on nothing is thrown.
    var isOpen: Bool {
        switch stage {
        case .begin, .plainFiles, .access: false
        case .protectedFiles, .select, .lists, .groups, .finish, .done: true
        }
    }

    // MARK: Out

    /// The next event of the reading; nil if an action is due first, or after the end.
    mutating func nextEvent() -> ReadingEvent? { events.isEmpty ? nil : events.removeFirst() }

    /// The next action; nil if an event is due first, and after the end.
    ///
    /// - Throws: what kept the chip from being opened. Nothing comes after it.
    mutating func nextAction() throws(ChipError) -> ReadingAction? {
        while true {
            if let refusal {
                self.refusal = nil
                throw refusal
            }
            guard events.isEmpty, stage != .done else { return nil }
            if let action = recovery == nil ? stageAction() : recoveryAction() { return action }
        }
    }

    private mutating func stageAction() -> ReadingAction? {
        switch stage {
        case .begin:
            publish([.began(.connect)])
            turns.begin(with: [.cardAccess])
            stage = .plainFiles
        case .plainFiles: return fileAction { $0.stage = .access }
        case .access:
            let request = access.request(record)
            record.isPACEOffered = !request.offers.isEmpty
            publish([.began(record.isPACEOffered ? .pace(.chooseParameters) : .bac(.getChallenge))])
            return .open(request)
        case .protectedFiles: return fileAction { $0.stage = .select }
        case .select:
            publish([.began(.select(plan.application))])
            return .select(plan.application)
        case .lists:
            return fileAction { machine in
                machine.turns.beginGroups(machine.plan.groups, keysFirst: machine.inspection != nil, &machine.record)
                machine.stage = .groups
            }
        case .groups:
            if turns.cursor?.isOpen != true, let schedule, let step = schedule.due { return prove(step, schedule) }
            return fileAction { $0.stage = .finish }
        case .finish: return .report(record)
        case .done: break
        }
        return nil
    }

    private mutating func fileAction(orElse end: (inout ReadingMachine) -> Void) -> ReadingAction? {
        switch turns.next(isOpen: isOpen) {
        case .act(let action): return action
        case .began(let file): publish([.began(.read(file))])
        case .over: end(&self)
        }
        return nil
    }

    private mutating func publish(_ more: [ReadingEvent]) { events += more }

    // MARK: In

    /// Takes the answer to the action before.
    mutating func take(_ answer: ActionOutcome) {
        switch answer {
        case .piece(let piece, let end):
            let isListed = stage == .groups && isListed(piece.file)
            takeFile(turns.take(piece, end, isOpen: isOpen, isListed: isListed, &record))
        case .masterFile(let isSelected): takeFile(turns.takeMasterFile(isSelected: isSelected, &record))
        case .opened(let result) where recovery == nil: opened(result)
        case .opened(let result): openedAgain(result)
        case .selected where recovery == nil:
            turns.begin(with: files.lists)
            stage = .lists
        case .selected: recovery?.stepIsDone()
        case .reconnected: reconnected()
        case .compared(let isSame): compared(isSame)
        case .chipAuthenticated, .terminalAuthenticated, .activelyAuthenticated, .hindered: proved(answer)
        case .reported(let report, let statistics, let memory): finish(report, statistics, memory)
        case .failed(let failure) where recovery == nil: failed(failure)
        case .failed(let failure): failedToRecover(failure)
        }
        if let recovery, recovery.next == nil { self.recovery = nil }
    }

    private func isListed(_ file: ElementaryFile) -> Bool {
        guard let number = files.number(of: file) else { return false }
        return files.lists.contains { files.numbers(in: record.content(of: $0))?.contains(number) ?? false }
    }

    private mutating func takeFile(_ more: [ReadingEvent]) {
        publish(more)
        guard case .finishedFile(let file, let outcome)? = more.last else { return }
        if stage == .groups, schedule?.needsTrustPoints(after: file, of: plan.application) == true {
            turns.add(next: .cvca)
        }
        guard !isOpen, file == .cardAccess else { return }
        switch outcome {
        case .malformed, .failed:
            record.note([ChipFinding(.cardAccessUnreadable, file: file)])
        default: break
        }
        // Elsewhere their short identifiers may mean data groups.
        if plan.includesMasterFile, turns.isMasterFileSelected { turns.begin(with: [.attributes, .directory]) }
    }

    private mutating func opened(_ result: AccessResult) {
        session = access.session(after: result, with: access.passwords)
        record.note(result.findings)
        record.accessControl = result.accessControl
        record.password = access.password(for: result.accessControl)
        record.remainingTries = result.remainingTries
        record.chipAuthentication = result.chipAuthentication
        record.proofs.note(result.chipAuthentication)
        publish([.opened(result.accessControl)])
        if result.isApplicationSelected, plan.application == .eMRTD {
            turns.begin(with: files.lists)
            stage = .lists
        } else {
            turns.begin(with: access.needsCardSecurity(record) ? [.cardSecurity] : [])
            stage = .protectedFiles
        }
    }

    private mutating func finish(
        _ report: InspectionReport?, _ statistics: ChipStatistics, _ memory: ChipMemory
    ) {
        stage = .done
        let checks = report?.checks ?? ReadingChecks(record: record, files: files).all
        let reading = ChipReading(
            record, of: plan.application, checks: checks, inspection: report, statistics: statistics, memory: memory)
        publish([.finished(reading)])
    }

    // MARK: Proofs

    private var schedule: ProofSchedule? {
        inspection.map {
            ProofSchedule(plan: $0, files: files, record: record, session: session, hasMoreToRead: turns.hasMore)
        }
    }

    private mutating func prove(_ step: ProcedureStep, _ schedule: ProofSchedule) -> ReadingAction? {
        record.proofs.attempts[step, default: 0] += 1
        publish([.began(step)])
        guard let request = schedule.request(for: step) else {
            record.proofs.reasons[step] = .init(.terminalAuthenticationChipNotNamed)
            return nil
        }
        proofInHand = step
        return .prove(request)
    }

    private mutating func proved(_ answer: ActionOutcome) {
        let step = proofInHand
        proofInHand = nil
        switch answer {
        case .chipAuthenticated(let result):
            record.note(result.findings)
            record.proofs.note(result)
            switch result.session {
            case .renewed:
                session.isChipAuthenticated = true
                session.compressedTerminalKey = result.compressedTerminalKey
            case .unchanged: break
            case .over: lose(ChipError(.secureMessagingFailed, at: .chipAuthentication))
            }
        case .terminalAuthenticated(let result):
            record.proofs.terminalAuthentication = result
            session.isTerminalAuthenticated = result.acceptance == .passed
            // DG3 and DG4, once the chip has taken the terminal for one that may read them.
            if case .listed = plan.groups { turns.add(opened: result.readableGroups, &record) }
        case .activelyAuthenticated(let result):
            record.note(result.findings)
            record.proofs.activeAuthentication = result
        case .hindered(let reason):
            if let step { record.proofs.reasons[step] = reason }
        default: break
        }
    }

    // MARK: The way back

    private var identity: ChipIdentity { ChipIdentity(record: record, cursor: turns.cursor, files: files) }

    private mutating func recoveryAction() -> ReadingAction? {
        guard let recovery else { return nil }
        switch recovery.next {
        case .reconnect?:
            // A password whose tries the chip counts is not given twice if the chip may have refused it already.
            if !isOpen, access.isCounted, recovery.mayHaveUsedTry {
                refuse(recovery.cause)
                return nil
            }
            return .reconnect
        case .compare(let known)?: return .compare(known)
        case .open?: return .open(access.repeated(record))
        case .select?: return .select(plan.application)
        case nil: return nil
        }
    }

    private mutating func reconnected() {
        guard isOpen else {
            // Nothing is kept: anyone could have said what was read so far.
            let reconnections = record.reconnections
            record = ReadingRecord()
            record.reconnections = reconnections
            turns.startOver()
            recovery = nil
            stage = .begin
            return
        }
        let known = identity
        recovery?.reconnected(known)
    }

    private mutating func openedAgain(_ result: AccessResult) {
        session = access.session(after: result, with: record.password.map { [$0] } ?? [])
        guard result.accessControl == record.accessControl else {
            recovery = nil
            return interrupt(ChipError(.chipChanged, at: .connect))
        }
        record.note(result.findings)
        record.chipAuthentication = result.chipAuthentication
        record.proofs.note(result.chipAuthentication)
        let (known, isBefore) = (identity, stage == .protectedFiles || stage == .select)
        let isSelected = result.isApplicationSelected && plan.application == .eMRTD
        recovery?.opened(known, isBeforeSelection: isBefore, isSelected: isSelected)
    }

    private mutating func compared(_ isSame: Bool) {
        guard !isSame, case .compare(let known)? = recovery?.next else {
            recovery?.stepIsDone()
            return
        }
        recovery = nil
        interrupt(ChipError(.chipChanged, at: .read(known.file)))
    }

    private mutating func failedToRecover(_ failure: ReadingFailure) {
        guard let recovery else { return }
        self.recovery = nil
        // A chip that does not come back is not waited for once more.
        if case .reconnect? = recovery.next { return giveUp(failure.error) }
        let error = failure.error
        if failure.isForeign || error.code == .transportLost { return failed(failure) }
        noteForgery(error)
        let meaning = recovery.meaning(of: failure)
        // A session that broke at once may be a bad contact. The number of reconnections ends it.
        if meaning.code != .chipChanged, error.code != .timedOut, failure.isSessionOver {
            lose(error)
        } else {
            interrupt(meaning)
        }
    }

    // MARK: Errors

    /// Decides what an error means: for one file, for the session, or for the whole reading.
    private mutating func failed(_ failure: ReadingFailure) {
        if let piece = failure.cursor { turns.keep(piece) }
        let error = failure.error
        noteForgery(error)
        if let proof = proofInHand {
            proofInHand = nil
            let mayRepeat = record.proofs.hasPassed(proof) || record.proofs.mayTry(proof)
            if error.code != .transportLost || !mayRepeat { return failed(failure, at: proof) }
        }
        switch error.code {
        case .transportLost: lose(error)
        case .transportFailed, .noChip, .chipChanged: giveUp(error)
        case .timedOut where failure.isOutOfTime || !isOpen: giveUp(error)
        default: failedAtFile(failure)
        }
    }

    /// A proof that could not be made leaves the reading as it was, as far as the chip lets it.
    private mutating func failed(_ failure: ReadingFailure, at proof: ProcedureStep) {
        let error = failure.error
        switch error.code {
        case .transportFailed, .noChip, .chipChanged: return giveUp(error)
        case .timedOut where failure.isOutOfTime: return giveUp(error)
        default: break
        }
        let isLast = !record.proofs.mayTry(proof) || error.code == .timedOut
        if isLast || !failure.isSessionOver {
            record.proofs.reasons[proof] = ProofSchedule.reason(for: error)
            record.proofs.isSettled = true
        }
        if failure.isSessionOver { lose(error) }
    }

    private mutating func failedAtFile(_ failure: ReadingFailure) {
        let (error, isBroken) = (failure.error, failure.isSessionOver)
        guard let file = turns.cursor?.file else {
            // At a step that is not a file: once more if the session broke, but not if the chip said no.
            turns.noteBreak()
            return isOpen && isBroken && turns.breaks < 2 ? lose(error) : giveUp(error)
        }
        if isBroken {
            turns.noteBreak()
            // A file that timed out once would only do it again.
            if turns.breaks < 2, error.code != .timedOut { return lose(error) }
            if !isOpen, file == .cardAccess { return giveUp(error) }
        }
        takeFile(turns.fail(error.code, &record))
        if isBroken { lose(error) }
    }

    /// A response the chip cannot have sent may be noise, or someone between chip and reader: worth reporting even if
    /// it never happens again. A chip that drops the session says so with a bare status, and is none.
    private mutating func noteForgery(_ error: ChipError) {
        guard isOpen, error.code == .secureMessagingFailed, !(error.underlying is PlainRefusal) else { return }
        record.note([ChipFinding(.secureMessagingBroken)])
    }

    /// The chip must be opened again.
    private mutating func lose(_ error: ChipError) {
        guard record.reconnections < plan.maximumReconnections else { return giveUp(error) }
        record.reconnections += 1
        turns.close()
        recovery = Recovery(from: error)
        if error.code == .transportLost { publish([.lost(reconnection: record.reconnections)]) }
    }

    private mutating func giveUp(_ error: ChipError) { isOpen ? interrupt(error) : refuse(error) }

    private mutating func refuse(_ error: ChipError) {
        recovery = nil
        events = []
        refusal = error
        stage = .done
    }

    /// Ends the reading early, with what there is.
    private mutating func interrupt(_ error: ChipError) {
        record.interruption = error
        let isBeforeLists = stage == .protectedFiles || stage == .select
        publish(turns.interrupt(alsoMissing: isBeforeLists ? files.lists : [], &record))
        stage = .finish
    }
}
