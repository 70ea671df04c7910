/// A chip over all sessions that reading it takes: what one of them learned and cost is kept for the next.
///
/// Protocols talk through it, so that they can continue after a reset without knowing about sessions.
actor ChipConnection: APDUChannel {
    private let transport: any ChipTransport
    private let budget: TimeBudget
    private(set) var session: ChipSession
    /// The cost of earlier sessions.
    private var spent = ChipStatistics()

    init(transport: any ChipTransport, memory: ChipMemory = ChipMemory(), budget: TimeBudget) {
        self.transport = transport
        self.budget = budget
        session = ChipSession(transport: transport, memory: memory, budget: budget)
    }

    func send(_ command: CommandAPDU, at step: ProcedureStep) async throws -> ResponseAPDU {
        try await session.send(command, at: step)
    }

    /// Waits for the chip to be there, resets it, and begins a session that nothing protects.
    ///
    /// - Throws: ``ChipError``; `CancellationError` if the task was cancelled.
    func renew() async throws {
        spent.add(await session.statistics)
        session = ChipSession(transport: transport, memory: await session.memory, budget: budget)
        do {
            try Task.checkCancellation()
            let transport = transport
            try await budget.run(within: budget.remaining(ofStepHavingSpent: .zero), at: .connect) {
                try await transport.reconnect()
            }
        } catch let error as ChipError {
            throw ChipError(error.code, at: .connect, underlying: error.underlying)
        } catch is CancellationError where Task.isCancelled {
            throw CancellationError()
        } catch {
            throw ChipError(.transportFailed, at: .connect, underlying: error)
        }
    }

    /// The statistics of all sessions together.
    var statistics: ChipStatistics {
        get async {
            var sum = spent
            sum.add(await session.statistics)
            sum.elapsed = budget.elapsed()
            return sum
        }
    }

    var memory: ChipMemory { get async { await session.memory } }

    /// Whether no time is left for anything.
    nonisolated var isOutOfTime: Bool { budget.remaining(ofStepHavingSpent: .zero).map { $0 <= .zero } ?? false }
}

extension ChipConnection {
    /// Whether a refusal may mean the form of a SELECT rather than what it selects.
    private static func isAboutForm(_ status: StatusWord) -> Bool {
        let refusals: [StatusWord] = [.wrongLength, .wrongData, .incorrectParameters, .unknownError]
        return refusals.contains(status) || status.correctLength != nil
    }

    /// SELECT by name. The standard wants no answer and no Le; some chips insist on either (pains P2, P3).
    func select(_ application: ChipApplication) async throws -> StatusWord {
        let forms: [(parameter2: UInt8, expected: Int?)] = [(0x0C, nil), (0x0C, 256), (0x00, 256)]
        var status = StatusWord.unknownError
        for form in forms {
            let command = CommandAPDU(
                instruction: 0xA4, parameter1: 0x04, parameter2: form.parameter2, data: application.identifier,
                expectedLength: form.expected)
            status = try await send(command, at: .select(application)).status
            guard Self.isAboutForm(status) else { return status }
        }
        return status
    }

    /// SELECT of the master file, with its identifier and without: chips take the one or the other, or neither.
    func selectMasterFile(at step: ProcedureStep) async throws -> Bool {
        for data: [UInt8] in [[0x3F, 0x00], []] {
            let command = CommandAPDU(instruction: 0xA4, parameter1: 0x00, parameter2: 0x0C, data: data)
            let status = try await send(command, at: step).status
            if FileReader.isSuccess(status) { return true }
            guard Self.isAboutForm(status) else { return false }
        }
        return false
    }
}
