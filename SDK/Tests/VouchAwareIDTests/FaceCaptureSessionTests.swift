import Foundation
import Testing
import VouchAwareID
import VouchCapture
import VouchDialects
import VouchTestSupport

@Suite struct FaceCaptureSessionTests {
    typealias FaceCapture = AwareID.FaceCapture

    @Test(.shows("A26", "A36", "X-A5")) func `a session runs from IDLE to COMPLETED`() throws {
        let example = try FaceCaptureExample()
        let idle = try example.capture.getCaptureSessionState()
        #expect(try idle.getStatus() == .idle)
        let front = try example.capture.getCameraList(position: FaceCapture.CameraPosition.fromString(term: "front"))
        try example.capture.startCaptureSession(example.workflow, front[0])
        #expect(example.camera.started == ["selfie"])
        example.camera.showGoodFace()
        #expect(try example.statuses() == [.starting, .capturing, .postCaptureProcessing, .completed])
        #expect(example.camera.stopped == ["selfie"])
        #expect(
            AwareID.CaptureSessionStatus.allCases.map(\.name) == [
                "IDLE", "STARTING", "CAPTURING", "POST_CAPTURE_PROCESSING", "COMPLETED", "ABORTED", "STOPPED",
                "TIMED_OUT",
            ])
    }

    @Test(.shows("A51")) func `stopCaptureSession ends it early`() throws {
        let example = try FaceCaptureExample()
        try example.start()
        example.camera.show(ScriptedFaceCamera.nobody)
        try example.capture.stopCaptureSession()
        #expect(try example.statuses().last == .stopped)
        #expect(example.camera.stopped == ["selfie"])
        example.camera.showGoodFace()
        #expect(throws: AwareID.FaceCaptureException.noCaptureSession) { try example.capture.stopCaptureSession() }
        #expect(throws: AwareID.FaceCaptureException.noCaptureSession) {
            try example.capture.getCaptureSessionState()
        }
    }

    @Test("a session is stopped when the app goes to the background, and the camera is free", .shows("A52"))
    func background() throws {
        let example = try FaceCaptureExample()
        let name = Notification.Name("UIApplicationDidEnterBackgroundNotification")
        // Without a session there is nothing to stop.
        NotificationCenter.default.post(name: name, object: nil)
        try example.start()
        example.camera.show(ScriptedFaceCamera.face(), times: 2)
        #expect(example.camera.stopped.isEmpty)
        NotificationCenter.default.post(name: name, object: nil)
        #expect(try example.statuses().last == .stopped)
        #expect(example.camera.stopped == ["selfie"])
        // Back in the foreground another one starts.
        try example.start()
        example.camera.showGoodFace()
        #expect(try example.statuses().last == .completed)
    }

    @Test func `a camera that fails, or frames without pictures, abort the session`() throws {
        let lost = try FaceCaptureExample()
        try lost.start()
        lost.camera.fail()
        #expect(try lost.statuses().last == .aborted)
        let empty = try FaceCaptureExample()
        try empty.start()
        empty.camera.showGoodFace(picture: [])
        #expect(try empty.statuses().suffix(2) == [.postCaptureProcessing, .aborted])
        let broken = try FaceCaptureExample(cannotStart: true)
        #expect(throws: AwareID.FaceCaptureException.cameraNotStarted) { try broken.start() }
        #expect(try broken.statuses().last == .aborted)
        #expect(broken.camera.stopped.isEmpty)
    }

    @Test(.shows("A30", "X-A8")) func `profile, timeout and user name are the workflow's options`() throws {
        let example = try FaceCaptureExample()
        try example.workflow.setPropertyString(name: .username, value: "anna")
        try example.workflow.setPropertyDouble(name: .captureTimeout, value: 20)
        let profile = #"{"maximumYaw": 40, "maximumRoll": null}"#
        try example.workflow.setPropertyString(name: .captureProfile, value: profile)
        try example.start()
        example.camera.show(ScriptedFaceCamera.face { ($0.yaw, $0.roll) = (39, 80) }, times: 3)
        #expect(try example.state(.capturing).getFeedback() == .faceCompliant)
        #expect(throws: AwareID.FaceCaptureException.invalidProperty) {
            try example.workflow.setPropertyDouble(name: .captureTimeout, value: 5)
        }
        example.camera.tick(after: 19)
        example.camera.tick(after: 20)
        #expect(try example.statuses().last == .timedOut)
        let names = AwareID.WorkflowProperty.allCases.map(\.rawValue)
        #expect(names == ["USERNAME", "CAPTURE_TIMEOUT", "CAPTURE_PROFILE"])
    }

    @Test(arguments: ["", "{", "[]", #"{"maximumYaw": -1}"#, #"{"maximumYou": 3}"#, #"{"tolerance": null}"#])
    func `a malformed profile is refused`(_ profile: String) throws {
        let workflow = try FaceCaptureExample().workflow
        #expect(throws: AwareID.FaceCaptureException.invalidProperty) {
            try workflow.setPropertyString(name: .captureProfile, value: profile)
        }
    }

    @Test(arguments: [-1, .nan, .infinity, 1e300]) func `an impossible timeout is refused`(_ seconds: Double) throws {
        let workflow = try FaceCaptureExample().workflow
        #expect(throws: AwareID.FaceCaptureException.invalidProperty) {
            try workflow.setPropertyDouble(name: .captureTimeout, value: seconds)
        }
    }

    @Test(.shows("A38")) func `the capture region is known during a session only`() throws {
        let example = try FaceCaptureExample()
        #expect(throws: AwareID.FaceCaptureException.noCaptureSession) {
            try example.capture.captureSessionGetCaptureRegion()
        }
        try example.start()
        let region = try example.capture.captureSessionGetCaptureRegion()
        #expect(region == AwareID.Rectangle(x: 84, y: 112, width: 312, height: 416))
        try example.capture.stopCaptureSession()
        #expect(throws: AwareID.FaceCaptureException.noCaptureSession) {
            try example.capture.captureSessionGetCaptureRegion()
        }
    }

    @Test(.shows("A35", "X-A7")) func `a camera held in landscape has another capture region`() throws {
        let example = try FaceCaptureExample()
        let camera = try #require(try example.camera(named: "selfie"))
        try camera.setOrientation(.landscape)
        try example.capture.startCaptureSession(example.workflow, camera)
        let region = try example.capture.captureSessionGetCaptureRegion()
        #expect(region == AwareID.Rectangle(x: 176, y: 48, width: 288, height: 384))
        #expect(throws: AwareID.FaceCaptureException.invalidProperty) { try camera.setOrientation(.portrait) }
        #expect(FaceCapture.CameraOrientation.portrait.rawValue == 0)
        #expect(FaceCapture.CameraOrientation.landscape.rawValue == 1)
        #expect(FaceCapture.CameraPosition.allCases.map(\.rawValue) == ["front", "back"])
    }

    @Test(.shows("A39", "A40")) func `a session does not complete while autocapture is off`() throws {
        let example = try FaceCaptureExample()
        try example.start()
        try example.capture.captureSessionEnableAutocapture(enableAutocapture: false)
        example.camera.show(ScriptedFaceCamera.face(), times: 200)
        let state = try example.state(.capturing)
        #expect(try state.getFeedback() == .faceCompliant)
        try example.capture.captureSessionEnableAutocapture(enableAutocapture: true)
        example.camera.showGoodFace()
        #expect(try example.statuses() == [.capturing, .postCaptureProcessing, .completed])
    }

    @Test(.shows("X-A9")) func `of many threads that start a session, one succeeds`() async throws {
        let example = try FaceCaptureExample()
        let capture = example.capture
        let workflow = example.workflow
        let camera = try #require(try example.camera(named: "selfie"))
        let outcomes = await withTaskGroup(of: AwareID.FaceCaptureException?.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    await onThread {
                        do {
                            try capture.startCaptureSession(workflow, camera)
                            return nil
                        } catch {
                            return error as? AwareID.FaceCaptureException
                        }
                    }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(outcomes.count { $0 == nil } == 1)
        #expect(outcomes.count { $0 == .captureSessionInProgress } == 7)
        #expect(example.camera.started.count == 1)
        // Once it has ended the next may start.
        try capture.stopCaptureSession()
        try capture.startCaptureSession(workflow, camera)
        #expect(example.camera.started.count == 2)
    }
}
