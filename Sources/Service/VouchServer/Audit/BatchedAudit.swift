import VouchStores

/// An audit log whose entries are written in turns: while one transaction is being written, those of other requests gather, and
/// the next takes them all. A caller still goes on only once its own are kept, and no entry waits for company.
package actor BatchedAudit: AuditStore {
    private typealias Waiting = (records: [AuditRecord], continuation: CheckedContinuation<Void, any Error>)

    private let store: any AuditStore
    private var waiting: [Waiting] = []
    private var isWriting = false

    /// How many callers' entries are not being written yet.
    var waitingCount: Int { waiting.count }

    /// Writes to `store`, the entries of waiting callers together.
    package init(_ store: any AuditStore) { self.store = store }

    package func append(_ records: [AuditRecord]) async throws {
        guard !records.isEmpty else { return }
        try await withCheckedThrowingContinuation { continuation in
            waiting.append((records, continuation))
            guard !isWriting else { return }
            isWriting = true
            // Not a part of the request that happens to be the first: its end is not the others'.
            Task.detached { await self.write() }
        }
    }

    private func write() async {
        while !waiting.isEmpty {
            let batch = waiting
            waiting = []
            do {
                try await store.append(batch.flatMap(\.records))
                for one in batch { one.continuation.resume() }
            } catch {
                for one in batch { one.continuation.resume(throwing: error) }
            }
        }
        isWriting = false
    }

    package func entries(
        of chain: String, after number: Int64, limit: Int, subject: String?
    ) async throws -> [AuditEntry] {
        try await store.entries(of: chain, after: number, limit: limit, subject: subject)
    }

    package func heads() async throws -> [AuditHead] { try await store.heads() }

    package func keep(_ signed: String, of head: AuditHead) async throws { try await store.keep(signed, of: head) }

    package func signedHeads(of chain: String) async throws -> [String] { try await store.signedHeads(of: chain) }
}
