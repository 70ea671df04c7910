import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchStores

@testable import VouchPersistence
@testable import VouchServer

/// Journeys that their persons left: the server ends them when their time is over.
struct JourneySweepTests {
    private static let start = Timestamp(seconds: 1_795_435_200)
    private let now = start

    private var definition: JourneyDefinition {
        get throws { try #require(BuiltInJourneys.definition(named: "identity-selfie")) }
    }

    /// A store with an endpoint of the tenant `a` that wants everything.
    private func store(_ test: TestStore) async throws -> SQLDatabase {
        let database = try await test.open(clock: { Self.start })
        let secret = WebhookSecret(Sensitive([UInt8](repeating: 7, count: 32)))
        _ = try await SQLWebhooks(database).insert(
            WebhookEndpoint(
                id: "w-1", tenant: "a", url: "https://a.example/", kinds: Set(WebhookEvent.Kind.subscribable),
                created: now, secret: secret))
        return database
    }

    private func record(
        _ id: String, after seconds: Int64 = 0, tenant: String = "a", person: JourneyPerson? = nil
    ) throws -> JourneyRecord {
        var record = JourneyRecord(
            id: id, tenant: tenant, journey: Journey(in: try definition, at: now.adding(seconds: seconds)),
            identityMeansID: "m-1", person: person)
        record.pictures = [[1, 2, 3]]
        record.selfie = [4]
        return record
    }

    private func told(_ database: SQLDatabase) async throws -> [String] {
        try await database.engine.read { connection in
            try connection.rows("SELECT message FROM webhook_delivery").map { row in
                let json = try JSONSerialization.jsonObject(with: Data(row.text("message").utf8)) as? [String: Any]
                let data = json?["data"] as? [String: Any]
                return "\(json?["type"] ?? "-") \(data?["id"] ?? "-") \(data?["result"] ?? "-")"
            }
        }.sorted()
    }

    private func sweep(
        _ database: SQLDatabase, _ seconds: Int64, milliseconds: Int64 = 0, most: Int = 20
    ) async throws -> OverdueCount {
        let moment = Timestamp(milliseconds: now.adding(seconds: seconds).milliseconds + milliseconds)
        return try await SQLJourneys(database).endOverdue(at: moment, most: most) { _ in 3_600 }
    }

    @Test(arguments: TestEngine.available)
    func `a journey that was left ends when its time is over, without its pictures, and is told once`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        let journeys = SQLJourneys(database)
        let anna = JourneyPerson(subject: "s-1", name: "customer-1")
        try await journeys.insert(try record("left", person: anna))
        try await journeys.insert(try record("later", after: 60))
        try await journeys.insert(try record("aborted"))
        var aborted = try #require(await journeys.journey("aborted", tenant: "a"))
        try aborted.journey.receive(.aborted, at: now, in: definition)
        try await journeys.update(aborted)
        #expect(try await sweep(database, 3_600) == OverdueCount(seen: 0))
        #expect(try await sweep(database, 3_600, milliseconds: 1) == OverdueCount(seen: 1, ended: 1))
        #expect(try await sweep(database, 3_600, milliseconds: 1) == OverdueCount(seen: 0))
        let left = try #require(await journeys.journey("left", tenant: "a"))
        #expect(left.journey.ending == .timeOver)
        #expect(left.version == 2)
        #expect(left.pictures.isEmpty)
        #expect(left.selfie == nil)
        #expect(left.person == anna)
        #expect(try await journeys.journey("later", tenant: "a")?.journey.ending == nil)
        #expect(
            try await told(database) == ["journey.finished aborted cancelled", "journey.finished left expired"])
        let entries = try await SQLAudit(database).entries(of: "a", after: 0, limit: 100, subject: "s-1")
        #expect(entries.map(\.record.action) == ["journey timeOver"])
        // Who comes back to it changes nothing any more.
        var late = left
        late.version = 1
        await #expect(throws: StoreConflict.self) { try await journeys.update(late) }
    }

    @Test(arguments: TestEngine.available) func `servers that sweep at the same time end each journey once`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let first = try await store(test)
        let second = try await test.open(clock: { Self.start })
        for number in 0..<60 { try await SQLJourneys(first).insert(try record("j-\(number)")) }
        let ended = try await withThrowingTaskGroup(of: Int.self) { group in
            for database in [first, second, first, second] {
                group.addTask {
                    var ended = 0
                    while true {
                        let count = try await sweep(database, 3_601, most: 7)
                        ended += count.ended
                        if count.seen == 0 { return ended }
                    }
                }
            }
            return try await group.reduce(0, +)
        }
        // On PostgreSQL a sweep passes by what another one has, and can end before it: the next one finds the rest.
        let rest = try await sweep(first, 3_601, most: 100)
        #expect(ended + rest.ended == 60)
        let told = try await told(first)
        #expect(told.count == 60)
        #expect(Set(told).count == 60)
    }

    @Test(arguments: TestEngine.available)
    func `a sweep that cannot tell an end does not make it, and the next one does both`(engine: TestEngine)
        async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        try await SQLJourneys(database).insert(try record("j-1"))
        try await database.engine.write { try $0.define("ALTER TABLE webhook_delivery RENAME TO away") }
        await #expect(throws: (any Error).self) { _ = try await sweep(database, 3_601) }
        #expect(try await SQLJourneys(database).journey("j-1", tenant: "a")?.journey.ending == nil)
        try await database.engine.write { try $0.define("ALTER TABLE away RENAME TO webhook_delivery") }
        try await database.close()
        let again = try await test.open(clock: { Self.start })
        #expect(try await sweep(again, 3_601).ended == 1)
        #expect(try await told(again) == ["journey.finished j-1 expired"])
    }

    @Test(arguments: TestEngine.available)
    func `a journey of an earlier version ends by its definition's limit, and one that had ended is not told`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        let records = SQLRecords("journey", in: database)
        func keep(_ record: JourneyRecord) async throws {
            // Without the limit, and, as the migration leaves it, to be looked at at once.
            let encoded = try PropertyListEncoder().encode(record.stored)
            var body = try #require(
                PropertyListSerialization.propertyList(from: encoded, format: nil) as? [String: Any])
            var journey = try #require(body["journey"] as? [String: Any])
            #expect(journey.removeValue(forKey: "timeLimit") != nil)
            body["journey"] = journey
            let bytes = try PropertyListSerialization.data(fromPropertyList: body, format: .binary, options: 0)
            try await records.insert(
                record.id, tenant: "a", subject: "journey \(record.id)", created: now, deadline: now,
                body: Sensitive(Array(bytes)))
        }
        try await keep(try record("open"))
        var ended = try record("ended")
        try ended.journey.receive(.aborted, at: now, in: definition)
        try await keep(ended)
        #expect(try await sweep(database, 60) == OverdueCount(seen: 2))
        #expect(try await sweep(database, 3_600) == OverdueCount(seen: 0))
        #expect(try await sweep(database, 3_601) == OverdueCount(seen: 1, ended: 1))
        #expect(try await told(database) == ["journey.finished open expired"])
    }

    @Test(arguments: TestEngine.available) func `a journey that cannot be opened keeps no other from its end`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        for id in ["1-damaged", "2-whole"] { try await SQLJourneys(database).insert(try record(id)) }
        try await database.engine.write {
            try $0.execute("UPDATE record SET body = ? WHERE identifier = '1-damaged'", [[9, 9, 9] as [UInt8]])
        }
        #expect(try await sweep(database, 3_601) == OverdueCount(seen: 2, ended: 1))
        #expect(try await sweep(database, 3_602) == OverdueCount(seen: 0))
        #expect(try await sweep(database, 7_300) == OverdueCount(seen: 1))
        #expect(try await told(database) == ["journey.finished 2-whole expired"])
    }

    @Test(arguments: TestEngine.available)
    func `a journey that is deleted before the sweep sees it is told all the same`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        let journeys = SQLJourneys(database, retention: 3_600)
        for id in ["open", "aborted"] { try await journeys.insert(try record(id)) }
        var aborted = try #require(await journeys.journey("aborted", tenant: "a"))
        try aborted.journey.receive(.aborted, at: now, in: definition)
        try await journeys.update(aborted)
        _ = try await database.deleteExpired(at: now.adding(seconds: 3_600))
        #expect(try await journeys.journey("open", tenant: "a") == nil)
        #expect(
            try await told(database) == ["journey.finished aborted cancelled", "journey.finished open expired"])
    }

    @Test(arguments: TestEngine.available)
    func `one server at a time has the lease, and another takes over when that one is not heard of`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let stores = [SQLTransients(try await test.open()), SQLTransients(try await test.open())]
        let (first, second) = (ServerLease("x", in: stores[0]), ServerLease("x", in: stores[1]))
        #expect(try await first.hold(at: now))
        #expect(try await !second.hold(at: now))
        #expect(try await ServerLease("y", in: stores[1]).hold(at: now))
        #expect(try await first.hold(at: now.adding(seconds: 60)))
        // The first one's server dies.
        #expect(try await !second.hold(at: now.adding(seconds: 149)))
        #expect(try await second.hold(at: now.adding(seconds: 150)))
        // And was only slow: it does not have it any more.
        #expect(try await !first.hold(at: now.adding(seconds: 151)))
        #expect(try await second.hold(at: now.adding(seconds: 200)))
    }

    @Test(arguments: TestEngine.available) func `the server with the lease ends all that are over, in pieces`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await store(test)
        for number in 0..<45 { try await SQLJourneys(database).insert(try record("j-\(number)")) }
        let transients = SQLTransients(database)
        func sweep() throws -> JourneySweep {
            JourneySweep(
                SQLJourneys(database), lease: ServerLease("journeys", in: transients), definitions: [try definition])
        }
        let (first, second) = (try sweep(), try sweep())
        #expect(try await first.run(at: now) == 0)
        #expect(try await second.run(at: now.adding(seconds: 60)) == 0)
        #expect(try await second.run(at: now.adding(seconds: 3_601)) == 45)
        #expect(try await first.run(at: now.adding(seconds: 3_602)) == 0)
        #expect(try await told(database).count == 45)
    }

    @Test func `what is looked for has an index`() async throws {
        let test = try TestStore(.sqlite)
        defer { test.remove() }
        let database = try await test.open()
        let plan = try await database.engine.read { connection in
            try connection.rows(
                """
                EXPLAIN QUERY PLAN SELECT tenant, identifier FROM record WHERE deadline < 7
                ORDER BY deadline, tenant, identifier LIMIT 20
                """
            ).map { try $0.text("detail") }.joined(separator: " ")
        }
        #expect(plan.contains("record_deadline"), "\(plan)")
        #expect(!plan.contains("TEMP B-TREE"), "\(plan)")
    }
}
