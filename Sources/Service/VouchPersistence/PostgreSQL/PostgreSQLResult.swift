import VouchStores
import CPostgreSQL

/// The server's answer to one statement. Values come in PostgreSQL's binary form.
final class PostgreSQLResult {
    private let result: OpaquePointer

    /// - Parameter result: freed with this object.
    init(owning result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    /// Nil if the statement succeeded.
    var error: SQLError? {
        switch PQresultStatus(result) {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_EMPTY_QUERY: nil
        default: SQLError(state: vouch_pq_sqlstate(result).map { String(cString: $0) })
        }
    }

    /// The first word of what the statement did, such as `UPDATE`.
    var command: Substring {
        String(cString: PQcmdStatus(result)).prefix { $0 != " " }
    }

    /// How many rows were inserted, updated or deleted.
    var changes: Int {
        ["INSERT", "UPDATE", "DELETE"].contains(command) ? Int(String(cString: PQcmdTuples(result))) ?? 0 : 0
    }

    /// - Throws: ``StoreError/damaged`` for a type that no table of Vouch has.
    func rows() throws(StoreError) -> [SQLRow] {
        let width = PQnfields(result)
        let columns = (0..<width).map { String(cString: PQfname(result, $0)) }
        var rows: [SQLRow] = []
        for row in 0..<PQntuples(result) {
            var values: [SQLValue] = []
            for column in 0..<width { values.append(try value(row, column)) }
            rows.append(SQLRow(columns, values))
        }
        return rows
    }

    private func value(_ row: Int32, _ column: Int32) throws(StoreError) -> SQLValue {
        guard PQgetisnull(result, row, column) == 0, let start = PQgetvalue(result, row, column) else { return .null }
        let length = Int(PQgetlength(result, row, column))
        let bytes = UnsafeRawBufferPointer(start: start, count: length)
        // Types by their fixed numbers: src/include/catalog/pg_type.dat.
        switch PQftype(result, column) {
        case 16, 20, 21, 23: return .integer(Self.integer(bytes))  // bool, int8, int2, int4
        case 17: return .bytes(Array(bytes))  // bytea
        case 19, 25, 1043: return .text(SQLText.decoded(String(decoding: bytes, as: UTF8.self)))  // name, text, varchar
        case 2278: return .null  // void
        default: throw .damaged
        }
    }

    /// Big-endian, of 1 to 8 bytes, with a sign.
    private static func integer(_ bytes: UnsafeRawBufferPointer) -> Int64 {
        guard let first = bytes.first else { return 0 }
        return bytes.dropFirst().reduce(Int64(Int8(bitPattern: first))) { $0 << 8 | Int64($1) }
    }
}

extension SQLError {
    /// - Parameter state: PostgreSQL's SQLSTATE (appendix A of its documentation); nil if the connection failed.
    init(state: String?) {
        guard let state else {
            self = .lost
            return
        }
        switch state {
        case "23505": self = .duplicate
        // Could not serialise; a deadlock; what was referred to is gone: each after another transaction was committed.
        case "40001", "40P01", "23503": self = .conflict
        // The server ends, crashed, or starts; too many connections.
        case "57P01", "57P02", "57P03", "53300": self = .lost
        // It has become a replica, or was made read-only: another connection may lead elsewhere.
        case "25006": self = .readOnly
        // A table was altered under a prepared statement.
        case "0A000": self = .lost
        case let state where state.hasPrefix("08"): self = .lost
        default: self = .failed(state: state)
        }
    }
}

extension SQLError: TransientError {
    package var isTransient: Bool { isFull }
    /// `disk_full`.
    package var isFull: Bool { if case .failed(state: "53100") = self { true } else { false } }
}
