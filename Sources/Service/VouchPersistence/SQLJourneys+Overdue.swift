public import VouchCore
import VouchEnrolment
public import VouchServer

extension SQLJourneys: OverdueJourneys {
    /// A journey that cannot be opened now is looked at again after this time, in seconds.
    private static let secondsBetweenTries: Int64 = 3_600

    public func endOverdue(
        at now: Timestamp, most: Int, timeLimit: @escaping @Sendable (String) -> Int
    ) async throws -> OverdueCount {
        try await database.engine.write { connection in
            // Only journeys have a deadline. What another transaction changes at this moment is passed by, and found by the next
            // sweep if it is still open.
            let rows = try connection.rows(
                """
                SELECT tenant, identifier FROM record WHERE deadline < ?
                ORDER BY deadline, tenant, identifier LIMIT ? \(connection.dialect.lockingWhatIsFree)
                """, [now.milliseconds, most])
            var count = OverdueCount(seen: rows.count)
            for row in rows {
                let (tenant, id) = (try row.text("tenant"), try row.text("identifier"))
                if try end(id, tenant, at: now, timeLimit, connection) { count.ended += 1 }
            }
            return count
        }
    }

    /// - Returns: false if it goes on, had ended before, or cannot be opened.
    private func end(
        _ id: String, _ tenant: String, at now: Timestamp, _ timeLimit: (String) -> Int,
        _ connection: any SQLConnection
    ) throws -> Bool {
        let kept: SQLRecords.Record
        var record: JourneyRecord
        do {
            guard let found = try records.record(id, tenant, connection) else { return false }
            kept = found
            record = try decoded(kept)
        } catch StoreError.damaged {
            // One that is damaged keeps no other from its end.
            try put(off: id, tenant, until: now.adding(seconds: Self.secondsBetweenTries), connection)
            return false
        }
        let limit = timeLimit(record.journey.definition)
        guard !record.journey.isFinished else {
            // Ended before ends were told: that is no news.
            try connection.execute(
                """
                UPDATE record SET ended = 1, deadline = NULL
                WHERE kind = 'journey' AND tenant = ? AND identifier = ?
                """, [tenant, id])
            return false
        }
        guard record.journey.endIfTimeIsOver(at: now, limit: limit) else {
            try put(off: id, tenant, until: record.journey.ends(limit: limit), connection)
            return false
        }
        record.dropInputs()
        guard try records.update(id, tenant, expecting: kept.version, try body(record), connection),
            let event = WebhookEvent(record.journey, identifier: id, tenant: tenant)
        else { return false }
        try records.tell(event, id, tenant, connection)
        try SQLAudit.append(
            [
                AuditRecord(
                    chain: tenant, time: now, client: AuditRecord.operator, action: "journey timeOver", identifier: id,
                    subject: record.person?.subject ?? "", outcome: "changed")
            ], connection, database.cryptography)
        return true
    }

    private func put(
        off id: String, _ tenant: String, until time: Timestamp, _ connection: any SQLConnection
    ) throws {
        try connection.execute(
            "UPDATE record SET deadline = ? WHERE kind = 'journey' AND tenant = ? AND identifier = ?",
            [time.milliseconds, tenant, id])
    }
}
