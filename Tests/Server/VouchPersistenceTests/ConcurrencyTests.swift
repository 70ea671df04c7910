import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchServer
import VouchStores

@testable import VouchPersistence

/// What happens between transactions of several servers.
struct ConcurrencyTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func enrolment(_ token: String, subject: String, user: String, code: String) throws -> Enrolment {
        Enrolment(
            token: token, tenant: "a", subject: subject,
            user: try #require(EnrolledUser(username: user, email: "\(user)@example.org")),
            policy: EnrolmentPolicy(requiredChecks: [.device]), code: try #require(RegistrationCode(parsing: code)),
            at: now)
    }

    /// How many of the works succeed; those that the store refuses do not count.
    private func accepted(_ works: [@Sendable () async throws -> Void]) async throws -> Int {
        try await withThrowingTaskGroup(of: Int.self) { group in
            for work in works {
                group.addTask {
                    do {
                        try await work()
                        return 1
                    } catch is EnrolmentStoreError {
                        return 0
                    }
                }
            }
            return try await group.reduce(0, +)
        }
    }

    @Test(arguments: TestEngine.available) func `of eight who are given one code at once, one gets it`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let stores = [SQLEnrolments(try await test.open()), SQLEnrolments(try await test.open())]
        for round in 0..<5 {
            let code = try #require(["LLXL2N", "ACD234", "ACE234", "ACF234", "ACG234"].dropFirst(round).first)
            let works = try (0..<8).map { number in
                let enrolment = try enrolment(
                    "\(round)-\(number)", subject: "s-\(round)-\(number)", user: "u", code: code)
                let store = stores[number % 2]
                return { @Sendable in try await store.insert(enrolment) }
            }
            #expect(try await accepted(works) == 1)
        }
    }

    @Test(arguments: TestEngine.available)
    func `of eight subjects who complete under one name at once, one is enrolled`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let stores = [SQLEnrolments(try await test.open()), SQLEnrolments(try await test.open())]
        let codes = ["LLXL2N", "ACD234", "ACE234", "ACF234", "ACG234", "ACH234", "ACJ234", "ACK234"]
        var works: [@Sendable () async throws -> Void] = []
        for (number, code) in codes.enumerated() {
            var enrolment = try enrolment("e-\(number)", subject: "s-\(number)", user: "anna", code: code)
            let store = stores[number % 2]
            try await store.insert(enrolment)
            try enrolment.add(EnrolledDevice(identifier: "d", publicKey: nil), at: now)
            works.append { [enrolment] in try await store.update(enrolment) }
        }
        #expect(try await accepted(works) == 1)
    }

    @Test(arguments: TestEngine.available) func `what was acknowledged stays readable, while other servers tidy up`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let (writer, cleaner) = (try await test.open(), try await test.open())
        let (records, now) = (SQLRecords("x", in: writer), now)
        // Each subject has a record that expires and goes, when it would be left alone, and another that stays.
        for subject in 0..<40 {
            try await records.insert(
                "old-\(subject)", tenant: "a", subject: "s-\(subject)", expires: now, body: Sensitive([1]))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                for round in 0..<20 { _ = try await cleaner.deleteExpired(at: now.adding(seconds: Int64(round))) }
            }
            for subject in 0..<40 {
                group.addTask {
                    try await records.insert(
                        "new-\(subject)", tenant: "a", subject: "s-\(subject)", body: Sensitive([2]))
                    try await records.insert(
                        "more-\(subject)", tenant: "a", subject: "s-\(subject)",
                        expires: now.adding(seconds: Int64(subject % 20)), body: Sensitive([3]))
                }
            }
            try await group.waitForAll()
        }
        for subject in 0..<40 {
            #expect(try await records.record("new-\(subject)", tenant: "a")?.body == Sensitive([2]))
        }
    }

    @Test(arguments: TestEngine.available) func `a subject that comes again while it is deleted has one key`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let (writer, other) = (try await test.open(), try await test.open())
        let records = SQLRecords("x", in: writer)
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for _ in 0..<30 { _ = try await other.deleteSubject("s", tenant: "a") } }
            for number in 0..<60 {
                group.addTask {
                    try await records.insert("r-\(number)", tenant: "a", subject: "s", body: Sensitive([1]))
                }
            }
            try await group.waitForAll()
        }
        // Whatever is left opens.
        for number in 0..<60 { _ = try await records.record("r-\(number)", tenant: "a") }
    }

    @Test(arguments: TestEngine.available)
    func `of eight who delete one person at two servers, one is given the receipt`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let databases = [try await test.open(), try await test.open()]
        for round in 0..<5 {
            try await SQLEnrolments(databases[0]).insert(
                enrolment(
                    "t-\(round)", subject: "s-\(round)", user: "u-\(round)", code: "ACDEF\([2, 3, 4, 6, 7][round])"))
            let receipts = try await withThrowingTaskGroup(of: Int?.self) { group in
                for number in 0..<8 {
                    let store = SQLEnrolments(databases[number % 2])
                    group.addTask { try await store.delete(subject: "s-\(round)", tenant: "a") }
                }
                return try await group.reduce(into: [Int?]()) { $0.append($1) }
            }
            #expect(receipts.compactMap { $0 } == [1])
        }
    }

    @Test(arguments: TestEngine.available) func `two servers that purge at once give each journey one receipt`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let databases = [try await test.open(), try await test.open()]
        let journeys = SQLJourneys(databases[0])
        let definition = try #require(BuiltInJourneys.definition(named: "identity-selfie"))
        for number in 0..<40 {
            try await journeys.insert(
                JourneyRecord(
                    id: "\(number)", tenant: "a", journey: Journey(in: definition, at: now), identityMeansID: "m"))
        }
        let batch = RetentionBatch(kind: .journeys, tenant: "a", before: now, limit: 7, now: now)
        let removed = try await withThrowingTaskGroup(of: Int.self) { group in
            for number in 0..<20 {
                let store = SQLRetention(databases[number % 2])
                group.addTask { try await store.purge(batch) { told, _ in told.joined(separator: " ") } }
            }
            return try await group.reduce(0, +)
        }
        #expect(removed <= 40)
        let left = SQLRetention(databases[0])
        var more = 0
        while case let count = try await left.purge(batch, receipt: { told, _ in told.joined(separator: " ") }),
            count > 0
        {
            more += count
        }
        #expect(removed + more == 40)
        let receipts = try await left.receipts(of: "a", after: 0, limit: 100)
        let told = receipts.flatMap { $0.receipt.split(separator: " ") }
        #expect(told.count == 40)
        #expect(Set(told).count == 40)
        #expect(receipts.map(\.number) == (1...Int64(receipts.count)).map { $0 })
    }
}
