import GRDB
public import VouchServer

/// Deletes by age from the embedded store.
public struct SQLiteRetention: RetentionStore {
    private let database: SQLiteDatabase
    private let journeys: SQLiteJourneys

    public init(_ database: SQLiteDatabase) throws {
        self.database = database
        journeys = try SQLiteJourneys(database)
    }

    public func tenants() async throws -> [String] {
        try await database.pool.read { connection in
            try String.fetchAll(
                connection, sql: "SELECT tenant FROM subject UNION SELECT tenant FROM job ORDER BY tenant")
        }
    }

    public func purge(
        _ batch: RetentionBatch, receipt: @escaping @Sendable ([String], Int) throws -> String
    ) async throws -> Int {
        try await database.pool.write { connection in
            let found = try String.fetchAll(
                connection, sql: Self.oldest(batch.kind),
                arguments: [batch.tenant, batch.before.milliseconds, batch.limit])
            guard !found.isEmpty else { return 0 }
            for identifier in found { try remove(identifier, batch, connection) }
            // Clients choose the names of jobs: they may be personal.
            let told = batch.kind == .jobs ? [] : found
            try connection.execute(
                sql: """
                    INSERT INTO receipt (tenant, number, receipt)
                    VALUES (?1, (SELECT COALESCE(MAX(number), 0) + 1 FROM receipt WHERE tenant = ?1), ?2)
                    """, arguments: [batch.tenant, try receipt(told, found.count)])
            let entries = told.isEmpty ? [""] : told
            try SQLiteAudit.append(
                entries.map { Self.entry($0, batch) }, connection, database.cryptography)
            return found.count
        }
    }

    public func receipts(
        of tenant: String, after number: Int64, limit: Int
    ) async throws -> [RetentionReceipt] {
        try await database.pool.read { connection in
            let rows = try Row.fetchAll(
                connection,
                sql: "SELECT number, receipt FROM receipt WHERE tenant = ? AND number > ? ORDER BY number LIMIT ?",
                arguments: [tenant, number, limit])
            return try rows.map { row in
                guard let number: Int64 = row["number"], let receipt: String = row["receipt"] else {
                    throw StoreError.damaged
                }
                return RetentionReceipt(number: number, receipt: receipt)
            }
        }
    }

    // MARK: -

    private static func oldest(_ kind: RetentionPolicy.Kind) -> String {
        switch kind {
        case .enrolments:
            // A person who enrolled again lately stays, with the earlier enrolments.
            """
            SELECT subject FROM enrolment WHERE tenant = ? GROUP BY subject
            HAVING MAX(COALESCE(completed, expires)) <= ? ORDER BY MAX(COALESCE(completed, expires)), subject LIMIT ?
            """
        case .journeys:
            """
            SELECT identifier FROM record WHERE kind = 'journey' AND tenant = ? AND created <= ?
            ORDER BY created, identifier LIMIT ?
            """
        case .pictures:
            """
            SELECT identifier FROM record WHERE kind = 'journey' AND tenant = ? AND created <= ? AND pictures = 1
            ORDER BY created, identifier LIMIT ?
            """
        case .jobs:
            "SELECT identifier FROM job WHERE tenant = ? AND state IN (2, 3) AND due <= ? ORDER BY due, identifier LIMIT ?"
        }
    }

    private func remove(_ identifier: String, _ batch: RetentionBatch, _ connection: Database) throws {
        switch batch.kind {
        case .enrolments:
            try connection.execute(
                sql: "DELETE FROM subject WHERE tenant = ? AND identifier = ?", arguments: [batch.tenant, identifier])
        case .journeys:
            // With its subject, which it has for itself.
            try connection.execute(
                sql: """
                    DELETE FROM subject WHERE tenant = ?1 AND identifier =
                        (SELECT subject FROM record WHERE kind = 'journey' AND tenant = ?1 AND identifier = ?2)
                    """, arguments: [batch.tenant, identifier])
        case .pictures: try journeys.dropPictures(identifier, batch.tenant, connection)
        case .jobs:
            try connection.execute(
                sql: "DELETE FROM job WHERE tenant = ? AND identifier = ?", arguments: [batch.tenant, identifier])
        }
    }

    private static func entry(_ identifier: String, _ batch: RetentionBatch) -> AuditRecord {
        AuditRecord(
            chain: batch.tenant, time: batch.now, client: AuditRecord.operator,
            action: "retention \(batch.kind.rawValue)", identifier: batch.kind == .enrolments ? "" : identifier,
            subject: batch.kind == .enrolments ? identifier : "", outcome: "changed")
    }
}
