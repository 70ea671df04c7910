import VouchJOSE

extension SQLDatabase {
    /// A column that the master key seals.
    private struct SealedColumn {
        let table: String
        let column: String
        /// The columns of the primary key.
        let keys: [String]
        var condition = "1 = 1"
        /// As what the row's content was sealed.
        let place: @Sendable (SQLRow) throws -> String

        func values(of row: SQLRow) -> [SQLValue] { keys.map { row[$0] ?? .null } }
    }

    /// Seals with the current master key what the previous one sealed, in batches. It can be interrupted at any moment
    /// and started again; once it returns, the previous key opens nothing and is no longer needed.
    ///
    /// Servers may run meanwhile if they have both keys.
    ///
    /// - Parameters:
    ///   - batch: how many rows one transaction changes.
    ///   - progress: called after each batch with the number of rows sealed so far; may throw to stop.
    /// - Returns: how many rows.
    /// - Throws: ``StoreError/damaged`` for what neither key opens; errors of the engine.
    package func rotateMasterKey(
        batch: Int = 500, progress: (Int) throws -> Void = { _ in }
    ) async throws -> Int {
        guard let keys = master as? SuccessiveKeys else { return 0 }
        try await engine.write {
            try $0.execute(
                "INSERT INTO setting (name, value) VALUES (?, ?) ON CONFLICT (name) DO NOTHING",
                [Self.rotating, [1] as [UInt8]])
        }
        var count = 0
        for column in Self.sealed {
            var last: [SQLValue]?
            while true {
                let (end, changed) = try await reseal(column, after: last, limit: batch, keys)
                count += changed
                try progress(count)
                guard let end else { break }
                last = end
            }
        }
        try await engine.write { try $0.execute("DELETE FROM setting WHERE name = ?", [Self.rotating]) }
        return count
    }

    /// Is in the store while a rotation has not ended.
    private static let rotating = "setting rotating"

    /// Whether content that this server's keys do not open is damaged. While another key may have sealed it, that is unknown:
    /// a server with only one of two keys must not give up what the other one opens.
    ///
    /// - Throws: ``StoreError/unavailable`` if the key cannot be asked now.
    func isDamageCertain(_ connection: any SQLConnection) throws -> Bool {
        let kept = try connection.row("SELECT value FROM setting WHERE name = ?", ["master"])?.bytes("value")
        guard let kept else { return false }
        do {
            _ = try Vault(master, cryptography).open(kept, from: Self.masterPlace)
        } catch .damaged {
            return false
        }
        let isRotating = try connection.row("SELECT 1 AS found FROM setting WHERE name = ?", [Self.rotating]) != nil
        return !isRotating || master is SuccessiveKeys
    }

    /// In the order of the work: the row that identifies a store's master key comes last.
    private static let sealed = [
        SealedColumn(table: "subject", column: "key", keys: ["tenant", "identifier"]) {
            "subject \(try $0.text("tenant"))\u{0}\(try $0.text("identifier"))"
        },
        SealedColumn(table: "session", column: "body", keys: ["tenant", "token"]) {
            SQLSessions.place(try $0.text("tenant"), try $0.bytes("token"))
        },
        SealedColumn(table: "job", column: "payload", keys: ["tenant", "identifier"]) {
            SQLJobs.place("payload", try $0.text("identifier"), try $0.text("tenant"))
        },
        SealedColumn(table: "job", column: "result", keys: ["tenant", "identifier"]) {
            SQLJobs.place("result", try $0.text("identifier"), try $0.text("tenant"))
        },
        SealedColumn(table: "webhook", column: "body", keys: ["tenant", "identifier"]) {
            SQLWebhooks.place(try $0.text("identifier"), try $0.text("tenant"))
        },
        SealedColumn(table: "transient", column: "body", keys: ["kind", "tenant", "name", "version"]) {
            SQLTransients.place(
                try $0.text("kind"), try $0.text("tenant"), try $0.bytes("name"), try $0.integer("version"))
        },
        SealedColumn(table: "setting", column: "value", keys: ["name"], condition: "name LIKE 'setting secret %'") {
            try $0.text("name")
        },
        SealedColumn(table: "setting", column: "value", keys: ["name"], condition: "name = 'master'") { _ in
            masterPlace
        },
    ]

    /// - Returns: the last row's key, or nil after the last batch; and how many rows were changed.
    private func reseal(
        _ column: SealedColumn, after last: [SQLValue]?, limit: Int, _ keys: SuccessiveKeys
    ) async throws -> (end: [SQLValue]?, changed: Int) {
        let names = column.keys.joined(separator: ", ")
        let marks = column.keys.map { _ in "?" }.joined(separator: ", ")
        return try await engine.write { connection in
            let rows = try connection.rows(
                """
                SELECT \(names), \(column.column) AS sealed FROM \(column.table)
                WHERE \(column.condition) \(last == nil ? "" : "AND (\(names)) > (\(marks))")
                ORDER BY \(names) LIMIT ? \(connection.dialect.locking)
                """, (last ?? []) + [.integer(Int64(limit))])
            var changed = 0
            for row in rows {
                guard let sealed = try row.optionalBytes("sealed"),
                    let new = try Self.resealed(sealed, at: column.place(row), keys, cryptography)
                else { continue }
                try connection.execute(
                    "UPDATE \(column.table) SET \(column.column) = ? WHERE (\(names)) = (\(marks))",
                    [new] + column.values(of: row))
                changed += 1
            }
            return (rows.count < limit ? nil : rows.last.map(column.values), changed)
        }
    }

    /// - Returns: nil if it is sealed with the current key already.
    private static func resealed(
        _ sealed: [UInt8], at place: String, _ keys: SuccessiveKeys, _ cryptography: any JOSECryptography
    ) throws -> [UInt8]? {
        let current = Vault(keys.current, cryptography)
        if (try? current.open(sealed, from: place)) != nil { return nil }
        return try current.seal(Vault(keys.previous, cryptography).open(sealed, from: place), for: place)
    }
}
