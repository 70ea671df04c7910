import VouchCore

extension MemoryJobStore: BatchStore {
    package func claim(_ kind: String, most: Int, for seconds: Int64, at now: Timestamp) -> [ClaimedJob] {
        var claimed: [ClaimedJob] = []
        while claimed.count < most, let job = claim(kind, for: seconds, at: now) { claimed.append(job) }
        return claimed
    }

    package func finish(
        _ lease: JobLease, result: Sensitive<[UInt8]>, problem: String?, at now: Timestamp
    ) -> Bool {
        guard let key = held(lease) else { return false }
        entries[key]?.status = JobStatus(
            state: problem == nil ? .done : .failed, attempts: lease.attempt, result: result, reason: problem)
        entries[key]?.payload = nil
        entries[key]?.due = now
        return true
    }

    package func giveBack(_ lease: JobLease, at now: Timestamp) -> Bool {
        guard let key = held(lease), let entry = entries[key] else { return false }
        entries[key]?.status = JobStatus(state: .waiting, attempts: lease.attempt, reason: entry.status.reason)
        entries[key]?.maximumAttempts += 1
        entries[key]?.due = now
        return true
    }

    package func known(_ ids: [String], tenant: String) -> Set<String> {
        Set(ids.filter { entries[Key(tenant: tenant, id: $0)] != nil })
    }

    package func batches(withPrefix prefix: String) -> [StoredBatch] {
        var counts: [[String]: [JobStatus.State: Int]] = [:]
        for (key, entry) in entries {
            guard let batch = entry.batch, batch.hasPrefix(prefix) else { continue }
            counts[[key.tenant, batch], default: [:]][entry.status.state, default: 0] += 1
        }
        return counts.map { StoredBatch(tenant: $0.key[0], name: $0.key[1], counts: $0.value) }
            .sorted { ($0.tenant, $0.name) < ($1.tenant, $1.name) }
    }

    package func abandonedCount(of batch: String, tenant: String, at now: Timestamp) -> Int {
        jobs(of: batch, tenant).count { _, entry in entry.status.state == .running && entry.due <= now }
    }

    package func endedCount(of batch: String, tenant: String, after time: Timestamp) -> Int {
        jobs(of: batch, tenant).count { _, entry in
            [.done, .failed].contains(entry.status.state) && entry.due > time
        }
    }

    package func entries(of batch: String, tenant: String, after id: String?, limit: Int) -> [BatchEntry] {
        jobs(of: batch, tenant).filter { key, _ in id.map { key.id > $0 } ?? true }.sorted { $0.key.id < $1.key.id }
            .prefix(max(limit, 0)).map { BatchEntry(id: $0.key.id, status: $0.value.status, payload: $0.value.payload) }
    }

    package func revive(_ batch: String, tenant: String, attempts: Int, at now: Timestamp, limit: Int) -> Int {
        let dead = jobs(of: batch, tenant).filter { $0.value.status.state == .dead }.prefix(max(limit, 0))
        for (key, entry) in dead {
            entries[key]?.status = JobStatus(state: .waiting, attempts: entry.status.attempts)
            entries[key]?.maximumAttempts = entry.status.attempts + max(attempts, 1)
            entries[key]?.due = now
        }
        return dead.count
    }

    package func deleteBatch(_ batch: String, tenant: String, limit: Int) -> Int {
        let all = jobs(of: batch, tenant).prefix(max(limit, 0))
        for (key, _) in all { entries[key] = nil }
        return all.count
    }

    private func jobs(of batch: String, _ tenant: String) -> [Key: Entry] {
        entries.filter { $0.key.tenant == tenant && $0.value.batch == batch }
    }
}
