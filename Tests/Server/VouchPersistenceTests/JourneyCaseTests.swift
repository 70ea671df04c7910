import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchStores

@testable import VouchPersistence

/// Lists of journeys, and who looks at which, on each engine.
struct JourneyCaseTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func record(
        _ id: String, after seconds: Int64 = 0, _ result: HighLevelResult = .undefined, doubts: Int = 0,
        tenant: String = "a", person: String? = nil, definition name: String = "identity"
    ) throws -> JourneyRecord {
        let definition = try #require(BuiltInJourneys.definition(named: name))
        var record = JourneyRecord(
            id: id, tenant: tenant, journey: Journey(in: definition, at: now.adding(seconds: seconds)),
            identityMeansID: "m", person: person.map { JourneyPerson(subject: $0, name: $0) })
        record.standing = (result, doubts)
        record.doubt = doubts * 60
        return record
    }

    /// The identifiers of all pages of a list.
    private func pages(
        _ limit: Int, _ page: (JourneyCase?) async throws -> [JourneyCase]
    ) async throws -> [String] {
        var found: [JourneyCase] = []
        repeat {
            let next = try await page(found.last)
            found += next
            guard next.count == limit, found.count < 100 else { break }
        } while true
        return found.map(\.id)
    }

    @Test(arguments: TestEngine.available)
    func `journeys are listed by the latest, in pages, and only a tenant's own`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let store = SQLJourneys(try await test.open())
        for (id, seconds) in [("j-1", Int64(0)), ("j-3", 60), ("j-2", 60), ("j-4", 30)] {
            try await store.insert(try record(id, after: seconds))
        }
        try await store.insert(try record("j-9", tenant: "b"))
        let found = try await pages(2) {
            try await store.cases(of: "a", JourneyFilter(), after: $0, limit: 2, at: now)
        }
        #expect(found == ["j-3", "j-2", "j-4", "j-1"])
    }

    @Test(arguments: TestEngine.available)
    func `each filter admits what it names`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let store = SQLJourneys(try await test.open())
        try await store.insert(try record("j-1", .passed, person: "s-1"))
        try await store.insert(try record("j-2", after: 100, .refer, doubts: 1, person: "s-2"))
        try await store.insert(try record("j-3", after: 200, .undefined, definition: "identity-selfie"))
        func found(_ change: (inout JourneyFilter) -> Void) async throws -> [String] {
            var filter = JourneyFilter()
            change(&filter)
            return try await store.cases(of: "a", filter, after: nil, limit: 9, at: now).map(\.id)
        }
        #expect(try await found { $0.result = .passed } == ["j-1"])
        #expect(try await found { $0.review = .open } == ["j-2"])
        #expect(try await found { $0.review = .accepted } == [])
        #expect(try await found { $0.subject = "s-1" } == ["j-1"])
        #expect(try await found { $0.definition = "identity-selfie/1" } == ["j-3"])
        func among(_ names: Set<String>) async throws -> [String] {
            try await store.cases(of: "a", JourneyFilter(among: names), after: nil, limit: 9, at: now).map(\.id)
        }
        #expect(try await among(["identity"]) == ["j-2", "j-1"])
        #expect(try await among(["identity", "identity-selfie"]) == ["j-3", "j-2", "j-1"])
        #expect(try await among([]) == [])
        #expect(
            try await store.queue(of: "a", JourneyFilter(among: ["identity-selfie"]), after: nil, limit: 9, at: now)
                .isEmpty)
        #expect(try await found { $0.since = now.adding(seconds: 100) } == ["j-3", "j-2"])
        #expect(try await found { $0.before = now.adding(seconds: 100) } == ["j-1"])
    }

    @Test(arguments: TestEngine.available)
    func `the queue has those that wait, the most doubtful first and then the oldest`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let store = SQLJourneys(try await test.open())
        for (id, seconds, doubts) in [("j-1", Int64(0), 1), ("j-2", 10, 3), ("j-3", 5, 3), ("j-4", 20, 2)] {
            try await store.insert(try record(id, after: seconds, .refer, doubts: doubts))
        }
        try await store.insert(try record("j-5", .passed))
        let found = try await pages(1) { try await store.queue(of: "a", JourneyFilter(), after: $0, limit: 1, at: now) }
        #expect(found == ["j-3", "j-2", "j-4", "j-1"])
    }

    @Test(arguments: TestEngine.available)
    func `a case is one person's until they give it back or the time is over`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let store = SQLJourneys(try await test.open())
        try await store.insert(try record("j-1", .refer))
        try await store.insert(try record("j-2", .passed))
        let end = now.adding(seconds: 60)
        func hold(_ id: String, _ holder: String, at time: Timestamp) async throws -> Bool {
            try await store.hold(id, tenant: "a", by: holder, until: end, at: time)
        }
        #expect(try await hold("j-1", "ada", at: now))
        #expect(try await hold("j-1", "ada", at: now), "again")
        #expect(try await !hold("j-1", "bob", at: now))
        #expect(try await !hold("j-2", "bob", at: now), "nobody decides it")
        #expect(try await !hold("j-9", "bob", at: now))
        #expect(try await store.queue(of: "a", JourneyFilter(), after: nil, limit: 9, at: now).map(\.holder) == ["ada"])
        #expect(try await store.queue(of: "a", JourneyFilter(), after: nil, limit: 9, at: end).map(\.holder) == [nil])
        #expect(try await !store.hold("j-1", tenant: "a", by: "bob", until: nil, at: now))
        #expect(try await store.hold("j-1", tenant: "a", by: "ada", until: nil, at: now))
        #expect(try await hold("j-1", "bob", at: now))
        #expect(try await hold("j-1", "ada", at: end), "his time is over")
    }

    @Test(arguments: TestEngine.available)
    func `a decision takes a case from the queue, and is announced once`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let (store, outbox) = (SQLJourneys(database), SQLOutbox(database))
        let secret = WebhookSecret(Sensitive([UInt8](repeating: 7, count: 32)))
        let endpoint = WebhookEndpoint(
            id: "w-1", tenant: "a", url: "https://a.example/", kinds: [.journeyReviewed], created: now, secret: secret)
        #expect(try await SQLWebhooks(database).insert(endpoint))
        try await store.insert(try record("j-1", .refer, doubts: 2))
        for _ in 1...2 {
            var decided = try #require(await store.journey("j-1", tenant: "a"))
            decided.standing = (.refer, 2)
            decided.review = JourneyReview(.accepted, by: "ada", at: now, note: "seen in person")
            try await store.update(decided)
        }
        #expect(try await store.queue(of: "a", JourneyFilter(), after: nil, limit: 9, at: now).isEmpty)
        let all = try await store.cases(of: "a", JourneyFilter(), after: nil, limit: 9, at: now)
        #expect(all.map(\.review) == [.accepted])
        #expect(try await store.journey("j-1", tenant: "a")?.review?.note == "seen in person")
        let sent = try await outbox.deliveries(to: "w-1", tenant: "a", before: nil, limit: 9)
        #expect(sent.map(\.kind) == ["journey.reviewed"])
    }

    @Test(arguments: TestEngine.available)
    func `what is listed of a journey goes with it, and with its person`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLJourneys(database)
        try await store.insert(try record("j-1", .refer, person: "s-1"))
        try await store.insert(try record("j-2", .refer))
        try await store.delete("j-2", tenant: "a")
        #expect(try await store.queue(of: "a", JourneyFilter(), after: nil, limit: 9, at: now).map(\.id) == ["j-1"])
        _ = try await database.deleteSubject("s-1", tenant: "a")
        #expect(try await store.queue(of: "a", JourneyFilter(), after: nil, limit: 9, at: now).isEmpty)
    }

    @Test(arguments: TestEngine.available)
    func `a journey that was abandoned is listed as that`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let store = SQLJourneys(try await test.open())
        try await store.insert(try record("j-1"))
        let later = now.adding(seconds: 30 * 86_400)
        #expect(try await store.endOverdue(at: later, most: 9) { _ in 60 }.ended == 1)
        let all = try await store.cases(of: "a", JourneyFilter(), after: nil, limit: 9, at: later)
        #expect(all.map(\.result) == [.aborted])
    }
}
