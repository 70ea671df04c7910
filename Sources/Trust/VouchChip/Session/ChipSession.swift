/// One conversation with one chip: plain at first, protected after access control. Single use: once the chip is lost, a
/// response was forged or time ran out, everything afterwards throws, and a new session starts with `reconnect`.
///
/// Handles everything between a command and its complete response: short or extended form, command chaining, `61xx`,
/// `6Cxx`, secure messaging, time limits, counting. Every other status word is handed up untouched.
public actor ChipSession: APDUChannel {
    nonisolated let transport: any ChipTransport
    nonisolated package let budget: TimeBudget
    /// The facts learned about the chip so far.
    public package(set) var memory: ChipMemory
    /// The session's cost so far.
    public internal(set) var statistics = ChipStatistics()
    var protection: (any APDUProtection)?
    /// Why the session is over, if it is.
    private var end: ChipError.Code?
    var isBusy = false
    /// Whether the command in hand has been sent in the extended form.
    private var hasSentExtended = false

    /// - Parameters:
    ///   - memory: what was learned in an earlier session with this chip.
    ///   - overallLimit: for the whole session; nil for no limit.
    ///   - stepLimit: for all exchanges of one step; nil for no limit.
    public init(
        transport: any ChipTransport, memory: ChipMemory = ChipMemory(), overallLimit: Duration? = .seconds(30),
        stepLimit: Duration? = .seconds(15), clock: some Clock<Duration> = ContinuousClock()
    ) {
        self.init(
            transport: transport, memory: memory,
            budget: TimeBudget(overall: overallLimit, perStep: stepLimit, clock: clock))
    }

    package init(transport: any ChipTransport, memory: ChipMemory, budget: TimeBudget) {
        self.transport = transport
        self.memory = memory
        self.budget = budget
    }

    /// Whether secure messaging is on.
    public var isSecured: Bool { protection != nil }

    /// Whether every further command throws.
    package var isOver: Bool { end != nil }

    /// Protects everything from now on.
    package func secure(with protection: any APDUProtection) { self.protection = protection }

    /// Changes what is remembered about the chip.
    package func remember(_ change: @Sendable (inout ChipMemory) -> Void) { change(&memory) }

    /// Sends a command and returns its complete response. One at a time.
    ///
    /// - Parameter command: in the clear; its class byte may say that it is part of a chain.
    /// - Throws: ``ChipError``, `CancellationError`. The session is over after anything but
    ///   ``ChipError/Code/unsupportedParameter``.
    package func send(_ command: CommandAPDU, at step: ProcedureStep) async throws -> ResponseAPDU {
        if let end { throw ChipError(end, at: step) }
        // Two at once would corrupt the send-sequence counter.
        guard !isBusy else { throw ChipError(.unsupportedParameter, at: step) }
        isBusy = true
        let start = budget.elapsed()
        defer {
            isBusy = false
            statistics.noteTime(budget.elapsed() - start, at: step)
        }
        hasSentExtended = false
        do {
            return try await sendInPieces(command, at: step, since: start)
        } catch {
            noteEnd()
            throw error
        }
    }

    /// Some chips take an extended command for a short one, drop the session over it, each with a status of its own, or
    /// stop answering. So whatever ended a session at its first extended command, the next does without.
    private func noteEnd() {
        if isOver, hasSentExtended, memory.extendedLength == .unknown { memory.extendedLength = .refused }
    }

    /// The only access to the transport: counts, limits the time, ends the session if anything goes wrong.
    func transmit(
        _ command: CommandAPDU, isExtended: Bool, at step: ProcedureStep, since start: Duration
    ) async throws -> ResponseAPDU {
        let bytes = try command.encoded(isExtended: isExtended, at: step)
        if isExtended { hasSentExtended = true }
        let spent = statistics.elapsed(at: step) + (budget.elapsed() - start)
        let limit = budget.remaining(ofStepHavingSpent: spent)
        do {
            try Task.checkCancellation()
            let transport = transport
            let answer = try await budget.run(within: limit, at: step) { try await transport.transmit(bytes) }
            statistics.noteExchange(sent: bytes.count, received: answer.count, at: step)
            return try ResponseAPDU(parsing: answer, at: step)
        } catch let error as ChipError {
            throw finish(ChipError(error.code, at: step, underlying: error.underlying))
        } catch is CancellationError where Task.isCancelled {
            end = .transportLost
            throw CancellationError()
        } catch {
            throw finish(ChipError(.transportFailed, at: step, underlying: error))
        }
    }

    /// Ends the session: every further command throws the same.
    func finish(_ error: ChipError) -> ChipError {
        end = error.code
        protection = nil
        return error
    }
}
