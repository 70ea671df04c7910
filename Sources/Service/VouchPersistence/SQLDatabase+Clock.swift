import VouchCore

/// What the store knows of the time: by it a server notices that its own clock is wrong.
extension SQLDatabase {
    /// When the newest entry of the audit log was written; nil if there is none.
    package var newestEntry: Timestamp? {
        get async throws {
            let row = try await engine.read { connection in
                try connection.row(
                    """
                    SELECT COALESCE(MAX(audit.time), -1) AS newest FROM audit_chain
                    JOIN audit ON audit.chain = audit_chain.chain AND audit.number = audit_chain.length
                    """)
            }
            guard let newest = try row?.integer("newest"), newest >= 0 else { return nil }
            return Timestamp(milliseconds: newest)
        }
    }

    /// The time of the database's own clock; nil for SQLite, which has none.
    package var databaseTime: Timestamp? {
        get async throws {
            guard engine is PostgreSQLEngine else { return nil }
            let row = try await engine.read { connection in
                try connection.row("SELECT (EXTRACT(EPOCH FROM clock_timestamp()) * 1000)::bigint AS time")
            }
            return try row.map { Timestamp(milliseconds: try $0.integer("time")) }
        }
    }
}
