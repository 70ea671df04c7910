import StoreTestSupport
import Synchronization
import Testing
import VouchCore
import VouchLiveness
import VouchPersistence
import VouchTestSupport

@testable import VouchEnrolment

@Suite struct EnrollingTests {
    private let start = Sample.start
    private let stores: MemoryStores
    private let engines = FakeExaminations()
    private let enrolling: Enrolling
    private let authenticating: Authenticating

    /// Codes are taken from `bytes`, which count up.
    init() async throws {
        stores = try await MemoryStores()
        let count = Mutex(0)
        let next: @Sendable () -> Int = {
            count.withLock {
                $0 += 1
                return $0
            }
        }
        enrolling = Enrolling(
            enrolments: stores.enrolments, sessions: stores.sessions, documents: engines, faces: engines,
            randomBytes: { size in [UInt8](repeating: UInt8(next() % 250), count: size) },
            identifier: { "id-\(next())" })
        authenticating = Authenticating(
            enrolments: stores.enrolments, authentications: stores.authentications, faces: engines,
            isSigned: { _, _, _ in true },
            identifier: { "a-\(next())" })
    }

    private func begin(_ name: String = "anna", as token: String? = nil) async throws -> Enrolment {
        try await enrolling.begin(
            try Sample.user(name), EnrolmentPolicy(requiredChecks: [.device, .face]), tenant: "acme", as: token,
            at: start)
    }

    private let frames = FaceCapture((0..<3).map { JudgedFrame(picture: Sample.picture, time: Double($0) / 4) })

    @Test func `a request whose answer was lost gets the enrolment that it began`() async throws {
        let first = try await begin(as: "reserved")
        let second = try await begin(as: "reserved")
        #expect(second.token == "reserved")
        #expect(second.subject == first.subject)
    }

    @Test func `a session begins once, and again only if nothing was begun`() async throws {
        let policy = EnrolmentPolicy(requiredChecks: [.device])
        let session = try enrolling.session(for: try Sample.user(), policy, tenant: "acme", at: start)
        try await enrolling.offer(session)
        let full = Enrolling(
            enrolments: try await MemoryStores(limit: PersonLimit(count: 0)).enrolments, sessions: stores.sessions,
            documents: engines, faces: engines,
            randomBytes: { [UInt8](repeating: 1, count: $0) }, identifier: { "id" })
        await #expect(throws: EnrolmentStoreError.full) {
            try await full.begin(session: session.token, policy, tenant: "acme", at: start)
        }
        _ = try await enrolling.begin(session: session.token, policy, tenant: "acme", at: start)
        await #expect(throws: EnrolmentError(.sessionOver)) {
            try await enrolling.begin(session: session.token, policy, tenant: "acme", at: start)
        }
    }

    @Test func `another tenant's enrolment is unknown`() async throws {
        let enrolment = try await begin()
        await #expect(throws: EnrolmentError(.unknown)) {
            try await enrolling.addDevice(Sample.device, enrolment.token, tenant: "other", at: start)
        }
    }

    @Test func `frames that an enrolment does not admit are not opened`() async throws {
        let enrolment = try await begin()
        _ = try await enrolling.addFace(enrolment.token, tenant: "acme", at: start) { _ in frames }
        let work = engines.work
        await #expect(throws: EnrolmentError(.alreadyPassed, .face)) {
            try await enrolling.addFace(enrolment.token, tenant: "acme", at: start) { _ in
                Issue.record("the frames were opened")
                return frames
            }
        }
        #expect(engines.work == work)
    }

    @Test func `a person who enrolled authenticates with device and face`() async throws {
        let enrolment = try await begin()
        _ = try await enrolling.addDevice(Sample.device, enrolment.token, tenant: "acme", at: start)
        let (complete, _) = try await enrolling.addFace(enrolment.token, tenant: "acme", at: start) { _ in frames }
        #expect(complete.status(at: start) == .complete)
        let code = try #require(complete.shownCode(at: start)).text
        let begun = try await authenticating.begin(code: code, tenant: "acme", at: start)
        _ = try await authenticating.verifyDevice(
            Sample.device.identifier, signature: nil, begun.token, tenant: "acme", at: start)
        let (ended, face) = try await authenticating.verifyFace(begun.token, tenant: "acme", at: start) { _ in frames }
        #expect(face.match == .passed)
        #expect(ended.status(at: start) == .complete)
        await #expect(throws: EnrolmentError(.notEnrolled)) {
            try await authenticating.begin(code: code, tenant: "other", at: start)
        }
    }

    @Test func `fewer than three frames show nobody without a challenge`() async throws {
        let enrolment = try await begin()
        let two = FaceCapture(Array(frames.frames.prefix(2)))
        let (_, face) = try await enrolling.addFace(enrolment.token, tenant: "acme", at: start) { _ in two }
        #expect(face.liveness == .notPerformed)
        #expect(face.verdict.result.decision == .inconclusive)
        #expect(face.verdict.result.feedback == [.tooFewFrames])
        let answer = FaceCapture([frames.frames[0]], answering: try challenge())
        let (_, asked) = try await enrolling.addFace(enrolment.token, tenant: "acme", at: start) { _ in answer }
        #expect(asked.liveness == .passed)
    }

    private func challenge() throws -> LivenessChallenge {
        var random = SystemRandomNumberGenerator()
        return try LivenessChallenge.draw(issued: start.seconds, using: &random)
    }

    @Test func `where the policy asks for a challenge, frames without one are not examined`() async throws {
        let policy = EnrolmentPolicy(requiredChecks: [.device, .face], needsChallenge: true)
        let enrolment = try await enrolling.begin(try Sample.user("anna"), policy, tenant: "acme", at: start)
        _ = try await enrolling.addDevice(Sample.device, enrolment.token, tenant: "acme", at: start)
        await #expect(throws: EnrolmentError(.challengeMissing, .face)) {
            try await enrolling.addFace(enrolment.token, tenant: "acme", at: start) { _ in frames }
        }
        #expect(engines.work == 0)
        let answer = FaceCapture(frames.frames, answering: try challenge())
        let (complete, _) = try await enrolling.addFace(enrolment.token, tenant: "acme", at: start) { _ in answer }
        let code = try #require(complete.shownCode(at: start)).text
        let begun = try await authenticating.begin(code: code, tenant: "acme", at: start)
        await #expect(throws: EnrolmentError(.challengeMissing, .face)) {
            try await authenticating.verifyFace(begun.token, tenant: "acme", at: start) { _ in frames }
        }
    }

    @Test func `a face that is not live is not compared`() async throws {
        engines.set { $0.decision = .inconclusive }
        let judged = try await engines.examine(frames, against: Sample.picture, at: start)
        #expect(judged.liveness == .notPerformed)
        #expect(judged.comparison == nil)
        #expect(judged.match == .notPerformed)
    }
}
