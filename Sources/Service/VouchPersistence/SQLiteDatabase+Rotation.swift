import Foundation
import GRDB
import VouchJOSE

extension SQLiteDatabase {
    /// A column that the master key seals.
    private struct SealedColumn {
        let table: String
        let column: String
        /// Of the primary key.
        let keys: [String]
        var condition = "1 = 1"
        /// As what the row's content was sealed.
        let place: @Sendable (Row) throws -> String
    }

    /// Seals with the current master key whatever the previous one sealed, in batches. Ended at any moment, it can be begun
    /// again; once it returns, the previous key opens nothing and is needed for nothing.
    ///
    /// Servers may run meanwhile if they have both keys.
    ///
    /// - Parameters:
    ///   - batch: how many rows one transaction changes.
    ///   - progress: called after each batch with the number of rows that were sealed anew; may throw to stop.
    /// - Returns: how many rows.
    /// - Throws: ``StoreError/damaged`` for what neither key opens; errors of SQLite.
    public func rotateMasterKey(
        batch: Int = 500, progress: (Int) throws -> Void = { _ in }
    ) async throws -> Int {
        guard let keys = master as? SuccessiveKeys else { return 0 }
        var count = 0
        for column in Self.sealed {
            var last: [DatabaseValue]?
            while true {
                let (end, changed) = try await reseal(column, after: last, limit: batch, keys)
                count += changed
                try progress(count)
                guard let end else { break }
                last = end
            }
        }
        return count
    }

    /// In the order of the work: what tells which master key a store has comes last.
    private static let sealed = [
        SealedColumn(table: "subject", column: "key", keys: ["tenant", "identifier"]) {
            "subject \(try text($0, "tenant"))\u{0}\(try text($0, "identifier"))"
        },
        SealedColumn(table: "session", column: "body", keys: ["tenant", "token"]) { row in
            guard let token: Data = row["token"] else { throw StoreError.damaged }
            return SQLiteSessions.place(try text(row, "tenant"), token)
        },
        SealedColumn(table: "job", column: "payload", keys: ["tenant", "identifier"]) {
            SQLiteJobs.place("payload", try text($0, "identifier"), try text($0, "tenant"))
        },
        SealedColumn(table: "job", column: "result", keys: ["tenant", "identifier"]) {
            SQLiteJobs.place("result", try text($0, "identifier"), try text($0, "tenant"))
        },
        SealedColumn(table: "setting", column: "value", keys: ["name"], condition: "name LIKE 'setting secret %'") {
            try text($0, "name")
        },
        SealedColumn(table: "setting", column: "value", keys: ["name"], condition: "name = 'master'") { _ in
            masterPlace
        },
    ]

    private static func text(_ row: Row, _ column: String) throws -> String {
        guard let text: String = row[column] else { throw StoreError.damaged }
        return text
    }

    /// - Returns: the last row's key, or nil after the last batch; and how many rows were changed.
    private func reseal(
        _ column: SealedColumn, after last: [DatabaseValue]?, limit: Int, _ keys: SuccessiveKeys
    ) async throws -> (end: [DatabaseValue]?, changed: Int) {
        let names = column.keys.joined(separator: ", ")
        let marks = column.keys.map { _ in "?" }.joined(separator: ", ")
        return try await pool.write { connection in
            var arguments: StatementArguments = last.map { StatementArguments($0) } ?? []
            arguments += [limit]
            let rows = try Row.fetchAll(
                connection,
                sql: """
                    SELECT \(names), \(column.column) AS sealed FROM \(column.table)
                    WHERE \(column.condition) \(last == nil ? "" : "AND (\(names)) > (\(marks))")
                    ORDER BY \(names) LIMIT ?
                    """, arguments: arguments)
            var changed = 0
            for row in rows {
                guard let sealed: Data = row["sealed"],
                    let new = try Self.resealed(Array(sealed), at: column.place(row), keys, cryptography)
                else { continue }
                let values = column.keys.map { row[$0] as DatabaseValue }
                try connection.execute(
                    sql: "UPDATE \(column.table) SET \(column.column) = ? WHERE (\(names)) = (\(marks))",
                    arguments: [Data(new)] + StatementArguments(values))
                changed += 1
            }
            let end = rows.count < limit ? nil : rows.last.map { row in column.keys.map { row[$0] as DatabaseValue } }
            return (end, changed)
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
