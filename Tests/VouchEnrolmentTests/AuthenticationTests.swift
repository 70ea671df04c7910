import Foundation
import Testing
import VouchCore
import VouchTestSupport

@testable import VouchEnrolment

struct AuthenticationTests {
    fileprivate let start = Sample.start
    fileprivate let sameFace = FaceEvidence(liveness: .passed, match: .passed)

    fileprivate func begun(_ enrolment: Enrolment) throws -> Authentication {
        try Authentication(token: "a-1", of: enrolment, at: start)
    }

    @Test(.shows("A161")) func `only the device that was enrolled passes`() throws {
        let enrolment = try Sample.complete()
        var authentication = try begun(enrolment)
        try authentication.verify(deviceIdentifier: "D-2", signature: .notPerformed, against: enrolment, at: start)
        #expect(!authentication[.device].isPassed)
        try authentication.verify(deviceIdentifier: "D-1", signature: .notPerformed, against: enrolment, at: start)
        #expect(authentication[.device].isPassed)
        #expect(authentication.status(at: start) == .pending)
        try authentication.verify(sameFace, at: start)
        #expect(authentication.status(at: start) == .complete)
    }

    @Test(arguments: Fact.allCases)
    func `a device that was enrolled with a key must sign`(_ signature: Fact) throws {
        var enrolment = try Sample.enrolment(EnrolmentPolicy(requiredChecks: [.device]))
        try enrolment.add(EnrolledDevice(identifier: "D-1", publicKey: [4]), at: start)
        var authentication = try begun(enrolment)
        try authentication.verify(deviceIdentifier: "D-1", signature: signature, against: enrolment, at: start)
        #expect((authentication.status(at: start) == .complete) == (signature == .passed))
    }

    @Test(arguments: Fact.allCases, Fact.allCases)
    func `the face must be live and the enrolled one`(_ liveness: Fact, _ match: Fact) throws {
        var authentication = try begun(try Sample.complete())
        try authentication.verify(FaceEvidence(liveness: liveness, match: match), at: start)
        #expect(authentication[.face].isPassed == (liveness == .passed && match == .passed))
    }

    @Test func `attempts and time end an authentication`() throws {
        let enrolment = try Sample.complete()
        var authentication = try begun(enrolment)
        for _ in 0..<3 { try authentication.verify(FaceEvidence(liveness: .failed), at: start) }
        #expect(authentication.status(at: start) == .failed)
        #expect(throws: EnrolmentError(.failed, .face)) { try authentication.verify(sameFace, at: start) }
        var late = try begun(enrolment)
        #expect(throws: EnrolmentError(.expired, .face)) {
            try late.verify(sameFace, at: start.adding(seconds: 300))
        }
    }

    @Test func `an enrolment that is not complete, or another person's, authenticates nobody`() throws {
        #expect(throws: EnrolmentError(.failed)) { _ = try begun(try Sample.enrolment()) }
        var authentication = try begun(try Sample.complete())
        let other = try Sample.enrolment(token: "e-9", subject: "s-9")
        #expect(throws: EnrolmentError(.otherSubject)) {
            try authentication.verify(deviceIdentifier: "D-1", signature: .passed, against: other, at: start)
        }
    }
}

extension AuthenticationTests {
    @Test func `an enrolment of the same person with another tenant authenticates nobody`() throws {
        var authentication = try begun(try Sample.complete())
        let other = try Sample.enrolment(tenant: "other")
        #expect(throws: EnrolmentError(.otherSubject)) {
            try authentication.verify(deviceIdentifier: "D-1", signature: .passed, against: other, at: start)
        }
        #expect(authentication[.device].attempts == 0)
    }

    @Test func `the last attempt that is allowed may pass`() throws {
        var authentication = try begun(try Sample.complete())
        for _ in 0..<2 { try authentication.verify(FaceEvidence(liveness: .failed), at: start) }
        #expect(authentication.status(at: start) == .pending)
        try authentication.verify(sameFace, at: start)
        #expect(authentication[.face].isPassed)
    }
}

struct EnrolmentMemoryTests {
    private let store = EnrolmentMemory()

    @Test func `an enrolment is found by its token, and by user and code once it is complete`() async throws {
        let pending = try Sample.enrolment()
        try await store.insert(pending)
        #expect(await store.enrolment("e-1", tenant: "acme") != nil)
        #expect(await store.enrolled(user: "anna", tenant: "acme") == nil)
        try await store.update(try Sample.complete())
        #expect(await store.enrolled(user: "anna", tenant: "acme")?.token == "e-1")
        #expect(await store.enrolled(code: pending.code, tenant: "acme")?.token == "e-1")
    }

    @Test func `another tenant finds and deletes nothing`() async throws {
        try await store.insert(try Sample.complete())
        let session = EnrolmentSession(
            token: "t-1", tenant: "acme", user: try Sample.user(), expires: Sample.start.adding(seconds: 60))
        try await store.insert(session)
        #expect(await store.enrolment("e-1", tenant: "other") == nil)
        #expect(await store.enrolled(user: "anna", tenant: "other") == nil)
        #expect(await store.enrolled(code: try Sample.code(), tenant: "other") == nil)
        #expect(await store.delete(subject: "s-1", tenant: "other") == 0)
        #expect(await store.take("t-1", tenant: "other", at: Sample.start) == nil)
        #expect(await store.take("t-1", tenant: "acme", at: Sample.start) != nil)
    }

    @Test func `who changes an older version is refused`() async throws {
        try await store.insert(try Sample.enrolment())
        let read = try #require(await store.enrolment("e-1", tenant: "acme"))
        try await store.update(read)
        await #expect(throws: EnrolmentStoreError.changed) { try await store.update(read) }
        await #expect(throws: EnrolmentStoreError.notFound) {
            try await store.update(try Sample.enrolment(token: "e-9"))
        }
    }

    @Test func `tokens, codes and users are not taken twice`() async throws {
        try await store.insert(try Sample.complete())
        await #expect(throws: EnrolmentStoreError.exists) { try await store.insert(try Sample.complete()) }
        await #expect(throws: EnrolmentStoreError.exists) {
            try await store.insert(try Sample.enrolment(token: "e-2", subject: "s-2"))
        }
        // Two enrolments of one new user at once: the second to complete is refused.
        var second = try Sample.enrolment(token: "e-3", subject: "s-3", code: 9)
        try await store.insert(second)
        try second.add(Sample.device, at: Sample.start)
        try second.add(Sample.liveFace, at: Sample.start)
        try second.add(Sample.goodDocument, at: Sample.start)
        await #expect(throws: EnrolmentStoreError.exists) { try await store.update(second) }
    }

    @Test func `a session begins once, and in time`() async throws {
        for (token, seconds) in [("t-1", Int64(0)), ("t-2", 60)] {
            try await store.insert(
                EnrolmentSession(
                    token: token, tenant: "acme", user: try Sample.user(), expires: Sample.start.adding(seconds: 60)))
            let taken = await store.take(token, tenant: "acme", at: Sample.start.adding(seconds: seconds))
            #expect((taken != nil) == (token == "t-1"))
            #expect(await store.take(token, tenant: "acme", at: Sample.start) == nil)
        }
    }

    @Test func `deleting a subject deletes its enrolments and authentications`() async throws {
        let enrolment = try Sample.complete()
        try await store.insert(enrolment)
        try await store.insert(try Authentication(token: "a-1", of: enrolment, at: Sample.start))
        #expect(await store.delete(subject: "s-1", tenant: "acme") == 1)
        #expect(await store.enrolment("e-1", tenant: "acme") == nil)
        #expect(await store.authentication("a-1", tenant: "acme") == nil)
    }

    private func enrolment(_ number: UInt8, tenant: String = "acme") throws -> Enrolment {
        try Sample.enrolment(
            token: "e-\(number)", tenant: tenant, subject: "s-\(number)", user: "u-\(number)", code: number)
    }

    @Test func `of each kind a tenant has so many, none gives way to a new one, and what is gone makes room`()
        async throws
    {
        let store = EnrolmentMemory(capacity: 2)
        for number in UInt8(1)...2 { try await store.insert(try enrolment(number)) }
        await #expect(throws: EnrolmentStoreError.full) { try await store.insert(try enrolment(3)) }
        #expect(await store.enrolment("e-1", tenant: "acme") != nil)
        try await store.insert(try enrolment(3, tenant: "other"))
        #expect(await store.delete(subject: "s-1", tenant: "acme") == 1)
        try await store.insert(try Sample.complete())
        for token in ["a-1", "a-2"] {
            try await store.insert(try Authentication(token: token, of: try Sample.complete(), at: Sample.start))
            try await store.insert(try session(token))
        }
        await #expect(throws: EnrolmentStoreError.full) {
            try await store.insert(try Authentication(token: "a-3", of: try Sample.complete(), at: Sample.start))
        }
        await #expect(throws: EnrolmentStoreError.full) { try await store.insert(try session("a-3")) }
        #expect(await store.take("a-1", tenant: "acme", at: Sample.start) != nil)
        try await store.insert(try session("a-3"))
        let later = Sample.start.adding(seconds: 300)
        #expect(await store.deleteExpired(at: later).authentications.count == 2)
        try await store.insert(try Authentication(token: "a-3", of: try Sample.complete(), at: later))
        try await store.insert(try session("a-4"))
    }

    private func session(_ token: String) throws -> EnrolmentSession {
        EnrolmentSession(
            token: token, tenant: "acme", user: try Sample.user(), expires: Sample.start.adding(seconds: 60))
    }

    @Test func `faces count for what a tenant may keep, and an attempt that adds nothing is kept all the same`()
        async throws
    {
        let store = EnrolmentMemory(bytes: 12_000)
        let live = FaceEvidence(liveness: .passed, picture: Sensitive([UInt8](repeating: 7, count: 8_000)))
        for number in UInt8(1)...2 {
            try await store.insert(try enrolment(number))
            var tried = try #require(await store.enrolment("e-\(number)", tenant: "acme"))
            try tried.add(live, at: Sample.start)
            guard number == 2 else {
                try await store.update(tried)
                continue
            }
            await #expect(throws: EnrolmentStoreError.full) { try await store.update(tried) }
        }
        var second = try #require(await store.enrolment("e-2", tenant: "acme"))
        #expect(second.face == nil)
        try second.add(FaceEvidence(liveness: .failed), at: Sample.start)
        try await store.update(second)
        #expect(await store.enrolment("e-2", tenant: "acme")?[.face].attempts == 1)
        #expect(await store.delete(subject: "s-1", tenant: "acme") == 1)
        var again = try #require(await store.enrolment("e-2", tenant: "acme"))
        try again.add(live, at: Sample.start)
        try await store.update(again)
        #expect(await store.enrolment("e-2", tenant: "acme")?.face != nil)
    }
}

struct RecordTests {
    @Test func `an enrolment comes back from its record and pictures as it was`() throws {
        var enrolment = try Sample.complete("e-2", again: try Sample.complete())
        enrolment.version = 7
        let bytes = try JSONEncoder().encode(enrolment.record)
        let again = Enrolment(
            try JSONDecoder().decode(Enrolment.Record.self, from: bytes), face: enrolment.face,
            previousFace: enrolment.previousFace)
        #expect(again.record == enrolment.record)
        #expect(again.status(at: Sample.start) == .complete)
        #expect(again.isAgain)
        #expect(again.version == 7)
        #expect(again.face != nil)
        #expect(again.previousFace != nil)
        #expect(!String(decoding: bytes, as: UTF8.self).contains("face\":\""))
        #expect(!"\(enrolment.record)".contains("anna"))
    }

    @Test func `an authentication comes back from its record as it was`() throws {
        var authentication = try Authentication(token: "a-1", of: try Sample.complete(), at: Sample.start)
        try authentication.verify(FaceEvidence(liveness: .failed), at: Sample.start)
        let bytes = try JSONEncoder().encode(authentication.record)
        var again = Authentication(try JSONDecoder().decode(Authentication.Record.self, from: bytes))
        #expect(again.record == authentication.record)
        #expect(again[.face].attempts == 1)
        try again.verify(FaceEvidence(liveness: .passed, match: .passed), at: Sample.start)
        #expect(again[.face].isPassed)
    }
}
