/// Keeps chains of entries. Nothing changes or deletes an entry.
package protocol AuditStore: Sendable {
    /// Adds records to the ends of their chains, all or none.
    func append(_ records: [AuditRecord]) async throws

    /// Entries of a chain, in their order.
    ///
    /// - Parameters:
    ///   - number: entries after this one are returned; 0 from the first.
    ///   - limit: the most entries to return.
    ///   - subject: only entries of this subject; nil for all.
    func entries(
        of chain: String, after number: Int64, limit: Int, subject: String?
    ) async throws -> [AuditEntry]

    /// The heads of all chains.
    func heads() async throws -> [AuditHead]

    /// Keeps a signed head beside its chain. A chain keeps one for each length.
    func keep(_ signed: String, of head: AuditHead) async throws

    /// All signed heads of a chain, the shortest first.
    func signedHeads(of chain: String) async throws -> [String]
}
