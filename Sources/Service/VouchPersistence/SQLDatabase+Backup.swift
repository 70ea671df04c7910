extension SQLDatabase {
    /// Copies an embedded store into a new file, as it is at one moment, while it is used. The copy is sealed as the store
    /// is; the master key is not in it, nor is the ledger of deletions.
    ///
    /// - Throws: ``StoreError/unsupported`` for PostgreSQL, which has its own backups; errors of SQLite.
    package func backUp(to path: String) throws { try embedded.backUp(to: path) }

    /// Whether an embedded store's pages and indexes agree, and every reference has what it refers to.
    ///
    /// - Throws: ``StoreError/unsupported`` for PostgreSQL, which checks its own; errors of SQLite.
    package func isWhole() async throws -> Bool { try await embedded.isWhole() }

    private var embedded: SQLiteEngine {
        get throws {
            guard let embedded = engine as? SQLiteEngine else { throw StoreError.unsupported }
            return embedded
        }
    }

    /// Deletes again whom the ledger names and the store has not counted, when the store is opened. The lines that were applied
    /// are counted in the store, for each ledger by itself, so that an earlier store lacks some, and only those cost time.
    func applyDeletions() async throws {
        guard let ledger else { return }
        let lines = try ledger.lines()
        guard let name = try countName(of: lines) else { return }
        try await engine.write { connection in
            let kept = try connection.row("SELECT value FROM setting WHERE name = ?", [name])?.bytes("value")
            let counted = kept.flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
            guard lines.count != counted else { return }
            // A ledger that is shorter than the count lost its end: it is applied from the start.
            let new = counted <= lines.count ? lines[counted...] : lines[...]
            try Self.delete(new, lines.count, name, connection)
        }
    }

    /// Deletes again every subject that the ledger names, whatever the store has counted: for use after a restore,
    /// before servers start.
    ///
    /// - Returns: how many deletions the ledger has.
    package func replayDeletions() async throws -> Int {
        let lines = try ledger?.lines() ?? []
        guard let name = try countName(of: lines) else { return 0 }
        try await engine.write { try Self.delete(lines[...], lines.count, name, $0) }
        return lines.count
    }

    private static func delete(
        _ lines: ArraySlice<DeletionLedger.Line>, _ count: Int, _ name: String, _ connection: any SQLConnection
    ) throws {
        for line in lines {
            try connection.execute(
                "DELETE FROM subject WHERE tenant = ? AND identifier = ?", [line.tenant, line.subject])
        }
        try connection.execute(
            "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET value = excluded.value",
            [name, Array("\(count)".utf8)])
    }

    /// Servers that share a database have a ledger each, known by its first line.
    private func countName(of lines: [DeletionLedger.Line]) throws -> String? {
        try lines.first.map {
            "deletions \(try names.digest(of: $0.subject, kind: "ledger", tenant: $0.tenant))"
        }
    }
}
