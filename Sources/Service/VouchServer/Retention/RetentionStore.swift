import VouchCore

/// A piece of a purge: what one transaction deletes.
package struct RetentionBatch: Sendable, Hashable {
    /// The kind of data to delete.
    package let kind: RetentionPolicy.Kind
    /// The tenant whose data is deleted.
    package let tenant: String
    /// Data as old as this, or older, is deleted.
    package let before: Timestamp
    /// The most subjects, journeys or jobs that are deleted.
    package let limit: Int
    /// The time of the purge, for its receipt and the audit log.
    package let now: Timestamp

    package init(kind: RetentionPolicy.Kind, tenant: String, before: Timestamp, limit: Int, now: Timestamp) {
        self.kind = kind
        self.tenant = tenant
        self.before = before
        self.limit = limit
        self.now = now
    }
}

/// A signed statement of what a purge deleted.
package struct RetentionReceipt: Sendable, Hashable {
    /// The receipt's number, which counts from 1 in each tenant.
    package let number: Int64
    /// The statement: a JWS in compact form, signed by the server's token key.
    package let receipt: String

    package init(number: Int64, receipt: String) {
        self.number = number
        self.receipt = receipt
    }
}

/// Deletes data by age.
package protocol RetentionStore: Sendable {
    /// All tenants that have data of which a policy may speak.
    func tenants() async throws -> [String]

    /// Deletes the oldest, with a receipt and an entry of the audit log for each, in one transaction.
    ///
    /// - Parameter receipt: signs a receipt of what is deleted. `identifiers` are those of subjects or journeys; for
    ///   jobs, whose identifiers clients choose, there are none.
    /// - Returns: how many were deleted.
    func purge(
        _ batch: RetentionBatch, receipt: @escaping @Sendable (_ identifiers: [String], _ count: Int) throws -> String
    ) async throws -> Int

    /// Receipts of a tenant, in the order in which they were made.
    ///
    /// - Parameters:
    ///   - number: receipts after this one are returned; 0 from the first.
    ///   - limit: the most receipts to return.
    func receipts(of tenant: String, after number: Int64, limit: Int) async throws -> [RetentionReceipt]
}

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
