import VouchCore
import VouchStores

/// Holds every customer to its quotas. What is kept is counted in the database now and then, for all servers together; what this
/// server adds in between is counted here. So a quota costs no query for each request, and several servers may together exceed one
/// by what they add within a minute, of storage within ten.
package actor CustomerUsage {
    /// What the database had, and what was added since.
    private struct Count {
        var amounts: [CustomerQuota: [String: Int]] = [:]
        var since: ContinuousClock.Instant?

        func isOlder(than age: Duration) -> Bool { since.map { $0.duration(to: .now) >= age } ?? true }

        func amount(_ quota: CustomerQuota, _ tenant: String) -> Int { amounts[quota]?[tenant] ?? 0 }
    }

    /// How long a count holds.
    private static let lasting: Duration = .seconds(60)
    /// Counting what is stored reads every row.
    private static let storageLasting: Duration = .seconds(600)
    /// How long it holds for who has reached a quota: others of the customer may have ended since.
    private static let shortest: Duration = .seconds(5)

    private let engine: any SQLEngine
    private let limits: [CustomerQuota: Int]
    private let clock: @Sendable () -> Timestamp
    private var open = Count()
    private var stored = Count()
    private var countingOpen: Task<Void, any Error>?
    private var countingStored: Task<Void, any Error>?

    init(_ engine: any SQLEngine, limits: [CustomerQuota: Int], clock: @escaping @Sendable () -> Timestamp) {
        self.engine = engine
        self.limits = limits
        self.clock = clock
    }

    /// Adds to what a customer has.
    ///
    /// - Parameters:
    ///   - quota: what is one more from now on; nil if only bytes are.
    ///   - bytes: how many are written.
    /// - Throws: ``/VouchStores/QuotaReached``; errors of the engine.
    func add(_ quota: CustomerQuota?, bytes: Int, of tenant: String) async throws {
        if let quota, let limit = limits[quota] {
            if open.isOlder(than: open.amount(quota, tenant) < limit ? Self.lasting : Self.shortest) {
                try await countOpen()
            }
            guard open.amount(quota, tenant) < limit else { throw QuotaReached(quota) }
            open.amounts[quota, default: [:]][tenant, default: 0] += 1
        }
        if let limit = limits[.storage] {
            let isNear = stored.amount(.storage, tenant) + bytes > limit
            if stored.isOlder(than: isNear ? Self.lasting : Self.storageLasting) {
                try await countStored()
            }
            guard stored.amount(.storage, tenant) + bytes <= limit else { throw QuotaReached(.storage) }
            stored.amounts[.storage, default: [:]][tenant, default: 0] += bytes
        }
    }

    /// Of callers that come at once, one counts.
    private func countOpen() async throws {
        if let countingOpen { return try await countingOpen.value }
        let counting = Task { open = Count(amounts: try await openAmounts(), since: .now) }
        countingOpen = counting
        defer { countingOpen = nil }
        try await counting.value
    }

    private func countStored() async throws {
        if let countingStored { return try await countingStored.value }
        let counting = Task { stored = Count(amounts: [.storage: try await storedBytes()], since: .now) }
        countingStored = counting
        defer { countingStored = nil }
        try await counting.value
    }

    private func openAmounts() async throws -> [CustomerQuota: [String: Int]] {
        let now = clock().milliseconds
        return try await engine.read { connection in
            func count(_ sql: String, _ values: [any SQLParameter]) throws -> [String: Int] {
                let rows = try connection.rows("SELECT tenant, COUNT(*) AS amount FROM \(sql) GROUP BY tenant", values)
                return try Self.amounts(rows)
            }
            return [
                .enrolments: try count("enrolment WHERE completed IS NULL AND expires > ? AND ended = 0", [now]),
                .authentications: try count("record WHERE kind = 'authentication' AND expires > ?", [now]),
                .invitations: try count("session WHERE expires > ?", [now]),
                .journeys: try count("record WHERE kind = 'journey' AND deadline IS NOT NULL", []),
            ]
        }
    }

    private func storedBytes() async throws -> [String: Int] {
        var bytes: [String: Int] = [:]
        // One after another, so that none is one long transaction.
        for (table, size) in [
            ("record", "LENGTH(body)"), ("enrolment", "LENGTH(body)"),
            ("job", "COALESCE(LENGTH(payload), 0) + COALESCE(LENGTH(result), 0)"),
            ("blob WHERE tenant IS NOT NULL", "COALESCE(size, 0)"),
        ] {
            let found = try await engine.read { connection in
                let rows = try connection.rows(
                    "SELECT tenant, CAST(SUM(\(size)) AS BIGINT) AS amount FROM \(table) GROUP BY tenant", [])
                return try Self.amounts(rows)
            }
            bytes.merge(found) { $0 + $1 }
        }
        return bytes
    }

    private static func amounts(_ rows: [SQLRow]) throws -> [String: Int] {
        var amounts: [String: Int] = [:]
        for row in rows { amounts[try row.text("tenant")] = Int(try row.integer("amount")) }
        return amounts
    }
}

extension SQLDatabase {
    /// The same database, which holds every customer to quotas.
    ///
    /// - Parameter limits: how many of each; of storage, how many bytes. What has none is not limited.
    package func limited(to limits: [CustomerQuota: Int]) -> SQLDatabase {
        var limited = self
        limited.usage = CustomerUsage(engine, limits: limits, clock: clock)
        return limited
    }

    /// - Throws: ``/VouchStores/QuotaReached``.
    func admit(_ quota: CustomerQuota?, bytes: Int, of tenant: String) async throws {
        try await usage?.add(quota, bytes: bytes, of: tenant)
    }
}
