import VouchCore

/// The most that a tenant may have of persons in a database in memory, each kind by itself. Every tenant has its own, so that
/// one cannot take the memory of the others.
package struct PersonLimit: Sendable, Hashable {
    /// How many records of one kind.
    package var count: Int
    /// How many bytes these take together, with faces and pictures.
    package var bytes: Int
    /// A change may make a record this much larger even at the limit: attempts that failed are counted in it.
    private static let slack = 1_024

    package init(count: Int = 10_000, bytes: Int = 512_000_000) {
        self.count = count
        self.bytes = bytes
    }

    /// Whether a body of a size fits.
    ///
    /// - Parameters:
    ///   - kept: what the tenant has of this kind, without the record that is written.
    ///   - before: the size of the record that is replaced; nil for a new one.
    func admits(_ size: Int, replacing before: Int? = nil, beside kept: (count: Int, bytes: Int)) -> Bool {
        if let before, size <= before + Self.slack { return true }
        return kept.count < count && kept.bytes + size <= bytes
    }
}

extension SQLConnection {
    /// How many rows a condition finds, and how many bytes their bodies have.
    func usage(_ table: String, where condition: String, _ values: [any SQLParameter]) throws -> (
        count: Int, bytes: Int
    ) {
        let row = try row(
            """
            SELECT COUNT(*) AS number, CAST(COALESCE(SUM(LENGTH(body)), 0) AS BIGINT) AS size
            FROM \(table) WHERE \(condition)
            """, values)
        guard let row else { throw StoreError.damaged }
        return (Int(try row.integer("number")), Int(try row.integer("size")))
    }
}
