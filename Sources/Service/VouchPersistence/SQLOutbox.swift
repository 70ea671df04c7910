import VouchCore
import VouchStores

/// Events on their way, in the store. Those of changes are written by the transactions that make the changes.
package struct SQLOutbox: WebhookOutbox {
    /// Why the deliveries are given up of an endpoint whose address and secrets are lost.
    static let endpointDamaged = "endpointDamaged"

    private let database: SQLDatabase

    package init(_ database: SQLDatabase) { self.database = database }

    package func add(_ event: WebhookEvent, to endpoint: String?) async throws -> [String] {
        try await database.change { try Self.write(event, to: endpoint, $0, database) }
    }

    /// Adds an event within a transaction: nothing where its tenant has no endpoint for its kind.
    @discardableResult static func write(
        _ event: WebhookEvent, to chosen: String? = nil, _ connection: any SQLConnection, _ database: SQLDatabase
    ) throws -> [String] {
        guard database.relay == nil else {
            connection.notices.append(.event(event))
            return []
        }
        // An endpoint that is deleted at this moment must not fail what happens to a person.
        let endpoints = try connection.rows(
            "SELECT identifier, kinds FROM webhook WHERE tenant = ? \(connection.dialect.keeping)", [event.tenant])
        let now = database.clock()
        return try endpoints.compactMap { row in
            let endpoint = try row.text("identifier")
            guard try chosen.map({ $0 == endpoint }) ?? SQLWebhooks.kinds(row).contains(event.kind) else { return nil }
            let id = WebhookSchedule.identifier(at: now, random: try database.cryptography.randomBytes(10))
            try connection.execute(
                """
                INSERT INTO webhook_delivery
                    (tenant, webhook, identifier, kind, created, expires, state, attempts, maximum, due, message)
                VALUES (?, ?, ?, ?, ?, ?, 0, 0, ?, ?, ?)
                """,
                [
                    event.tenant, endpoint, id, event.kind.rawValue, now.milliseconds,
                    now.adding(seconds: WebhookSchedule.keptSeconds).milliseconds, WebhookSchedule.attempts,
                    now.milliseconds, String(decoding: try event.body(at: now), as: UTF8.self),
                ])
            return id
        }
    }

    package func claim(
        for seconds: Int64, at now: Timestamp, except tenants: Set<String>
    ) async throws -> ClaimedDelivery? {
        // Mostly nothing is due: then nothing is written, and nothing is locked.
        let isDue = try await database.engine.read { connection in
            try connection.row(
                "SELECT 1 AS due FROM webhook_delivery WHERE state IN (0, 1) AND due <= ? LIMIT 1",
                [now.milliseconds]) != nil
        }
        guard isDue else { return nil }
        while true {
            let (isFound, claimed) = try await claimOnce(for: seconds, at: now, except: tenants)
            // The chosen event is abandoned, or its endpoint is gone: the next one takes its place.
            guard isFound, claimed == nil else { return claimed }
            try Task.checkCancellation()
        }
    }

    /// - Returns: whether one was due, and what is to be delivered of it.
    private func claimOnce(
        for seconds: Int64, at now: Timestamp, except tenants: Set<String>
    ) async throws -> (isFound: Bool, claimed: ClaimedDelivery?) {
        let others: [any SQLParameter] = tenants.sorted()
        let passedBy = others.isEmpty ? "" : "AND tenant NOT IN (\(others.map { _ in "?" }.joined(separator: ", ")))"
        return try await database.engine.write { connection in
            let free = connection.dialect.lockingWhatIsFree
            try connection.execute(
                """
                UPDATE webhook_delivery SET state = 3, reason = 'leaseExpired'
                WHERE (tenant, webhook, identifier) IN (
                    SELECT tenant, webhook, identifier FROM webhook_delivery
                    WHERE state = 1 AND due <= ? AND attempts >= maximum \(free))
                """, [now.milliseconds])
            let chosen = try connection.row(
                """
                UPDATE webhook_delivery SET state = 1, attempts = attempts + 1, due = ?
                WHERE (tenant, webhook, identifier) = (
                    SELECT tenant, webhook, identifier FROM webhook_delivery
                    WHERE state IN (0, 1) AND due <= ? AND attempts < maximum \(passedBy)
                    ORDER BY due, identifier LIMIT 1 \(free))
                RETURNING tenant, webhook, identifier, attempts, maximum, message
                """, [now.adding(seconds: seconds).milliseconds, now.milliseconds] + others)
            guard let row = chosen else { return (false, nil) }
            return (true, try claimed(row, connection))
        }
    }

    /// - Returns: nil if the endpoint is gone, or damaged: then what waits for it is given up, and other deliveries go on.
    private func claimed(_ row: SQLRow, _ connection: any SQLConnection) throws -> ClaimedDelivery? {
        let (tenant, webhook) = (try row.text("tenant"), try row.text("webhook"))
        let kept = try connection.row(
            "SELECT \(SQLWebhooks.columns) FROM webhook WHERE tenant = ? AND identifier = ?", [tenant, webhook])
        // Deleted at this moment, and its deliveries with it.
        guard let kept else { return nil }
        let (id, attempts) = (try row.text("identifier"), Int(try row.integer("attempts")))
        let endpoint: WebhookEndpoint
        do {
            endpoint = try SQLWebhooks.endpoint(kept, database)
        } catch StoreError.damaged {
            guard try database.isDamageCertain(connection) else { throw StoreError.damaged }
            // All at once, so that nothing else waits for each of them. What another server holds ends with its lease.
            try connection.execute(
                """
                UPDATE webhook_delivery SET state = 3, reason = ? WHERE (tenant, webhook, identifier) IN (
                    SELECT tenant, webhook, identifier FROM webhook_delivery
                    WHERE tenant = ? AND webhook = ? AND (state = 0 OR identifier = ?)
                    \(connection.dialect.lockingWhatIsFree))
                """, [Self.endpointDamaged, tenant, webhook, id])
            return nil
        }
        return ClaimedDelivery(
            lease: DeliveryLease(id: id, endpoint: webhook, tenant: tenant, attempt: attempts),
            endpoint: endpoint, body: Array(try row.text("message").utf8),
            remaining: Int(try row.integer("maximum")) - attempts)
    }

    package func settle(_ lease: DeliveryLease, _ outcome: DeliveryOutcome) async throws -> Bool {
        let (assignments, values): (String, [any SQLParameter]) =
            switch outcome {
            case .delivered: ("state = 2, reason = NULL", [])
            case .failed(let reason, nil): ("state = 3, reason = ?", [reason])
            case .failed(let reason, let retry?): ("state = 0, reason = ?, due = ?", [reason, retry.milliseconds])
            }
        return try await database.engine.write { connection in
            try connection.execute(
                """
                UPDATE webhook_delivery SET \(assignments)
                WHERE tenant = ? AND webhook = ? AND identifier = ? AND state = 1 AND attempts = ?
                """, values + [lease.tenant, lease.endpoint, lease.id, lease.attempt]) == 1
        }
    }

    package func deliveries(
        to endpoint: String, tenant: String, before id: String?, limit: Int
    ) async throws -> [WebhookDelivery] {
        let start: [any SQLParameter] = id.map { [$0] } ?? []
        let values: [any SQLParameter] = [tenant, endpoint]
        return try await database.engine.read { connection in
            try connection.rows(
                """
                SELECT identifier, kind, created, state, attempts, due, reason FROM webhook_delivery
                WHERE tenant = ? AND webhook = ? \(id == nil ? "" : "AND identifier < ?")
                ORDER BY identifier DESC LIMIT ?
                """, values + start + [min(max(limit, 0), 1_000)]
            ).map(Self.delivery)
        }
    }

    private static func delivery(_ row: SQLRow) throws -> WebhookDelivery {
        guard let state = WebhookDelivery.State(rawValue: Int(try row.integer("state"))) else {
            throw StoreError.damaged
        }
        let due = Timestamp(milliseconds: try row.integer("due"))
        return WebhookDelivery(
            id: try row.text("identifier"), kind: try row.text("kind"),
            created: Timestamp(milliseconds: try row.integer("created")), state: state,
            attempts: Int(try row.integer("attempts")), due: state == .waiting || state == .running ? due : nil,
            reason: try row.optionalText("reason"))
    }

    package func replay(_ id: String?, to endpoint: String, tenant: String, at now: Timestamp) async throws -> Int {
        let condition = id == nil ? "state = 3" : "state <> 1 AND identifier = ?"
        let chosen: [any SQLParameter] = id.map { [$0] } ?? []
        return try await database.change { connection in
            try connection.execute(
                """
                UPDATE webhook_delivery SET state = 0, due = ?, maximum = attempts + ?
                WHERE tenant = ? AND webhook = ? AND \(condition)
                """, [now.milliseconds, WebhookSchedule.attempts, tenant, endpoint] + chosen)
        }
    }

    package func waiting() async throws -> Int {
        try await database.engine.read { connection in
            let row = try connection.row("SELECT COUNT(*) AS number FROM webhook_delivery WHERE state IN (0, 1)")
            return Int(try row?.integer("number") ?? 0)
        }
    }
}
