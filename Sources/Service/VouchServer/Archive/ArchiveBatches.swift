import VouchCore
import VouchStores

/// How far a batch is: its items, counted by state.
package struct ArchiveProgress: Codable, Sendable, Hashable {
    /// The name of the batch, without the store's prefix, and the customer it belongs to.
    package let batch, customer: String
    /// Items that wait for a worker, or for their next attempt. In ``ArchiveBatches/all(of:)`` those whose worker is gone
    /// count as running until another claims them.
    package let waiting: Int
    /// Items that a worker has claimed and not yet ended.
    package let running: Int
    /// Items with a report.
    package let done: Int
    /// Items whose result is a problem instead of a report.
    package let failed: Int
    /// Items that were given up, and so have no result.
    package let dead: Int
    /// Items that ended per second, over the last minute; nil if none did, the batch has ended, or it was not measured.
    package var rate: Double?
    /// How long the rest takes at that rate, in seconds, rounded up; nil where ``rate`` is.
    package var secondsLeft: Int?

    /// All items of the batch, in whatever state.
    package var total: Int { waiting + running + done + failed + dead }
    /// Whether no item waits or runs. Items that were given up count as ended.
    package var isEnded: Bool { waiting + running == 0 }

    /// - Parameter abandoned: how many of those that run have no worker any more.
    init(_ batch: ArchiveBatch, _ counts: [JobStatus.State: Int], abandoned: Int = 0) {
        (self.batch, customer) = (batch.name, batch.tenant)
        let claimed = counts[.running] ?? 0
        // Counted a moment apart.
        running = max(claimed - abandoned, 0)
        waiting = (counts[.waiting] ?? 0) + claimed - running
        done = counts[.done] ?? 0
        failed = counts[.failed] ?? 0
        dead = counts[.dead] ?? 0
    }
}

/// The batches of a store, for those who operate it.
package struct ArchiveBatches: Sendable {
    /// Over which the rate is measured, in seconds.
    static let window: Int64 = 60
    /// The most items that one transaction changes, and the most results that are held at once.
    static let piece = 1_000
    static let page = 50

    private let store: any BatchStore

    /// - Parameter store: of the jobs; it holds the batches of all customers.
    package init(_ store: any BatchStore) { self.store = store }

    /// All batches, or those of one customer, without rates.
    package func all(of tenant: String? = nil) async throws -> [ArchiveProgress] {
        try await store.batches(withPrefix: ArchiveBatch.prefix).compactMap { stored in
            guard tenant == nil || stored.tenant == tenant, let batch = ArchiveBatch(stored) else { return nil }
            return ArchiveProgress(batch, stored.counts)
        }
    }

    /// How far a batch is, with its rate.
    ///
    /// - Returns: nil if there is no such batch.
    package func progress(of batch: ArchiveBatch, at now: Timestamp) async throws -> ArchiveProgress? {
        let counts = try await store.progress(of: batch.stored, tenant: batch.tenant)
        guard !counts.isEmpty else { return nil }
        let abandoned = try await store.abandonedCount(of: batch.stored, tenant: batch.tenant, at: now)
        var progress = ArchiveProgress(batch, counts, abandoned: abandoned)
        let lately = try await store.endedCount(
            of: batch.stored, tenant: batch.tenant, after: now.adding(seconds: -Self.window))
        guard !progress.isEnded, lately > 0 else { return progress }
        let rate = Double(lately) / Double(Self.window)
        progress.rate = (rate * 100).rounded() / 100
        progress.secondsLeft = Int((Double(progress.waiting + progress.running) / rate).rounded(.up))
        return progress
    }

    /// Every item that has ended, a page at a time.
    ///
    /// - Returns: how many items have not ended, and how many of the others have damaged content.
    /// - Throws: errors of the store and of `take`.
    package func lines(
        of batch: ArchiveBatch, _ take: (ArchiveLine) throws -> Void
    ) async throws -> (open: Int, damaged: Int) {
        var (open, damaged) = (0, 0)
        try await entries(of: batch) { entry in
            guard let line = try ArchiveLine(entry) else {
                open += 1
                return
            }
            if line.isDamaged { damaged += 1 }
            try take(line)
        }
        return (open, damaged)
    }

    /// Reads every item of the batch and counts what a report states.
    package func report(of batch: ArchiveBatch, at now: Timestamp) async throws -> BatchReport {
        var report = BatchReport(batch, at: now)
        try await entries(of: batch) { report.take($0) }
        return report
    }

    private func entries(of batch: ArchiveBatch, _ take: (BatchEntry) throws -> Void) async throws {
        var last: String?
        while true {
            let page = try await store.entries(of: batch.stored, tenant: batch.tenant, after: last, limit: Self.page)
            for entry in page { try take(entry) }
            guard let end = page.last else { return }
            last = end.id
        }
    }

    /// Lets items that were given up be tried again.
    ///
    /// - Returns: how many.
    package func revive(_ batch: ArchiveBatch, at now: Timestamp) async throws -> Int {
        try await inPieces {
            try await store.revive(
                batch.stored, tenant: batch.tenant, attempts: ArchiveItem.attempts, at: now, limit: Self.piece)
        }
    }

    /// Deletes items, reports and problems of a batch. A worker that reads one of them can keep no result.
    ///
    /// - Returns: how many items.
    package func delete(_ batch: ArchiveBatch) async throws -> Int {
        try await inPieces { try await store.deleteBatch(batch.stored, tenant: batch.tenant, limit: Self.piece) }
    }

    private func inPieces(_ change: () async throws -> Int) async throws -> Int {
        var count = 0
        while true {
            let changed = try await change()
            count += changed
            guard changed == Self.piece else { return count }
        }
    }
}
