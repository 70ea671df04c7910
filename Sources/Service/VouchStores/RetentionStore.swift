import VouchCore

/// A piece of a purge: what one transaction deletes.
package struct RetentionBatch: Sendable, Hashable {
    /// The kind of data to delete.
    package let kind: RetentionPolicy.Kind
    /// The tenant whose data is deleted.
    package let tenant: String
    /// Data as old as this, or older, is deleted.
    package let before: Timestamp
    /// The most subjects, journeys or jobs that are deleted.
    package let limit: Int
    /// The time of the purge, for its receipt and the audit log.
    package let now: Timestamp

    package init(kind: RetentionPolicy.Kind, tenant: String, before: Timestamp, limit: Int, now: Timestamp) {
        self.kind = kind
        self.tenant = tenant
        self.before = before
        self.limit = limit
        self.now = now
    }
}

/// A signed statement of what a purge deleted.
package struct RetentionReceipt: Sendable, Hashable {
    /// The receipt's number, which counts from 1 in each tenant.
    package let number: Int64
    /// The statement: a JWS in compact form, signed by the server's token key.
    package let receipt: String

    package init(number: Int64, receipt: String) {
        self.number = number
        self.receipt = receipt
    }
}

/// Deletes data by age.
package protocol RetentionStore: Sendable {
    /// All tenants that have data of which a policy may speak.
    func tenants() async throws -> [String]

    /// Deletes the oldest, with a receipt and an entry of the audit log for each, in one transaction.
    ///
    /// - Parameter receipt: signs a receipt of what is deleted. `identifiers` are those of subjects or journeys; for
    ///   jobs, whose identifiers clients choose, there are none.
    /// - Returns: how many were deleted.
    func purge(
        _ batch: RetentionBatch, receipt: @escaping @Sendable (_ identifiers: [String], _ count: Int) throws -> String
    ) async throws -> Int

    /// Receipts of a tenant, in the order in which they were made.
    ///
    /// - Parameters:
    ///   - number: receipts after this one are returned; 0 from the first.
    ///   - limit: the most receipts to return.
    func receipts(of tenant: String, after number: Int64, limit: Int) async throws -> [RetentionReceipt]
}
