import GRDB
public import VouchCore

extension SQLiteDatabase {
    /// Deletes a subject: its key and with it everything of it, of every kind.
    ///
    /// - Returns: how many rows it had; nil if there is no such subject.
    public func deleteSubject(_ subject: String, tenant: String) async throws -> Int? {
        guard try await isKnown(subject, tenant) else { return nil }
        try ledger?.append(subject, tenant: tenant)
        return try await change { connection in
            let count = try Int.fetchOne(
                connection,
                sql: """
                    SELECT (SELECT COUNT(*) FROM record WHERE tenant = ?1 AND subject = ?2)
                        + (SELECT COUNT(*) FROM enrolment WHERE tenant = ?1 AND subject = ?2)
                    """, arguments: [tenant, subject])
            try connection.execute(
                sql: "DELETE FROM subject WHERE tenant = ? AND identifier = ?", arguments: [tenant, subject])
            return connection.changesCount == 1 ? count : nil
        }
    }

    private func isKnown(_ subject: String, _ tenant: String) async throws -> Bool {
        try await pool.read { connection in
            try Bool.fetchOne(
                connection, sql: "SELECT EXISTS (SELECT 1 FROM subject WHERE tenant = ? AND identifier = ?)",
                arguments: [tenant, subject]) ?? false
        }
    }

    /// Deletes what has expired, of every kind and tenant: records, enrolments that were not completed, sessions,
    /// jobs; and subjects that have nothing left.
    ///
    /// - Returns: how many rows.
    public func deleteExpired(at now: Timestamp) async throws -> Int {
        try await pool.write { connection in
            var count = 0
            for sql in [
                "DELETE FROM record WHERE expires IS NOT NULL AND expires <= ?",
                "DELETE FROM enrolment WHERE completed IS NULL AND expires <= ?",
                "DELETE FROM session WHERE expires <= ?",
                "DELETE FROM job WHERE expires IS NOT NULL AND expires <= ?",
            ] {
                try connection.execute(sql: sql, arguments: [now.milliseconds])
                count += connection.changesCount
            }
            guard count > 0 else { return 0 }
            try connection.execute(
                sql: """
                    DELETE FROM subject WHERE
                        NOT EXISTS (
                            SELECT 1 FROM record
                            WHERE record.tenant = subject.tenant AND record.subject = subject.identifier)
                        AND NOT EXISTS (
                            SELECT 1 FROM enrolment
                            WHERE enrolment.tenant = subject.tenant AND enrolment.subject = subject.identifier)
                    """)
            return count
        }
    }
}
