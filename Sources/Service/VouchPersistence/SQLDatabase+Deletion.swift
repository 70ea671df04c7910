import VouchCore
import VouchStores

extension SQLDatabase {
    /// Deletes a subject: its key, and with it its records, enrolments and blobs.
    ///
    /// - Returns: how many rows it had; nil if there is no such subject.
    package func deleteSubject(_ subject: String, tenant: String) async throws -> Int? {
        try await takeSubject(subject, tenant: tenant)?.rows
    }

    /// The same, with how many of the rows were enrolments. Of two callers at once one gets them, and the other nil.
    func takeSubject(_ subject: String, tenant: String) async throws -> (rows: Int, enrolments: Int)? {
        guard try await isKnown(subject, tenant) else { return nil }
        try ledger?.append(subject, tenant: tenant)
        let deleted: (rows: Int64, enrolments: Int64, blobs: [String])? = try await change(of: "", subject: subject) {
            connection in
            // Records that refer to it wait from here on, so that the count is the number deleted.
            let held = try connection.row(
                "SELECT 1 AS held FROM subject WHERE tenant = ? AND identifier = ? \(connection.dialect.locking)",
                [tenant, subject])
            guard held != nil else { return nil }
            let counts = try connection.row(
                """
                SELECT (SELECT COUNT(*) FROM record WHERE tenant = ?1 AND subject = ?2) AS records,
                    (SELECT COUNT(*) FROM enrolment WHERE tenant = ?1 AND subject = ?2) AS enrolments
                """, [tenant, subject])
            guard let counts else { throw StoreError.damaged }
            let (records, enrolments) = (try counts.integer("records"), try counts.integer("enrolments"))
            let blobs = try Self.blobs(of: subject, tenant, connection)
            try connection.execute("DELETE FROM subject WHERE tenant = ? AND identifier = ?", [tenant, subject])
            try SQLOutbox.write(.deleted(subject, tenant: tenant, isRequested: true), connection, self)
            return (records + enrolments, enrolments, blobs)
        }
        guard let deleted else { return nil }
        try await engine.forgetDeleted()
        // Their keys are gone, so that nothing can be read. Those whose storage does not answer go by the sweep.
        _ = try? await discard(deleted.blobs)
        return (Int(deleted.rows), Int(deleted.enrolments))
    }

    private func isKnown(_ subject: String, _ tenant: String) async throws -> Bool {
        try await engine.read { connection in
            try connection.row("SELECT 1 AS known FROM subject WHERE tenant = ? AND identifier = ?", [tenant, subject])
                != nil
        }
    }

    /// Deletes what has expired, of every kind and tenant: records, enrolments that were not completed, sessions,
    /// jobs, transient things; and subjects that have nothing left.
    ///
    /// - Returns: how many rows.
    package func deleteExpired(at now: Timestamp) async throws -> Int {
        try await write { connection -> Int in
            var count = 0
            for sql in [
                "DELETE FROM session WHERE expires <= ?",
                "DELETE FROM webhook_delivery WHERE expires <= ?",
                "DELETE FROM transient WHERE expires <= ?",
            ] {
                count += try connection.execute(sql, [now.milliseconds])
            }
            for (kind, sql) in Self.expiring {
                let gone = try connection.rows(sql, [now.milliseconds])
                count += gone.count
                guard let kind else { continue }
                for row in gone { try queueExpiry(row, kind, connection) }
            }
            if count > 0 { try Self.deleteLonelySubjects(connection) }
            return count
        } + deleteExpiredJobs(at: now)
    }

    /// A batch may have millions, which all expire at once: others write between the pieces.
    private func deleteExpiredJobs(at now: Timestamp) async throws -> Int {
        let piece = 1_000
        var count = 0
        while true {
            let deleted = try await engine.write { connection in
                try connection.execute(
                    """
                    DELETE FROM job WHERE (tenant, identifier) IN (
                        SELECT tenant, identifier FROM job WHERE expires IS NOT NULL AND expires <= ? LIMIT ?)
                    """, [now.milliseconds, piece])
            }
            count += deleted
            guard deleted == piece else { return count }
            try Task.checkCancellation()
        }
    }

    /// Rows that are deleted when their time is over, and the event to send if they had not ended.
    private static let expiring: [(WebhookEvent.Kind?, String)] = [
        (
            .authenticationFinished,
            """
            DELETE FROM record WHERE kind = 'authentication' AND expires IS NOT NULL AND expires <= ?
            RETURNING tenant, identifier, subject, ended
            """
        ),
        // A journey's is the end of its retention: an event is sent only if it is still open, where the sweep did not come first.
        (
            .journeyFinished,
            """
            DELETE FROM record WHERE kind = 'journey' AND expires IS NOT NULL AND expires <= ?
            RETURNING tenant, identifier, subject, CASE WHEN deadline IS NULL THEN 1 ELSE ended END AS ended
            """
        ),
        (nil, "DELETE FROM record WHERE expires IS NOT NULL AND expires <= ? RETURNING ended"),
        (
            .enrolmentFinished,
            """
            DELETE FROM enrolment WHERE completed IS NULL AND expires <= ?
            RETURNING tenant, token AS identifier, subject, ended
            """
        ),
    ]

    private func queueExpiry(
        _ row: SQLRow, _ kind: WebhookEvent.Kind, _ connection: any SQLConnection
    ) throws {
        guard try row.integer("ended") == 0 else { return }
        try SQLOutbox.write(
            .expired(
                kind, tenant: try row.text("tenant"), identifier: try row.text("identifier"),
                // As of every end of a journey.
                subject: kind == .journeyFinished ? nil : try row.text("subject")), connection, self)
    }

    /// Each is held before it is looked at again: a record that another transaction gave it meanwhile must not go with it.
    private static func deleteLonelySubjects(_ connection: any SQLConnection) throws {
        let found = try connection.rows(
            "SELECT tenant, identifier FROM subject WHERE \(isLonely) \(connection.dialect.lockingWhatIsFree)")
        for row in found {
            _ = try deleteIfLonely(row.text("identifier"), tenant: row.text("tenant"), connection)
        }
    }

    /// Deletes a subject that has nothing left.
    ///
    /// - Returns: false if it has something, or is gone.
    static func deleteIfLonely(
        _ subject: String, tenant: String, _ connection: any SQLConnection
    ) throws -> Bool {
        try connection.execute(
            "DELETE FROM subject WHERE tenant = ? AND identifier = ? AND \(isLonely)", [tenant, subject]) == 1
    }

    private static let isLonely = """
        NOT EXISTS (
            SELECT 1 FROM record WHERE record.tenant = subject.tenant AND record.subject = subject.identifier)
        AND NOT EXISTS (
            SELECT 1 FROM enrolment
            WHERE enrolment.tenant = subject.tenant AND enrolment.subject = subject.identifier)
        """
}
