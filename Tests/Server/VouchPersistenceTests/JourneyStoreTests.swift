import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchServer

@testable import VouchPersistence

/// The contract of every store of journeys, played to each.
struct JourneyStoreTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func store(_ kind: StoreKind, _ test: TestStore) async throws -> any JourneyStore {
        switch kind {
        case .memory: MemoryJourneyStore()
        case .database: SQLJourneys(try await test.open())
        }
    }

    private func record(_ id: String, tenant: String = "a") throws -> JourneyRecord {
        let definition = try #require(BuiltInJourneys.definition(named: "identity-selfie"))
        var record = JourneyRecord(
            id: id, tenant: tenant, journey: Journey(in: definition, at: now), identityMeansID: "m-1")
        record.pictures = [[1, 2, 3], []]
        record.additionalData = ["BranchCode": "7"]
        return record
    }

    @Test(arguments: StoreKind.all) func `a journey comes back as it was, to its tenant only`(kind: StoreKind)
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
        #expect(kept.identityMeansID == "m-1" && kept.selfie == nil && kept.report == nil)
        #expect(try await store.journey("j-1", tenant: "b") == nil)
        await #expect(throws: StoreConflict.self) { try await store.insert(record) }
        try await store.insert(try self.record("j-1", tenant: "b"))
    }

    @Test(arguments: StoreKind.all) func `of two changes of one version the second is refused`(kind: StoreKind)
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
}
