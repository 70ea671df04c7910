import Foundation
import GRDB
public import VouchCore
public import VouchServer

/// Jobs in the embedded store, sealed with the master key. Several processes may work on one file.
public struct SQLiteJobs: JobStore {
    private let database: SQLiteDatabase
    private let vault: Vault

    public init(_ database: SQLiteDatabase) {
        self.database = database
        vault = Vault(database.master, database.cryptography)
    }

    public func enqueue(_ jobs: [Job]) async throws -> Int {
        try await database.pool.write { connection in
            var count = 0
            for job in jobs {
                try connection.execute(
                    sql: """
                        INSERT INTO job
                            (tenant, identifier, kind, batch, state, attempts, maximum, due, expires, payload)
                        VALUES (?, ?, ?, ?, 0, 0, ?, ?, ?, ?)
                        ON CONFLICT (tenant, identifier) DO NOTHING
                        """,
                    arguments: [
                        job.tenant, job.id, job.kind, job.batch, job.maximumAttempts, job.due.milliseconds,
                        job.expires?.milliseconds,
                        Data(try vault.seal(job.payload, for: Self.place("payload", job.id, job.tenant))),
                    ])
                count += connection.changesCount
            }
            return count
        }
    }

    public func claim(_ kind: String, for seconds: Int64, at now: Timestamp) async throws -> ClaimedJob? {
        // A write transaction is immediate: no other process claims between the two statements.
        try await database.pool.write { connection in
            try connection.execute(
                sql: """
                    UPDATE job SET state = 3, reason = 'leaseExpired'
                    WHERE kind = ? AND state = 1 AND due <= ? AND attempts >= maximum
                    """, arguments: [kind, now.milliseconds])
            let row = try Row.fetchOne(
                connection,
                sql: """
                    UPDATE job SET state = 1, attempts = attempts + 1, due = ?
                    WHERE rowid = (
                        SELECT rowid FROM job WHERE kind = ? AND state IN (0, 1) AND due <= ?
                        ORDER BY due, identifier LIMIT 1)
                    RETURNING tenant, identifier, batch, attempts, payload
                    """, arguments: [now.adding(seconds: seconds).milliseconds, kind, now.milliseconds])
            guard let row else { return nil }
            guard let tenant: String = row["tenant"], let id: String = row["identifier"],
                let attempt: Int = row["attempts"], let payload: Data = row["payload"]
            else { throw StoreError.damaged }
            return ClaimedJob(
                lease: JobLease(id: id, tenant: tenant, attempt: attempt), batch: row["batch"],
                payload: try vault.open(Array(payload), from: Self.place("payload", id, tenant)))
        }
    }

    public func renew(_ lease: JobLease, for seconds: Int64, at now: Timestamp) async throws -> Bool {
        try await change(lease, "due = ?", [now.adding(seconds: seconds).milliseconds])
    }

    public func complete(_ lease: JobLease, result: Sensitive<[UInt8]>) async throws -> Bool {
        let sealed = Data(try vault.seal(result, for: Self.place("result", lease.id, lease.tenant)))
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
        try await database.pool.read { connection in
            let row = try Row.fetchOne(
                connection,
                sql: "SELECT state, attempts, result, reason FROM job WHERE tenant = ? AND identifier = ?",
                arguments: [tenant, id])
            guard let row else { return nil }
            guard let number: Int = row["state"], let state = JobStatus.State(rawValue: number),
                let attempts: Int = row["attempts"]
            else { throw StoreError.damaged }
            let sealed: Data? = row["result"]
            return JobStatus(
                state: state, attempts: attempts,
                result: try sealed.map { try vault.open(Array($0), from: Self.place("result", id, tenant)) },
                reason: row["reason"])
        }
    }

    public func progress(of batch: String, tenant: String) async throws -> [JobStatus.State: Int] {
        try await database.pool.read { connection in
            let rows = try Row.fetchAll(
                connection,
                sql: "SELECT state, COUNT(*) AS number FROM job WHERE tenant = ? AND batch = ? GROUP BY state",
                arguments: [tenant, batch])
            return try rows.reduce(into: [:]) { counts, row in
                guard let number: Int = row["state"], let state = JobStatus.State(rawValue: number),
                    let count: Int = row["number"]
                else { throw StoreError.damaged }
                counts[state] = count
            }
        }
    }

    // MARK: -

    /// Changes a job only while its lease is the latest.
    private func change(
        _ lease: JobLease, _ assignments: String, _ arguments: StatementArguments
    ) async throws -> Bool {
        try await database.pool.write { connection in
            try connection.execute(
                sql: """
                    UPDATE job SET \(assignments)
                    WHERE tenant = ? AND identifier = ? AND state = 1 AND attempts = ?
                    """, arguments: arguments + [lease.tenant, lease.id, lease.attempt])
            return connection.changesCount == 1
        }
    }

    static func place(_ part: String, _ id: String, _ tenant: String) -> String {
        "job \(part)\u{0}\(tenant)\u{0}\(id)"
    }
}
