import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchPKI
import VouchStores

@testable import VouchPersistence
@testable import VouchServer

/// The contract of a store of persons, played to each engine.
struct SubjectStoreTests {
    private static let day: Int64 = 86_400
    private let start = Timestamp(seconds: 1_795_435_200)

    private func record(_ id: String, tenant: String = "a", _ content: String = "{}") -> SubjectRecord {
        SubjectRecord(id: id, tenant: tenant, content: Sensitive(Array(content.utf8)), at: start)
    }

    private func text(_ record: SubjectRecord?) -> String? {
        record?.content.reveal { String(decoding: $0, as: UTF8.self) }
    }

    @Test(arguments: TestEngine.available)
    func `a person comes back as stored, to its tenant only, and of two changes of one version one is made`(
        _ engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let store = SQLSubjects(try await test.open())
        try await store.insert(record("s-1", #"{"n":1}"#))
        try await store.insert(record("s-1", tenant: "b", #"{"n":2}"#))
        await #expect(throws: StoreConflict.self) { try await store.insert(record("s-1", #"{"n":3}"#)) }
        #expect(text(try await store.record(ofSubject: "s-1", tenant: "a")) == #"{"n":1}"#)
        #expect(text(try await store.record(ofSubject: "s-1", tenant: "b")) == #"{"n":2}"#)
        #expect(try await store.record(ofSubject: "s-1", tenant: "c") == nil)
        #expect(try await !store.hasRecord(ofSubject: "s-1", tenant: "c"))
        var change = try #require(try await store.record(ofSubject: "s-1", tenant: "a"))
        change.content = Sensitive(Array(#"{"n":4}"#.utf8))
        change.changed = start.adding(seconds: 7)
        let kept = try await store.update(change)
        #expect(kept.version == 2)
        #expect(try await store.record(ofSubject: "s-1", tenant: "a") == kept)
        let stale = change
        await #expect(throws: StoreConflict.self) { try await store.update(stale) }
    }

    @Test(arguments: TestEngine.available)
    func `a deleted person's record cannot be opened, nor replaced`(_ engine: TestEngine) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let store = SQLSubjects(database)
        try await store.insert(record("s-1"))
        let kept = try #require(try await store.record(ofSubject: "s-1", tenant: "a"))
        #expect(try await database.deleteSubject("s-1", tenant: "a") == 1)
        #expect(try await store.record(ofSubject: "s-1", tenant: "a") == nil)
        await #expect(throws: StoreConflict.self) { try await store.update(kept) }
    }

    @Test(arguments: TestEngine.available)
    func `a policy deletes stored persons by their last change, but not those who have journeys`(
        _ engine: TestEngine
    ) async throws {
        let test = try TestStore(engine)
        defer { test.remove() }
        let database = try await test.open()
        let (store, journeys) = (SQLSubjects(database), SQLJourneys(database))
        for id in ["old", "changed", "travelling"] { try await store.insert(record(id)) }
        var change = try #require(try await store.record(ofSubject: "changed", tenant: "a"))
        change.changed = start.adding(seconds: 5 * Self.day)
        _ = try await store.update(change)
        let known = try #require(try await journeys.subject(named: "travelling", tenant: "a"))
        #expect(try await journeys.subject(named: "travelling", tenant: "b") == nil)
        let definition = try #require(BuiltInJourneys.definition(named: "identity-selfie"))
        try await journeys.insert(
            JourneyRecord(
                id: "j-1", tenant: "a", journey: Journey(in: definition, at: start), identityMeansID: "m",
                person: JourneyPerson(subject: known, name: known, wasFound: true)))
        let keys = TokenKeys(
            signing: try OpenSSLPackageKey(OpenSSLKey(curve: .p256), identifier: "k", use: .signature),
            issuer: "https://id.example")
        let policy = try RetentionPolicy(json: Array(#"{"a": {"subjects": 10}}"#.utf8))
        let run = RetentionRun(policy, store: SQLRetention(database), keys: keys)
        #expect(try await run.purge(at: start.adding(seconds: 10 * Self.day - 1)).values.allSatisfy { $0 == 0 })
        #expect(try await run.purge(at: start.adding(seconds: 10 * Self.day)) == [.subjects: 2])
        #expect(try await store.record(ofSubject: "old", tenant: "a") == nil)
        #expect(try await database.deleteSubject("old", tenant: "a") == nil)
        #expect(try await store.record(ofSubject: "changed", tenant: "a") != nil)
        #expect(try await store.record(ofSubject: "travelling", tenant: "a") == nil)
        #expect(try await journeys.journey("j-1", tenant: "a") != nil)
        let entries = try await SQLAudit(database).entries(of: "a", after: 0, limit: 100, subject: "old")
        #expect(entries.last?.record.action == "retention subjects")
        #expect(try await SQLRetention(database).receipts(of: "a", after: 0, limit: 9).count == 1)
    }
}
