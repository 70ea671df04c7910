import VouchCore
import VouchJOSE
import VouchStores

/// The audit log in the store. Entries of changes are written by the transactions that make the changes.
package struct SQLAudit: AuditStore {
    private let database: SQLDatabase

    package init(_ database: SQLDatabase) { self.database = database }

    package func append(_ records: [AuditRecord]) async throws {
        guard !records.isEmpty else { return }
        try await database.engine.write { try Self.append(records, $0, database.cryptography) }
    }

    /// Adds records to the ends of their chains within a transaction.
    static func append(
        _ records: [AuditRecord], _ connection: any SQLConnection, _ cryptography: any JOSECryptography
    ) throws {
        // In one order, so that no two transactions wait for each other.
        for (chain, records) in Dictionary(grouping: records, by: \.chain).sorted(by: { $0.key < $1.key }) {
            try connection.lock("audit \(chain)")
            var head = try head(of: chain, connection)
            for record in records {
                let entry = try AuditEntry(record, after: head, cryptography)
                try connection.execute(
                    "INSERT INTO audit (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                    [
                        record.chain, entry.number, record.time.milliseconds, record.client, record.action,
                        record.identifier, record.subject, record.outcome, record.request, entry.previous, entry.hash,
                    ])
                head = AuditHead(entry)
            }
            try connection.execute(
                """
                INSERT INTO audit_chain (chain, length, hash) VALUES (?, ?, ?)
                ON CONFLICT (chain) DO UPDATE SET length = excluded.length, hash = excluded.hash
                """, [chain, head.length, head.hash])
        }
    }

    package func entries(
        of chain: String, after number: Int64, limit: Int, subject: String?
    ) async throws -> [AuditEntry] {
        let condition = subject == nil ? "" : "AND subject = ?"
        let values: [any SQLParameter] = subject.map { [chain, number, $0, limit] } ?? [chain, number, limit]
        return try await database.engine.read { connection in
            try connection.rows(
                """
                SELECT \(Self.columns) FROM audit WHERE chain = ? AND number > ? \(condition)
                ORDER BY number LIMIT ?
                """, values
            ).map(Self.entry)
        }
    }

    package func heads() async throws -> [AuditHead] {
        try await database.engine.read { connection in
            try connection.rows("SELECT chain, length, hash FROM audit_chain ORDER BY chain").map(Self.head)
        }
    }

    package func keep(_ signed: String, of head: AuditHead) async throws {
        try await database.engine.write { connection in
            try connection.execute(
                """
                INSERT INTO audit_head (chain, length, signed) VALUES (?, ?, ?)
                ON CONFLICT (chain, length) DO UPDATE SET signed = excluded.signed
                """, [head.chain, head.length, signed])
        }
    }

    package func signedHeads(of chain: String) async throws -> [String] {
        try await database.engine.read { connection in
            try connection.rows("SELECT signed FROM audit_head WHERE chain = ? ORDER BY length", [chain]).map {
                try $0.text("signed")
            }
        }
    }

    // MARK: -

    private static let columns =
        "chain, number, time, client, action, identifier, subject, outcome, request, previous, hash"

    private static func head(of chain: String, _ connection: any SQLConnection) throws -> AuditHead {
        let row = try connection.row("SELECT chain, length, hash FROM audit_chain WHERE chain = ?", [chain])
        return try row.map(head) ?? AuditHead(of: chain)
    }

    private static func head(_ row: SQLRow) throws -> AuditHead {
        AuditHead(chain: try row.text("chain"), length: try row.integer("length"), hash: try row.bytes("hash"))
    }

    private static func entry(_ row: SQLRow) throws -> AuditEntry {
        AuditEntry(
            record: AuditRecord(
                chain: try row.text("chain"), time: Timestamp(milliseconds: try row.integer("time")),
                client: try row.text("client"), action: try row.text("action"),
                identifier: try row.text("identifier"), subject: try row.text("subject"),
                outcome: try row.text("outcome"), request: try row.text("request")),
            number: try row.integer("number"), previous: try row.bytes("previous"), hash: try row.bytes("hash"))
    }
}

extension SQLDatabase {
    /// A transaction of the request or command that this task works for. If it changes anything, the entries of the changes are
    /// written with it; where the audit log is in another database, they stay on the request's ticket, and are written before
    /// it is answered.
    ///
    /// - Parameters:
    ///   - identifier: of the record that is changed; nil if the change is not audited by itself.
    ///   - subject: the person that the record is of; empty if of none.
    @discardableResult func change<Result: Sendable>(
        of identifier: String? = nil, subject: String = "",
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        let ticket = AuditTicket.current
        if let identifier { ticket?.changes(identifier, subject: subject) }
        var isChanged = false
        defer { if let identifier, !isChanged { ticket?.failed(identifier, subject: subject) } }
        let records = relay == nil ? ticket?.changes ?? [] : []
        let result: Result
        (result, isChanged) = try await write { connection in
            let result = try work(connection)
            let isChanged = connection.changes > 0
            if isChanged { try SQLAudit.append(records, connection, cryptography) }
            return (result, isChanged)
        }
        if isChanged { ticket?.committed(records) }
        return result
    }

    /// Records changes that no request made, such as those of the retention policy, within their transaction.
    func record(_ entries: [AuditRecord], _ connection: any SQLConnection) throws {
        if relay != nil {
            connection.notices += entries.map { .entry($0) }
        } else {
            try SQLAudit.append(entries, connection, cryptography)
        }
    }

    /// A transaction. What it has to say to another database is passed on once it was committed.
    @discardableResult func write<Result: Sendable>(
        _ work: @escaping @Sendable (any SQLConnection) throws -> Result
    ) async throws -> Result {
        guard let relay else { return try await engine.write(work) }
        let (result, notices) = try await engine.write { connection in (try work(connection), connection.notices) }
        if !notices.isEmpty { await relay.pass(notices) }
        return result
    }
}
