import Testing
import VouchCore
import VouchOpenSSL
import VouchStores

/// What a chain of entries proves.
struct AuditChainTests {
    private let cryptography = OpenSSLCryptography()
    private static let now = Timestamp(seconds: 1_795_435_200)

    private func chain(_ count: Int) throws -> [AuditEntry] {
        var head = AuditHead(of: "acme")
        return try (0..<count).map { number in
            let record = AuditRecord(
                chain: "acme", time: Self.now.adding(seconds: Int64(number)), client: "c", action: "a",
                identifier: "e-\(number)", subject: "s", outcome: "read", request: "r")
            let entry = try AuditEntry(record, after: head, cryptography)
            head = AuditHead(entry)
            return entry
        }
    }

    private func verify(_ entries: [AuditEntry], heads: [AuditHead] = []) throws {
        var verifier = AuditVerifier("acme", heads: heads)
        for entry in entries { try verifier.take(entry, cryptography) }
        try verifier.finish()
    }

    @Test func `a whole chain verifies, and its heads are in it`() throws {
        let chain = try chain(5)
        try verify(chain, heads: [AuditHead(chain[2]), AuditHead(chain[4])])
    }

    @Test func `what was removed, moved, changed or written anew is found, at its first entry`() throws {
        let chain = try chain(6)
        let head = AuditHead(chain[5])
        #expect(throws: AuditFault(.missing, at: 3)) { try verify(Array(chain[..<2] + chain[3...])) }
        #expect(throws: AuditFault(.missing, at: 1)) { try verify(Array(chain[1...])) }
        var moved = chain
        moved.swapAt(3, 4)
        #expect(throws: AuditFault(.missing, at: 4)) { try verify(moved) }
        #expect(throws: AuditFault(.truncated, at: 5)) { try verify(Array(chain[..<4]), heads: [head]) }
        // With another outcome, and with a hash that fits it, and with the rest written anew.
        let old = chain[1]
        let record = AuditRecord(
            chain: "acme", time: old.record.time, client: "c", action: "a", identifier: "e-1", subject: "s",
            outcome: "answered", request: "r")
        var changed = chain
        changed[1] = AuditEntry(record: record, number: 2, previous: old.previous, hash: old.hash)
        #expect(throws: AuditFault(.changed, at: 2)) { try verify(changed) }
        changed[1] = try AuditEntry(record, after: AuditHead(chain[0]), cryptography)
        #expect(throws: AuditFault(.unlinked, at: 3)) { try verify(changed) }
        for index in 2..<6 {
            changed[index] = try AuditEntry(changed[index].record, after: AuditHead(changed[index - 1]), cryptography)
        }
        #expect(throws: AuditFault(.rewritten, at: 6)) { try verify(changed, heads: [head]) }
        let foreign = try AuditEntry(
            AuditRecord(chain: "other", time: Self.now, client: "c", action: "a", outcome: "read"),
            after: AuditHead(of: "other"), cryptography)
        #expect(throws: AuditFault(.foreign, at: 1)) { try verify([foreign]) }
    }

    @Test func `the canonical form is the one that decision 55 writes down`() throws {
        // Computed by another program, from the text of the decision.
        let record = AuditRecord(
            chain: "acme", time: Self.now, client: "acme-1", action: "GET /v1/enrolments/{id}", identifier: "e-1",
            subject: "s-1", outcome: "read", request: "r-1")
        let entry = try AuditEntry(record, after: AuditHead(of: "acme"), cryptography)
        #expect(
            entry.hash.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
                == "06b3a12f2c349efe2aaf19192ef4ad8fe7210ad09816617f49e8b64b24a0ec99")
    }

    @Test func `no two entries have one canonical form`() throws {
        func form(_ identifier: String, _ subject: String) throws -> [UInt8] {
            try AuditEntry(
                AuditRecord(
                    chain: "c", time: Self.now, client: "c", action: "a", identifier: identifier, subject: subject,
                    outcome: "read"), after: AuditHead(of: "c"), cryptography
            ).canonicalForm
        }
        #expect(try form("ab", "c") != form("a", "bc"))
        #expect(try form("1:a", "") != form("", "1:a"))
    }
}
