import VouchCore

/// A reading in progress: does what a ``ReadingMachine`` asks for. It is driven by requests for the next event, so that
/// nothing runs on its own and a cancelled task stops it at once.
actor ReadingSession {
    private let cryptography: any ChipCryptography
    private let random: any RandomSource
    private let plan: ReadPlan
    /// nil for a reading that is to prove nothing.
    private let proving: Proving?
    private let makeConnection: @Sendable () -> ChipConnection
    /// Time counts from the first event on.
    private lazy var connection = makeConnection()
    private var machine: ReadingMachine
    private var isOver = false
    private var isBusy = false

    init(_ reader: ChipReader, plan: ReadPlan, passwords: [AccessPassword], proving: Proving? = nil) {
        cryptography = reader.cryptography
        random = reader.random
        self.plan = plan
        self.proving = proving
        machine = ReadingMachine(plan: plan, passwords: passwords, inspection: proving?.plan)
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
            while !isOver {
                if let event = machine.nextEvent() { return event }
                try Task.checkCancellation()
                if let action = try machine.nextAction() {
                    let answer = try await answer(to: action)
                    machine.take(answer)
                } else if machine.stage == .done {
                    guard let event = machine.nextEvent() else { return nil }
                    return event
                }
            }
            return nil
        } catch {
            isOver = true
            if Task.isCancelled { throw CancellationError() }
            throw error
        }
    }

    // MARK: Doing

    /// - Throws: `CancellationError` only; any other error is an answer too.
    private func answer(to action: ReadingAction) async throws -> ActionOutcome {
        do {
            return try await perform(action)
        } catch is CancellationError where Task.isCancelled {
            throw CancellationError()
        } catch let failure as ReadingFailure {
            return .failed(failure)
        } catch {
            return .failed(await failure(error))
        }
    }

    private func failure(_ error: any Error, at cursor: FileCursor? = nil) async -> ReadingFailure {
        let known = error as? ChipError
        return ReadingFailure(
            error: known ?? ChipError(.transportFailed, at: .transport, underlying: error), isForeign: known == nil,
            isSessionOver: await connection.session.isOver, isOutOfTime: connection.isOutOfTime, cursor: cursor)
    }

    private func perform(_ action: ReadingAction) async throws -> ActionOutcome {
        switch action {
        case .readPiece(let cursor, let startsExtended): return try await readPiece(cursor, startsExtended)
        case .selectMasterFile:
            return .masterFile(isSelected: try await connection.selectMasterFile(at: .read(.cardAccess)))
        case .open(let request): return .opened(try await open(request))
        case .select(let application):
            let status = try await connection.select(application)
            guard FileReader.isSuccess(status) else { throw ChipError(.rejected(status), at: .select(application)) }
            return .selected
        case .prove(let request): return try await prove(request)
        case .reconnect:
            try await connection.renew()
            return .reconnected
        case .compare(let known): return .compared(isSame: try await isSame(known))
        case .report(let record):
            let statistics = await connection.statistics
            let report = await proving?.report(
                on: record, files: ApplicationFiles(of: plan.application), plan: plan, statistics: statistics)
            return .reported(report, statistics, await connection.memory)
        }
    }

    // MARK: Files

    /// A reader for the session in force.
    private func fileReader(startsExtended: Bool) async -> FileReader {
        var reader = FileReader(session: await connection.session)
        reader.startsExtended = startsExtended
        if let limit = plan.maximumFileLength { reader.maximumLength = { _ in limit } }
        return reader
    }

    private func readPiece(_ cursor: FileCursor, _ startsExtended: Bool) async throws -> ActionOutcome {
        var own = cursor
        do {
            let end = try await fileReader(startsExtended: startsExtended).advance(&own)
            return .piece(own, end)
        } catch is CancellationError where Task.isCancelled {
            throw CancellationError()
        } catch {
            throw await failure(error, at: own)
        }
    }

    /// Whether the chip gives the same bytes once more.
    private func isSame(_ known: KnownFile) async throws -> Bool {
        // One short response is enough for the depth, and files may be short.
        let reader = await fileReader(startsExtended: false)
        let wanted = known.bytes.reveal { min($0.count, known.depth) }
        var again = FileCursor(known.file)
        while again.partial.bytes.count < wanted, try await reader.advance(&again) == nil {}
        let found = again.partial.bytes
        return known.bytes.reveal { $0.prefix(wanted).elementsEqual(found.prefix(wanted)) }
    }

    // MARK: Access

    /// Runs the access procedure and puts its session in force.
    private func open(_ request: AccessRequest) async throws -> AccessResult {
        if let attributes = request.attributes { await remember(attributes) }
        let connection = connection
        let result: AccessResult
        if let file = request.plainFile, try await isReadablePlainly(file, request.startsExtended) {
            result = AccessResult(
                accessControl: .none, secureMessaging: nil, findings: [], chipAuthentication: nil,
                remainingTries: nil, isApplicationSelected: true)
        } else {
            result = try await AccessProcedure(
                channel: connection, cryptography: cryptography, random: random,
                resumesSuspendedPIN: plan.resumesSuspendedPIN, requiresPACE: plan.accessProtocols == .onlyPACE,
                reset: { try await connection.renew() }
            ).establish(
                offers: request.offers, explicit: request.explicit, passwords: request.passwords, only: request.opener)
        }
        if let messaging = result.secureMessaging { await connection.session.secure(with: messaging) }
        return result
    }

    /// EF.ATR/INFO: the lengths that the chip takes.
    private func remember(_ attributes: EFATRInfo) async {
        await connection.session.remember { memory in
            memory.note(
                longestCommand: attributes.maximumCommandLength, longestResponse: attributes.maximumResponseLength)
            if attributes.takesExtendedLengths == false { memory.extendedLength = .refused }
        }
    }

    /// Whether an application other than the eMRTD's, of which the procedure of Doc 9303-11 knows nothing, is open.
    private func isReadablePlainly(_ first: ElementaryFile, _ startsExtended: Bool) async throws -> Bool {
        guard FileReader.isSuccess(try await connection.select(plan.application)) else { return false }
        var cursor = FileCursor(first)
        do {
            let end = try await fileReader(startsExtended: startsExtended).advance(&cursor)
            return end == nil || end == .complete
        } catch let error as ChipError {
            guard case .rejected = error.code else { throw error }
            return false
        }
    }

    // MARK: Proofs

    private func prove(_ request: ProofRequest) async throws -> ActionOutcome {
        switch request {
        case .chipAuthentication(let infos, let file):
            return .chipAuthenticated(
                try await ChipAuthentication(
                    channel: connection.session, cryptography: cryptography, random: random
                ).perform(with: infos, of: file))
        case .terminalAuthentication(let credential, let trustPoints, let chip, let key):
            do {
                return .terminalAuthenticated(
                    try await TerminalAuthentication(
                        channel: connection.session, credential: credential.tellingItsFailures
                    ).perform(
                        trustPoints: trustPoints, chipIdentifier: chip, compressedTerminalKey: key,
                        on: proving?.plan.day))
            } catch is TerminalCredential.KeyFailure {
                return .hindered(.init(.terminalAuthenticationKeyUnavailable))
            }
        case .activeAuthentication(let key, let algorithms):
            guard let proving else { return .hindered(.init(.activeAuthenticationNoChallenge)) }
            do {
                return .activelyAuthenticated(
                    try await ActiveAuthentication(
                        channel: connection.session, cryptography: proving.cryptography,
                        challenges: proving.challenges
                    ).perform(with: key, algorithms: algorithms))
            } catch is RepeatedChallenge.Unavailable {
                return .hindered(.init(.activeAuthenticationNoChallenge))
            }
        }
    }
}
