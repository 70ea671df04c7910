import VouchPKI

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

/// Keeps chains in this process: for tests and demonstrations.
package actor MemoryAuditStore: AuditStore {
    private var chains: [String: [AuditEntry]] = [:]
    private var signed: [String: [Int64: String]] = [:]
    private let cryptography: any MessageDigesting

    /// Entries are kept until the process ends.
    package init(_ cryptography: any MessageDigesting) { self.cryptography = cryptography }

    package func append(_ records: [AuditRecord]) throws {
        var changed = chains
        for record in records {
            let last = changed[record.chain]?.last.map { AuditHead($0) } ?? AuditHead(of: record.chain)
            changed[record.chain, default: []].append(try AuditEntry(record, after: last, cryptography))
        }
        chains = changed
    }

    package func entries(of chain: String, after number: Int64, limit: Int, subject: String?) -> [AuditEntry] {
        let all = chains[chain, default: []]
        return Array(
            all.filter { $0.number > number && (subject == nil || $0.record.subject == subject) }.prefix(max(limit, 0)))
    }

    package func heads() -> [AuditHead] { chains.values.compactMap { $0.last.map { AuditHead($0) } } }

    package func keep(_ text: String, of head: AuditHead) { signed[head.chain, default: [:]][head.length] = text }

    package func signedHeads(of chain: String) -> [String] {
        signed[chain, default: [:]].sorted { $0.key < $1.key }.map(\.value)
    }
}
