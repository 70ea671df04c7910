import Foundation

extension SQLDialect {
    static let postgreSQL = SQLDialect(
        locking: "FOR UPDATE", lockingWhatIsFree: "FOR UPDATE SKIP LOCKED", keeping: "FOR KEY SHARE",
        tableSearch: "SELECT 1 AS found WHERE to_regclass(?) IS NOT NULL", migrationsTable: "vouch_migrations")

    /// For transactions that only read: those may not lock.
    var withoutLocks: SQLDialect {
        SQLDialect(
            locking: "", lockingWhatIsFree: "", keeping: "", tableSearch: tableSearch,
            migrationsTable: migrationsTable)
    }

    /// `$1`, `$2` for `?`, and `$1` for `?1`. No statement has a question mark that is not a parameter.
    static func numberingParameters(of sql: String) -> String {
        var numbered = ""
        var count = 0
        var rest = sql[...]
        while let mark = rest.firstIndex(of: "?") {
            numbered += rest[..<mark] + "$"
            rest = rest[rest.index(after: mark)...]
            if rest.first?.isWholeNumber != true {
                count += 1
                numbered += String(count)
            }
        }
        return numbered + rest
    }

    /// Definitions of tables in PostgreSQL's words. Texts are compared and ordered by their bytes, as in SQLite, whatever the
    /// database's language.
    static func postgreSQLDefinition(_ script: String) -> String {
        let words = [
            (#"\)\s*STRICT(, WITHOUT ROWID)?"#, ")"), (#"\bTEXT\b"#, #"TEXT COLLATE "C""#), (#"\bBLOB\b"#, "BYTEA"),
            (#"\bINTEGER\b"#, "BIGINT"), (#"\buser\b"#, #""user""#),
        ]
        return words.reduce(script) {
            $0.replacingOccurrences(of: $1.0, with: $1.1, options: .regularExpression)
        }
    }
}
