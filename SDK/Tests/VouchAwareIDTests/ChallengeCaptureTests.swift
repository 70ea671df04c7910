import Foundation
import Testing
import VouchAwareID
import VouchClient
import VouchCore
import VouchDialects
import VouchLiveness
import VouchTestSupport

@testable import VouchEnrolment
@testable import VouchServer

/// A capture session that films the answer to the server's challenge.
@Suite struct ChallengeCaptureTests {
    private static func challenge() throws -> LivenessChallenge {
        try LivenessChallenge(
            nonce: Array(repeating: 7, count: 16), issued: 1_795_435_200, expires: 1_795_435_320,
            steps: [.init(action: .turnLeft, at: 0.5, within: 1), .init(action: .blink, at: 2, within: 0.5)],
            colours: (0..<4).map { .init(at: 0.1 + 0.6 * Double($0), red: UInt8(60 * $0), green: 0, blue: 255) },
            duration: 3)
    }

    private static func started(_ challenge: LivenessChallenge) throws -> FaceCaptureExample {
        let example = try FaceCaptureExample()
        try example.workflow.setChallenge(challenge)
        try example.start()
        example.camera.showGoodFace()
        return example
    }

    @Test func `once the face is where it must be, the prompts come in their time and the package answers`() throws {
        let challenge = try Self.challenge()
        let example = try Self.started(challenge)
        #expect(try example.state(.capturing).getFeedback() == .faceCompliant)
        #expect(throws: AwareID.FaceCaptureException.invalidProperty) { try example.workflow.setChallenge(nil) }
        var seen: [LivenessAction?] = []
        for _ in 0..<80 {
            example.camera.show(ScriptedFaceCamera.face { $0.yaw = 60 })
            let state = try example.capture.getCaptureSessionState()
            guard try state.getStatus() == .capturing else { break }
            // What is asked for is no fault, whatever the profile wants of a face at rest.
            #expect(try state.getFeedback() == .faceCompliant)
            let prompt = try #require(state.getChallengePrompt())
            if seen.last != prompt.action { seen.append(prompt.action) }
        }
        #expect(seen == [nil, .turnLeft, nil, .blink, nil])
        #expect(try example.statuses().last == .completed)
        let package = try example.capture.serverPackage(workflow: example.workflow, packageType: .balanced)
        let data = package.video.workflowData
        #expect(data.challenge == challenge.identifier)
        let times = try data.frames.map { try #require($0.timestamp) }
        #expect((24...48).contains(times.count))
        #expect(times[times.count - 1] - times[0] >= 2_900)
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 <= 125 })
    }

    @Test func `a challenge is for one session, and without autocapture it begins again`() throws {
        let example = try Self.started(try Self.challenge())
        example.camera.show(ScriptedFaceCamera.face(), times: 40)
        try example.capture.captureSessionEnableAutocapture(enableAutocapture: false)
        example.camera.show(ScriptedFaceCamera.nobody, times: 40)
        #expect(try example.state(.capturing).getFeedback() == .noFaceDetected)
        try example.capture.captureSessionEnableAutocapture(enableAutocapture: true)
        example.camera.show(ScriptedFaceCamera.face(), times: 40)
        #expect(try example.state(.capturing).getStatus() == .capturing)
        example.camera.show(ScriptedFaceCamera.face(), times: 40)
        #expect(try example.statuses().last == .completed)
        let first = try example.capture.serverPackage(workflow: example.workflow, packageType: .balanced)
        #expect(first.video.workflowData.frames.count < 48)
        try example.start()
        example.camera.showGoodFace()
        #expect(try example.statuses().last == .completed)
        let second = try example.capture.serverPackage(workflow: example.workflow, packageType: .balanced)
        #expect(second.video.workflowData.challenge == nil)
        #expect(second.video.workflowData.frames.count == 3)
    }

    @Test func `the server's challenge goes from the client through the workflow to addFace and verifyFace`()
        async throws
    {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.face], needsChallenge: true))
        let client = AwareIDClient(
            try .inProcess(InProcessTransport(fixture.table, at: AwareIDFixture.start)), customer: "acme",
            client: "app", secret: Sensitive("s3cret"), apiKey: Sensitive("key"))
        let enrolled = try await client.enroll(.init(username: "anna", email: "anna@example.org", phoneNumber: nil))
        func answered(_ challenge: LivenessChallenge) throws -> AwareID.FaceData {
            let example = try Self.started(challenge)
            example.camera.show(ScriptedFaceCamera.face(), times: Int(challenge.duration * 20) + 2)
            return .plain(try example.capture.serverPackage(workflow: example.workflow, packageType: .balanced))
        }
        let token = enrolled.enrollmentToken
        let challenge = try await client.livenessChallenge(.init(enrollmentToken: token))
        let added = try await client.addFace(.init(enrollmentToken: token, face: try answered(challenge)))
        #expect(added.livenessResult)
        #expect(fixture.engines.state.withLock { $0.challenge } == challenge)
        let asked = try await client.authenticate(.init(registrationCode: added.registrationCode))
        let again = try await client.livenessChallenge(.init(authToken: asked.authToken))
        let verified = try await client.verifyFace(.init(authToken: asked.authToken, face: try answered(again)))
        #expect(verified.livenessResult)
        #expect(verified.authStatus == 2)
        #expect(fixture.engines.state.withLock { $0.challenge } == again)
    }
}
