import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchJOSE
import VouchLiveness

@testable import VouchServer

/// Liveness challenges in AwareID's interface, which has none of its own.
@Suite struct AwareIDChallengeTests {
    private static let path = "/onboarding/livenessChallenge"
    private static let face = "/onboarding/enrollment/addFace"

    private func draw(_ fixture: AwareIDFixture, _ member: String, _ token: String) async throws -> LivenessChallenge {
        let response = await fixture.post(Self.path, #"{"\#(member)":"\#(token)"}"#)
        #expect(response.status == .ok)
        return try LivenessChallenge(json: response.body)
    }

    @Test func `a policy that needs a challenge takes the face that answers the one drawn, once`() async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.face], needsChallenge: true))
        let token = try await fixture.enrol()
        let plain = await fixture.post(Self.face, AwareIDFixture.face(#""enrollmentToken":"\#(token)""#))
        #expect(plain.status.code == 409)
        let first = try await draw(fixture, "enrollmentToken", token)
        let second = try await draw(fixture, "enrollmentToken", token)
        func body(_ nonce: String, frames: Int = 80) -> String {
            AwareIDFixture.face(#""enrollmentToken":"\#(token)""#, frames: frames, challenge: nonce)
        }
        // Drawing another ends the one before; frames that cannot be read end none.
        #expect(await fixture.post(Self.face, body(first.identifier)).status.code == 410)
        #expect(await fixture.post(Self.face, body(second.identifier, frames: 241)).status.code == 400)
        let answer = try await fixture.answer(Self.face, body(second.identifier))
        #expect(answer["livenessResult"] as? Bool == true)
        #expect(answer["enrollmentStatus"] as? Int == 2)
        #expect(fixture.engines.state.withLock { $0.challenge } == second)
    }

    @Test func `a challenge is of one enrolment or authentication, and a package may answer it`() async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.face], needsChallenge: true))
        let (one, other) = (try await fixture.enrol(), try await fixture.enrol("eva"))
        let challenge = try await draw(fixture, "enrollmentToken", one)
        let stolen = AwareIDFixture.face(#""enrollmentToken":"\#(other)""#, challenge: challenge.identifier)
        #expect(await fixture.post(Self.face, stolen).status.code == 410)
        let package = try fixture.package(for: one, answering: challenge.identifier)
        #expect(await fixture.addFace(package, one).status == .ok)
        #expect(fixture.engines.state.withLock { $0.challenge } == challenge)
        let kept = try #require(await fixture.stores.enrolments.enrolment(one, tenant: "acme"))
        let begun = try await fixture.answer(
            "/onboarding/authentication/authenticate", #"{"registrationCode":"\#(kept.code.text)"}"#)
        let auth = try AwareIDFixture.text(begun, "authToken")
        let again = try await draw(fixture, "authToken", auth)
        let verified = try await fixture.answer(
            "/onboarding/authentication/verifyFace",
            AwareIDFixture.face(#""authToken":"\#(auth)""#, challenge: again.identifier))
        #expect(verified["livenessResult"] as? Bool == true)
        #expect(verified["authStatus"] as? Int == 2)
        #expect(fixture.engines.state.withLock { $0.challenge } == again)
    }

    @Test(arguments: [
        (#"{}"#, 400), (#"{"enrollmentToken":"a","authToken":"b"}"#, 400), (#"{"enrollmentToken":5}"#, 400),
        (#"{"enrollmentToken":"none"}"#, 404), (#"{"authToken":"none"}"#, 404),
    ])
    func `nothing is drawn that could not be answered`(_ body: String, _ status: Int) async throws {
        #expect(await (try AwareIDFixture()).post(Self.path, body).status.code == status)
    }

    @Test func `nothing is drawn once the face is there, and none is answered without an enrolment`() async throws {
        let fixture = try await AwareIDFixture()
        let token = try await fixture.enrol()
        _ = try await fixture.answer(Self.face, AwareIDFixture.face(#""enrollmentToken":"\#(token)""#))
        #expect(await fixture.post(Self.path, #"{"enrollmentToken":"\#(token)"}"#).status.code == 409)
        let video = AwareIDFixture.face(#""unused":"""#, challenge: "00")
        let package = try #require(
            (try JSONSerialization.jsonObject(with: Data(video.utf8)) as? [String: Any])?["faceLivenessData"])
        let body = String(decoding: try JSONSerialization.data(withJSONObject: package), as: UTF8.self)
        #expect(await fixture.post("/analyze", body).status.code == 400)
    }
}
