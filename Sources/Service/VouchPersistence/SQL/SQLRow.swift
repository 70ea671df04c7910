/// One row of a result. A column that is missing, or of another type than asked for, means that the store is damaged: no
/// statement of this room asks for one that it does not select.
struct SQLRow: Sendable {
    private let columns: [String]
    private let values: [SQLValue]

    /// - Parameters:
    ///   - columns: the names, shared by the rows of a result.
    ///   - values: as many, in the same order.
    init(_ columns: [String], _ values: [SQLValue]) {
        self.columns = columns
        self.values = values
    }

    subscript(_ column: String) -> SQLValue? { columns.firstIndex(of: column).map { values[$0] } }

    func text(_ column: String) throws(StoreError) -> String {
        guard let text = try optionalText(column) else { throw .damaged }
        return text
    }

    func integer(_ column: String) throws(StoreError) -> Int64 {
        guard case .integer(let number) = self[column] else { throw .damaged }
        return number
    }

    func optionalInteger(_ column: String) throws(StoreError) -> Int64? {
        switch self[column] {
        case .integer(let number): number
        case .null: nil
        default: throw .damaged
        }
    }

    func bytes(_ column: String) throws(StoreError) -> [UInt8] {
        guard let bytes = try optionalBytes(column) else { throw .damaged }
        return bytes
    }

    func optionalText(_ column: String) throws(StoreError) -> String? {
        switch self[column] {
        case .text(let text): text
        case .null: nil
        default: throw .damaged
        }
    }

    func optionalBytes(_ column: String) throws(StoreError) -> [UInt8]? {
        switch self[column] {
        case .bytes(let bytes): bytes
        case .null: nil
        default: throw .damaged
        }
    }
}
