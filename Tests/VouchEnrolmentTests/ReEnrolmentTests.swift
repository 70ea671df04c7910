import Testing
import VouchCore
import VouchFields
import VouchReport

@testable import VouchEnrolment

/// Who enrols again in the place of somebody else.
struct ReEnrolmentTests {
    private let start = Sample.start

    private func document(_ number: UInt8) -> DocumentEvidence {
        DocumentEvidence(document: .passed, match: .passed, identifier: [number])
    }

    private func enrolled() throws -> Enrolment {
        var first = try Sample.enrolment()
        try first.add(Sample.device, at: start)
        try first.add(Sample.liveFace, at: start)
        try first.add(document(1), at: start)
        #expect(first.completed != nil)
        return first
    }

    @Test func `who enrols again is asked for at least what was asked before`() throws {
        let again = try Sample.enrolment(
            EnrolmentPolicy(requiredChecks: [.device]), token: "e-2", again: try enrolled())
        #expect(again.policy.requiredChecks == [.device, .face, .document])
    }

    private func again(_ device: String, _ evidence: DocumentEvidence) throws -> Enrolment {
        var again = try Sample.enrolment(token: "e-2", again: try enrolled())
        try again.add(EnrolledDevice(identifier: device), at: start)
        try again.add(FaceEvidence(liveness: .passed, match: .passed, picture: Sample.picture), at: start)
        try again.add(evidence, at: start)
        return again
    }

    @Test func `a new telephone goes with the same document, and a new document with the same telephone`() throws {
        #expect(try again("D-2", document(1)).status(at: start) == .complete)
        #expect(try again("D-1", document(2)).status(at: start) == .complete)
    }

    @Test func `with another telephone and another document it is somebody else`() throws {
        let stranger = try again("D-2", document(2))
        #expect(stranger.status(at: start) == .failed)
        #expect(stranger.completed == nil)
        #expect(stranger.shownCode(at: start) == nil)
    }

    @Test func `the key of a device counts, what it says of its browser does not`() throws {
        let known = EnrolledDevice(identifier: "D-1", publicKey: [1])
        #expect(known.isSame(as: EnrolledDevice(identifier: "D-1", publicKey: [1], browser: "other")))
        #expect(!known.isSame(as: EnrolledDevice(identifier: "D-1", publicKey: [2])))
    }

    @Test func `what a person was enrolled with is kept with the enrolment`() throws {
        let again = try again("D-2", document(1))
        let kept = Enrolment(again.record, face: again.face, previousFace: again.previousFace)
        #expect(kept.previous == again.previous)
        #expect(kept.document == [1])
        #expect(kept.status(at: start) == .complete)
        let view = try #require(again.view.bytes.flatMap { EnrolmentView(bytes: $0, token: "e-2", tenant: "acme") })
        #expect(view == again.view)
    }
}

/// What a caller may change of the operator's policy.
struct PolicyFloorTests {
    private let start = Sample.start

    @Test func `a caller adds checks, and takes none away`() {
        let policy = EnrolmentPolicy(requiredChecks: [.face, .document])
        #expect(policy.adding([.device]).requiredChecks == [.face, .document, .device])
        #expect(policy.adding([.face]).requiredChecks == [.face, .document])
    }

    @Test func `fewer attempts are admitted, more are not`() {
        let policy = EnrolmentPolicy(attempts: 3)
        #expect(policy.adding(attempts: 2).attempts == 2)
        #expect(policy.adding(attempts: 9).attempts == 3)
    }

    @Test func `the policy's own terms stay`() {
        #expect(EnrolmentPolicy(terms: "1").adding(terms: "2").terms == "1")
        #expect(EnrolmentPolicy().adding(terms: "2").terms == "2")
        #expect(EnrolmentPolicy(needsChallenge: true).adding(needsChallenge: false).needsChallenge)
        #expect(EnrolmentPolicy().adding(needsChallenge: true).needsChallenge)
    }

    @Test func `each requirement is in the version`() {
        let policies = [
            EnrolmentPolicy(), EnrolmentPolicy(attempts: 2), EnrolmentPolicy(requiredChecks: [.device]),
            EnrolmentPolicy(terms: "1"), EnrolmentPolicy(terms: "2"), EnrolmentPolicy(admitsRepeatedDocuments: true),
            EnrolmentPolicy(enrolmentSeconds: 60),
        ]
        #expect(Set(policies.map(\.version)).count == policies.count)
        #expect(EnrolmentPolicy().version == EnrolmentPolicy().version)
        #expect(EnrolmentPolicy().version != EnrolmentPolicy(needsChallenge: true).version)
        #expect(EnrolmentPolicy().version != EnrolmentPolicy(needsPackage: true).version)
        #expect(EnrolmentPolicy(needsPackage: true).adding([.chip]).needsPackage)
        #expect(policies.allSatisfy { $0.version.utf8.count == 16 })
    }

    @Test func `nothing is complete without the consent that the policy names`() throws {
        var enrolment = try Sample.enrolment(EnrolmentPolicy(requiredChecks: [.device], terms: "2026-11"))
        try enrolment.add(Sample.device, at: start)
        #expect(enrolment.status(at: start) == .pending)
        #expect(enrolment.shownCode(at: start) == nil)
        try enrolment.add(Consent(purpose: "account", terms: "2026-11", isAccepted: true, at: start), at: start)
        #expect(enrolment.status(at: start) == .complete)
        #expect(enrolment.completed == start)
    }
}

/// Whose document it is.
struct DocumentOwnershipTests {
    private func report(surname: String = "ERIKSSON", given: String = "ANNA MARIA") -> DocumentReport {
        func value(_ text: String) -> FieldValue { FieldValue(value: text, raw: text, validity: .passed) }
        let fields = FieldMerger().merge([
            .mrz: [.surname: value(surname), .givenNames: value(given), .dateOfBirth: value("1974-08-12")]
        ])
        var contents = ReportContents(versions: .init(vouch: "0"), type: .passport)
        contents.add(fields: fields)
        return DocumentReport(contents)
    }

    private func user(_ first: String?, _ last: String?, born: String? = nil) throws -> EnrolledUser {
        try #require(
            EnrolledUser(username: "a", email: "a@b", firstName: first, lastName: last, dateOfBirth: born))
    }

    @Test func `a document with the user's names and birth is the user's`() throws {
        let user = try user("Anna Maria", "Eriksson", born: "1974-08-12")
        #expect(DocumentEvidence(report(), of: user).isOfUser == .passed)
    }

    @Test(
        arguments: [
            ("Anna Maria", "Lindqvist", nil), ("Anna Maria", "Eriksson", "1975-08-12"), (nil, "Lindqvist", nil),
        ] as [(String?, String?, String?)])
    func `one with another name or birth is not`(first: String?, last: String?, born: String?) throws {
        #expect(DocumentEvidence(report(), of: try user(first, last, born: born)).isOfUser == .failed)
    }

    @Test func `where nothing was given, nothing is claimed`() throws {
        #expect(DocumentEvidence(report(), of: try user(nil, nil)).isOfUser == .notPerformed)
    }

    @Test func `a name that the document writes in full is no other name`() throws {
        #expect(DocumentEvidence(report(), of: try user("Anna", "Eriksson")).isOfUser != .failed)
    }

    @Test(arguments: ["12.8.1974", "1974-13-01", "1974-02-30", "1974-8-12", ""])
    func `a birth that is no day is refused`(text: String) {
        #expect(EnrolledUser(username: "a", email: "a@b", dateOfBirth: text) == nil)
    }

    @Test func `a document of other names, or of another person who is enrolled, does not pass`() throws {
        for evidence in [
            DocumentEvidence(document: .passed, match: .passed, isOfUser: .failed),
            DocumentEvidence(document: .passed, match: .passed, isRepeated: true),
        ] {
            var enrolment = try Sample.enrolment()
            try enrolment.add(Sample.device, at: Sample.start)
            try enrolment.add(Sample.liveFace, at: Sample.start)
            try enrolment.add(evidence, at: Sample.start)
            #expect(!enrolment[.document].isPassed)
        }
    }

    @Test func `a policy may admit one document for several persons`() throws {
        var enrolment = try Sample.enrolment(
            EnrolmentPolicy(requiredChecks: [.document], admitsRepeatedDocuments: true))
        try enrolment.add(DocumentEvidence(document: .passed, match: .passed, isRepeated: true), at: Sample.start)
        #expect(enrolment.status(at: Sample.start) == .complete)
    }
}
