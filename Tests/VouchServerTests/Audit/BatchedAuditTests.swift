import StoreTestSupport
import Testing
import VouchCore
import VouchOpenSSL
import VouchStores

@testable import VouchServer

struct BatchedAuditTests {
    /// Takes a while, counts its transactions, and fails on demand.
    private actor SlowStore: AuditStore {
        struct Down: Error {}

        private(set) var transactions: [[AuditRecord]] = []
        private var isDown = false
        private var gate: CheckedContinuation<Void, Never>?
        private var isOpen = false

        func append(_ records: [AuditRecord]) async throws {
            transactions.append(records)
            if !isOpen { await withCheckedContinuation { gate = $0 } }
            if isDown { throw Down() }
        }

        /// Lets the transaction that waits, and all later ones, end.
        func open(failing: Bool = false) {
            (isOpen, isDown) = (true, failing)
            gate?.resume()
            gate = nil
        }

        func entries(of chain: String, after number: Int64, limit: Int, subject: String?) -> [AuditEntry] { [] }
        func heads() -> [AuditHead] { [] }
        func keep(_ signed: String, of head: AuditHead) {}
        func signedHeads(of chain: String) -> [String] { [] }
    }

    private let store = SlowStore()

    private func record(_ number: Int) -> AuditRecord {
        AuditRecord(
            chain: "acme", time: NativeFixture.start, client: "c", action: "a", identifier: "\(number)", outcome: "read"
        )
    }

    /// Forty callers while the first one's transaction waits; how each ended.
    private func outcomes(failing: Bool) async -> [Bool] {
        let audit = BatchedAudit(store)
        return await withTaskGroup(of: Bool.self) { group in
            func add(_ number: Int) { group.addTask { (try? await audit.append([record(number)])) != nil } }
            add(0)
            while await store.transactions.isEmpty { await Task.yield() }
            for number in 1..<40 { add(number) }
            while await audit.waitingCount < 39 { await Task.yield() }
            await store.open(failing: failing)
            return await group.reduce(into: []) { $0.append($1) }
        }
    }

    @Test func `what gathers while a transaction is written is the next one, whole and once`() async {
        #expect(await outcomes(failing: false) == Array(repeating: true, count: 40))
        let transactions = await store.transactions
        #expect(transactions.count == 2)
        #expect(transactions.first?.count == 1)
        #expect(Set(transactions.joined().map(\.identifier)).count == 40)
    }

    @Test func `a transaction that fails is told to each whose entries were in it`() async {
        #expect(await outcomes(failing: true) == Array(repeating: false, count: 40))
    }

    @Test func `a caller that gives up takes no other's entries with it`() async throws {
        let audit = BatchedAudit(store)
        let first = Task { try await audit.append([record(0)]) }
        while await store.transactions.isEmpty { await Task.yield() }
        async let second: Void = audit.append([record(1)])
        first.cancel()
        await store.open()
        try await second
        #expect(await store.transactions.joined().count == 2)
    }

    @Test func `chains written through it verify`() async throws {
        let cryptography = OpenSSLCryptography()
        let audit = BatchedAudit(try await MemoryStores().audit)
        try await withThrowingTaskGroup { group in
            for number in 0..<200 { group.addTask { try await audit.append([record(number)]) } }
            try await group.waitForAll()
        }
        var verifier = AuditVerifier("acme", heads: try await audit.heads())
        let entries = try await audit.entries(of: "acme", after: 0, limit: 10_000, subject: nil)
        for entry in entries { try verifier.take(entry, cryptography) }
        try verifier.finish()
        #expect(entries.count == 200)
    }
}
