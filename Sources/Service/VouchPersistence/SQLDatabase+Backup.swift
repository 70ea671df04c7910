extension SQLDatabase {
    /// Copies an embedded store into a new file, as it is at one moment, while it is used. The copy is sealed as the store
    /// is; the master key is not in it, nor is the ledger of deletions.
    ///
    /// - Throws: ``StoreError/unsupported`` for PostgreSQL, which has its own backups; errors of SQLite.
    public func backUp(to path: String) throws { try embedded.backUp(to: path) }

    /// Whether an embedded store's pages and indexes agree, and every reference has what it refers to.
    ///
    /// - Throws: ``StoreError/unsupported`` for PostgreSQL, which checks its own; errors of SQLite.
    public func isWhole() async throws -> Bool { try await embedded.isWhole() }

    private var embedded: SQLiteEngine {
        get throws {
            guard let embedded = engine as? SQLiteEngine else { throw StoreError.unsupported }
            return embedded
        }
    }

    /// Deletes again what the ledger says was deleted. The lines that were applied before are counted in the store, for each
    /// ledger by itself, so that an earlier store lacks some, and only those cost time.
    func applyDeletions() async throws {
        guard let ledger, let lines = try Optional(ledger.lines()), let first = lines.first else { return }
        // Servers that share a database have a ledger each.
        let name = "deletions \(try names.digest(of: first.subject, kind: "ledger", tenant: first.tenant))"
        try await engine.write { connection in
            let kept = try connection.row("SELECT value FROM setting WHERE name = ?", [name])?.bytes("value")
            let counted = kept.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            guard lines.count != counted else { return }
            // A ledger that is shorter than the count lost its end: it is applied from the start.
            for line in counted <= lines.count ? lines[counted...] : lines[...] {
                try connection.execute(
                    "DELETE FROM subject WHERE tenant = ? AND identifier = ?", [line.tenant, line.subject])
            }
            try connection.execute(
                """
                INSERT INTO setting (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = excluded.value
                """, [name, Array("\(lines.count)".utf8)])
        }
    }
}
