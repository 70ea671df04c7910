import VouchCore

/// One reading under way: a machine that is driven by whoever asks for the next event, so that nothing runs unasked and
/// a cancelled task stops it at once.
actor ReadingRun {
    /// What comes next.
    enum Stage: Sendable {
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

    let cryptography: any ChipCryptography
    let random: any RandomSource
    let plan: ReadPlan
    let passwords: [AccessPassword]
    let files: ApplicationFiles
    /// nil for a reading that is to prove nothing.
    let proving: Proving?
    private let makeConnection: @Sendable () -> ChipConnection
    /// Time counts from the first event on.
    lazy var connection = makeConnection()

    var stage = Stage.begin
    var record = ReadingRecord()
    /// The file that is being read.
    var cursor: FileCursor?
    /// Files to be read in this stage.
    var waiting: [ElementaryFile] = []
    /// What happened to the chip, so that it must be opened again before anything else.
    var loss: ChipError?
    /// How often the session broke at the file or step in hand.
    var breaks = 0
    var isMasterFileSelected = true
    /// What was proven in the session in force.
    var session = SessionProofs()
    /// The proof that is being made.
    var proofInHand: ProcedureStep?
    private var events: [ReadingEvent] = []
    private var isBusy = false

    init(_ reader: ChipReader, plan: ReadPlan, passwords: [AccessPassword], proving: Proving? = nil) {
        cryptography = reader.cryptography
        random = reader.random
        self.plan = plan
        self.passwords = passwords
        self.proving = proving
        files = ApplicationFiles(of: plan.application)
        makeConnection = {
            ChipConnection(
                transport: reader.transport,
                budget: TimeBudget(overall: plan.overallLimit, perStep: plan.stepLimit, clock: reader.clock))
        }
    }

    /// - Returns: nil after the last event.
    /// - Throws: ``ChipError`` if the chip cannot be opened; `CancellationError`. Nothing comes after either.
    func next() async throws -> ReadingEvent? {
        guard !isBusy else { throw ChipError(.unsupportedParameter, at: .connect) }
        isBusy = true
        defer { isBusy = false }
        do {
            while events.isEmpty {
                if case .done = stage { return nil }
                try Task.checkCancellation()
                try await advance()
            }
        } catch {
            stage = .done
            if Task.isCancelled { throw CancellationError() }
            throw error
        }
        return events.removeFirst()
    }

    func tell(_ event: ReadingEvent) { events.append(event) }

    /// Whether access control has been passed, so that from now on nothing is thrown.
    var isOpen: Bool {
        switch stage {
        case .begin, .plainFiles, .access: false
        case .protectedFiles, .select, .lists, .groups, .finish, .done: true
        }
    }

    private func advance() async throws {
        do {
            if let loss {
                try await recover(from: loss)
                return
            }
            try await advanceStage()
        } catch is CancellationError where Task.isCancelled {
            throw CancellationError()
        } catch let error as ChipError {
            try await handle(error)
        } catch {
            try await handle(ChipError(.transportFailed, at: .transport, underlying: error))
        }
    }

    private func advanceStage() async throws {
        switch stage {
        case .begin:
            tell(.began(.connect))
            waiting = [.cardAccess]
            stage = .plainFiles
        case .plainFiles: try await readNext { $0.stage = .access }
        case .access: try await open()
        case .protectedFiles: try await readNext { $0.stage = .select }
        case .select: try await enterApplication()
        case .lists: try await readNext { $0.beginGroups() }
        case .groups:
            if let proof = dueProof { return try await prove(proof) }
            try await readNext { $0.stage = .finish }
        case .finish: await finish()
        case .done: break
        }
    }

    // MARK: Files

    /// Goes on with the file in hand, or takes the next one.
    private func readNext(orElse end: (isolated ReadingRun) -> Void) async throws {
        if cursor != nil {
            try await readPiece()
        } else if let file = waiting.first {
            waiting.removeFirst()
            cursor = FileCursor(file)
            breaks = 0
            tell(.began(.read(file)))
        } else {
            end(self)
        }
    }

    /// After EF.COM and EF.SOD.
    private func beginGroups() {
        let common = files.numbers(in: record.content(of: files.common))
        let signed = files.numbers(in: record.content(of: files.documentSecurity))
        let selection = files.selection(plan.groups, common: common, signed: signed)
        record.note(selection.findings)
        for file in selection.notAsked { record.note(.notAsked, of: file) }
        waiting = withKeyFiles(selection.files) {
            (common ?? []).union(signed ?? []).contains(files.number(of: $0) ?? 0)
        }
        stage = .groups
    }

    func finishFile(_ file: ElementaryFile, _ outcome: FileOutcome) {
        cursor = nil
        breaks = 0
        tell(.finishedFile(file, outcome))
        if case .groups = stage { noteKeyFile(file) }
    }

    // MARK: End

    /// Ends the reading early, with what there is.
    func interrupt(_ error: ChipError) {
        record.interruption = error
        loss = nil
        if let file = cursor?.file {
            record.note(.interrupted, of: file)
            finishFile(file, .interrupted)
        }
        if case .protectedFiles = stage { waiting += files.lists }
        if case .select = stage { waiting = files.lists }
        for file in waiting { record.note(.interrupted, of: file) }
        waiting = []
        stage = .finish
    }

    private func finish() async {
        stage = .done
        let statistics = await connection.statistics
        let report = await proving?.report(on: record, files: files, plan: plan, statistics: statistics)
        tell(
            .finished(
                ChipReading(
                    application: plan.application, accessControl: record.accessControl, files: record.files,
                    outcomes: record.outcomes,
                    checks: report?.checks ?? ReadingChecks(record: record, files: files).all,
                    findings: record.findings, statistics: statistics, memory: await connection.memory,
                    reconnections: record.reconnections, remainingTries: record.remainingTries,
                    interruption: record.interruption, chipAuthentication: record.chipAuthentication,
                    inspection: report,
                    activeAuthenticationEvidence: record.proofs.activeAuthentication?.evidence)))
    }
}
