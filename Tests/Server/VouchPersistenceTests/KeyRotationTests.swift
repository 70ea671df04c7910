import Foundation
import GRDB
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchServer

@testable import VouchPersistence

struct KeyRotationTests {
    private struct Killed: Error {}

    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    private func body(_ text: String) -> Sensitive<[UInt8]> { Sensitive(Array(text.utf8)) }

    private func fill(_ database: SQLiteDatabase) async throws {
        let records = try SQLiteRecords("x", in: database)
        for number in 0..<25 {
            try await records.insert("e-\(number)", tenant: "a", subject: "s-\(number)", body: body("one"))
        }
        _ = try await SQLiteJobs(database).enqueue([
            Job(id: "j", tenant: "a", kind: "k", payload: body("job"), due: Timestamp(seconds: 1))
        ])
        try await SQLiteSessions(database).insert(Self.session)
        _ = try database.secret("key") { body("secret") }
    }

    private static var session: EnrolmentSession {
        get throws {
            EnrolmentSession(
                token: "t", tenant: "a",
                user: try #require(EnrolledUser(username: "anna", email: "a@example.com")),
                expires: Timestamp(seconds: 100))
        }
    }

    private func check(_ database: SQLiteDatabase) async throws {
        let records = try SQLiteRecords("x", in: database)
        for number in 0..<25 {
            #expect(try await records.record("e-\(number)", tenant: "a")?.body == body("one"))
        }
        #expect(
            try await SQLiteJobs(database).claim("k", for: 1, at: Timestamp(seconds: 2))?.payload == body("job"))
        #expect(try await SQLiteSessions(database).take("t", tenant: "a", at: Timestamp(seconds: 2)) != nil)
        #expect(try database.secret("key") { body("another") } == body("secret"))
    }

    @Test func `after a rotation the new master key opens everything, and the old one nothing`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await fill(.forTests(in: folder))
        let both = try SQLiteDatabase.forTests(in: folder, master: 8, previous: 7)
        let count = try await both.rotateMasterKey(batch: 10)
        #expect(count == 25 + 1 + 1 + 3)
        #expect(try await both.rotateMasterKey() == 0)
        #expect(throws: StoreError.damaged) { try SQLiteDatabase.forTests(in: folder, master: 7) }
        try await check(.forTests(in: folder, master: 8))
    }

    @Test(arguments: 1...7) func `a rotation that was ended goes on, and servers with both keys read meanwhile`(
        batches: Int
    ) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await fill(.forTests(in: folder))
        let both = try SQLiteDatabase.forTests(in: folder, master: 8, previous: 7)
        var calls = 0
        await #expect(throws: Killed.self) {
            try await both.rotateMasterKey(batch: 5) { _ in
                calls += 1
                if calls == batches { throw Killed() }
            }
        }
        let records = try SQLiteRecords("x", in: both)
        for number in 0..<25 { #expect(try await records.record("e-\(number)", tenant: "a") != nil) }
        // What is made meanwhile has the new key.
        try await records.insert("late", tenant: "a", subject: "s-late", body: body("late"))
        _ = try await SQLiteDatabase.forTests(in: folder, master: 8, previous: 7).rotateMasterKey(batch: 5)
        let new = try SQLiteDatabase.forTests(in: folder, master: 8)
        try await check(new)
        #expect(try await SQLiteRecords("x", in: new).record("late", tenant: "a")?.body == body("late"))
    }

    @Test func `a row that neither key opens ends the rotation`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try await fill(.forTests(in: folder))
        let both = try SQLiteDatabase.forTests(in: folder, master: 8, previous: 7)
        try await both.pool.write { try $0.execute(sql: "UPDATE subject SET key = x'00' WHERE identifier = 's-3'") }
        await #expect(throws: StoreError.damaged) { try await both.rotateMasterKey() }
    }
}
