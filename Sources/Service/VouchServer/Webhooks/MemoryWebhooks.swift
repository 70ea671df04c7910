import VouchCore

/// Keeps endpoints and deliveries in this process: for tests.
package actor MemoryWebhooks: WebhookStore, WebhookOutbox {
    private struct Entry {
        let event: WebhookEvent
        let lease: DeliveryLease
        let created: Timestamp
        var state = WebhookDelivery.State.waiting
        var attempts = 0
        var maximum = WebhookSchedule.attempts
        var due: Timestamp
        var reason: String?
    }

    private var all: [WebhookEndpoint] = []
    private var entries: [Entry] = []
    private let clock: @Sendable () -> Timestamp
    private let random: @Sendable () throws -> [UInt8]

    /// - Parameter random: makes 10 random bytes each time.
    package init(
        clock: @escaping @Sendable () -> Timestamp, random: @escaping @Sendable () throws -> [UInt8]
    ) {
        self.clock = clock
        self.random = random
    }

    // MARK: Endpoints

    package func insert(_ endpoint: WebhookEndpoint) -> Bool {
        guard endpoints(of: endpoint.tenant).count < WebhookEndpoint.most else { return false }
        all.append(endpoint)
        return true
    }

    package func endpoints(of tenant: String) -> [WebhookEndpoint] { all.filter { $0.tenant == tenant } }

    package func update(_ endpoint: WebhookEndpoint, replacing known: WebhookEndpoint) -> Bool {
        guard let index = index(of: endpoint.id, endpoint.tenant), all[index].secret == known.secret else {
            return false
        }
        all[index] = endpoint
        return true
    }

    package func delete(_ id: String, tenant: String) -> Bool {
        guard let index = index(of: id, tenant) else { return false }
        all.remove(at: index)
        entries.removeAll { $0.lease.endpoint == id && $0.lease.tenant == tenant }
        return true
    }

    private func index(of id: String, _ tenant: String) -> Int? {
        all.firstIndex { $0.id == id && $0.tenant == tenant }
    }

    // MARK: Deliveries

    package func add(_ event: WebhookEvent, to endpoint: String?) throws -> [String] {
        let now = clock()
        let chosen = endpoints(of: event.tenant).filter { known in
            endpoint.map { known.id == $0 } ?? known.kinds.contains(event.kind)
        }
        return try chosen.map { endpoint in
            let id = WebhookSchedule.identifier(at: now, random: try random())
            let lease = DeliveryLease(id: id, endpoint: endpoint.id, tenant: event.tenant, attempt: 0)
            entries.append(Entry(event: event, lease: lease, created: now, due: now))
            return id
        }
    }

    package func claim(for seconds: Int64, at now: Timestamp, except tenants: Set<String>) throws -> ClaimedDelivery? {
        for index in entries.indices where isOpen(entries[index], at: now) {
            guard entries[index].state == .running, entries[index].attempts >= entries[index].maximum else { continue }
            entries[index].state = .dead
            entries[index].reason = "leaseExpired"
        }
        let due = entries.indices.filter {
            isOpen(entries[$0], at: now) && !tenants.contains(entries[$0].lease.tenant)
        }
        let first = due.min { (entries[$0].due, entries[$0].lease.id) < (entries[$1].due, entries[$1].lease.id) }
        guard let first, let place = self.index(of: entries[first].lease.endpoint, entries[first].lease.tenant) else {
            return nil
        }
        entries[first].attempts += 1
        entries[first].state = .running
        entries[first].due = now.adding(seconds: seconds)
        let entry = entries[first]
        return ClaimedDelivery(
            lease: DeliveryLease(
                id: entry.lease.id, endpoint: entry.lease.endpoint, tenant: entry.lease.tenant,
                attempt: entry.attempts),
            endpoint: all[place], body: try entry.event.body(at: entry.created),
            remaining: entry.maximum - entry.attempts)
    }

    private func isOpen(_ entry: Entry, at now: Timestamp) -> Bool {
        (entry.state == .waiting || entry.state == .running) && entry.due <= now
    }

    package func settle(_ lease: DeliveryLease, _ outcome: DeliveryOutcome) -> Bool {
        let found = entries.firstIndex { isSame($0.lease, lease) && $0.attempts == lease.attempt }
        guard let index = found, entries[index].state == .running else { return false }
        switch outcome {
        case .delivered:
            entries[index].state = .delivered
            entries[index].reason = nil
        case .failed(let reason, let retry):
            entries[index].state = retry == nil ? .dead : .waiting
            entries[index].reason = reason
            entries[index].due = retry ?? entries[index].due
        }
        return true
    }

    private func isSame(_ one: DeliveryLease, _ other: DeliveryLease) -> Bool {
        one.id == other.id && one.endpoint == other.endpoint && one.tenant == other.tenant
    }

    package func deliveries(
        to endpoint: String, tenant: String, before id: String?, limit: Int
    ) -> [WebhookDelivery] {
        let found = entries.filter {
            $0.lease.endpoint == endpoint && $0.lease.tenant == tenant && (id == nil || $0.lease.id < id ?? "")
        }
        return found.sorted { $0.lease.id > $1.lease.id }.prefix(max(limit, 0)).map { entry in
            WebhookDelivery(
                id: entry.lease.id, kind: entry.event.kind.rawValue, created: entry.created, state: entry.state,
                attempts: entry.attempts, due: entry.state.rawValue < 2 ? entry.due : nil, reason: entry.reason)
        }
    }

    package func replay(_ id: String?, to endpoint: String, tenant: String, at now: Timestamp) -> Int {
        let chosen = entries.indices.filter { index in
            let entry = entries[index]
            guard entry.lease.endpoint == endpoint, entry.lease.tenant == tenant else { return false }
            return id.map { entry.lease.id == $0 && entry.state != .running } ?? (entry.state == .dead)
        }
        for index in chosen {
            entries[index].state = .waiting
            entries[index].due = now
            entries[index].maximum = entries[index].attempts + WebhookSchedule.attempts
        }
        return chosen.count
    }

    package func waiting() -> Int { entries.count { $0.state == .waiting || $0.state == .running } }
}
