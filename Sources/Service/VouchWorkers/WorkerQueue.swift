/// On whose account a request to workers is: each account gets its turn.
package enum WorkerAccount {
    /// The customer's name; empty for this process itself.
    @TaskLocal package static var current = ""
}

/// Requests that wait for a worker, a queue for each account. Whoever has had least is served next, so that no account's
/// requests, or its large ones, keep another's waiting for longer than one of them takes.
struct WorkerQueue<Waiting: Sendable>: Sendable {
    struct Entry: Sendable {
        let id: Int
        let account: String
        /// How much work it is, 1 and more: how many files there are to read.
        let cost: Int
        let waiting: Waiting
    }

    private var queues: [String: [Entry]] = [:]
    /// How much each account has had. One that comes back has no claim to what it left to others.
    private var had: [String: Int] = [:]
    /// What the account that was served last had had before.
    private var level = 0
    private(set) var count = 0

    /// Adds a request at the end of its account's queue.
    mutating func append(_ entry: Entry) {
        if queues[entry.account] == nil { had[entry.account] = max(had[entry.account] ?? 0, level) }
        queues[entry.account, default: []].append(entry)
        count += 1
    }

    /// Takes the request whose turn it is.
    mutating func next() -> Entry? {
        // The order of names decides between accounts that have had the same, so that it is the same each time.
        let account = queues.keys.min { (had[$0] ?? 0, $0) < (had[$1] ?? 0, $1) }
        guard let account, let entry = queues[account]?.first else { return nil }
        level = max(level, had[account] ?? 0)
        charge(entry.cost, to: account)
        remove(at: 0, of: account)
        return entry
    }

    /// Counts work that did not have to wait.
    mutating func charge(_ cost: Int, to account: String) {
        had[account] = max(had[account] ?? 0, level) + max(cost, 1)
        // Whoever has had less than the level begins at it anyway.
        if had.count > 1_000 { had = had.filter { $0.value > level || queues[$0.key] != nil } }
    }

    /// Takes a request out.
    mutating func remove(_ id: Int) -> Entry? {
        for (account, queue) in queues {
            guard let index = queue.firstIndex(where: { $0.id == id }) else { continue }
            return remove(at: index, of: account)
        }
        return nil
    }

    /// Makes room for a request of an account in a full queue: the newest of the account that has most in it, if that is at
    /// least two more than this account has.
    ///
    /// - Returns: the request that gives way; nil if none does.
    mutating func displace(for account: String) -> Entry? {
        let own = queues[account]?.count ?? 0
        let largest = queues.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }
        guard let largest, largest.value.count > own + 1 else { return nil }
        return remove(at: largest.value.count - 1, of: largest.key)
    }

    /// Takes out all.
    mutating func removeAll() -> [Entry] {
        defer { (queues, count) = ([:], 0) }
        return queues.values.flatMap { $0 }
    }

    @discardableResult private mutating func remove(at index: Int, of account: String) -> Entry? {
        count -= 1
        let entry = queues[account]?.remove(at: index)
        if queues[account]?.isEmpty == true { queues[account] = nil }
        return entry
    }
}
