import Testing
import VouchCore

@testable import VouchEnrolment

struct EnrolmentViewTests {
    private let now = Timestamp(seconds: 1_795_435_200)

    private func enrolment(
        checks: [RequiredCheck] = [.device, .face, .document, .chip], terms: String? = nil
    ) throws -> Enrolment {
        Enrolment(
            token: "t-1", tenant: "acme", subject: "s-1",
            user: try #require(EnrolledUser(username: "anna", email: "anna@example.org", firstName: "Anna")),
            policy: EnrolmentPolicy(requiredChecks: checks, attempts: 2, terms: terms),
            code: try #require(RegistrationCode(bytes: [UInt8](repeating: 7, count: RegistrationCode.bytesNeeded))),
            at: now)
    }

    /// Enrolments in every state that the rules know.
    private func all() throws -> [Enrolment] {
        let phone = EnrolledDevice(identifier: "phone of Anna")
        var device = try enrolment()
        try device.add(phone, at: now)
        var face = device
        try face.add(FaceEvidence(liveness: .passed, picture: Sensitive([1, 2, 3])), at: now)
        var failing = device
        try failing.add(FaceEvidence(liveness: .failed, picture: nil), at: now)
        var failed = failing
        try failed.add(FaceEvidence(liveness: .failed, picture: nil), at: now)
        var complete = try enrolment(checks: [.device])
        try complete.add(phone, at: now)
        var asked = try enrolment(checks: [.face, .device], terms: "2026")
        var refused = asked
        try refused.add(Consent(purpose: "p", terms: "2026", isAccepted: false, at: now), at: now)
        let missing = asked
        try asked.add(Consent(purpose: "p", terms: "2026", isAccepted: true, at: now), at: now)
        let again = Enrolment(
            token: "t-2", tenant: "acme", subject: "s-2", user: complete.user, policy: complete.policy,
            code: complete.code, enrolled: complete, at: now)
        return [try enrolment(), device, face, failing, failed, complete, asked, refused, missing, again]
    }

    @Test func `a view comes back from its bytes as it was, and they name nothing of the person`() throws {
        for enrolment in try all() {
            let bytes = try #require(enrolment.view.bytes)
            #expect(EnrolmentView(bytes: bytes, token: enrolment.token, tenant: "acme") == enrolment.view)
            let text = String(decoding: bytes, as: UTF8.self)
            for personal in ["anna", "Anna", "example.org", "phone", "2026"] { #expect(!text.contains(personal)) }
        }
    }

    @Test func `bytes that are cut, longer, or of another version are no view`() throws {
        let enrolment = try enrolment()
        let bytes = try #require(enrolment.view.bytes)
        for count in 0..<bytes.count {
            #expect(EnrolmentView(bytes: Array(bytes[..<count]), token: "t", tenant: "a") == nil, "\(count)")
        }
        #expect(EnrolmentView(bytes: bytes + [0], token: "t", tenant: "a") == nil)
        for place in bytes.indices {
            // Whatever is read of them, nothing ends the process.
            for byte in [UInt8.min, 1, 0x7F, .max] {
                var changed = bytes
                changed[place] = byte
                let view = EnrolmentView(bytes: changed, token: "t", tenant: "a")
                if place == 0, byte != bytes[0] { #expect(view == nil) }
                _ = view?.status(at: now)
            }
        }
    }

    @Test func `a code is shown from the face on, or at the end, and never after a failure`() throws {
        let shown = try all().map { $0.shownCode(at: now) != nil }
        #expect(shown == [false, false, true, false, false, true, false, false, false, false])
        let late = now.adding(seconds: 1_800)
        for enrolment in try all() {
            #expect(enrolment.view.status(at: late) == (enrolment.completed == nil ? .failed : .complete))
        }
    }
}
