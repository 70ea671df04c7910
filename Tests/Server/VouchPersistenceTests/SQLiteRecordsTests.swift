import Foundation
import GRDB
import Testing
import VouchCore
import VouchOpenSSL
import VouchServer

@testable import VouchPersistence

struct SQLiteRecordsTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")

    private func database(master: UInt8 = 7) throws -> SQLiteDatabase {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let cryptography = OpenSSLCryptography()
        return try SQLiteDatabase(
            path: folder.appendingPathComponent("vouch.sqlite").path,
            master: Sensitive([UInt8](repeating: master, count: 32)), cryptography: cryptography,
            contentKey: { try cryptography.contentKey($0) })
    }

    private func text(_ record: SQLiteRecords.Record?) -> String? {
        record?.body.reveal { String(decoding: $0, as: UTF8.self) }
    }

    private func body(_ text: String) -> Sensitive<[UInt8]> { Sensitive(Array(text.utf8)) }

    @Test func `a record is found by its identifier and its names, in its tenant only`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let records = try SQLiteRecords("enrolment", in: database())
        try await records.insert("e-1", tenant: "a", subject: "s-1", names: ["anna"], body: body("one"))
        #expect(text(try await records.record("e-1", tenant: "a")) == "one")
        #expect(text(try await records.record(named: "anna", tenant: "a")?.record) == "one")
        #expect(try await records.record("e-1", tenant: "b") == nil)
        #expect(try await records.record(named: "anna", tenant: "b") == nil)
        #expect(try await records.record("e-1", tenant: "a'; DROP TABLE record; --") == nil)
    }

    @Test func `an identifier or a name that is taken is refused, and nothing of the new record stays`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let records = try SQLiteRecords("enrolment", in: database())
        try await records.insert("e-1", tenant: "a", subject: "s-1", names: ["anna"], body: body("one"))
        await #expect(throws: StoreError.exists) {
            try await records.insert("e-1", tenant: "a", subject: "s-2", body: body("two"))
        }
        await #expect(throws: StoreError.exists) {
            try await records.insert("e-2", tenant: "a", subject: "s-2", names: ["anna"], body: body("two"))
        }
        #expect(try await records.record("e-2", tenant: "a") == nil)
    }

    @Test func `of two changes of one version, one is made`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let records = try SQLiteRecords("enrolment", in: database())
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: body("one"))
        let changed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<8 {
                group.addTask { try await records.update("e-1", tenant: "a", expecting: 1, body: body("\(number)")) }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(changed == 1)
        #expect(try await records.record("e-1", tenant: "a")?.version == 2)
    }

    @Test func `a deleted subject's records are gone, and a copy of their rows cannot be opened`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try database()
        let records = try SQLiteRecords("enrolment", in: database)
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: body("one"))
        let backup = try await database.pool.read {
            try Data.fetchOne($0, sql: "SELECT body FROM record WHERE identifier = 'e-1'")
        }
        #expect(try await database.deleteSubject("s-1", tenant: "b") == nil)
        #expect(try await database.deleteSubject("s-1", tenant: "a") == 1)
        #expect(try await records.record("e-1", tenant: "a") == nil)
        // The subject comes again, with another key: the old row is of no use.
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: body("two"))
        try await database.pool.write {
            try $0.execute(sql: "UPDATE record SET body = ? WHERE identifier = 'e-1'", arguments: [backup])
        }
        await #expect(throws: StoreError.damaged) { try await records.record("e-1", tenant: "a") }
    }

    @Test func `a row that stands in for another, or is an older version, is damaged`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try database()
        let records = try SQLiteRecords("enrolment", in: database)
        try await records.insert("e-1", tenant: "a", subject: "s-1", body: body("one"))
        try await records.insert("e-2", tenant: "a", subject: "s-1", body: body("two"))
        try await database.pool.write {
            try $0.execute(
                sql: """
                    UPDATE record SET body = (SELECT body FROM record WHERE identifier = 'e-2')
                    WHERE identifier = 'e-1'
                    """)
            try $0.execute(sql: "UPDATE record SET version = 9 WHERE identifier = 'e-2'")
        }
        await #expect(throws: StoreError.damaged) { try await records.record("e-1", tenant: "a") }
        await #expect(throws: StoreError.damaged) { try await records.record("e-2", tenant: "a") }
    }

    @Test func `nothing personal is readable in the files`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let records = try SQLiteRecords("enrolment", in: database())
        try await records.insert(
            "e-1", tenant: "a", subject: "s-1", names: ["ERIKSSON ANNA"], body: body("L898902C3 ERIKSSON"))
        for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
            let bytes = try Data(contentsOf: file)
            #expect(bytes.range(of: Data("ERIKSSON".utf8)) == nil, "\(file.lastPathComponent)")
        }
    }

    @Test func `a file opened with another master key is refused at once`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try database()
        #expect(throws: StoreError.damaged) { try database(master: 8) }
    }

    @Test func `a file of a later version is refused`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await database().pool.write { try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('999')") }
        #expect(throws: StoreError.unknownVersion) { try database() }
    }

    @Test func `what has expired goes, with its subject`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try database()
        let records = try SQLiteRecords("session", in: database)
        try await records.insert(
            "x", tenant: "a", subject: "s-1", expires: Timestamp(seconds: 10), body: body("one"))
        try await records.insert("y", tenant: "a", subject: "s-2", body: body("two"))
        #expect(try await database.deleteExpired(at: Timestamp(seconds: 9)) == 0)
        #expect(try await database.deleteExpired(at: Timestamp(seconds: 10)) == 1)
        #expect(try await records.record("x", tenant: "a") == nil)
        #expect(try await records.record("y", tenant: "a") != nil)
        #expect(try await database.deleteSubject("s-1", tenant: "a") == nil)
    }

    @Test func `a server's secret is made once`() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try database().secret("key") { Sensitive([1]) }
        let second = try database().secret("key") { Sensitive([2]) }
        #expect(first == second)
    }

    @Test func `credentials are kept as they were`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let credentials = SQLiteCredentials(try database())
        var credential = ClientCredential(
            "demo", kind: .secret, tenant: "a", scopes: [.read, .enrol], salt: [1, 2], hash: [3, 4])
        try await credentials.save(credential)
        #expect(try await credentials.credential("demo", kind: .secret) == credential)
        #expect(try await credentials.credential("demo", kind: .key) == nil)
        credential.isRevoked = true
        try await credentials.save(credential)
        #expect(try await credentials.credential("demo", kind: .secret)?.isRevoked == true)
    }
}
