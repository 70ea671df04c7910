import Foundation
import VouchCore
import VouchStores

/// Customers' endpoints in the store, their URLs and secrets sealed with the master key.
package struct SQLWebhooks: WebhookStore {
    private struct Body: Codable {
        let url, secret: String
        var retiring: String?
        var retiringEnds: Int64?
    }

    private let database: SQLDatabase

    package init(_ database: SQLDatabase) { self.database = database }

    package func insert(_ endpoint: WebhookEndpoint) async throws -> Bool {
        let sealed = try Self.sealed(endpoint, database)
        return try await database.change(of: endpoint.id) { connection in
            try connection.lock("webhooks \(endpoint.tenant)")
            let count = try connection.row(
                "SELECT COUNT(*) AS number FROM webhook WHERE tenant = ?", [endpoint.tenant])?.integer("number")
            guard let count, count < WebhookEndpoint.most else { return false }
            try connection.execute(
                "INSERT INTO webhook (tenant, identifier, created, kinds, body) VALUES (?, ?, ?, ?, ?)",
                [
                    endpoint.tenant, endpoint.id, endpoint.created.milliseconds,
                    endpoint.kinds.map(\.rawValue).sorted().joined(separator: " "), sealed,
                ])
            return true
        }
    }

    package func endpoints(of tenant: String) async throws -> [WebhookEndpoint] {
        try await listed(of: tenant).compactMap(\.whole)
    }

    /// - Throws: ``StoreError/unavailable`` if another key may have sealed an endpoint that this server's keys do not open.
    package func listed(of tenant: String) async throws -> [ListedEndpoint] {
        try await database.engine.read { connection in
            try connection.rows(
                "SELECT \(Self.columns) FROM webhook WHERE tenant = ? ORDER BY created, identifier", [tenant]
            ).map { row -> ListedEndpoint in
                do {
                    return ListedEndpoint(try Self.endpoint(row, database))
                } catch StoreError.damaged {
                    guard try database.isDamageCertain(connection) else { throw StoreError.unavailable }
                    // The columns that are not sealed.
                    return ListedEndpoint(
                        damaged: try row.text("identifier"), tenant: tenant, kinds: try Self.kinds(row),
                        created: Timestamp(milliseconds: try row.integer("created")))
                }
            }
        }
    }

    package func update(_ endpoint: WebhookEndpoint, replacing known: WebhookEndpoint) async throws -> Bool {
        let sealed = try Self.sealed(endpoint, database)
        return try await database.change(of: endpoint.id) { connection in
            // Held, since the secret is sealed: the statement itself cannot compare it.
            let kept = try connection.row(
                """
                SELECT \(Self.columns) FROM webhook WHERE tenant = ? AND identifier = ? \(connection.dialect.locking)
                """, [endpoint.tenant, endpoint.id])
            guard let kept, try Self.endpoint(kept, database).secret == known.secret else { return false }
            return try connection.execute(
                "UPDATE webhook SET body = ? WHERE tenant = ? AND identifier = ?",
                [sealed, endpoint.tenant, endpoint.id]) == 1
        }
    }

    package func delete(_ id: String, tenant: String) async throws -> Bool {
        try await database.change(of: id) { connection in
            try connection.execute("DELETE FROM webhook WHERE tenant = ? AND identifier = ?", [tenant, id]) == 1
        }
    }

    // MARK: -

    static let columns = "tenant, identifier, created, kinds, body"

    static func place(_ id: String, _ tenant: String) -> String { "webhook \(tenant)\u{0}\(id)" }

    /// - Throws: ``StoreError/damaged``.
    static func endpoint(_ row: SQLRow, _ database: SQLDatabase) throws -> WebhookEndpoint {
        let (id, tenant) = (try row.text("identifier"), try row.text("tenant"))
        let opened = try Vault(database.master, database.cryptography).open(
            row.bytes("body"), from: place(id, tenant))
        guard let body = opened.reveal({ try? JSONDecoder().decode(Body.self, from: Data($0)) }),
            let secret = WebhookSecret(Sensitive(body.secret))
        else { throw StoreError.damaged }
        var retiring: WebhookEndpoint.Retiring?
        if let text = body.retiring, let ends = body.retiringEnds, let old = WebhookSecret(Sensitive(text)) {
            retiring = .init(old, ends: Timestamp(milliseconds: ends))
        }
        return WebhookEndpoint(
            id: id, tenant: tenant, url: body.url, kinds: try kinds(row),
            created: Timestamp(milliseconds: try row.integer("created")), secret: secret, retiring: retiring)
    }

    static func kinds(_ row: SQLRow) throws -> Set<WebhookEvent.Kind> {
        Set(try row.text("kinds").split(separator: " ").compactMap { WebhookEvent.Kind(rawValue: String($0)) })
    }

    private static func sealed(_ endpoint: WebhookEndpoint, _ database: SQLDatabase) throws -> [UInt8] {
        var body = Body(url: endpoint.url, secret: endpoint.secret.text.reveal { $0 })
        if let retiring = endpoint.retiring {
            body.retiring = retiring.secret.text.reveal { $0 }
            body.retiringEnds = retiring.ends.milliseconds
        }
        return try Vault(database.master, database.cryptography).seal(
            Sensitive(Array(try JSONEncoder().encode(body))), for: place(endpoint.id, endpoint.tenant))
    }
}
