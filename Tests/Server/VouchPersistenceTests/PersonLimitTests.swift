import Foundation
import StoreTestSupport
import Testing
import VouchCore
import VouchEnrolment
import VouchOpenSSL

@testable import VouchPersistence

/// The limits of a database in memory: what a server with `--store-nothing` may hold of each tenant's persons.
struct PersonLimitTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func record(_ id: String, tenant: String = "a") throws -> JourneyRecord {
        let definition = try #require(BuiltInJourneys.definition(named: "identity-selfie"))
        return JourneyRecord(
            id: id, tenant: tenant, journey: Journey(in: definition, at: now), identityMeansID: "m-1")
    }

    private func enrolment(
        _ number: UInt8, tenant: String = "acme", checks: [RequiredCheck] = [.device, .face]
    ) throws -> Enrolment {
        Enrolment(
            token: "e-\(number)", tenant: tenant, subject: "s-\(number)",
            user: try #require(EnrolledUser(username: "u-\(number)", email: "u@example.org")),
            policy: EnrolmentPolicy(requiredChecks: checks),
            code: try #require(
                RegistrationCode(bytes: [UInt8](repeating: number, count: RegistrationCode.bytesNeeded))), at: now)
    }

    private func complete(_ number: UInt8) throws -> Enrolment {
        var enrolment = try enrolment(number, checks: [.device])
        try enrolment.add(EnrolledDevice(identifier: "d-1", publicKey: [1]), at: now)
        return enrolment
    }

    private func session(_ token: String) throws -> EnrolmentSession {
        EnrolmentSession(
            token: token, tenant: "acme", user: try #require(EnrolledUser(username: "u", email: "u@example.org")),
            expires: now.adding(seconds: 60))
    }

    @Test func `a tenant with too many journeys loses its own oldest, and no other does`() async throws {
        let store = try await MemoryStores(limit: PersonLimit(count: 2)).journeys
        try await store.insert(try record("j-1", tenant: "b"))
        for id in ["j-1", "j-2", "j-3"] { try await store.insert(try record(id)) }
        #expect(try await store.journey("j-1", tenant: "b") != nil)
        #expect(try await store.journey("j-1", tenant: "a") == nil)
        // What was deleted makes room.
        try await store.delete("j-2", tenant: "a")
        try await store.insert(try record("j-4"))
        for id in ["j-3", "j-4"] { #expect(try await store.journey(id, tenant: "a") != nil) }
    }

    @Test func `a tenant's oldest journeys give way to pictures, and the one that is written never`()
        async throws
    {
        let store = try await MemoryStores(limit: PersonLimit(bytes: 40_000)).journeys
        let picture = [UInt8](repeating: 7, count: 15_000)
        try await store.insert(try record("j-1", tenant: "b"))
        for id in ["j-1", "j-2", "j-3"] {
            try await store.insert(try record(id))
            var kept = try #require(await store.journey(id, tenant: "a"))
            kept.selfie = picture
            try await store.update(kept)
        }
        #expect(try await store.journey("j-1", tenant: "a") == nil)
        #expect(try await store.journey("j-2", tenant: "a")?.selfie == picture)
        // Pictures that are dropped make room.
        var ended = try #require(await store.journey("j-2", tenant: "a"))
        ended.selfie = nil
        try await store.update(ended)
        var larger = try #require(await store.journey("j-3", tenant: "a"))
        larger.addressPicture = [UInt8](repeating: 8, count: 15_000)
        try await store.update(larger)
        #expect(try await store.journey("j-2", tenant: "a") != nil)
        larger = try #require(await store.journey("j-3", tenant: "a"))
        larger.pictures = [[UInt8](repeating: 9, count: 15_000)]
        try await store.update(larger)
        #expect(try await store.journey("j-2", tenant: "a") == nil)
        #expect(try await store.journey("j-3", tenant: "a")?.pictures.first?.first == 9)
        #expect(try await store.journey("j-1", tenant: "b") != nil)
    }

    @Test func `of each kind a tenant has so many, none gives way to a new one, and what is gone makes room`()
        async throws
    {
        let stores = try await MemoryStores(limit: PersonLimit(count: 2))
        let (enrolments, sessions, authentications) = (stores.enrolments, stores.sessions, stores.authentications)
        for number in UInt8(1)...2 { try await enrolments.insert(try enrolment(number)) }
        await #expect(throws: EnrolmentStoreError.full) { try await enrolments.insert(try enrolment(3)) }
        #expect(try await enrolments.enrolment("e-1", tenant: "acme") != nil)
        try await enrolments.insert(try enrolment(3, tenant: "other"))
        #expect(try await enrolments.delete(subject: "s-1", tenant: "acme") == 1)
        let done = try complete(4)
        try await enrolments.insert(done)
        for token in ["a-1", "a-2"] {
            try await authentications.insert(try Authentication(token: token, of: done, at: now))
            try await sessions.insert(try session(token))
        }
        await #expect(throws: EnrolmentStoreError.full) {
            try await authentications.insert(try Authentication(token: "a-3", of: done, at: now))
        }
        await #expect(throws: EnrolmentStoreError.full) { try await sessions.insert(try session("a-3")) }
        #expect(try await sessions.take("a-1", tenant: "acme", at: now) != nil)
        try await sessions.insert(try session("a-3"))
        let later = now.adding(seconds: 300)
        _ = try await stores.database.deleteExpired(at: later)
        try await authentications.insert(try Authentication(token: "a-3", of: done, at: later))
        try await sessions.insert(try session("a-4"))
    }

    @Test func `faces count for what a tenant may keep, and an attempt that adds nothing is kept all the same`()
        async throws
    {
        let store = try await MemoryStores(limit: PersonLimit(bytes: 12_000)).enrolments
        let live = FaceEvidence(liveness: .passed, picture: Sensitive([UInt8](repeating: 7, count: 8_000)))
        try await store.insert(try enrolment(1))
        try await store.insert(try enrolment(2))
        var first = try #require(await store.enrolment("e-1", tenant: "acme"))
        try first.add(live, at: now)
        try await store.update(first)
        var second = try #require(await store.enrolment("e-2", tenant: "acme"))
        var tried = second
        try tried.add(live, at: now)
        await #expect(throws: EnrolmentStoreError.full) { try await store.update(tried) }
        try second.add(FaceEvidence(liveness: .failed), at: now)
        try await store.update(second)
        #expect(try await store.enrolment("e-2", tenant: "acme")?[.face].attempts == 1)
        #expect(try await store.delete(subject: "s-1", tenant: "acme") == 1)
        var again = try #require(await store.enrolment("e-2", tenant: "acme"))
        try again.add(live, at: now)
        try await store.update(again)
        #expect(try await store.enrolment("e-2", tenant: "acme")?.face != nil)
    }
}
