import Testing
import VouchCore
import VouchTestSupport

@testable import VouchEnrolment

/// Enrolments of an invented person.
enum Sample {
    static let start = Timestamp(seconds: 1_795_435_200)
    static let picture = Sensitive(Array("face".utf8))
    static let device = EnrolledDevice(identifier: "D-1")
    static let liveFace = FaceEvidence(liveness: .passed, picture: picture)
    static let goodDocument = DocumentEvidence(document: .passed, match: .passed)

    static func user(_ name: String = "anna") throws -> EnrolledUser {
        try #require(EnrolledUser(username: name, email: "anna@example.org"))
    }

    static func code(_ first: UInt8 = 0) throws -> RegistrationCode {
        try #require(RegistrationCode(bytes: [first, 1, 2, 3, 4, 5]))
    }

    static func enrolment(
        _ policy: EnrolmentPolicy = EnrolmentPolicy(), token: String = "e-1", tenant: String = "acme",
        subject: String = "s-1", user name: String = "anna", code first: UInt8 = 0, again enrolled: Enrolment? = nil
    ) throws -> Enrolment {
        Enrolment(
            token: token, tenant: tenant, subject: subject, user: try user(name), policy: policy,
            code: try code(first), enrolled: enrolled, at: start)
    }

    static func complete(_ token: String = "e-1", again enrolled: Enrolment? = nil) throws -> Enrolment {
        var enrolment = try enrolment(token: token, again: enrolled)
        try enrolment.add(device, at: start)
        try enrolment.add(FaceEvidence(liveness: .passed, match: .passed, picture: picture), at: start)
        try enrolment.add(goodDocument, at: start.adding(seconds: 60))
        return enrolment
    }
}

struct EnrolmentTests {
    private let start = Sample.start

    @Test func `the status follows the written truth table`() {
        let rows: [(passed: Bool, exhausted: Bool, expired: Bool, status: EnrolmentStatus)] = [
            (true, false, false, .complete), (true, false, true, .complete), (true, true, false, .complete),
            (true, true, true, .complete), (false, true, false, .failed), (false, true, true, .failed),
            (false, false, true, .failed), (false, false, false, .pending),
        ]
        for row in rows {
            let status = EnrolmentStatus(
                everyCheckPassed: row.passed, isExhausted: row.exhausted, isExpired: row.expired)
            #expect(status == row.status, "\(row)")
        }
    }

    @Test(.shows("A99")) func `an enrolment needs the face, and a document whose face matches the live one`() throws {
        var enrolment = try Sample.enrolment()
        try enrolment.add(Sample.device, at: start)
        #expect(throws: EnrolmentError(.faceFirst, .document)) {
            try enrolment.add(Sample.goodDocument, at: start)
        }
        try enrolment.add(Sample.liveFace, at: start)
        try enrolment.add(DocumentEvidence(document: .passed, match: .failed), at: start)
        #expect(enrolment.status(at: start) == .pending)
        try enrolment.add(Sample.goodDocument, at: start)
        #expect(enrolment.status(at: start) == .complete)
    }

    @Test(arguments: Fact.allCases, Fact.allCases)
    func `nothing that was not performed fulfils a check`(_ document: Fact, _ match: Fact) throws {
        var enrolment = try Sample.enrolment()
        try enrolment.add(Sample.device, at: start)
        try enrolment.add(Sample.liveFace, at: start)
        try enrolment.add(DocumentEvidence(document: document, match: match), at: start)
        #expect((enrolment.status(at: start) == .complete) == (document == .passed && match == .passed))
    }

    @Test(.shows("A180"), arguments: Fact.allCases)
    func `the picture of a face is kept only if the face is live`(_ liveness: Fact) throws {
        var enrolment = try Sample.enrolment()
        try enrolment.add(FaceEvidence(liveness: liveness, picture: Sample.picture), at: start)
        #expect((enrolment.face != nil) == (liveness == .passed))
        #expect(enrolment[.face].isPassed == (liveness == .passed))
    }

    @Test(arguments: Fact.allCases)
    func `a live face in a picture that is unfit to compare with is not enrolled, and may be shown again`(
        _ reference: Fact
    ) throws {
        var enrolment = try Sample.enrolment()
        try enrolment.add(FaceEvidence(liveness: .passed, reference: reference, picture: Sample.picture), at: start)
        #expect((enrolment.face != nil) == (reference != .failed))
        #expect(enrolment[.face].isPassed == (reference != .failed))
        #expect(enrolment[.face].attempts == 1)
        #expect(enrolment.status(at: start) == .pending)
    }

    @Test func `a check fails the enrolment when its attempts are used up, also those that could not be performed`()
        throws
    {
        var enrolment = try Sample.enrolment(EnrolmentPolicy(attempts: 2))
        try enrolment.add(FaceEvidence(liveness: .notPerformed), at: start)
        #expect(enrolment.status(at: start) == .pending)
        try enrolment.add(FaceEvidence(liveness: .failed), at: start)
        #expect(enrolment.status(at: start) == .failed)
        #expect(throws: EnrolmentError(.failed, .face)) { try enrolment.add(Sample.liveFace, at: start) }
        #expect(throws: EnrolmentError(.failed, .device)) { try enrolment.add(Sample.device, at: start) }
    }

    /// Defect 8 of the sources: `enrollmentStatus` 0 beside `matchResult` true.
    @Test func `a matching face does not save an enrolment whose document failed for the last time`() throws {
        var enrolment = try Sample.enrolment(EnrolmentPolicy(attempts: 1))
        try enrolment.add(Sample.device, at: start)
        try enrolment.add(Sample.liveFace, at: start)
        try enrolment.add(DocumentEvidence(document: .failed, match: .passed), at: start)
        #expect(enrolment.status(at: start) == .failed)
        #expect(enrolment.shownCode(at: start) == nil)
    }

    @Test func `time ends an enrolment that is pending, and none that is complete`() throws {
        let late = start.adding(seconds: 1_800)
        let pending = try Sample.enrolment()
        #expect(pending.status(at: start.adding(seconds: 1_799)) == .pending)
        #expect(pending.status(at: late) == .failed)
        var expired = pending
        #expect(throws: EnrolmentError(.expired, .device)) { try expired.add(Sample.device, at: late) }
        #expect(try Sample.complete().status(at: late) == .complete)
    }

    @Test func `a check that has passed, or is not asked for, is refused`() throws {
        var enrolment = try Sample.enrolment(EnrolmentPolicy(requiredChecks: [.device, .face]))
        try enrolment.add(Sample.liveFace, at: start)
        #expect(throws: EnrolmentError(.alreadyPassed, .face)) { try enrolment.add(Sample.liveFace, at: start) }
        #expect(throws: EnrolmentError(.notRequired, .document)) {
            try enrolment.add(Sample.goodDocument, at: start)
        }
    }

    @Test(arguments: RequiredCheck.allCases)
    func `before the terms are accepted only a device is taken`(_ check: RequiredCheck) throws {
        let policy = EnrolmentPolicy(requiredChecks: [check], terms: "2")
        var enrolment = try Sample.enrolment(policy)
        if check == .device {
            #expect(throws: Never.self) { try enrolment.admit(check, at: start) }
        } else {
            #expect(throws: EnrolmentError(.consentMissing, check)) { try enrolment.admit(check, at: start) }
        }
        try enrolment.add(Consent(purpose: "p", terms: "2", isAccepted: true, at: start), at: start)
        #expect(throws: Never.self) { try enrolment.admit(check, at: start) }
    }

    @Test func `the same device may be added again, another one may not`() throws {
        var enrolment = try Sample.enrolment()
        try enrolment.add(Sample.device, at: start)
        try enrolment.add(Sample.device, at: start)
        #expect(enrolment[.device].attempts == 1)
        #expect(throws: EnrolmentError(.alreadyPassed, .device)) {
            try enrolment.add(EnrolledDevice(identifier: "D-2"), at: start)
        }
    }

    @Test func `a chip that is asked for must pass too, and may come with a second reading`() throws {
        var enrolment = try Sample.enrolment(EnrolmentPolicy(requiredChecks: [.face, .document, .chip]))
        try enrolment.add(Sample.liveFace, at: start)
        try enrolment.add(Sample.goodDocument, at: start)
        #expect(enrolment.status(at: start) == .pending)
        #expect(enrolment[.chip].attempts == 0)
        #expect(throws: EnrolmentError(.chipMissing, .chip)) { try enrolment.add(Sample.goodDocument, at: start) }
        try enrolment.add(DocumentEvidence(document: .notPerformed, match: .passed, chip: .passed), at: start)
        #expect(enrolment.status(at: start) == .complete)
    }

    @Test(arguments: [(Fact.failed, Fact.passed), (.passed, .failed), (.passed, .notPerformed)])
    func `a chip of a document that failed, or of another person, proves nothing`(_ document: Fact, _ match: Fact)
        throws
    {
        var enrolment = try Sample.enrolment(EnrolmentPolicy(requiredChecks: [.face, .chip]))
        try enrolment.add(Sample.liveFace, at: start)
        try enrolment.add(DocumentEvidence(document: document, match: match, chip: .passed), at: start)
        #expect(enrolment.status(at: start) == .pending)
    }

    @Test func `who enrols again keeps subject and code, and must have the enrolled face`() throws {
        let first = try Sample.complete()
        var again = try Sample.enrolment(token: "e-2", subject: "s-2", code: 9, again: first)
        #expect(again.isAgain)
        #expect(again.subject == "s-1")
        #expect(again.code == first.code)
        try again.add(Sample.liveFace, at: start)
        #expect(!again[.face].isPassed)
        #expect(again.face == nil)
        try again.add(FaceEvidence(liveness: .passed, match: .passed, picture: Sample.picture), at: start)
        #expect(again[.face].isPassed)
    }

    @Test func `the code is told from the moment the face is kept`() throws {
        var enrolment = try Sample.enrolment()
        try enrolment.add(Sample.device, at: start)
        #expect(enrolment.shownCode(at: start) == nil)
        try enrolment.add(Sample.liveFace, at: start)
        #expect(enrolment.shownCode(at: start) == enrolment.code)
    }

    @Test func `printing an enrolment shows no person`() throws {
        let enrolment = try Sample.complete()
        var text = "\(enrolment) \(enrolment.user) "
        dump(enrolment, to: &text)
        #expect(!text.contains("anna"))
    }
}

struct EnrolledUserTests {
    @Test(arguments: ["", "  ", "a\u{0}b", "a\nb", String(repeating: "a", count: 321)])
    func `a blank, long or malformed name is none`(_ name: String) {
        #expect(EnrolledUser(username: name, email: "a@b") == nil)
        #expect(EnrolledUser(username: "a", email: name) == nil)
        #expect(name.isEmpty || EnrolledUser(username: "a", email: "a@b", firstName: name) == nil || name == "  ")
    }

    @Test func `case and blanks do not tell users apart`() throws {
        #expect(try Sample.user(" Anna ").key == Sample.user("anna").key)
        #expect(try Sample.user("Anna M").key == "anna m")
    }
}

struct RegistrationCodeTests {
    @Test(.shows("A176")) func `a code has six characters that cannot be mistaken, such as LLXL2N`() throws {
        let code = try #require(RegistrationCode(parsing: " llxl2n "))
        #expect(code.text == "LLXL2N")
        for byte in UInt8.min...UInt8.max {
            guard let made = RegistrationCode(bytes: [UInt8](repeating: byte, count: 6)) else { continue }
            #expect(made.text.count == 6)
            #expect(Set("0O1I5S8B").isDisjoint(with: made.text))
            #expect(RegistrationCode(parsing: made.text) == made)
        }
    }

    @Test func `bytes that would make some characters likelier are skipped`() {
        #expect(RegistrationCode(bytes: [255, 254, 253, 0, 0, 0, 0, 0]) == nil)
        #expect(RegistrationCode(bytes: [255, 0, 254, 0, 0, 0, 0, 0])?.text == "AAAAAA")
    }

    @Test(arguments: ["", "LLXL2", "LLXL2NN", "LLXL0N", "LLXLIN", "ÄÄÄÄÄÄ", "LLXL2N; --"])
    func `something else is no code`(_ text: String) {
        #expect(RegistrationCode(parsing: text) == nil)
    }
}
