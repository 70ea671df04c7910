import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchServer

@testable import VouchPersistence

/// The contract of every store of journeys, played to each.
struct JourneyStoreTests {
    enum Kind: CaseIterable { case memory, sqlite }

    private let now = Timestamp(seconds: 1_795_435_200)
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-\(UUID().uuidString)")

    private func database() throws -> SQLiteDatabase {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let cryptography = OpenSSLCryptography()
        return try SQLiteDatabase(
            path: folder.appendingPathComponent("vouch.sqlite").path,
            master: Sensitive([UInt8](repeating: 7, count: 32)), cryptography: cryptography,
            contentKey: { try cryptography.contentKey($0) })
    }

    private func store(_ kind: Kind) throws -> any JourneyStore {
        switch kind {
        case .memory: MemoryJourneyStore()
        case .sqlite: try SQLiteJourneys(database())
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

    @Test(arguments: Kind.allCases) func `a journey comes back as it was, to its tenant only`(kind: Kind) async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try store(kind)
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

    @Test(arguments: Kind.allCases) func `of two changes of one version the second is refused`(kind: Kind) async throws
    {
        defer { try? FileManager.default.removeItem(at: folder) }
        let store = try store(kind)
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

    @Test func `a journey goes when its time is over`() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let database = try database()
        let store = try SQLiteJourneys(database, retention: 60)
        try await store.insert(try record("j-1"))
        #expect(try await database.deleteExpired(at: now.adding(seconds: 59)) == 0)
        #expect(try await database.deleteExpired(at: now.adding(seconds: 60)) == 1)
        #expect(try await store.journey("j-1", tenant: "a") == nil)
    }
}
