import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchStores

@testable import VouchPersistence

/// Quotas of customers, counted in each engine.
struct CustomerUsageTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func enrolment(_ number: Int, _ tenant: String = "a") throws -> Enrolment {
        Enrolment(
            token: "t-\(tenant)-\(number)", tenant: tenant, subject: "s-\(tenant)-\(number)",
            user: try #require(EnrolledUser(username: "u\(number)", email: "u@example.org")),
            policy: EnrolmentPolicy(requiredChecks: [.device]),
            code: try #require(RegistrationCode(bytes: (0..<32).map { UInt8(($0 * 7 + number * 31) % 252) })), at: now)
    }

    private func isRefused(_ quota: CustomerQuota, _ work: () async throws -> Void) async throws -> Bool {
        do {
            try await work()
            return false
        } catch let error as QuotaReached {
            return error.quota == quota
        }
    }

    @Test(arguments: TestEngine.available) func `a server counts what another has opened, and what has ended no more`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let now = now
        let other = SQLEnrolments(try await test.open(clock: { now }))
        var first = try enrolment(0)
        for number in 0..<3 { try await other.insert(try enrolment(number)) }
        for number in 0..<5 { try await other.insert(try enrolment(number, "b")) }
        let database = try await test.open(clock: { now })
        let three = SQLEnrolments(database.limited(to: [.enrolments: 3]))
        #expect(try await isRefused(.enrolments) { try await three.insert(try enrolment(3)) })
        try first.add(EnrolledDevice(identifier: "d"), at: now)
        try await other.update(first)
        // Counted afresh: a server that has just started.
        let again = SQLEnrolments(database.limited(to: [.enrolments: 3]))
        try await again.insert(try enrolment(3))
        #expect(try await isRefused(.enrolments) { try await again.insert(try enrolment(4)) })
        #expect(try await isRefused(.enrolments) { try await again.insert(try enrolment(5, "b")) })
        // Each customer has its own, and there is none where none is set.
        try await again.insert(try enrolment(0, "c"))
        try await SQLEnrolments(database.limited(to: [:])).insert(try enrolment(5, "b"))
    }

    @Test(arguments: TestEngine.available) func `an invitation that could not begin is no new one, and is not lost`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let now = now
        let sessions = SQLSessions(try await test.open(clock: { now }).limited(to: [.invitations: 1]))
        func session(_ token: String) throws -> EnrolmentSession {
            EnrolmentSession(
                token: token, tenant: "a", user: try #require(EnrolledUser(username: "u", email: "u@example.org")),
                expires: now.adding(seconds: 60))
        }
        try await sessions.insert(try session("s-1"))
        for _ in 1...3 {
            let taken = try #require(try await sessions.take("s-1", tenant: "a", at: now))
            try await sessions.putBack(taken)
        }
        #expect(try await isRefused(.invitations) { try await sessions.insert(try session("s-2")) })
        #expect(try await sessions.take("s-1", tenant: "a", at: now)?.token == "s-1")
    }

    @Test(arguments: TestEngine.available) func `what is stored is counted with its pictures, in rows and outside`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let now = now
        let rows = try await test.open(clock: { now })
        let outside = try await test.open(blobs: BlobPolicy(try await BlobKind.folder.store(in: test)), clock: { now })
        for (name, database) in [("rows", rows), ("outside", outside)] {
            try await SQLRecords("x", in: database).insert(
                name, tenant: "a", subject: "s", body: Sensitive([UInt8](repeating: 1, count: 100_000)))
        }
        let limited = SQLRecords("x", in: rows.limited(to: [.storage: 210_000]))
        let large = Sensitive([UInt8](repeating: 1, count: 20_000))
        #expect(
            try await isRefused(.storage) { try await limited.insert("r", tenant: "a", subject: "s", body: large) })
        try await limited.insert("small", tenant: "a", subject: "s", body: Sensitive([1]))
        try await limited.insert("r", tenant: "b", subject: "s", body: large)
    }

    @Test(arguments: TestEngine.available) func `enrolments that were triggered and have not begun are counted too`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let now = now
        let sessions = SQLSessions(try await test.open(clock: { now }).limited(to: [.invitations: 2]))
        func session(_ number: Int, _ tenant: String = "a") throws -> EnrolmentSession {
            EnrolmentSession(
                token: "\(tenant)-\(number)", tenant: tenant, user: try enrolment(number).user,
                expires: now.adding(seconds: 60))
        }
        for number in 0..<2 { try await sessions.insert(try session(number)) }
        #expect(try await isRefused(.invitations) { try await sessions.insert(try session(2)) })
        try await sessions.insert(try session(0, "b"))
    }

    @Test(arguments: TestEngine.available) func `many at once get no more than one after another`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let now = now
        let store = SQLEnrolments(try await test.open(clock: { now }).limited(to: [.enrolments: 7]))
        let taken = try await withThrowingTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                let enrolment = try enrolment(number)
                group.addTask { try await !isRefused(.enrolments) { try await store.insert(enrolment) } }
            }
            return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(taken == 7)
    }
}
