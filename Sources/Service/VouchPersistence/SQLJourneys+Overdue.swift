import VouchCore
import VouchEnrolment
import VouchStores

extension SQLJourneys: OverdueJourneys {
    /// A journey that cannot be opened now is looked at again after this time, in seconds.
    private static let secondsBetweenTries: Int64 = 3_600

    package func endOverdue(
        at now: Timestamp, most: Int, timeLimit: @escaping @Sendable (String) -> Int
    ) async throws -> OverdueCount {
        // Only journeys have a deadline. Of two servers that sweep at once, the one that is later finds another version.
        let overdue = try await database.engine.read { connection in
            try connection.rows(
                "SELECT tenant, identifier FROM record WHERE deadline < ? ORDER BY deadline, tenant, identifier LIMIT ?",
                [now.milliseconds, most]
            ).map { (tenant: try $0.text("tenant"), id: try $0.text("identifier")) }
        }
        var count = OverdueCount(seen: overdue.count)
        for one in overdue where try await end(one.id, one.tenant, at: now, timeLimit) { count.ended += 1 }
        return count
    }

    /// - Returns: false if it goes on, had ended before, or cannot be opened.
    private func end(
        _ id: String, _ tenant: String, at now: Timestamp, _ timeLimit: (String) -> Int
    ) async throws -> Bool {
        let kept: SQLRecords.Record
        var record: JourneyRecord
        do {
            guard let found = try await records.record(id, tenant: tenant) else { return false }
            kept = found
            record = try decoded(kept)
        } catch StoreError.damaged {
            // One that is damaged keeps no other from its end.
            try await put(off: id, tenant, until: now.adding(seconds: Self.secondsBetweenTries))
            return false
        }
        let limit = timeLimit(record.journey.definition)
        guard !record.journey.isFinished else {
            // Already ended; nothing to report.
            try await database.engine.write { connection in
                _ = try connection.execute(
                    """
                    UPDATE record SET ended = 1, deadline = NULL
                    WHERE kind = 'journey' AND tenant = ? AND identifier = ?
                    """, [tenant, id])
            }
            return false
        }
        guard record.journey.endIfTimeIsOver(at: now, limit: limit) else {
            try await put(off: id, tenant, until: record.journey.ends(limit: limit))
            return false
        }
        record.dropInputs()
        record.standing = (.aborted, 0)
        let ended = record
        guard let event = WebhookEvent(record.journey, identifier: id, tenant: tenant) else { return false }
        // In its row: without its inputs it is small.
        let stored = StoredBody(body: try body(record), blob: nil)
        let entry = AuditRecord(
            chain: tenant, time: now, client: AuditRecord.operator, action: "journey timeOver", identifier: id,
            subject: record.person?.subject ?? "", outcome: "changed")
        return try await database.write { connection in
            guard try records.update(id, tenant, expecting: kept.version, stored, connection) else { return false }
            try records.queueEvent(event, id, tenant, connection)
            try list(ended, connection)
            try database.record([entry], connection)
            return true
        }
    }

    private func put(off id: String, _ tenant: String, until time: Timestamp) async throws {
        try await database.engine.write { connection in
            _ = try connection.execute(
                "UPDATE record SET deadline = ? WHERE kind = 'journey' AND tenant = ? AND identifier = ? AND ended = 0",
                [time.milliseconds, tenant, id])
        }
    }
}
