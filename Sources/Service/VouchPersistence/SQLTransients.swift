import VouchCore
import VouchStores

/// Transient items in the store: sealed with the master key, since they belong to no subject, and found by digests of
/// their names, which may be secrets.
package struct SQLTransients: TransientStore {
    private let database: SQLDatabase
    private let limits: @Sendable (TransientKey.Kind) -> (count: Int, bytes: Int)

    /// - Parameter limits: how many items of a kind one tenant may keep, and how many bytes of content.
    package init(
        _ database: SQLDatabase,
        limits: @escaping @Sendable (TransientKey.Kind) -> (count: Int, bytes: Int) = { $0.limits }
    ) {
        self.database = database
        self.limits = limits
    }

    @discardableResult package func put(
        _ item: TransientItem, at key: TransientKey, if condition: TransientCondition, now: Timestamp
    ) async throws -> Int? {
        let name = try digest(key.name, key.kind, key.tenant)
        let label = try item.label.map { try digest("label \($0)", key.kind, key.tenant) }
        let size = item.body.reveal { $0.count }
        return try await database.engine.write { connection in
            // Rows are counted before they are written, of one tenant at a time.
            try connection.lock("transient \(key.kind.rawValue) \(key.tenant)")
            try connection.execute(
                "DELETE FROM transient WHERE kind = ? AND tenant = ? AND name = ? AND expires <= ?",
                [key.kind.rawValue, key.tenant, name, now.milliseconds])
            let kept = try connection.row(
                "SELECT version FROM transient WHERE kind = ? AND tenant = ? AND name = ?",
                [key.kind.rawValue, key.tenant, name])?.integer("version")
            switch condition {
            case .always: break
            case .absent: guard kept == nil else { return nil }
            case .version(let version): guard kept == Int64(version) else { return nil }
            }
            try connection.execute(
                "DELETE FROM transient WHERE kind = ? AND tenant = ? AND name = ?",
                [key.kind.rawValue, key.tenant, name])
            try makeRoom(size, key, now, connection)
            // Never that of an earlier item whose time is over.
            let version = max((kept ?? 0) + 1, now.milliseconds)
            let sealed = try vault.seal(item.body, for: Self.place(key.kind.rawValue, key.tenant, name, version))
            try connection.execute(
                """
                INSERT INTO transient (kind, tenant, name, label, version, created, size, expires, body)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
                [
                    key.kind.rawValue, key.tenant, name, label, version, now.milliseconds, size,
                    item.expires.milliseconds, sealed,
                ])
            return Int(version)
        }
    }

    /// The oldest give way, if their kind may; what has expired always does.
    private func makeRoom(
        _ size: Int, _ key: TransientKey, _ now: Timestamp, _ connection: any SQLConnection
    ) throws {
        let (count, bytes) = limits(key.kind)
        guard count > 0, size <= bytes else { throw TransientStoreIsFull() }
        let owner: [any SQLParameter] = [key.kind.rawValue, key.tenant]
        // The sum is an integer in both engines.
        let kept = try connection.row(
            """
            SELECT COUNT(*) AS number, CAST(COALESCE(SUM(size), 0) AS BIGINT) AS size FROM transient
            WHERE kind = ? AND tenant = ? AND expires > ?
            """, owner + [now.milliseconds])
        guard let kept else { throw StoreError.damaged }
        if try kept.integer("number") < count, try kept.integer("size") + Int64(size) <= bytes { return }
        guard key.kind.isEvicting else { throw TransientStoreIsFull() }
        try connection.execute(
            """
            DELETE FROM transient WHERE kind = ?1 AND tenant = ?2 AND name IN (
                SELECT name FROM (
                    SELECT name, ROW_NUMBER() OVER newest AS place, SUM(size) OVER newest AS total FROM transient
                    WHERE kind = ?1 AND tenant = ?2 WINDOW newest AS (ORDER BY created DESC, name)) AS ranked
                WHERE place >= ?3 OR total > ?4)
            """, owner + [count, bytes - size])
    }

    package func item(at key: TransientKey, now: Timestamp) async throws -> TransientItem? {
        let name = try digest(key.name, key.kind, key.tenant)
        let row = try await database.engine.read { connection in
            try connection.row(
                """
                SELECT name, version, expires, body FROM transient
                WHERE kind = ? AND tenant = ? AND name = ? AND expires > ?
                """, [key.kind.rawValue, key.tenant, name, now.milliseconds])
        }
        return try row.map { try opened($0, key.kind, key.tenant, label: nil) }
    }

    package func items(
        labelled label: String, _ kind: TransientKey.Kind, tenant: String, now: Timestamp
    ) async throws -> [TransientItem] {
        let digest = try digest("label \(label)", kind, tenant)
        let rows = try await database.engine.read { connection in
            try connection.rows(
                """
                SELECT name, version, expires, body FROM transient
                WHERE kind = ? AND tenant = ? AND label = ? AND expires > ? ORDER BY created, name
                """, [kind.rawValue, tenant, digest, now.milliseconds])
        }
        return try rows.map { try opened($0, kind, tenant, label: label) }
    }

    @discardableResult package func remove(_ key: TransientKey) async throws -> Bool {
        let name = try digest(key.name, key.kind, key.tenant)
        return try await database.engine.write { connection in
            try connection.execute(
                "DELETE FROM transient WHERE kind = ? AND tenant = ? AND name = ?",
                [key.kind.rawValue, key.tenant, name]) == 1
        }
    }

    package func remove(labelled label: String, _ kind: TransientKey.Kind, tenant: String) async throws -> Int {
        let digest = try digest("label \(label)", kind, tenant)
        return try await database.engine.write { connection in
            try connection.execute(
                "DELETE FROM transient WHERE kind = ? AND tenant = ? AND label = ?", [kind.rawValue, tenant, digest])
        }
    }

    // MARK: -

    private var vault: Vault { Vault(database.master, database.cryptography) }

    private func digest(_ name: String, _ kind: TransientKey.Kind, _ tenant: String) throws -> [UInt8] {
        try database.names.digest(of: name, kind: "transient \(kind.rawValue)", tenant: tenant)
    }

    private func opened(
        _ row: SQLRow, _ kind: TransientKey.Kind, _ tenant: String, label: String?
    ) throws -> TransientItem {
        let version = try row.integer("version")
        let place = Self.place(kind.rawValue, tenant, try row.bytes("name"), version)
        return TransientItem(
            try vault.open(row.bytes("body"), from: place),
            expires: Timestamp(milliseconds: try row.integer("expires")), label: label, version: Int(version))
    }

    static func place(_ kind: String, _ tenant: String, _ name: [UInt8], _ version: Int64) -> String {
        "transient \(kind)\u{0}\(tenant)\u{0}\(name.map { String($0, radix: 16) }.joined(separator: "."))\u{0}\(version)"
    }
}
