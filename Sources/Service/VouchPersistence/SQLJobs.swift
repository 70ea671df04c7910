import VouchCore
import VouchStores

/// Jobs in the store, sealed with the master key. Any number of processes may claim them.
package struct SQLJobs: JobStore {
    let database: SQLDatabase
    let vault: Vault

    package init(_ database: SQLDatabase) {
        self.database = database
        vault = Vault(database.master, database.cryptography)
    }

    package func enqueue(_ jobs: [Job]) async throws -> Int {
        var bytes: [String: Int] = [:]
        for job in jobs { bytes[job.tenant, default: 0] += job.payload.reveal { $0.count } }
        for (tenant, count) in bytes { try await database.admit(nil, bytes: count, of: tenant) }
        var entries: [(job: Job, payload: StoredBody)] = []
        for job in jobs {
            entries.append(
                (job, try await database.stored(job.payload, for: Self.place("payload", job.id, job.tenant))))
        }
        let kept = entries
        let (count, refused) = try await database.engine.write { connection in
            var (count, refused): (Int, [StoredBody]) = (0, [])
            for (job, payload) in kept {
                let isNew =
                    try connection.execute(
                        """
                        INSERT INTO job (tenant, identifier, kind, batch, state, attempts, maximum, due, expires, payload)
                        VALUES (?, ?, ?, ?, 0, 0, ?, ?, ?, ?)
                        ON CONFLICT (tenant, identifier) DO NOTHING
                        """,
                        [
                            job.tenant, job.id, job.kind, job.batch, job.maximumAttempts, job.due.milliseconds,
                            job.expires?.milliseconds,
                            try vault.seal(payload.body, for: Self.place("payload", job.id, job.tenant)),
                        ]) == 1
                guard isNew else {
                    refused.append(payload)
                    continue
                }
                count += 1
                try SQLDatabase.hand(
                    payload.blob, to: .job(tenant: job.tenant, identifier: job.id), replacing: false, connection)
            }
            return (count, refused)
        }
        for payload in refused { await database.abandon(payload) }
        return count
    }

    package func claim(_ kind: String, for seconds: Int64, at now: Timestamp) async throws -> ClaimedJob? {
        try await claim(kind, most: 1, for: seconds, at: now).first
    }

    package func renew(_ lease: JobLease, for seconds: Int64, at now: Timestamp) async throws -> Bool {
        try await change(lease, "due = ?", [now.adding(seconds: seconds).milliseconds])
    }

    package func complete(_ lease: JobLease, result: Sensitive<[UInt8]>) async throws -> Bool {
        // The picture has been read: it is not kept longer than that.
        try await end(lease, result, "state = 2, result = ?, payload = NULL, reason = NULL") { [$0] }
    }

    package func fail(_ lease: JobLease, reason: String, retry: Timestamp?) async throws -> Bool {
        guard let retry else { return try await change(lease, "state = 3, reason = ?", [reason]) }
        return try await change(
            lease, "state = CASE WHEN attempts >= maximum THEN 3 ELSE 0 END, reason = ?, due = ?",
            [reason, retry.milliseconds])
    }

    package func status(_ id: String, tenant: String) async throws -> JobStatus? {
        let place = Self.place("result", id, tenant)
        return try await database.reading(
            { connection in
                try connection.rows(
                    "SELECT state, attempts, result, reason FROM job WHERE tenant = ? AND identifier = ?", [tenant, id]
                ).map { row in
                    let result = try row.optionalBytes("result").map { try vault.open($0, from: place) }
                    return (row, HeldBody(body: result ?? Sensitive([]), place: place), result != nil)
                }
            }, held: { $0.1 }
        ) { found, result in
            let (row, _, hasResult) = found
            return JobStatus(
                state: try Self.state(row), attempts: Int(try row.integer("attempts")),
                result: hasResult ? result : nil, reason: try row.optionalText("reason"))
        }.first
    }

    package func delete(_ id: String, tenant: String) async throws -> Bool {
        try await database.engine.write { connection in
            try connection.execute("DELETE FROM job WHERE tenant = ? AND identifier = ?", [tenant, id]) == 1
        }
    }

    package func progress(of batch: String, tenant: String) async throws -> [JobStatus.State: Int] {
        try await database.engine.read { connection in
            try connection.rows(
                "SELECT state, COUNT(*) AS number FROM job WHERE tenant = ? AND batch = ? GROUP BY state",
                [tenant, batch]
            ).reduce(into: [:]) { counts, row in counts[try Self.state(row)] = Int(try row.integer("number")) }
        }
    }

    // MARK: -

    /// Ends a job by its result, and gives up what it was made of.
    ///
    /// - Parameter values: of the assignments, of the sealed result.
    func end(
        _ lease: JobLease, _ result: Sensitive<[UInt8]>, _ assignments: String,
        _ values: @Sendable ([UInt8]) -> [any SQLParameter]
    ) async throws -> Bool {
        let place = Self.place("result", lease.id, lease.tenant)
        let stored = try await database.stored(result, for: place)
        let isChanged = try await change(lease, assignments, values(vault.seal(stored.body, for: place))) {
            try SQLDatabase.hand(
                stored.blob, to: .job(tenant: lease.tenant, identifier: lease.id), replacing: true, $0)
        }
        if !isChanged { await database.abandon(stored) }
        return isChanged
    }

    /// Changes a job only while its lease is the latest.
    ///
    /// - Parameter also: what else the transaction does if it is.
    func change(
        _ lease: JobLease, _ assignments: String, _ values: [any SQLParameter],
        also: @escaping @Sendable (any SQLConnection) throws -> Void = { _ in }
    ) async throws -> Bool {
        try await database.engine.write { connection in
            let row = try connection.row(
                """
                UPDATE job SET \(assignments)
                WHERE tenant = ? AND identifier = ? AND state = 1 AND attempts = ?
                RETURNING tenant, identifier, kind, state
                """, values + [lease.tenant, lease.id, lease.attempt])
            guard let row else { return false }
            try also(connection)
            try queueEvent(row, connection)
            return true
        }
    }

    /// Sends the event of a reading that has ended; other kinds have none.
    func queueEvent(_ row: SQLRow, _ connection: any SQLConnection) throws {
        let state = try Self.state(row)
        guard try row.text("kind") == Job.reading, state == .done || state == .dead else { return }
        try SQLOutbox.write(
            .reading(try row.text("identifier"), tenant: try row.text("tenant"), isDone: state == .done), connection,
            database)
    }

    static func state(_ row: SQLRow) throws -> JobStatus.State {
        guard let state = JobStatus.State(rawValue: Int(try row.integer("state"))) else { throw StoreError.damaged }
        return state
    }

    static func place(_ part: String, _ id: String, _ tenant: String) -> String {
        "job \(part)\u{0}\(tenant)\u{0}\(id)"
    }
}
