import Foundation
import VouchAPI
import VouchCore
import VouchKit
import VouchReport
import VouchStores

/// Reads the items of imported archives. Any number of workers, in any number of processes and machines, can share a
/// store.
///
/// An item is claimed with a lease, which is renewed while it is held. A worker that is killed loses its leases after their
/// time and others take the items; whatever happens, an item has one result.
package struct ArchiveWorker: Sendable {
    /// How many items a worker reads at once, how long it holds and awaits them, and when it ends.
    package struct Configuration: Sendable {
        /// How many items are read at once, at least 1.
        package var lanes: Int
        /// How long a lease lasts without renewal, in seconds, at least 3: after that, the items of a worker that was
        /// killed go to others.
        package var leaseSeconds: Int64
        /// How long to wait before an item whose reading failed is tried again, in seconds.
        package var retrySeconds: Int64
        /// How long to wait before asking the store again when it had nothing to do, or did not answer.
        package var idle: Duration
        /// Whether to end once nothing is left to claim; otherwise the worker waits for more.
        package var endsWhenIdle: Bool
        /// Where the archives are on this machine; nil for where they were at the import.
        package var root: ArchiveRoot?

        package init(
            lanes: Int, leaseSeconds: Int64 = 60, retrySeconds: Int64 = 10, idle: Duration = .seconds(1),
            endsWhenIdle: Bool = false, root: ArchiveRoot? = nil
        ) {
            self.lanes = max(lanes, 1)
            self.leaseSeconds = max(leaseSeconds, 3)
            self.retrySeconds = retrySeconds
            self.idle = idle
            self.endsWhenIdle = endsWhenIdle
            self.root = root
        }
    }

    /// The counts of a worker. No personal data.
    package struct Counts: Sendable, Hashable {
        /// Items whose result is a report.
        package var done = 0
        /// Items whose result is a problem: trying again would find the same.
        package var failed = 0
        /// Attempts that gave no result.
        package var unfinished = 0
        /// Results that came too late: another worker had the item.
        package var late = 0
        /// Items returned to the store when the worker stopped; any worker may take them at once.
        package var givenBack = 0

        package init() {}
    }

    /// Why a worker cannot go on. Its items were given back.
    package enum Stop: Error, Sendable, Hashable {
        /// The archive's folder cannot be opened.
        case rootMissing
        /// Engines or networks are missing, or no process can be started.
        case installation(message: String, hint: String)
    }

    enum Outcome: Sendable {
        case result(ArchiveResult)
        /// - mayPass: whether another attempt can succeed.
        case unfinished(code: String, mayPass: Bool)
        case stop(Stop)
        /// The worker has been asked to end.
        case cancelled
    }

    private enum Event: Sendable {
        case ended(JobLease, Outcome)
        case renewal
        case pause
        case stopped
    }

    let store: any BatchStore
    private let documents: any DocumentReadings
    let configuration: Configuration
    private let digest: @Sendable ([UInt8]) throws -> [UInt8]
    let clock: @Sendable () -> Timestamp

    /// - Parameters:
    ///   - documents: reads the pictures, in processes of its own that may crash.
    ///   - digest: SHA-256 of a file's bytes.
    ///   - clock: decides when leases end.
    package init(
        store: any BatchStore, documents: any DocumentReadings, configuration: Configuration,
        digest: @escaping @Sendable ([UInt8]) throws -> [UInt8], clock: @escaping @Sendable () -> Timestamp
    ) {
        self.store = store
        self.documents = documents
        self.configuration = configuration
        self.digest = digest
        self.clock = clock
    }

    /// Works until asked to stop; then returns every unfinished item.
    ///
    /// - Parameters:
    ///   - stop: its first element, or its end, ends the work.
    ///   - progress: called after each item and each renewal.
    /// - Throws: ``Stop``; errors of the store that do not pass.
    package func run(
        until stop: AsyncStream<Void>, progress: @escaping @Sendable (Counts) async -> Void
    ) async throws -> Counts {
        var work = ArchiveWork(self)
        return try await withThrowingTaskGroup(of: Event.self) { group in
            group.addTask {
                for await _ in stop { break }
                return .stopped
            }
            group.addTask { await waited(.seconds(configuration.leaseSeconds) / 3, .renewal) }
            var isPausing = false
            let failure: (any Error)?
            do {
                loop: while true {
                    try await work.fill()
                    while let job = work.next() { group.addTask { .ended(job.lease, await outcome(of: job.payload)) } }
                    if work.isIdle {
                        if configuration.endsWhenIdle, work.foundNothing { break loop }
                        if !isPausing { group.addTask { await waited(configuration.idle, .pause) } }
                        isPausing = true
                    }
                    switch try await group.next() {
                    case .ended(let lease, let outcome):
                        try await work.end(lease, outcome)
                        await progress(work.counts)
                    case .renewal:
                        try await work.renew()
                        await progress(work.counts)
                        group.addTask { await waited(.seconds(configuration.leaseSeconds) / 3, .renewal) }
                    case .pause: isPausing = false
                    case .stopped, nil: break loop
                    }
                }
                failure = nil
            } catch {
                failure = error
            }
            group.cancelAll()
            // Not in a cancelled task: what is written here must be.
            await work.giveBackAll()
            if let failure { throw failure }
            return work.counts
        }
    }

    private func waited(_ time: Duration, _ event: Event) async -> Event {
        // Cancelled, it ends at once, and no one looks at the event any more.
        try? await Task.sleep(for: time)
        return event
    }

    // MARK: One item

    private func outcome(of payload: Sensitive<[UInt8]>) async -> Outcome {
        guard let item = ArchiveItem(payload: payload) else {
            return .unfinished(code: ArchiveProblem.Code.line.rawValue, mayPass: false)
        }
        let start = ContinuousClock.now
        func milliseconds() -> Int { Int((ContinuousClock.now - start) / .milliseconds(1)) }
        do {
            let inputs = try inputs(of: item)
            let reports = try await documents.reports(on: inputs, chip: nil, selfie: nil, policy: policy(for: item))
                .map(\.report)
            return .result(try ArchiveResult(item, reports: reports, milliseconds: milliseconds(), ended: clock()))
        } catch let problem as ArchiveProblem {
            if problem.code == .rootMissing { return .stop(.rootMissing) }
            return .unfinished(code: problem.code.rawValue, mayPass: problem.mayPass)
        } catch let problem as ReadingProblem {
            if problem.severity == .installation {
                return .stop(.installation(message: problem.message, hint: problem.hint))
            }
            // It may have been another's fault: a machine with too much to do, or too little memory.
            if problem.isBudget || ["worker.ended", "worker.tooLate"].contains(problem.code) {
                return .unfinished(code: problem.code, mayPass: true)
            }
            return .result(ArchiveResult(item, problem: problem, milliseconds: milliseconds(), ended: clock()))
        } catch is CancellationError {
            return .cancelled
        } catch {
            return .unfinished(code: (error as? Problem)?.code.rawValue ?? "problem.unknown", mayPass: true)
        }
    }

    /// The item's files, read here: the engines see the bytes that were hashed, and no path.
    private func inputs(of item: ArchiveItem) throws -> [DocumentInput] {
        let root = try configuration.root ?? ArchiveRoot(item.root)
        guard (1...ArchiveItem.mostFiles).contains(item.files.count) else { throw ArchiveProblem(.line) }
        var left = ArchiveItem.mostBytes
        return try item.files.map { file in
            guard let path = ArchivePath(file.path) else { throw ArchiveProblem(.name) }
            let bytes = try root.bytes(of: path, limit: left)
            left -= bytes.count
            guard bytes.count == file.size, try digest(bytes) == file.hash else { throw ArchiveProblem(.changed) }
            return .data(Data(bytes), name: file.path)
        }
    }

    private func policy(for item: ArchiveItem) -> ReadingPolicy {
        ReadingPolicy(grouping: item.isOneDocument ? .one : .decided)
    }
}
