import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchServer

@testable import VouchPersistence

/// Where enrolments stand, as stores keep it beside them.
struct EnrolmentViewStoreTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func enrolment(_ token: String, subject: String = "s-1", code: String = "LLXL2N") throws -> Enrolment {
        Enrolment(
            token: token, tenant: "a", subject: subject,
            user: try #require(EnrolledUser(username: "anna", email: "anna@example.org")),
            policy: EnrolmentPolicy(requiredChecks: [.device, .face]),
            code: try #require(RegistrationCode(parsing: code)), at: now)
    }

    private func withDevice(_ enrolment: Enrolment) throws -> Enrolment {
        var changed = enrolment
        try changed.add(EnrolledDevice(identifier: "d-1"), at: now)
        return changed
    }

    @Test(arguments: TestEngine.available)
    func `a view is the enrolment's at every version, to its tenant only, and goes with the person`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        // As two servers have it.
        let (store, other) = (SQLEnrolments(try await test.open()), SQLEnrolments(try await test.open()))
        try await store.insert(try enrolment("e-1"))
        #expect(try await store.view("e-1", tenant: "a") == enrolment("e-1").view)
        let changed = try withDevice(enrolment("e-1"))
        try await store.update(changed)
        for server in [store, other] {
            let view = try #require(await server.view("e-1", tenant: "a"))
            #expect(view == changed.view)
            #expect(view.checks.first?.progress.isPassed == true)
            #expect(try await server.view("e-1", tenant: "b") == nil)
            #expect(try await server.view("e-2", tenant: "a") == nil)
        }
        #expect(try await other.delete(subject: "s-1", tenant: "a") == 1)
        for server in [store, other] { #expect(try await server.view("e-1", tenant: "a") == nil) }
    }

    @Test(arguments: TestEngine.available)
    func `a view needs no other data of the person, and those do not need it`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLEnrolments(database)
        try await store.insert(try enrolment("e-1"))
        try await database.engine.write { try $0.execute("UPDATE enrolment SET body = ?", [[1] as [UInt8]]) }
        #expect(try await store.view("e-1", tenant: "a") == enrolment("e-1").view)
        await #expect(throws: StoreError.damaged) { _ = try await store.enrolment("e-1", tenant: "a") }
    }

    @Test(arguments: TestEngine.available)
    func `where the view is missing, old or another's, the enrolment tells`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLEnrolments(database)
        func put(_ view: [UInt8]?) async throws {
            try await database.engine.write {
                try $0.execute("UPDATE enrolment SET view = ? WHERE token = 'e-1'", [view])
            }
        }
        func kept(_ token: String) async throws -> [UInt8]? {
            try await database.engine.rows("SELECT view FROM enrolment WHERE token = ?", [token]).first?
                .optionalBytes("view")
        }
        try await store.insert(try enrolment("e-1"))
        try await store.insert(try enrolment("e-2", subject: "s-2", code: "AAAAAA"))
        let first = try #require(await kept("e-1")), others = try #require(await kept("e-2"))
        let changed = try withDevice(enrolment("e-1"))
        try await store.update(changed)
        // As a server of an earlier version leaves it: the body is changed, the view is not.
        for view in [nil, first, others, [], [1, 2, 3]] as [[UInt8]?] {
            try await put(view)
            #expect(try await store.view("e-1", tenant: "a") == changed.view)
        }
    }

    @Test(arguments: TestEngine.available)
    func `views are listed as the enrolments are, and need no other data of the persons`(kind: TestEngine) async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLEnrolments(database)
        for (token, code) in [("e-3", "AAAAAA"), ("e-1", "CCCCCC"), ("e-2", "DDDDDD")] {
            try await store.insert(try enrolment(token, subject: "s-\(token)", code: code))
        }
        // One without a view, as earlier versions left it; the others without anything else.
        try await database.engine.write {
            try $0.execute("UPDATE enrolment SET view = NULL WHERE token = 'e-2'", [])
            try $0.execute("UPDATE enrolment SET body = ? WHERE token <> 'e-2'", [[1] as [UInt8]])
        }
        #expect(
            try await store.views(of: "a", .init(at: now), after: nil, limit: 9).map(\.token) == ["e-1", "e-2", "e-3"])
        #expect(try await store.views(of: "a", .init(at: now), after: "e-1", limit: 1).map(\.token) == ["e-2"])
        #expect(try await store.views(of: "b", .init(at: now), after: nil, limit: 9).isEmpty)
        let first = try await store.views(of: "a", .init(at: now), after: nil, limit: 1).first
        #expect(try first == enrolment("e-1", subject: "s-e-1", code: "CCCCCC").view)
    }

    @Test(arguments: TestEngine.available)
    func `each of many statements at once gets its own rows, and its own failure`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let failed = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<300 {
                group.addTask {
                    if number % 10 == 3 {
                        let rows = try? await database.engine.rows("SELECT nothing FROM nowhere", [])
                        return rows == nil
                    }
                    let rows = try await database.engine.rows("SELECT ? AS one", [SQLText.encoded("t-\(number)")])
                    let text = try rows.first?.text("one")
                    #expect(text == "t-\(number)")
                    return false
                }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(failed == 30)
    }

    @Test(arguments: TestEngine.available)
    func `whatever was committed is seen by what is asked for afterwards`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let store = SQLEnrolments(try await test.open())
        // Others ask all the time.
        let others = Task {
            while !Task.isCancelled { _ = try? await store.view("e-0", tenant: "a") }
        }
        defer { others.cancel() }
        for number in 0..<40 {
            let code =
                "AAA"
                + String(number).map { ["A", "C", "D", "E", "F", "G", "H", "J", "K", "L"][Int("\($0)") ?? 0] }
                .joined().padding(toLength: 3, withPad: "Z", startingAt: 0)
            try await store.insert(try enrolment("e-\(number)", subject: "s-\(number)", code: code))
            #expect(try await store.view("e-\(number)", tenant: "a") != nil)
            #expect(try await store.delete(subject: "s-\(number)", tenant: "a") == 1)
            #expect(try await store.view("e-\(number)", tenant: "a") == nil)
        }
    }
}
