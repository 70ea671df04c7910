import Foundation
import GRDB

extension SQLiteDatabase {
    /// Copies the whole store into a new file, as it is at one moment, while it is used. The copy is sealed as the store is;
    /// the master key is not in it, nor is the ledger of deletions.
    ///
    /// - Throws: errors of SQLite.
    public func backUp(to path: String) throws {
        let copy = try DatabaseQueue(path: path)
        try pool.backup(to: copy)
        try copy.close()
    }

    /// Whether the file's pages and indexes agree, and every reference has what it refers to.
    public func isWhole() async throws -> Bool {
        try await pool.read { connection in
            let found = try String.fetchAll(connection, sql: "PRAGMA integrity_check")
            return try found == ["ok"] && Row.fetchOne(connection, sql: "PRAGMA foreign_key_check") == nil
        }
    }

    /// Writes everything to the file itself, and lets go of it.
    public func close() throws {
        try pool.writeWithoutTransaction { _ = try $0.checkpoint(.truncate) }
        try pool.close()
    }

    /// Deletes again what the ledger says was deleted. Lines that were applied before are counted in the store, so that an
    /// earlier store lacks some, and only those cost time.
    func applyDeletions() throws {
        guard let lines = try ledger?.lines() else { return }
        try pool.write { connection in
            let name = "deletions"
            let counted =
                try String.fetchOne(
                    connection, sql: "SELECT CAST(value AS TEXT) FROM setting WHERE name = ?", arguments: [name]
                ).flatMap { Int($0) } ?? 0
            // A ledger that is shorter than the count is another one.
            for line in counted <= lines.count ? lines[counted...] : lines[...] {
                try connection.execute(
                    sql: "DELETE FROM subject WHERE tenant = ? AND identifier = ?",
                    arguments: [line.tenant, line.subject])
            }
            guard lines.count != counted else { return }
            try connection.execute(
                sql: "INSERT OR REPLACE INTO setting (name, value) VALUES (?, ?)",
                arguments: [name, Data("\(lines.count)".utf8)])
        }
    }
}
