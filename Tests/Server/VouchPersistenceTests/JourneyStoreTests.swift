import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchServer
import VouchStores

@testable import VouchPersistence

/// The contract of a store of journeys, played to each engine.
struct JourneyStoreTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func store(_ kind: TestEngine, _ test: TestStore) async throws -> SQLJourneys {
        SQLJourneys(try await test.open())
    }

    private func record(
        _ id: String, tenant: String = "a", person: JourneyPerson? = nil
    ) throws -> JourneyRecord {
        let definition = try #require(BuiltInJourneys.definition(named: "identity-selfie"))
        var record = JourneyRecord(
            id: id, tenant: tenant, journey: Journey(in: definition, at: now), identityMeansID: "m-1", person: person)
        record.pictures = [[1, 2, 3], []]
        record.additionalData = ["BranchCode": "7"]
        return record
    }

    @Test(arguments: TestEngine.available) func `a journey comes back as it was, to its tenant only`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        let record = try record("j-1")
        try await store.insert(record)
        let kept = try #require(await store.journey("j-1", tenant: "a"))
        #expect(kept.journey == record.journey)
        #expect(kept.pictures == record.pictures)
        #expect(kept.additionalData == record.additionalData)
        #expect(kept.identityMeansID == "m-1")
        #expect(kept.selfie == nil)
        #expect(kept.report == nil)
        #expect(try await store.journey("j-1", tenant: "b") == nil)
        await #expect(throws: StoreConflict.self) { try await store.insert(record) }
        try await store.insert(try self.record("j-1", tenant: "b"))
    }

    @Test(arguments: TestEngine.available) func `of two changes of one version the second is refused`(kind: TestEngine)
        async throws
    {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        try await store.insert(try record("j-1"))
        var first = try #require(await store.journey("j-1", tenant: "a"))
        first.selfie = [9]
        try await store.update(first)
        await #expect(throws: StoreConflict.self) { try await store.update(first) }
        let second = try #require(await store.journey("j-1", tenant: "a"))
        #expect(second.selfie == [9])
        try await store.update(second)
        try await store.delete("j-1", tenant: "b")
        #expect(try await store.journey("j-1", tenant: "a") != nil)
        try await store.delete("j-1", tenant: "a")
        #expect(try await store.journey("j-1", tenant: "a") == nil)
        await #expect(throws: StoreConflict.self) { try await store.update(second) }
    }

    @Test(arguments: TestEngine.available) func `a journey goes when its time is over`(engine: TestEngine) async throws
    {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLJourneys(database, retention: 60)
        try await store.insert(try record("j-1"))
        #expect(try await database.deleteExpired(at: now.adding(seconds: 59)) == 0)
        #expect(try await database.deleteExpired(at: now.adding(seconds: 60)) == 1)
        #expect(try await store.journey("j-1", tenant: "a") == nil)
    }

    private let anna = JourneyPerson(subject: "s-1", name: "customer-1")

    @Test(arguments: TestEngine.available) func `a person's journeys are found by subject and name, and go together`(
        kind: TestEngine
    ) async throws {
        let test = try TestStore(kind)
        defer { test.remove() }
        let store = try await store(kind, test)
        for id in ["j-2", "j-1"] { try await store.insert(try record(id, person: anna)) }
        try await store.insert(try record("j-3"))
        try await store.insert(
            try record("j-1", tenant: "b", person: JourneyPerson(subject: "s-9", name: "customer-1")))
        #expect(try await store.subject(named: "customer-1", tenant: "a") == "s-1")
        #expect(try await store.subject(named: "customer-1", tenant: "b") == "s-9")
        #expect(try await store.subject(named: "customer-2", tenant: "a") == nil)
        #expect(try await store.journey("j-1", tenant: "a")?.person == anna)
        #expect(try await store.journeys(ofSubject: "s-1", tenant: "a").map(\.id) == ["j-1", "j-2"])
        #expect(try await store.journeys(ofSubject: "s-1", tenant: "b").isEmpty)
        // A name stands for one subject.
        let other = JourneyPerson(subject: "s-2", name: "customer-1")
        await #expect(throws: StoreConflict.self) { try await store.insert(try record("j-4", person: other)) }
        #expect(try await store.journey("j-4", tenant: "a") == nil)
        #expect(try await store.deleteJourneys(ofSubject: "s-1", tenant: "a") == 2)
        #expect(try await store.journeys(ofSubject: "s-1", tenant: "a").isEmpty)
        #expect(try await store.journey("j-3", tenant: "a") != nil)
        #expect(try await store.journey("j-1", tenant: "b") != nil)
    }

    @Test(arguments: TestEngine.available)
    func `a person's journeys are sealed by the person's key, which deletion takes`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open(ledger: DeletionLedger(path: test.file("deletions.log")))
        let store = SQLJourneys(database)
        try await store.insert(try record("j-1", person: anna))
        try await store.insert(try record("j-2", person: anna))
        let key = try await database.engine.read {
            try $0.row("SELECT key FROM subject WHERE identifier = 's-1'")?.bytes("key")
        }
        #expect(key != nil)
        for bytes in try await test.writtenBytes() { #expect(bytes.range(of: Data("customer-1".utf8)) == nil) }
        // Another key opens nothing of it: the row is bound to the subject.
        try await store.insert(try record("j-3", person: JourneyPerson(subject: "s-2", name: "customer-2")))
        try await database.engine.write {
            try $0.execute("UPDATE record SET subject = 's-2' WHERE identifier = 'j-1'", [])
        }
        await #expect(throws: StoreError.damaged) { try await store.journey("j-1", tenant: "a") }
        #expect(try await database.deleteSubject("s-1", tenant: "a") == 1)
        #expect(try await store.journey("j-2", tenant: "a") == nil)
        #expect(try await store.subject(named: "customer-1", tenant: "a") == nil)
        // The same name again is another subject: when the ledger is played again, it stays.
        try await store.insert(try record("j-5", person: JourneyPerson(subject: "s-5", name: "customer-1")))
        let again = try await test.open(ledger: DeletionLedger(path: test.file("deletions.log")))
        #expect(try await SQLJourneys(again).journey("j-5", tenant: "a") != nil)
    }

    private let found = JourneyPerson(subject: "s-1", name: "customer-1", wasFound: true)

    @Test(arguments: TestEngine.available)
    func `a journey does not make a person again who was deleted since they were found`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLJourneys(database)
        try await store.insert(try record("j-1", person: anna))
        try await store.insert(try record("j-2", person: found))
        #expect(try await database.deleteSubject("s-1", tenant: "a") == 2)
        for person in [found, JourneyPerson(subject: "s-1", name: "s-1", wasFound: true)] {
            await #expect(throws: StoreConflict.self) { try await store.insert(try record("j-3", person: person)) }
        }
        let left = try await database.engine.read { try $0.rows("SELECT identifier FROM subject").count }
        #expect(left == 0)
        #expect(try await store.journey("j-3", tenant: "a") == nil)
    }

    @Test(arguments: TestEngine.available) func `a journey of before belongs to nobody and is read as it was`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLJourneys(database)
        try await store.insert(try record("j-1"))
        let subject = try await database.engine.read {
            try $0.row("SELECT subject FROM record WHERE identifier = 'j-1'")?.text("subject")
        }
        // As versions before this one wrote it.
        #expect(subject == "journey j-1")
        #expect(try await store.journey("j-1", tenant: "a")?.person == nil)
    }

    @Test(arguments: TestEngine.available) func `what is damaged of a person is counted, and deleted with them`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let (journeys, enrolments) = (SQLJourneys(database), SQLEnrolments(database))
        let user = try #require(EnrolledUser(username: "anna", email: "a@example.com"))
        let code = try #require(RegistrationCode(bytes: [UInt8](repeating: 7, count: RegistrationCode.bytesNeeded)))
        try await enrolments.insert(
            Enrolment(
                token: "e-1", tenant: "a", subject: "s-1", user: user, policy: EnrolmentPolicy(), code: code, at: now))
        try await journeys.insert(try record("j-1", person: JourneyPerson(subject: "s-1", name: "s-1")))
        try await database.engine.write {
            for table in ["enrolment", "record"] {
                try $0.execute("UPDATE \(table) SET body = ?", [[UInt8](repeating: 9, count: 60)])
            }
        }
        await #expect(throws: StoreError.damaged) {
            _ = try await journeys.journeys(ofSubject: "s-1", tenant: "a")
        }
        await #expect(throws: StoreError.damaged) {
            _ = try await enrolments.enrolments(ofSubject: "s-1", tenant: "a")
        }
        #expect(try await journeys.journeyCount(ofSubject: "s-1", tenant: "a") == 1)
        #expect(try await enrolments.enrolmentCount(ofSubject: "s-1", tenant: "a") == 1)
        #expect(try await enrolments.view("e-1", tenant: "a")?.subject == "s-1")
        #expect(try await enrolments.delete(subject: "s-1", tenant: "a") == 1)
        #expect(try await journeys.journeyCount(ofSubject: "s-1", tenant: "a") == 0)
        #expect(try await enrolments.view("e-1", tenant: "a") == nil)
    }

    @Test(arguments: TestEngine.available) func `journeys and enrolments of one person age by themselves`(
        engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let journeys = SQLJourneys(database)
        let enrolments = SQLEnrolments(database)
        let user = try #require(EnrolledUser(username: "anna", email: "a@example.com"))
        let code = try #require(RegistrationCode(bytes: [UInt8](repeating: 7, count: RegistrationCode.bytesNeeded)))
        let enrolment = Enrolment(
            token: "e-1", tenant: "a", subject: "s-1", user: user, policy: EnrolmentPolicy(), code: code,
            enrolled: nil, at: now)
        try await enrolments.insert(enrolment)
        try await journeys.insert(try record("j-1", person: JourneyPerson(subject: "s-1", name: "s-1")))
        let retention = SQLRetention(database)
        func purge(_ kind: RetentionPolicy.Kind) async throws -> Int {
            let later = now.adding(seconds: 86_400)
            return try await retention.purge(
                RetentionBatch(kind: kind, tenant: "a", before: later, limit: 10, now: later)
            ) { _, _ in "receipt" }
        }
        #expect(try await purge(.enrolments) == 1)
        #expect(try await enrolments.enrolment("e-1", tenant: "a") == nil)
        #expect(try await journeys.journey("j-1", tenant: "a") != nil)
        #expect(try await purge(.enrolments) == 0)
        #expect(try await purge(.journeys) == 1)
        #expect(try await journeys.journey("j-1", tenant: "a") == nil)
        // A journey takes no enrolment with it.
        try await enrolments.insert(enrolment)
        try await journeys.insert(try record("j-2", person: JourneyPerson(subject: "s-1", name: "s-1")))
        #expect(try await purge(.journeys) == 1)
        #expect(try await enrolments.enrolment("e-1", tenant: "a") != nil)
    }
}
