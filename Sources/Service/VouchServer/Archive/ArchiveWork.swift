import VouchCore
import VouchStores

/// The work of one worker: the leases, the items that no lane has begun, and the results of the others.
struct ArchiveWork {
    /// How often a store that does not answer is asked to keep a result; after that the item is read again.
    private static let tries = 20

    private let worker: ArchiveWorker
    private var waiting: [ClaimedJob] = []
    private var running: Set<JobLease> = []
    private(set) var counts = ArchiveWorker.Counts()
    /// Whether the store had nothing to do when it was asked last.
    private(set) var foundNothing = false

    init(_ worker: ArchiveWorker) { self.worker = worker }

    var isIdle: Bool { waiting.isEmpty && running.isEmpty }
    private var store: any BatchStore { worker.store }

    /// Claims as many items as there are lanes, when no more wait and a lane is free.
    mutating func fill() async throws {
        let lanes = worker.configuration.lanes
        guard waiting.isEmpty, running.count < lanes else { return }
        let claimed = try await answered { [worker] in
            try await worker.store.claim(
                ArchiveItem.kind, most: lanes, for: worker.configuration.leaseSeconds, at: worker.clock())
        }
        waiting = claimed ?? []
        foundNothing = claimed?.isEmpty ?? false
    }

    /// The next item for a free lane.
    mutating func next() -> ClaimedJob? {
        guard running.count < worker.configuration.lanes, !waiting.isEmpty else { return nil }
        let job = waiting.removeFirst()
        running.insert(job.lease)
        return job
    }

    mutating func end(_ lease: JobLease, _ outcome: ArchiveWorker.Outcome) async throws {
        switch outcome {
        case .cancelled: return
        case .stop(let stop): throw stop
        case .result(let result):
            let bytes = try result.bytes
            let problem = result.header.problem?.code
            let isKept = try await persistently {
                try await $0.finish(lease, result: bytes, problem: problem, at: $1)
            }
            running.remove(lease)
            switch (isKept, problem) {
            case (true, nil): counts.done += 1
            case (true, _): counts.failed += 1
            case (false, _): counts.late += 1
            }
        case .unfinished(let code, let mayPass):
            let seconds = worker.configuration.retrySeconds
            let isRetried = mayPass && lease.attempt < ArchiveItem.lastFailure
            _ = try await persistently {
                try await $0.fail(lease, reason: code, retry: isRetried ? $1.adding(seconds: seconds) : nil)
            }
            running.remove(lease)
            counts.unfinished += 1
        }
    }

    /// Makes all leases last longer. What another worker has by now is not begun.
    mutating func renew() async throws {
        for lease in waiting.map(\.lease) + running {
            let isHeld = try await answered { [worker] in
                try await worker.store.renew(lease, for: worker.configuration.leaseSeconds, at: worker.clock())
            }
            // A store that does not answer for once leaves two more renewals.
            if isHeld == false { waiting.removeAll { $0.lease == lease } }
        }
    }

    /// Items that the store does not take back return by themselves, when the leases end.
    mutating func giveBackAll() async {
        for lease in waiting.map(\.lease) + running {
            if (try? await store.giveBack(lease, at: worker.clock())) == true { counts.givenBack += 1 }
        }
        (waiting, running) = ([], [])
    }

    // MARK: A store that does not answer

    /// - Returns: nil if the store does not answer for now.
    private func answered<Answer: Sendable>(_ work: @Sendable () async throws -> Answer) async throws -> Answer? {
        do {
            return try await work()
        } catch let error as any TransientError where error.isTransient {
            return nil
        }
    }

    /// Asks again until the store answers, or for about as long as a lease.
    ///
    /// - Returns: false if it never did, or another worker has the item.
    private func persistently(
        _ work: @Sendable (any BatchStore, Timestamp) async throws -> Bool
    ) async throws -> Bool {
        for number in 0..<Self.tries {
            if number > 0 { try await Task.sleep(for: .seconds(1)) }
            if let isKept = try await answered({ [worker] in try await work(worker.store, worker.clock()) }) {
                return isKept
            }
        }
        return false
    }
}
