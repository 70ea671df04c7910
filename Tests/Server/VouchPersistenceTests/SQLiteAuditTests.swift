import Foundation
import GRDB
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchServer

@testable import VouchPersistence

struct SQLiteAuditTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
    private let cryptography = OpenSSLCryptography()

    private func database() throws -> SQLiteDatabase {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return try .forTests(in: folder)
    }

    private func verified(_ audit: SQLiteAudit, heads: [AuditHead] = []) async throws -> AuditHead {
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

    @Test func `entries written by many at once are one chain`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let audit = SQLiteAudit(try database())
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

    @Test func `a change and its entry are made together or not at all`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try database()
        let audit = SQLiteAudit(database)
        let records = try SQLiteRecords("x", in: database)
        let ticket = ticket()
        try await AuditTicket.$current.withValue(ticket) {
            ticket.changes("e-1", subject: "s-1")
            try await records.insert("e-1", tenant: "acme", subject: "s-1", body: Sensitive([1]))
        }
        #expect(try await verified(audit).length == 1)
        // Nothing is left for the end of the request.
        #expect(ticket.changes.isEmpty)
        // The log cannot be written: the record is not either.
        try await database.pool.write { try $0.execute(sql: "DROP TABLE audit") }
        let other = self.ticket()
        await #expect(throws: (any Error).self) {
            try await AuditTicket.$current.withValue(other) {
                other.changes("e-2", subject: "s-1")
                try await records.insert("e-2", tenant: "acme", subject: "s-1", body: Sensitive([1]))
            }
        }
        #expect(try await records.record("e-2", tenant: "acme") == nil)
    }

    @Test func `a change that was refused has no entry of a change`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try database()
        let records = try SQLiteRecords("x", in: database)
        try await records.insert("e-1", tenant: "acme", subject: "s-1", body: Sensitive([1]))
        let ticket = ticket()
        try await AuditTicket.$current.withValue(ticket) {
            ticket.changes("e-1", subject: "s-1")
            let isChanged = try await records.update("e-1", tenant: "acme", expecting: 9, body: Sensitive([2]))
            #expect(!isChanged)
        }
        #expect(try await SQLiteAudit(database).heads().isEmpty)
    }

    @Test(arguments: [
        ("DELETE FROM audit WHERE number = 3", AuditFault(.missing, at: 3)),
        ("DELETE FROM audit WHERE number > 3", AuditFault(.truncated, at: 4)),
        ("UPDATE audit SET outcome = 'read' WHERE number = 2", AuditFault(.changed, at: 2)),
        ("UPDATE audit SET number = -number WHERE number = 1", AuditFault(.missing, at: 1)),
    ]) func `what is done to the rows by hand is found`(sql: String, fault: AuditFault) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try database()
        let audit = SQLiteAudit(database)
        for number in 1...5 {
            try await audit.append([
                AuditRecord(
                    chain: "acme", time: Timestamp(seconds: 1), client: "c", action: "a", identifier: "\(number)",
                    outcome: "changed")
            ])
        }
        let head = try await verified(audit)
        try await database.pool.write { try $0.execute(sql: sql) }
        await #expect(throws: fault) { try await verified(audit, heads: [head]) }
    }
}

extension SQLiteDatabase {
    /// A store in a folder, with master keys of one repeated byte.
    static func forTests(
        in folder: URL, named name: String = "vouch.sqlite", master: UInt8 = 7, previous: UInt8? = nil,
        ledger: DeletionLedger? = nil
    ) throws -> SQLiteDatabase {
        let cryptography = OpenSSLCryptography()
        func key(_ byte: UInt8) -> Sensitive<[UInt8]> { Sensitive([UInt8](repeating: byte, count: 32)) }
        return try SQLiteDatabase(
            path: folder.appendingPathComponent(name).path, master: key(master), previousMaster: previous.map(key),
            ledger: ledger, cryptography: cryptography, contentKey: { try cryptography.contentKey($0) })
    }
}
