import VouchStores

/// Deletes by age from the store.
package struct SQLRetention: RetentionStore {
    private let database: SQLDatabase
    private let journeys: SQLJourneys

    package init(_ database: SQLDatabase) {
        self.database = database
        journeys = SQLJourneys(database)
    }

    package func tenants() async throws -> [String] {
        try await database.engine.read { connection in
            try connection.rows("SELECT tenant FROM subject UNION SELECT tenant FROM job ORDER BY tenant").map {
                try $0.text("tenant")
            }
        }
    }

    package func purge(
        _ batch: RetentionBatch, receipt: @escaping @Sendable ([String], Int) throws -> String
    ) async throws -> Int {
        let bare = try await bareJourneys(batch)
        let bodies = Dictionary((bare ?? []).map { ($0.id, $0.body) }) { first, _ in first }
        let count = try await database.write { connection in
            let found =
                try bare.map { $0.map(\.id) }
                ?? connection.rows(
                    Self.oldest(batch.kind), [batch.tenant, batch.before.milliseconds, batch.limit]
                ).map { try $0.text("identifier") }
            // Another server may purge at the same time: each records what it removed itself.
            let removed = try found.filter { try remove($0, batch, bodies[$0], connection) }
            guard !removed.isEmpty else { return 0 }
            // Clients choose the names of jobs: they may be personal.
            let named = batch.kind == .jobs ? [] : removed
            try connection.lock("receipt \(batch.tenant)")
            try connection.execute(
                """
                INSERT INTO receipt (tenant, number, receipt)
                VALUES (?1, (SELECT COALESCE(MAX(number), 0) + 1 FROM receipt WHERE tenant = ?1), ?2)
                """, [batch.tenant, try receipt(named, removed.count)])
            let entries = named.isEmpty ? [""] : named
            try database.record(entries.map { Self.entry($0, batch) }, connection)
            return removed.count
        }
        if count > 0 { try await database.engine.forgetDeleted() }
        return count
    }

    package func receipts(
        of tenant: String, after number: Int64, limit: Int
    ) async throws -> [RetentionReceipt] {
        try await database.engine.read { connection in
            try connection.rows(
                "SELECT number, receipt FROM receipt WHERE tenant = ? AND number > ? ORDER BY number LIMIT ?",
                [tenant, number, limit]
            ).map { RetentionReceipt(number: try $0.integer("number"), receipt: try $0.text("receipt")) }
        }
    }

    // MARK: -

    /// The journeys whose pictures are too old, as they will be without. Read before the transaction, since their contents may
    /// be outside of the database.
    ///
    /// - Returns: nil if the batch is about something else.
    private func bareJourneys(_ batch: RetentionBatch) async throws -> [(id: String, body: SQLJourneys.Bare)]? {
        guard batch.kind == .pictures else { return nil }
        let found = try await database.engine.read { connection in
            try connection.rows(
                Self.oldest(.pictures), [batch.tenant, batch.before.milliseconds, batch.limit]
            ).map { try $0.text("identifier") }
        }
        var bare: [(String, SQLJourneys.Bare)] = []
        var damaged: [String] = []
        for id in found {
            do {
                if let body = try await journeys.bare(id, batch.tenant) { bare.append((id, body)) }
            } catch StoreError.damaged {
                damaged.append(id)
            }
        }
        if !damaged.isEmpty { try await passOver(damaged, batch.tenant) }
        return bare
    }

    /// No longer chooses journeys whose content is lost: they go by their own age, and the others do not wait for them.
    private func passOver(_ damaged: [String], _ tenant: String) async throws {
        try await database.engine.write { [database] connection in
            guard try database.isDamageCertain(connection) else { return }
            for id in damaged {
                try connection.execute(
                    "UPDATE record SET pictures = 0 WHERE kind = 'journey' AND tenant = ? AND identifier = ?",
                    [tenant, id])
            }
        }
    }

    private static func oldest(_ kind: RetentionPolicy.Kind) -> String {
        switch kind {
        case .enrolments:
            // A person who enrolled again lately stays, with the earlier enrolments.
            """
            SELECT subject AS identifier FROM enrolment WHERE tenant = ? GROUP BY subject
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
        case .subjects:
            """
            SELECT identifier FROM record WHERE kind = 'subject' AND tenant = ? AND created <= ?
            ORDER BY created, identifier LIMIT ?
            """
        case .jobs:
            "SELECT identifier FROM job WHERE tenant = ? AND \(isOldJob) ORDER BY due, identifier LIMIT ?"
        }
    }

    /// It has ended, and long ago.
    private static let isOldJob = "state IN (2, 3, 4) AND due <= ?"

    /// - Returns: false, and nothing is changed, if it is gone, or is not too old any more.
    func remove(
        _ identifier: String, _ batch: RetentionBatch, _ bare: SQLJourneys.Bare?, _ connection: any SQLConnection
    ) throws -> Bool {
        switch batch.kind {
        case .enrolments:
            // Held first: a person who enrols again meanwhile stays.
            _ = try connection.row(
                "SELECT 1 AS held FROM subject WHERE tenant = ? AND identifier = ? \(connection.dialect.locking)",
                [batch.tenant, identifier])
            let isOld = """
                NOT EXISTS (
                    SELECT 1 FROM enrolment
                    WHERE tenant = ?1 AND subject = ?2 AND COALESCE(completed, expires) > ?3)
                """
            let values: [any SQLParameter] = [batch.tenant, identifier, batch.before.milliseconds]
            // Journeys have an age of their own: a person who has some stays, without enrolments.
            let kept = try connection.row(
                "SELECT 1 AS kept FROM record WHERE kind = 'journey' AND tenant = ? AND subject = ? LIMIT 1",
                [batch.tenant, identifier])
            guard kept != nil else {
                let isGone =
                    try connection.execute(
                        "DELETE FROM subject WHERE tenant = ?1 AND identifier = ?2 AND \(isOld)", values) == 1
                if isGone {
                    try SQLOutbox.write(
                        .deleted(identifier, tenant: batch.tenant, isRequested: false), connection, database)
                }
                return isGone
            }
            let removed = try connection.execute(
                "DELETE FROM enrolment WHERE tenant = ?1 AND subject = ?2 AND \(isOld)", values)
            guard removed > 0 else { return false }
            try connection.execute(
                "DELETE FROM record WHERE kind = 'authentication' AND tenant = ? AND subject = ?",
                [batch.tenant, identifier])
            return true
        case .journeys:
            let subject = try connection.row(
                "SELECT subject FROM record WHERE kind = 'journey' AND tenant = ? AND identifier = ?",
                [batch.tenant, identifier])?.text("subject")
            guard let subject,
                try connection.execute(
                    "DELETE FROM record WHERE kind = 'journey' AND tenant = ? AND identifier = ?",
                    [batch.tenant, identifier]) == 1
            else { return false }
            // With its subject, if it has one for itself.
            if subject == SQLRecords.own(identifier) {
                try connection.execute(
                    "DELETE FROM subject WHERE tenant = ? AND identifier = ?", [batch.tenant, subject])
            }
            return true
        case .pictures:
            return try bare.map {
                try journeys.dropPictures(identifier, batch.tenant, leaving: $0, connection)
            } ?? false
        case .subjects:
            // Held first: a journey that names the person meanwhile keeps its subject.
            _ = try connection.row(
                "SELECT 1 AS held FROM subject WHERE tenant = ? AND identifier = ? \(connection.dialect.locking)",
                [batch.tenant, identifier])
            // It may have been replaced since it was chosen.
            let isRemoved =
                try connection.execute(
                    "DELETE FROM record WHERE kind = 'subject' AND tenant = ? AND identifier = ? AND created <= ?",
                    [batch.tenant, identifier, batch.before.milliseconds]) == 1
            // Journeys have an age of their own: a person who has some stays.
            if isRemoved, try SQLDatabase.deleteIfLonely(identifier, tenant: batch.tenant, connection) {
                try SQLOutbox.write(
                    .deleted(identifier, tenant: batch.tenant, isRequested: false), connection, database)
            }
            return isRemoved
        case .jobs:
            // Someone may have revived it since it was chosen.
            return try connection.execute(
                "DELETE FROM job WHERE tenant = ? AND identifier = ? AND \(Self.isOldJob)",
                [batch.tenant, identifier, batch.before.milliseconds]) == 1
        }
    }

    private static func entry(_ identifier: String, _ batch: RetentionBatch) -> AuditRecord {
        let isPerson = batch.kind == .enrolments || batch.kind == .subjects
        return AuditRecord(
            chain: batch.tenant, time: batch.now, client: AuditRecord.operator,
            action: "retention \(batch.kind.rawValue)", identifier: isPerson ? "" : identifier,
            subject: isPerson ? identifier : "", outcome: "changed")
    }
}
