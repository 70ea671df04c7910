import Foundation
import GRDB
import VouchCore
import VouchJOSE
public import VouchServer

/// The audit log in the embedded store. Entries of changes are written by the transactions that make the changes.
public struct SQLiteAudit: AuditStore {
    private let database: SQLiteDatabase

    public init(_ database: SQLiteDatabase) { self.database = database }

    public func append(_ records: [AuditRecord]) async throws {
        guard !records.isEmpty else { return }
        try await database.pool.write { try Self.append(records, $0, database.cryptography) }
    }

    /// Adds records to the ends of their chains within a transaction.
    static func append(
        _ records: [AuditRecord], _ connection: Database, _ cryptography: any JOSECryptography
    ) throws {
        for record in records {
            let entry = try AuditEntry(record, after: head(of: record.chain, connection), cryptography)
            let hash = Data(entry.hash)
            try connection.execute(
                sql: """
                    INSERT INTO audit (chain, number, time, client, action, identifier, subject, outcome, request,
                        previous, hash) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    record.chain, entry.number, record.time.milliseconds, record.client, record.action,
                    record.identifier, record.subject, record.outcome, record.request, Data(entry.previous), hash,
                ])
            try connection.execute(
                sql: """
                    INSERT INTO audit_chain (chain, length, hash) VALUES (?1, ?2, ?3)
                    ON CONFLICT (chain) DO UPDATE SET length = ?2, hash = ?3
                    """, arguments: [record.chain, entry.number, hash])
        }
    }

    public func entries(
        of chain: String, after number: Int64, limit: Int, subject: String?
    ) async throws -> [AuditEntry] {
        let condition = subject == nil ? "" : "AND subject = ?"
        let arguments: StatementArguments = subject.map { [chain, number, $0, limit] } ?? [chain, number, limit]
        return try await database.pool.read { connection in
            try Row.fetchAll(
                connection,
                sql: "SELECT * FROM audit WHERE chain = ? AND number > ? \(condition) ORDER BY number LIMIT ?",
                arguments: arguments
            ).map(Self.entry)
        }
    }

    public func heads() async throws -> [AuditHead] {
        try await database.pool.read { connection in
            try Row.fetchAll(connection, sql: "SELECT * FROM audit_chain ORDER BY chain").map(Self.head)
        }
    }

    public func keep(_ signed: String, of head: AuditHead) async throws {
        try await database.pool.write { connection in
            try connection.execute(
                sql: "INSERT OR REPLACE INTO audit_head (chain, length, signed) VALUES (?, ?, ?)",
                arguments: [head.chain, head.length, signed])
        }
    }

    public func signedHeads(of chain: String) async throws -> [String] {
        try await database.pool.read { connection in
            try String.fetchAll(
                connection, sql: "SELECT signed FROM audit_head WHERE chain = ? ORDER BY length", arguments: [chain])
        }
    }

    // MARK: -

    private static func head(of chain: String, _ connection: Database) throws -> AuditHead {
        let row = try Row.fetchOne(connection, sql: "SELECT * FROM audit_chain WHERE chain = ?", arguments: [chain])
        return try row.map(head) ?? AuditHead(of: chain)
    }

    private static func head(_ row: Row) throws -> AuditHead {
        guard let chain: String = row["chain"], let length: Int64 = row["length"], let hash: Data = row["hash"] else {
            throw StoreError.damaged
        }
        return AuditHead(chain: chain, length: length, hash: Array(hash))
    }

    private static func entry(_ row: Row) throws -> AuditEntry {
        guard let chain: String = row["chain"], let number: Int64 = row["number"], let time: Int64 = row["time"],
            let client: String = row["client"], let action: String = row["action"],
            let identifier: String = row["identifier"], let subject: String = row["subject"],
            let outcome: String = row["outcome"], let request: String = row["request"],
            let previous: Data = row["previous"], let hash: Data = row["hash"]
        else { throw StoreError.damaged }
        return AuditEntry(
            record: AuditRecord(
                chain: chain, time: Timestamp(milliseconds: time), client: client, action: action,
                identifier: identifier, subject: subject, outcome: outcome, request: request),
            number: number, previous: Array(previous), hash: Array(hash))
    }
}

extension SQLiteDatabase {
    /// A transaction; with it are written the entries of the changes that the request's ticket announced, if it changes
    /// anything.
    func change<Result: Sendable>(
        _ work: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
        let ticket = AuditTicket.current
        let records = ticket?.changes ?? []
        let (result, isChanged) = try await pool.write { connection in
            let before = connection.totalChangesCount
            let result = try work(connection)
            let isChanged = connection.totalChangesCount != before
            if isChanged { try SQLiteAudit.append(records, connection, cryptography) }
            return (result, isChanged)
        }
        if isChanged { ticket?.committed(records) }
        return result
    }
}
