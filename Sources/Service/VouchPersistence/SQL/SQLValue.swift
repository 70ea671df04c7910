/// The value of a column or a parameter of a statement: the types that both engines have.
enum SQLValue: Sendable, Hashable {
    case null
    case integer(Int64)
    case text(String)
    case bytes([UInt8])
}

/// A value that can be bound to a parameter. Statements are literals; values from outside are bound.
protocol SQLParameter: Sendable {
    var sqlValue: SQLValue { get }
}

extension SQLValue: SQLParameter {
    var sqlValue: SQLValue { self }
}

extension Int: SQLParameter {
    var sqlValue: SQLValue { .integer(Int64(self)) }
}

extension Int64: SQLParameter {
    var sqlValue: SQLValue { .integer(self) }
}

/// 0 or 1: SQLite has no other.
extension Bool: SQLParameter {
    var sqlValue: SQLValue { .integer(self ? 1 : 0) }
}

extension String: SQLParameter {
    var sqlValue: SQLValue { .text(self) }
}

extension [UInt8]: SQLParameter {
    var sqlValue: SQLValue { .bytes(self) }
}

extension Optional: SQLParameter where Wrapped: SQLParameter {
    var sqlValue: SQLValue { self?.sqlValue ?? .null }
}
