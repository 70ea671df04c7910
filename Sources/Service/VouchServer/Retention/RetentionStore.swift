public import VouchCore

/// A piece of a purge: what one transaction deletes.
public struct RetentionBatch: Sendable, Hashable {
    /// What is deleted.
    public let kind: RetentionPolicy.Kind
    /// Whose data they are.
    public let tenant: String
    /// What is as old as this, or older, goes.
    public let before: Timestamp
    /// Of subjects, journeys or jobs.
    public let limit: Int
    /// By which the age of data is told.
    public let now: Timestamp

    public init(kind: RetentionPolicy.Kind, tenant: String, before: Timestamp, limit: Int, now: Timestamp) {
        self.kind = kind
        self.tenant = tenant
        self.before = before
        self.limit = limit
        self.now = now
    }
}

/// A signed statement of what a purge deleted.
public struct RetentionReceipt: Sendable, Hashable {
    /// Counts from 1 in its tenant.
    public let number: Int64
    /// A JWS in compact form.
    public let receipt: String

    public init(number: Int64, receipt: String) {
        self.number = number
        self.receipt = receipt
    }
}

/// Deletes by age.
public protocol RetentionStore: Sendable {
    /// Whose data there are.
    func tenants() async throws -> [String]

    /// Deletes the oldest, with a receipt and an entry of the audit log for each, in one transaction.
    ///
    /// - Parameter receipt: of the identifiers of subjects or journeys that go; of no identifiers and a count for jobs.
    /// - Returns: how many went.
    func purge(
        _ batch: RetentionBatch, receipt: @escaping @Sendable (_ identifiers: [String], _ count: Int) throws -> String
    ) async throws -> Int

    /// In the order in which they were made.
    func receipts(of tenant: String, after number: Int64, limit: Int) async throws -> [RetentionReceipt]
}

/// Deletes what a policy no longer allows to be kept.
public struct RetentionRun: Sendable {
    private let policy: RetentionPolicy
    private let store: any RetentionStore
    private let keys: TokenKeys
    private let batch: Int
    private let mostBatches: Int

    /// - Parameters:
    ///   - keys: sign the receipts.
    ///   - batch: how many one transaction deletes.
    ///   - mostBatches: of each kind and tenant in one run; the next run goes on.
    public init(
        _ policy: RetentionPolicy, store: any RetentionStore, keys: TokenKeys, batch: Int = 100, mostBatches: Int = 100
    ) {
        self.policy = policy
        self.store = store
        self.keys = keys
        self.batch = max(batch, 1)
        self.mostBatches = max(mostBatches, 1)
    }

    /// - Returns: how many of each kind went.
    public func purge(at now: Timestamp) async throws -> [RetentionPolicy.Kind: Int] {
        var counts: [RetentionPolicy.Kind: Int] = [:]
        for tenant in try await store.tenants() {
            for kind in RetentionPolicy.Kind.allCases {
                guard let before = policy.limit(kind, of: tenant, at: now) else { continue }
                let piece = RetentionBatch(kind: kind, tenant: tenant, before: before, limit: batch, now: now)
                for _ in 0..<mostBatches {
                    try Task.checkCancellation()
                    let count = try await store.purge(piece) { [keys] identifiers, count in
                        try keys.receipt(ofPurging: piece, identifiers, count: count)
                    }
                    counts[kind, default: 0] += count
                    guard count == batch else { break }
                }
            }
        }
        return counts
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
