public import VouchCore
public import VouchServer

/// Jobs in the store, sealed with the master key. Any number of processes may claim them.
public struct SQLJobs: JobStore {
    let database: SQLDatabase
    let vault: Vault

    public init(_ database: SQLDatabase) {
        self.database = database
        vault = Vault(database.master, database.cryptography)
    }

    public func enqueue(_ jobs: [Job]) async throws -> Int {
        try await database.engine.write { connection in
            var count = 0
            for job in jobs {
                count += try connection.execute(
                    """
                    INSERT INTO job (tenant, identifier, kind, batch, state, attempts, maximum, due, expires, payload)
                    VALUES (?, ?, ?, ?, 0, 0, ?, ?, ?, ?)
                    ON CONFLICT (tenant, identifier) DO NOTHING
                    """,
                    [
                        job.tenant, job.id, job.kind, job.batch, job.maximumAttempts, job.due.milliseconds,
                        job.expires?.milliseconds,
                        try vault.seal(job.payload, for: Self.place("payload", job.id, job.tenant)),
                    ])
            }
            return count
        }
    }

    public func claim(_ kind: String, for seconds: Int64, at now: Timestamp) async throws -> ClaimedJob? {
        try await claim(kind, most: 1, for: seconds, at: now).first
    }

    public func renew(_ lease: JobLease, for seconds: Int64, at now: Timestamp) async throws -> Bool {
        try await change(lease, "due = ?", [now.adding(seconds: seconds).milliseconds])
    }

    public func complete(_ lease: JobLease, result: Sensitive<[UInt8]>) async throws -> Bool {
        let sealed = try vault.seal(result, for: Self.place("result", lease.id, lease.tenant))
        // The picture has been read: it is not kept longer than that.
        return try await change(lease, "state = 2, result = ?, payload = NULL, reason = NULL", [sealed])
    }

    public func fail(_ lease: JobLease, reason: String, retry: Timestamp?) async throws -> Bool {
        guard let retry else { return try await change(lease, "state = 3, reason = ?", [reason]) }
        return try await change(
            lease, "state = CASE WHEN attempts >= maximum THEN 3 ELSE 0 END, reason = ?, due = ?",
            [reason, retry.milliseconds])
    }

    public func status(_ id: String, tenant: String) async throws -> JobStatus? {
        try await database.engine.read { connection in
            let row = try connection.row(
                "SELECT state, attempts, result, reason FROM job WHERE tenant = ? AND identifier = ?", [tenant, id])
            guard let row else { return nil }
            return JobStatus(
                state: try Self.state(row), attempts: Int(try row.integer("attempts")),
                result: try row.optionalBytes("result").map {
                    try vault.open($0, from: Self.place("result", id, tenant))
                },
                reason: try row.optionalText("reason"))
        }
    }

    public func delete(_ id: String, tenant: String) async throws -> Bool {
        try await database.engine.write { connection in
            try connection.execute("DELETE FROM job WHERE tenant = ? AND identifier = ?", [tenant, id]) == 1
        }
    }

    public func progress(of batch: String, tenant: String) async throws -> [JobStatus.State: Int] {
        try await database.engine.read { connection in
            try connection.rows(
                "SELECT state, COUNT(*) AS number FROM job WHERE tenant = ? AND batch = ? GROUP BY state",
                [tenant, batch]
            ).reduce(into: [:]) { counts, row in counts[try Self.state(row)] = Int(try row.integer("number")) }
        }
    }

    // MARK: -

    /// Changes a job only while its lease is the latest.
    func change(
        _ lease: JobLease, _ assignments: String, _ values: [any SQLParameter]
    ) async throws -> Bool {
        try await database.engine.write { connection in
            let row = try connection.row(
                """
                UPDATE job SET \(assignments)
                WHERE tenant = ? AND identifier = ? AND state = 1 AND attempts = ?
                RETURNING tenant, identifier, kind, state
                """, values + [lease.tenant, lease.id, lease.attempt])
            guard let row else { return false }
            try tell(row, connection)
            return true
        }
    }

    /// Of a reading that has ended; of other kinds nobody is told.
    func tell(_ row: SQLRow, _ connection: any SQLConnection) throws {
        let state = try Self.state(row)
        guard try row.text("kind") == ReadingJobs.kind, state == .done || state == .dead else { return }
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
