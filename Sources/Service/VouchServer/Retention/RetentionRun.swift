import VouchCore
import VouchStores

/// Deletes what a policy no longer allows to be kept.
package struct RetentionRun: Sendable {
    private let policy: RetentionPolicy
    private let store: any RetentionStore
    private let keys: TokenKeys
    private let batch: Int
    private let mostBatches: Int

    /// - Parameters:
    ///   - keys: sign the receipts.
    ///   - batch: how many one transaction deletes.
    ///   - mostBatches: the most transactions for each kind and tenant in one run; the next run continues.
    package init(
        _ policy: RetentionPolicy, store: any RetentionStore, keys: TokenKeys, batch: Int = 100, mostBatches: Int = 100
    ) {
        self.policy = policy
        self.store = store
        self.keys = keys
        self.batch = max(batch, 1)
        self.mostBatches = max(mostBatches, 1)
    }

    /// Deletes what is too old at a time. What cannot be deleted now, such as pictures whose storage does not answer, keeps
    /// nothing else: other kinds, and those of other tenants, are deleted all the same.
    ///
    /// - Returns: how many of each kind were deleted.
    /// - Throws: the first error of the store, after everything was tried; `CancellationError` between two transactions.
    package func purge(at now: Timestamp) async throws -> [RetentionPolicy.Kind: Int] {
        var counts: [RetentionPolicy.Kind: Int] = [:]
        var failure: (any Error)?
        for tenant in try await store.tenants() {
            for kind in RetentionPolicy.Kind.allCases {
                guard let before = policy.limit(kind, of: tenant, at: now) else { continue }
                let piece = RetentionBatch(kind: kind, tenant: tenant, before: before, limit: batch, now: now)
                do {
                    let count = try await purge(piece)
                    counts[kind, default: 0] += count
                } catch let error as CancellationError {
                    throw error
                } catch {
                    failure = failure ?? error
                }
            }
        }
        if let failure { throw failure }
        return counts
    }

    private func purge(_ piece: RetentionBatch) async throws -> Int {
        var total = 0
        for _ in 0..<mostBatches {
            try Task.checkCancellation()
            let count = try await store.purge(piece) { [keys] identifiers, count in
                try keys.receipt(ofPurging: piece, identifiers, count: count)
            }
            total += count
            guard count == batch else { break }
        }
        return total
    }
}

extension TokenKeys {
    /// A statement that a policy deleted something.
    fileprivate func receipt(ofPurging batch: RetentionBatch, _ identifiers: [String], count: Int) throws -> String {
        try statement(
            "purged", owner: batch.tenant,
            [
                .init(name: "kind", value: .string(batch.kind.rawValue)),
                .init(name: "before", value: .number(Double(batch.before.seconds))),
                .init(name: "count", value: .number(Double(count))),
                .init(name: "identifiers", value: .array(identifiers.map { .string($0) })),
            ], at: batch.now)
    }
}
