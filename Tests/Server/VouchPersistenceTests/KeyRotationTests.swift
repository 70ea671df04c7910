import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchServer
import VouchStores

@testable import VouchPersistence

struct KeyRotationTests {
    private struct Killed: Error {}

    private func body(_ text: String) -> Sensitive<[UInt8]> { Sensitive(Array(text.utf8)) }

    private func fill(_ database: SQLDatabase) async throws {
        let records = SQLRecords("x", in: database)
        for number in 0..<25 {
            try await records.insert("e-\(number)", tenant: "a", subject: "s-\(number)", body: body("one"))
        }
        _ = try await SQLJobs(database).enqueue([
            Job(id: "j", tenant: "a", kind: "k", payload: body("job"), due: Timestamp(seconds: 1))
        ])
        try await SQLSessions(database).insert(Self.session)
        _ = try await database.secret("key") { body("secret") }
        try await SQLTransients(database).put(
            TransientItem(body("transient"), expires: Timestamp(seconds: 100)),
            at: TransientKey(.answer, "n", tenant: "a"), if: .absent, now: Timestamp(seconds: 1))
    }

    private static var session: EnrolmentSession {
        get throws {
            EnrolmentSession(
                token: "t", tenant: "a",
                user: try #require(EnrolledUser(username: "anna", email: "a@example.com")),
                expires: Timestamp(seconds: 100))
        }
    }

    private func check(_ database: SQLDatabase) async throws {
        let records = SQLRecords("x", in: database)
        for number in 0..<25 {
            #expect(try await records.record("e-\(number)", tenant: "a")?.body == body("one"))
        }
        #expect(
            try await SQLJobs(database).claim("k", for: 1, at: Timestamp(seconds: 2))?.payload == body("job"))
        #expect(try await SQLSessions(database).take("t", tenant: "a", at: Timestamp(seconds: 2)) != nil)
        let transient = try await SQLTransients(database).item(
            at: TransientKey(.answer, "n", tenant: "a"), now: Timestamp(seconds: 2))
        #expect(transient?.body == body("transient"))
        #expect(try await database.secret("key") { body("another") } == body("secret"))
    }

    @Test(arguments: TestEngine.available)
    func `after a rotation the new master key opens everything, and the old one nothing`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        try await fill(await test.open())
        let both = try await test.open(master: 8, previous: 7)
        let count = try await both.rotateMasterKey(batch: 10)
        #expect(count == 25 + 1 + 1 + 1 + 3)
        #expect(try await both.rotateMasterKey() == 0)
        await #expect(throws: StoreError.otherMaster) { try await test.open(master: 7) }
        try await check(await test.open(master: 8))
    }

    @Test(arguments: TestEngine.available, 1...7)
    func `a rotation that was ended goes on, and servers with both keys read meanwhile`(
        engine: TestEngine, batches: Int
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        try await fill(await test.open())
        let both = try await test.open(master: 8, previous: 7)
        var calls = 0
        await #expect(throws: Killed.self) {
            try await both.rotateMasterKey(batch: 5) { _ in
                calls += 1
                if calls == batches { throw Killed() }
            }
        }
        let records = SQLRecords("x", in: both)
        for number in 0..<25 { #expect(try await records.record("e-\(number)", tenant: "a") != nil) }
        // What is made meanwhile has the new key.
        try await records.insert("late", tenant: "a", subject: "s-late", body: body("late"))
        _ = try await test.open(master: 8, previous: 7).rotateMasterKey(batch: 5)
        let new = try await test.open(master: 8)
        try await check(new)
        #expect(try await SQLRecords("x", in: new).record("late", tenant: "a")?.body == body("late"))
    }

    @Test(arguments: TestEngine.available) func `a row that neither key opens ends the rotation`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        try await fill(await test.open())
        let both = try await test.open(master: 8, previous: 7)
        try await both.engine.write {
            try $0.execute("UPDATE subject SET key = ? WHERE identifier = 's-3'", [[0] as [UInt8]])
        }
        await #expect(throws: StoreError.damaged) { try await both.rotateMasterKey() }
    }
}
