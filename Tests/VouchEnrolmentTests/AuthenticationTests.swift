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
