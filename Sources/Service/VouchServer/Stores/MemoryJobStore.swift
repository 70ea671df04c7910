import VouchCore

/// Keeps jobs in memory: for tests, and where nothing may be stored.
package actor MemoryJobStore: JobStore {
    struct Key: Hashable {
        let tenant: String
        let id: String
    }

    struct Entry {
        let kind: String
        let batch: String?
        var maximumAttempts: Int
        let expires: Timestamp?
        /// Dropped when the job is done.
        var payload: Sensitive<[UInt8]>?
        var status: JobStatus
        /// While it waits: from when on it may be done. While it runs: when the lease ends. Of one that was finished: when.
        var due: Timestamp
    }

    var entries: [Key: Entry] = [:]

    package init() {}

    package func enqueue(_ jobs: [Job]) -> Int {
        var count = 0
        for job in jobs where entries[Key(tenant: job.tenant, id: job.id)] == nil {
            entries[Key(tenant: job.tenant, id: job.id)] = Entry(
                kind: job.kind, batch: job.batch, maximumAttempts: job.maximumAttempts, expires: job.expires,
                payload: job.payload, status: JobStatus(state: .waiting, attempts: 0), due: job.due)
            count += 1
        }
        return count
    }

    package func claim(_ kind: String, for seconds: Int64, at now: Timestamp) -> ClaimedJob? {
        let due = entries.filter { _, entry in
            entry.kind == kind && entry.due <= now
                && (entry.status.state == .waiting || entry.status.state == .running)
        }
        var open: [Key] = []
        for (key, entry) in due {
            if entry.status.attempts >= entry.maximumAttempts {
                entries[key]?.status = JobStatus(
                    state: .dead, attempts: entry.status.attempts, reason: "leaseExpired")
            } else {
                open.append(key)
            }
        }
        let first = open.min { left, right in
            (due[left]?.due.milliseconds ?? 0, left.id) < (due[right]?.due.milliseconds ?? 0, right.id)
        }
        guard let first, let entry = entries[first], let payload = entry.payload else { return nil }
        let attempt = entry.status.attempts + 1
        entries[first]?.status = JobStatus(state: .running, attempts: attempt, reason: entry.status.reason)
        entries[first]?.due = now.adding(seconds: seconds)
        return ClaimedJob(
            lease: JobLease(id: first.id, tenant: first.tenant, attempt: attempt), batch: entry.batch,
            payload: payload)
    }

    package func renew(_ lease: JobLease, for seconds: Int64, at now: Timestamp) -> Bool {
        guard let key = held(lease) else { return false }
        entries[key]?.due = now.adding(seconds: seconds)
        return true
    }

    package func complete(_ lease: JobLease, result: Sensitive<[UInt8]>) -> Bool {
        guard let key = held(lease) else { return false }
        entries[key]?.status = JobStatus(state: .done, attempts: lease.attempt, result: result)
        entries[key]?.payload = nil
        return true
    }

    package func fail(_ lease: JobLease, reason: String, retry: Timestamp?) -> Bool {
        guard let key = held(lease), let entry = entries[key] else { return false }
        guard let retry, lease.attempt < entry.maximumAttempts else {
            entries[key]?.status = JobStatus(state: .dead, attempts: lease.attempt, reason: reason)
            return true
        }
        entries[key]?.status = JobStatus(state: .waiting, attempts: lease.attempt, reason: reason)
        entries[key]?.due = retry
        return true
    }

    package func status(_ id: String, tenant: String) -> JobStatus? { entries[Key(tenant: tenant, id: id)]?.status }

    package func delete(_ id: String, tenant: String) -> Bool {
        entries.removeValue(forKey: Key(tenant: tenant, id: id)) != nil
    }

    package func progress(of batch: String, tenant: String) -> [JobStatus.State: Int] {
        let states = entries.filter { $0.key.tenant == tenant && $0.value.batch == batch }.map(\.value.status.state)
        return states.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// Deletes jobs whose time is over, with their results.
    ///
    /// - Returns: how many.
    package func deleteExpired(at now: Timestamp) -> Int {
        let expired = entries.filter { _, entry in entry.expires.map { $0 <= now } ?? false }.map(\.key)
        for key in expired { entries[key] = nil }
        return expired.count
    }

    func held(_ lease: JobLease) -> Key? {
        let key = Key(tenant: lease.tenant, id: lease.id)
        guard let status = entries[key]?.status, status.state == .running, status.attempts == lease.attempt else {
            return nil
        }
        return key
    }
}
