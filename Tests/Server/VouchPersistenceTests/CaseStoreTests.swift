import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchFields
import VouchReport
import VouchStores

@testable import VouchPersistence

/// What is kept of journeys for the people who decide them, on each engine.
struct CaseStoreTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func record(
        _ id: String, after seconds: Int64 = 0, doubt: Int = 0, model: String? = nil, surname: String? = nil,
        person: String? = nil
    ) throws -> JourneyRecord {
        let definition = try #require(BuiltInJourneys.definition(named: "identity"))
        var record = JourneyRecord(
            id: id, tenant: "a", journey: Journey(in: definition, at: now.adding(seconds: seconds)),
            identityMeansID: "m", person: person.map { JourneyPerson(subject: $0, name: $0) })
        record.standing = (.refer, 1)
        record.doubt = doubt
        if model != nil || surname != nil {
            var contents = ReportContents(versions: .init(vouch: "0"), type: .passport)
            contents.modelID = model
            if let surname {
                let value = FieldValue(value: surname, raw: surname, validity: .passed)
                contents.add(fields: FieldMerger().merge([.mrz: [.surname: value]]))
            }
            record.report = DocumentReport(contents)
        }
        return record
    }

    private func found(_ words: [String], in store: SQLJourneys) async throws -> [String] {
        var filter = JourneyFilter()
        filter.words = words
        return try await store.queue(of: "a", filter, after: nil, limit: 9, at: now).map(\.id)
    }

    @Test(arguments: TestEngine.available)
    func `cases come by doubt, equal ones by age, and each page goes on where the one before ended`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let store = SQLJourneys(try await test.open())
        for (id, seconds, doubt) in [("j-1", Int64(0), 60), ("j-2", 9, 400), ("j-3", 5, 400), ("j-4", 1, 0)] {
            try await store.insert(try record(id, after: seconds, doubt: doubt))
        }
        var (seen, place) = ([String](), JourneyCase?.none)
        repeat {
            place = try await store.queue(of: "a", JourneyFilter(), after: place, limit: 1, at: now).first
            seen += place.map { [$0.id] } ?? []
        } while place != nil
        #expect(seen == ["j-3", "j-2", "j-1", "j-4"])
    }

    @Test(arguments: TestEngine.available)
    func `a case is found by whole words that stand nowhere in the store`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let store = SQLJourneys(try await test.open())
        try await store.insert(try record("j-1", surname: "MÜLLER LÜDENSCHEIDT"))
        try await store.insert(try record("j-2", surname: "MULLER"))
        #expect(try await Set(found(["müller"], in: store)) == ["j-1", "j-2"])
        #expect(try await found(["Muller", "lüdenscheidt"], in: store) == ["j-1"])
        #expect(try await found(["Mull"], in: store) == [])
        #expect(try await found(["?"], in: store) == [])
        for bytes in try await test.writtenBytes() {
            for word in ["MULLER", "LUDENSCHEIDT"] { #expect(bytes.range(of: Data(word.utf8)) == nil) }
        }
    }

    @Test(arguments: TestEngine.available)
    func `the words go with the case, with its person, and with its report`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLJourneys(database)
        func count() async throws -> Int64? {
            try await database.engine.read {
                try $0.row("SELECT COUNT(*) AS number FROM journey_term")?.integer("number")
            }
        }
        for id in ["j-1", "j-2", "j-3"] {
            try await store.insert(try record(id, surname: "ERIKSSON", person: id == "j-2" ? "s-2" : nil))
        }
        #expect(try await count() == 3)
        try await store.delete("j-1", tenant: "a")
        _ = try await database.deleteSubject("s-2", tenant: "a")
        #expect(try await count() == 1)
        let bare = try #require(try await store.bare("j-3", "a"))
        _ = try await database.engine.write { try store.dropPictures("j-3", "a", leaving: bare, $0) }
        #expect(try await count() == 0)
    }

    @Test(arguments: TestEngine.available)
    func `an opinion gives a case back, a note does not, and the second opinion is counted`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let store = SQLJourneys(try await test.open())
        try await store.insert(try record("j-1"))
        let until = now.adding(seconds: 60)
        #expect(try await store.hold("j-1", tenant: "a", by: "ada", until: until, at: now))
        func change(_ change: (inout JourneyRecord) -> Void) async throws -> JourneyCase? {
            var record = try #require(await store.journey("j-1", tenant: "a"))
            record.standing = (.refer, 1)
            change(&record)
            try await store.update(record)
            return try await store.queue(of: "a", JourneyFilter(), after: nil, limit: 9, at: now).first
        }
        let noted = try await change { $0.notes.append(JourneyNote(reviewer: "bob", at: 1, text: "x")) }
        #expect(noted?.holder == "ada")
        let thought = try await change { $0.opinions.append(JourneyReview(.accepted, by: "ada", at: now, note: nil)) }
        #expect(thought?.holder == nil)
        #expect(thought?.opinions == 1)
        let kept = try #require(await store.journey("j-1", tenant: "a"))
        #expect(kept.notes.map(\.text) == ["x"])
        #expect(kept.opinions.map(\.reviewer) == ["ada"])
    }

    @Test(arguments: TestEngine.available)
    func `a decision whose entry cannot be written is not made`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLJourneys(database)
        try await store.insert(try record("j-1"))
        try await database.engine.write { try $0.define("DROP TABLE audit") }
        var decided = try #require(await store.journey("j-1", tenant: "a"))
        decided.standing = (.refer, 1)
        decided.review = JourneyReview(.accepted, by: "ada", at: now, note: nil)
        let ticket = AuditTicket(chain: "a", time: now, client: "ada", action: "review", request: "r")
        let record = decided
        await #expect(throws: (any Error).self) {
            try await AuditTicket.$current.withValue(ticket) { try await store.update(record) }
        }
        #expect(try await store.journey("j-1", tenant: "a")?.review == nil)
        #expect(
            try await store.queue(of: "a", JourneyFilter(), after: nil, limit: 9, at: now).map(\.review) == [.open])
    }

    @Test(arguments: TestEngine.available)
    func `figures count days, retakes, times and models`(engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLJourneys(database)
        let day: Int64 = 86_400
        for (id, seconds, doubt, model) in [
            ("j-1", Int64(0), 100, "m-1"), ("j-2", 9, 301, "m-1"), ("j-3", day, 500, "m-2"),
            ("j-4", 40 * day, 9, "m-3"),
        ] {
            try await store.insert(try record(id, after: seconds, doubt: doubt, model: model))
        }
        try await database.engine.write { connection in
            try connection.execute(
                """
                UPDATE journey_case SET retakes = ?, ended = began + ?, decided = began + ?, review = ?
                WHERE identifier = 'j-1'
                """, ["glare glare blur", 59_000, 59_000 + 90_000_000, "accepted"])
            try connection.execute(
                "UPDATE journey_case SET retakes = ?, ended = began + ? WHERE identifier = 'j-2'", ["glare", 60_000])
        }
        let figures = try await store.figures(
            of: "a", among: nil, since: now, before: now.adding(seconds: 30 * day))
        let first = Int(now.seconds / day)
        #expect(figures.days.map(\.day) == [first, first + 1])
        #expect(figures.days.map { $0.results[.refer] } == [2, 1])
        #expect(figures.retakes == ["glare": 3, "blur": 1])
        #expect(figures.lasted == [1, 1, 0, 0, 0, 0, 0])
        #expect(figures.decided == [0, 0, 0, 0, 0, 0, 1])
        #expect(figures.models.map(\.model) == ["m-2", "m-1"])
        #expect(figures.models.map(\.doubt) == [500, 200])
        #expect(figures.reviews == ["open": 2, "accepted": 1])
        let none = try await store.figures(
            of: "a", among: ["identity-selfie"], since: now, before: now.adding(seconds: 30 * day))
        #expect(none.days.isEmpty)
        #expect(none.retakes.isEmpty)
    }
}
