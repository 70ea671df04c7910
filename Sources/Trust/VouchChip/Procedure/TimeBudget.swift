/// The time limits of a reading, measured by a clock that is passed in. Copies share the start.
package struct TimeBudget: Sendable {
    /// From the start to the end of everything; nil for no limit.
    package let overall: Duration?
    /// All exchanges of one ``ProcedureStep`` together; nil for no limit.
    package let perStep: Duration?
    /// Time since the start.
    package let elapsed: @Sendable () -> Duration
    private let sleep: @Sendable (Duration) async throws -> Void

    /// Starts counting now.
    package init(overall: Duration? = nil, perStep: Duration? = nil, clock: some Clock<Duration> = ContinuousClock()) {
        self.overall = overall
        self.perStep = perStep
        let start = clock.now
        elapsed = { start.duration(to: clock.now) }
        sleep = { try await clock.sleep(until: clock.now.advanced(by: $0), tolerance: nil) }
    }

    /// The time left for an exchange of a step that has taken `spent` so far; nil for no limit.
    package func remaining(ofStepHavingSpent spent: Duration) -> Duration? {
        [overall.map { $0 - elapsed() }, perStep.map { $0 - spent }].compactMap { $0 }.min()
    }

    /// Runs `operation` and cancels it when the time is up.
    ///
    /// The operation must end soon after it is cancelled: a task group waits for its children.
    /// - Throws: ``ChipError/Code/timedOut``; whatever `operation` throws; `CancellationError`.
    package func run<T: Sendable>(
        within limit: Duration?, at step: ProcedureStep, _ operation: @escaping @Sendable () async throws -> T
    ) async throws -> T {
        guard let limit else { return try await operation() }
        guard limit > .zero else { throw ChipError(.timedOut, at: step) }
        let sleep = sleep
        return try await withThrowingTaskGroup(of: T.self) { group in
            group.addTask(operation: operation)
            group.addTask {
                try await sleep(limit)
                throw ChipError(.timedOut, at: step)
            }
            defer { group.cancelAll() }
            guard let first = try await group.next() else { throw CancellationError() }
            return first
        }
    }
}
