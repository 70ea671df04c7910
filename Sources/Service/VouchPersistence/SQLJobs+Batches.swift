import VouchCore
import VouchStores

extension SQLJobs: BatchStore {
    package func claim(_ kind: String, most: Int, for seconds: Int64, at now: Timestamp) async throws -> [ClaimedJob] {
        while true {
            let (claimed, damaged) = try await claimOnce(kind, most: most, for: seconds, at: now)
            // Where all that was chosen is damaged, the next ones take its place.
            guard claimed.isEmpty, damaged > 0 else { return claimed }
            try Task.checkCancellation()
        }
    }

    /// - Returns: what was claimed, and how many were given up because their payloads are damaged.
    private func claimOnce(
        _ kind: String, most: Int, for seconds: Int64, at now: Timestamp
    ) async throws -> (claimed: [ClaimedJob], damaged: Int) {
        // Rows that other workers are about to claim are skipped, not waited for.
        let (whole, damaged) = try await database.engine.write { connection in
            let free = connection.dialect.lockingWhatIsFree
            let lost = try connection.rows(
                """
                UPDATE job SET state = 3, reason = 'leaseExpired' WHERE (tenant, identifier) IN (
                    SELECT tenant, identifier FROM job WHERE kind = ? AND state = 1 AND due <= ? AND attempts >= maximum
                    \(free))
                RETURNING tenant, identifier, kind, state
                """, [kind, now.milliseconds])
            for row in lost { try queueEvent(row, connection) }
            // Tenants in turn: whose last claim is longest ago comes first. A claim's lease ends after it, and that is kept when it
            // is done, so nothing else has to be looked at.
            // Materialised: a plan that ran the selection twice would take twice as many.
            let rows = try connection.rows(
                """
                WITH chosen AS MATERIALIZED (
                    SELECT tenant, identifier FROM job
                    WHERE kind = ? AND state IN (0, 1) AND due <= ? AND attempts < maximum
                    ORDER BY COALESCE((
                        SELECT MAX(other.due) FROM job AS other
                        WHERE other.tenant = job.tenant AND other.kind = job.kind AND other.state IN (1, 2, 3)
                            AND other.due > ?), 0), due, identifier
                    LIMIT ? \(free))
                UPDATE job SET state = 1, attempts = attempts + 1, due = ?
                WHERE (tenant, identifier) IN (SELECT tenant, identifier FROM chosen)
                RETURNING tenant, identifier, batch, attempts, payload
                """,
                [kind, now.milliseconds, now.milliseconds, most, now.adding(seconds: seconds).milliseconds])
            let whole = try rows.compactMap { try claimed($0, connection) }
            return (whole, rows.count - whole.count)
        }
        let jobs = try await withContents(whole, at: now)
        return (jobs, damaged + whole.count - jobs.count)
    }

    /// - Returns: nil if the payload is damaged: then the job is given up, and the others go on.
    private func claimed(_ row: SQLRow, _ connection: any SQLConnection) throws -> ClaimedJob? {
        let (tenant, id) = (try row.text("tenant"), try row.text("identifier"))
        do {
            return ClaimedJob(
                lease: JobLease(id: id, tenant: tenant, attempt: Int(try row.integer("attempts"))),
                batch: try row.optionalText("batch"),
                payload: try vault.open(row.bytes("payload"), from: Self.place("payload", id, tenant)))
        } catch StoreError.damaged {
            guard try database.isDamageCertain(connection) else { throw StoreError.damaged }
            let given = try connection.row(
                """
                UPDATE job SET state = 3, reason = ? WHERE tenant = ? AND identifier = ?
                RETURNING tenant, identifier, kind, state
                """, [JobStatus.payloadDamaged, tenant, id])
            if let given { try queueEvent(given, connection) }
            return nil
        }
    }

    /// The same jobs with their payloads, wherever those are. If a storage does not answer, all are given back.
    private func withContents(_ claimed: [ClaimedJob], at now: Timestamp) async throws -> [ClaimedJob] {
        var jobs: [ClaimedJob] = []
        for job in claimed {
            let (id, tenant) = (job.lease.id, job.lease.tenant)
            do {
                let held = HeldBody(body: job.payload, place: Self.place("payload", id, tenant))
                jobs.append(
                    ClaimedJob(lease: job.lease, batch: job.batch, payload: try await database.content(of: held)))
            } catch is BlobGone {
                // Deleted meanwhile, or lost: it cannot be done.
                _ = try await fail(job.lease, reason: "payloadLost", retry: nil)
            } catch {
                if error as? StoreError == .damaged, (try? await isDamageCertain()) == true {
                    _ = try await fail(job.lease, reason: JobStatus.payloadDamaged, retry: nil)
                    continue
                }
                for job in claimed { _ = try? await giveBack(job.lease, at: now) }
                throw error
            }
        }
        return jobs
    }

    private func isDamageCertain() async throws -> Bool {
        try await database.engine.read { [database] in try database.isDamageCertain($0) }
    }

    package func finish(
        _ lease: JobLease, result: Sensitive<[UInt8]>, problem: String?, at now: Timestamp
    ) async throws -> Bool {
        let state: JobStatus.State = problem == nil ? .done : .failed
        return try await end(lease, result, "state = ?, result = ?, payload = NULL, reason = ?, due = ?") {
            [state.rawValue, $0, problem, now.milliseconds]
        }
    }

    package func giveBack(_ lease: JobLease, at now: Timestamp) async throws -> Bool {
        try await change(lease, "state = 0, maximum = maximum + 1, due = ?", [now.milliseconds])
    }

    package func known(_ ids: [String], tenant: String) async throws -> Set<String> {
        guard !ids.isEmpty else { return [] }
        let marks = ids.map { _ in "?" }.joined(separator: ", ")
        return try await database.engine.read { connection in
            let rows = try connection.rows(
                "SELECT identifier FROM job WHERE tenant = ? AND identifier IN (\(marks))", [tenant] + ids)
            return Set(try rows.map { try $0.text("identifier") })
        }
    }

    package func batches(withPrefix prefix: String) async throws -> [StoredBatch] {
        guard let last = prefix.utf8.last, last < 0x7f else { return [] }
        let end = String(prefix.dropLast()) + String(UnicodeScalar(last + 1))
        let rows = try await database.engine.read { connection in
            try connection.rows(
                """
                SELECT tenant, batch, state, COUNT(*) AS number FROM job WHERE batch >= ? AND batch < ?
                GROUP BY tenant, batch, state ORDER BY tenant, batch
                """, [prefix, end])
        }
        var batches: [StoredBatch] = []
        for row in rows {
            let (tenant, name) = (try row.text("tenant"), try row.text("batch"))
            var counts: [JobStatus.State: Int] = [:]
            if let open = batches.last, open.tenant == tenant, open.name == name {
                counts = batches.removeLast().counts
            }
            counts[try Self.state(row)] = Int(try row.integer("number"))
            batches.append(StoredBatch(tenant: tenant, name: name, counts: counts))
        }
        return batches
    }

    package func abandonedCount(of batch: String, tenant: String, at now: Timestamp) async throws -> Int {
        try await database.engine.read { connection in
            let row = try connection.row(
                """
                SELECT COUNT(*) AS number FROM job WHERE tenant = ? AND batch = ? AND state = 1 AND due <= ?
                """, [tenant, batch, now.milliseconds])
            return Int(try row?.integer("number") ?? 0)
        }
    }

    package func endedCount(of batch: String, tenant: String, after time: Timestamp) async throws -> Int {
        try await database.engine.read { connection in
            let row = try connection.row(
                """
                SELECT COUNT(*) AS number FROM job
                WHERE tenant = ? AND batch = ? AND state IN (2, 4) AND due > ?
                """, [tenant, batch, time.milliseconds])
            return Int(try row?.integer("number") ?? 0)
        }
    }

    package func entries(of batch: String, tenant: String, after id: String?, limit: Int) async throws -> [BatchEntry] {
        let rows = try await database.engine.read { connection in
            try connection.rows(
                """
                SELECT identifier, state, attempts, reason, payload, result FROM job
                WHERE tenant = ? AND batch = ? AND identifier > ? ORDER BY identifier LIMIT ?
                """, [tenant, batch, id ?? "", limit])
        }
        var isCertain: Bool?
        var entries: [BatchEntry] = []
        for row in rows {
            let id = try row.text("identifier")
            /// - Returns: nil too for a damaged one: the others are returned all the same.
            func opened(_ part: String) async throws -> Sensitive<[UInt8]>? {
                do {
                    return try await content(of: part, row, id, tenant)
                } catch StoreError.damaged {
                    if isCertain == nil { isCertain = try await isDamageCertain() }
                    guard isCertain == true else { throw StoreError.damaged }
                    return nil
                }
            }
            entries.append(
                BatchEntry(
                    id: id,
                    status: JobStatus(
                        state: try Self.state(row), attempts: Int(try row.integer("attempts")),
                        result: try await opened("result"), reason: try row.optionalText("reason")),
                    payload: try await opened("payload")))
        }
        return entries
    }

    /// - Returns: nil if the row has none, or the payload went since it was read, as it does when a job ends.
    /// - Throws: ``StoreError/damaged`` if the blob of a result is lost.
    private func content(
        of part: String, _ row: SQLRow, _ id: String, _ tenant: String
    ) async throws -> Sensitive<[UInt8]>? {
        let place = Self.place(part, id, tenant)
        guard let sealed = try row.optionalBytes(part) else { return nil }
        do {
            return try await database.content(of: HeldBody(body: try vault.open(sealed, from: place), place: place))
        } catch is BlobGone {
            guard part == "payload" else { throw StoreError.damaged }
            return nil
        }
    }

    package func revive(
        _ batch: String, tenant: String, attempts: Int, at now: Timestamp, limit: Int
    ) async throws -> Int {
        try await database.engine.write { connection in
            try connection.execute(
                """
                UPDATE job SET state = 0, maximum = attempts + ?, due = ?, reason = NULL
                WHERE (tenant, identifier) IN (
                    SELECT tenant, identifier FROM job WHERE tenant = ? AND batch = ? AND state = 3 LIMIT ?)
                """, [max(attempts, 1), now.milliseconds, tenant, batch, limit])
        }
    }

    package func deleteBatch(_ batch: String, tenant: String, limit: Int) async throws -> Int {
        try await database.engine.write { connection in
            try connection.execute(
                """
                DELETE FROM job WHERE (tenant, identifier) IN (
                    SELECT tenant, identifier FROM job WHERE tenant = ? AND batch = ? LIMIT ?)
                """, [tenant, batch, limit])
        }
    }
}

extension SQLDatabase {
    /// A keyed digest of a name, 32 bytes: equal names have the same digest, and without the master key it reveals
    /// nothing about the name.
    ///
    /// - Parameter kind: what it names; equal names of different kinds have different digests.
    package func digest(of name: String, kind: String, tenant: String) throws -> [UInt8] {
        try names.digest(of: name, kind: kind, tenant: tenant)
    }
}
