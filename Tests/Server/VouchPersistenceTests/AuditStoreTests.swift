import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchServer
import VouchStores

@testable import VouchPersistence

struct AuditStoreTests {
    struct Tampering: Sendable {
        let sql: String
        let fault: AuditFault
    }

    private let cryptography = OpenSSLCryptography()

    private func verified(_ audit: SQLAudit, heads: [AuditHead] = []) async throws -> AuditHead {
        var verifier = AuditVerifier("acme", heads: heads)
        for entry in try await audit.entries(of: "acme", after: 0, limit: 1_000, subject: nil) {
            try verifier.take(entry, cryptography)
        }
        try verifier.finish()
        return verifier.head
    }

    private func ticket() -> AuditTicket {
        AuditTicket(chain: "acme", time: Timestamp(seconds: 1), client: "c", action: "a", request: "r")
    }

    @Test(arguments: TestEngine.available) func `entries written by many at once are one chain`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let audit = SQLAudit(try await test.open())
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<50 {
                group.addTask {
                    try await audit.append([
                        AuditRecord(
                            chain: "acme", time: Timestamp(seconds: 1), client: "c", action: "a",
                            identifier: "\(number)", outcome: "read")
                    ])
                }
            }
            try await group.waitForAll()
        }
        let head = try await verified(audit)
        #expect(head.length == 50)
        #expect(try await audit.heads() == [head])
    }

    @Test(arguments: TestEngine.available) func `a change and its entry are made together or not at all`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let audit = SQLAudit(database)
        let records = SQLRecords("x", in: database)
        let ticket = ticket()
        try await AuditTicket.$current.withValue(ticket) {
            try await records.insert("e-1", tenant: "acme", subject: "s-1", body: Sensitive([1]))
        }
        #expect(try await verified(audit).length == 1)
        // Nothing is left for the end of the request.
        #expect(ticket.changes.isEmpty)
        // The log cannot be written: the record is not either.
        try await database.engine.write { try $0.define("DROP TABLE audit") }
        let other = self.ticket()
        await #expect(throws: (any Error).self) {
            try await AuditTicket.$current.withValue(other) {
                try await records.insert("e-2", tenant: "acme", subject: "s-1", body: Sensitive([1]))
            }
        }
        #expect(try await records.record("e-2", tenant: "acme") == nil)
    }

    @Test(arguments: TestEngine.available) func `a change that was refused has no entry of a change`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let records = SQLRecords("x", in: database)
        try await records.insert("e-1", tenant: "acme", subject: "s-1", body: Sensitive([1]))
        let ticket = ticket()
        try await AuditTicket.$current.withValue(ticket) {
            let isChanged = try await records.update(
                "e-1", tenant: "acme", subject: "s-1", expecting: 9, body: Sensitive([2]))
            #expect(!isChanged)
        }
        #expect(try await SQLAudit(database).heads().isEmpty)
    }

    @Test(
        arguments: TestEngine.available,
        [
            Tampering(sql: "DELETE FROM audit WHERE number = 3", fault: AuditFault(.missing, at: 3)),
            Tampering(sql: "DELETE FROM audit WHERE number > 3", fault: AuditFault(.truncated, at: 4)),
            Tampering(sql: "UPDATE audit SET outcome = 'read' WHERE number = 2", fault: AuditFault(.changed, at: 2)),
            Tampering(sql: "UPDATE audit SET number = -number WHERE number = 1", fault: AuditFault(.missing, at: 1)),
        ])
    func `what is done to the rows by hand is found`(engine: TestEngine, tampering: Tampering) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let audit = SQLAudit(database)
        for number in 1...5 {
            try await audit.append([
                AuditRecord(
                    chain: "acme", time: Timestamp(seconds: 1), client: "c", action: "a", identifier: "\(number)",
                    outcome: "changed")
            ])
        }
        let head = try await verified(audit)
        try await database.engine.write { try $0.define(tampering.sql) }
        await #expect(throws: tampering.fault) { try await verified(audit, heads: [head]) }
    }
}
