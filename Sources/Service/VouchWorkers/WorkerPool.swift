import Dispatch
import Foundation
import Synchronization

/// Worker processes that do what may end a process. A worker that crashes, hangs or takes too much costs one request one
/// retry on a fresh worker, and other requests nothing.
///
/// ```swift
/// let pool = WorkerPool(.init(command: [program, "--worker"]))
/// pool.start()
/// let answer = try await pool.ask(WorkerMessage(1, [request]))
/// ```
package final class WorkerPool: Sendable {
    /// How many workers there are, and what each may cost.
    package struct Configuration: Sendable {
        /// The program and its arguments. It must answer with a ``WorkerLoop``.
        package var command: [String]
        /// The whole environment of a worker. It must contain no secrets of this process.
        package var environment: [String: String]
        /// The number of worker processes, 1 or more.
        package var workers: Int
        /// The most requests that wait for a worker; further ones are refused.
        package var queue: Int
        /// The longest time from a worker's start until it is ready.
        package var startTime: Duration
        /// The longest answer, in bytes.
        package var longestAnswer: Int
        /// The number of requests after which a worker is replaced, with what a library leaked or a hostile file left
        /// behind.
        package var requestsPerWorker: Int
        /// Whether a worker's standard error goes where this process's goes; libraries may write anything there.
        package var keepsErrors: Bool
        /// Whether each worker has a folder of its own for what is temporary, which `TMPDIR` names to it.
        package var hasFolders = false
        /// Whether a request that was not answered in time is sent to a fresh worker too. A server whose clients wait says no: on a
        /// machine without time the second attempt has none either, and the client may come again.
        package var repeatsLate = true
        /// Hears that a worker was lost, or could not be started, and on whose account it worked.
        package var lost: (@Sendable (WorkerError, _ account: String) -> Void)?

        package init(
            command: [String], environment: [String: String] = WorkerPool.plainEnvironment(),
            workers: Int = ProcessInfo.processInfo.activeProcessorCount, queue: Int? = nil,
            startTime: Duration = .seconds(30), longestAnswer: Int = 64 << 20, requestsPerWorker: Int = 200,
            keepsErrors: Bool = false
        ) {
            self.command = command
            self.environment = environment
            self.workers = max(workers, 1)
            self.queue = max(queue ?? self.workers * 8, 0)
            self.startTime = startTime
            self.longestAnswer = longestAnswer
            self.requestsPerWorker = max(requestsPerWorker, 1)
            self.keepsErrors = keepsErrors
        }
    }

    /// The counts of a pool, for its operator.
    package struct Statistics: Sendable, Hashable {
        /// The number of workers that the pool keeps, as configured.
        package internal(set) var workers = 0
        /// Workers that are ready to answer, or answering.
        package internal(set) var ready = 0
        /// Workers that are answering a request or starting.
        package internal(set) var working = 0
        /// Requests that wait for a worker.
        package internal(set) var waiting = 0
        /// Requests that got an answer.
        package internal(set) var answered = 0
        /// Requests that got no answer although they were accepted.
        package internal(set) var failed = 0
        /// Requests that were refused because too many waited.
        package internal(set) var refused = 0
        /// Workers that crashed, hung or gave malformed answers.
        package internal(set) var lost = 0
        /// Workers started since the pool was made; more than ``workers`` once some were replaced.
        package internal(set) var started = 0
    }

    private let configuration: Configuration
    private let places: WorkerPlaces
    private let threads = DispatchQueue(label: "vouch.workers", attributes: .concurrent)
    private let statisticsState: Mutex<Statistics>
    private let confinementState = Mutex<WorkerLimits.Confinement?>(nil)

    /// The processes are started by ``start()``, or by the first request.
    package init(_ configuration: Configuration) {
        self.configuration = configuration
        places = WorkerPlaces(count: configuration.workers, queue: configuration.queue)
        statisticsState = Mutex(Statistics(workers: configuration.workers))
    }

    /// The pool's numbers at this moment.
    package var statistics: Statistics {
        var statistics = statisticsState.withLock { $0 }
        (statistics.working, statistics.waiting) = places.load
        return statistics
    }

    /// How far every worker that has been ready is confined, by its own word when it began; nil before the first.
    package var confinement: WorkerLimits.Confinement? { confinementState.withLock { $0 } }

    /// Whether a worker is ready to answer, or answering.
    package var isReady: Bool { statistics.ready > 0 && !places.isClosed }

    /// Starts every worker, without waiting for them. If it is not called, each starts with its first request.
    package func start() {
        for _ in 0..<configuration.workers {
            guard let slot = places.takeIdle() else { return }
            threads.async { [self] in
                do throws(WorkerError) {
                    _ = try prepare(slot)
                } catch {
                    if !places.isClosed { configuration.lost?(error, "") }
                }
                places.give(slot)
            }
        }
    }

    /// Refuses further requests; those that are being answered get their answers.
    package func close() { places.close() }

    /// Sends a request to a worker, and once more to a fresh one if the first fails: see ``Configuration/repeatsLate``.
    ///
    /// Requests wait by ``WorkerAccount/current``, each account in its turn.
    ///
    /// - Parameters:
    ///   - cost: how much work it is, 1 and more, such as how many files there are to read.
    ///   - deadline: the time limit of one attempt; there are at most two.
    /// - Throws: ``WorkerError``; `CancellationError`, and then the worker is ended.
    package func ask(
        _ request: WorkerMessage, cost: Int = 1, within deadline: Duration = .seconds(60)
    ) async throws -> WorkerMessage {
        let slot: WorkerSlot
        do {
            slot = try await places.take(cost: cost)
        } catch let error as WorkerError {
            if case .busy = error { count { $0.refused += 1 } }
            throw error
        }
        defer { release(slot) }
        do {
            let answer = try await attempts(request, slot, deadline)
            count { $0.answered += 1 }
            return answer
        } catch {
            count { $0.failed += 1 }
            throw error
        }
    }

    /// Once more on a fresh worker, unless none starts.
    private func attempts(
        _ request: WorkerMessage, _ slot: WorkerSlot, _ deadline: Duration
    ) async throws -> WorkerMessage {
        do {
            return try await attempt(request, slot, deadline)
        } catch let error as WorkerError where error != .notStarted {
            try Task.checkCancellation()
            // The request may be answered all the same; a second failure is its error.
            configuration.lost?(error, WorkerAccount.current)
            if error == .tooLate, !configuration.repeatsLate { throw error }
            return try await attempt(request, slot, deadline)
        }
    }

    private func attempt(
        _ request: WorkerMessage, _ slot: WorkerSlot, _ deadline: Duration
    ) async throws -> WorkerMessage {
        slot.allow()
        return try await withTaskCancellationHandler {
            try Task.checkCancellation()
            let result: Result<WorkerMessage, WorkerError> = await withCheckedContinuation { continuation in
                threads.async { [self] in
                    continuation.resume(
                        returning: Result { () throws(WorkerError) in try exchange(request, slot, deadline) })
                }
            }
            try Task.checkCancellation()
            return try result.get()
        } onCancel: {
            slot.interrupt()
        }
    }

    private func exchange(
        _ request: WorkerMessage, _ slot: WorkerSlot, _ deadline: Duration
    ) throws(WorkerError) -> WorkerMessage {
        let process = try prepare(slot)
        do throws(WorkerError) {
            let answer = try process.exchange(request, limit: configuration.longestAnswer, until: .now + deadline)
            slot.served += 1
            return answer
        } catch {
            lose(slot)
            throw error
        }
    }

    /// The slot's worker, which is started if there is none.
    private func prepare(_ slot: WorkerSlot) throws(WorkerError) -> WorkerProcess {
        if let process = slot.process { return process }
        let process = try WorkerProcess(
            configuration.command, environment: configuration.environment, keepsErrors: configuration.keepsErrors,
            hasFolder: configuration.hasFolders)
        count { $0.started += 1 }
        guard slot.take(process) else { throw .ended }
        do throws(WorkerError) {
            let word = try process.exchange(nil, limit: 1 << 16, until: .now + configuration.startTime)
            guard word.kind == WorkerMessage.ready else { throw .notStarted }
            count { $0.ready += 1 }
            slot.isReady = true
            if let reached = word.parts.first?.first {
                let reached = WorkerLimits.Confinement(rawValue: Int32(reached))
                confinementState.withLock { $0 = $0?.intersection(reached) ?? reached }
            }
            return process
        } catch {
            lose(slot)
            // One that ends before it begins would end again.
            throw .notStarted
        }
    }

    private func lose(_ slot: WorkerSlot) {
        let wasReady = slot.drop()
        count {
            $0.lost += 1
            if wasReady { $0.ready -= 1 }
        }
    }

    /// Gives the slot to the next request; a worker that has served its time is replaced first.
    private func release(_ slot: WorkerSlot) {
        guard slot.served >= configuration.requestsPerWorker || slot.process == nil, !places.isClosed else {
            return places.give(slot)
        }
        threads.async { [self] in
            if slot.drop() { count { $0.ready -= 1 } }
            slot.allow()
            _ = try? prepare(slot)
            places.give(slot)
        }
    }

    private func count(_ change: (inout Statistics) -> Void) { statisticsState.withLock { change(&$0) } }

    /// The variables of this process that are not secret: paths, language, time zone, and where Vouch's files are.
    package static func plainEnvironment(
        _ environment: [String: String] = ProcessInfo.processInfo.environment
    ) -> [String: String] {
        let names: Set<String> = [
            "PATH", "HOME", "LANG", "TZ", "TMPDIR", "LD_LIBRARY_PATH", "XDG_DATA_HOME", "XDG_DATA_DIRS",
            "VOUCH_NETWORKS", "VOUCH_ENGINES", "VOUCH_MODELS", "VOUCH_TRUST", "TERM", "NO_COLOR",
        ]
        var plain = environment.filter { names.contains($0.key) || $0.key.hasPrefix("LC_") }
        // The end of the process reveals a crash; a backtrace might print what was being read.
        plain["SWIFT_BACKTRACE"] = "enable=no"
        return plain
    }
}
