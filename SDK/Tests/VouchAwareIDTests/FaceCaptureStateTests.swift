import Testing
import VouchAwareID
import VouchCapture
import VouchDialects
import VouchTestSupport

@Suite struct FaceCaptureStateTests {
    @Test(.shows("A42", "A43", "A45")) func `a capturing state has status, frame and feedback`() throws {
        let example = try FaceCaptureExample()
        try example.start()
        example.camera.show(ScriptedFaceCamera.face { $0.brightness = 0.05 }, picture: [1, 2, 3])
        let state = try example.state(.capturing)
        #expect(try state.getStatus() == .capturing)
        #expect(try state.getFrame().reveal { $0 } == [1, 2, 3])
        #expect(try state.getFeedback() == .insufficientLighting)
    }

    @Test(.shows("A44")) func `the final state says that it has no frame`() throws {
        let example = try FaceCaptureExample()
        try example.start()
        example.camera.showGoodFace()
        let last = try example.state(.completed)
        #expect(throws: AwareID.FaceCaptureException.frameUnavailable) { try last.getFrame() }
        #expect(throws: AwareID.FaceCaptureException.feedbackUnavailable) { try last.getFeedback() }
    }

    /// What spoils a frame, and the vendor's number.
    static let table: [(Int, FaceFrame)] = [
        (0, ScriptedFaceCamera.face()),
        (1, ScriptedFaceCamera.nobody),
        (
            2,
            FaceFrame(
                size: ScriptedFaceCamera.size.held(.portrait),
                faces: [ScriptedFaceCamera.facts(), ScriptedFaceCamera.facts()])
        ),
        (3, ScriptedFaceCamera.face { $0.yaw = 30 }),
        (4, ScriptedFaceCamera.face { $0.box = ScriptedFaceCamera.box(100) }),
        (5, ScriptedFaceCamera.face { $0.box = ScriptedFaceCamera.box(400) }),
        (6, ScriptedFaceCamera.face { $0.box = ScriptedFaceCamera.box(right: -90) }),
        (7, ScriptedFaceCamera.face { $0.box = ScriptedFaceCamera.box(right: 90) }),
        (8, ScriptedFaceCamera.face { $0.box = ScriptedFaceCamera.box(down: -90) }),
        (9, ScriptedFaceCamera.face { $0.box = ScriptedFaceCamera.box(down: 90) }),
        (10, ScriptedFaceCamera.face { $0.evenness = 0.1 }),
        (11, ScriptedFaceCamera.face { $0.leftEyeOpen = 0 }),
        (12, ScriptedFaceCamera.face { $0.rightEyeOpen = 0 }),
        (13, ScriptedFaceCamera.face { $0.darkGlasses = 1 }),
    ]

    @Test(.shows("X-A6"))
    func `every feedback code is reached by a session, with the vendor's number and name`() throws {
        for (number, frame) in Self.table {
            let example = try FaceCaptureExample()
            try example.start()
            example.camera.show(frame)
            #expect(try example.state(.capturing).getFeedback().rawValue == number)
        }
        #expect(Self.table.map(\.0) == Array(0...13))
        #expect(
            AwareID.AutoCaptureFeedback.allCases.map { "\($0)" } == [
                "faceCompliant", "noFaceDetected", "multipleFacesDetected", "invalidPose", "faceTooFar", "faceTooClose",
                "faceOnLeft", "faceOnRight", "faceTooHigh", "faceTooLow", "insufficientLighting", "leftEyeClosed",
                "rightEyeClosed", "darkGlassesDetected",
            ])
        #expect(AwareID.AutoCaptureFeedback.darkGlassesDetected.androidName == "DARK_GLASSES_DETECTED")
    }

    @Test(.shows("A41")) func `getCaptureSessionState waits on its thread for new data`() async throws {
        let example = try FaceCaptureExample()
        let capture = example.capture
        async let taken = onThread { () -> [AwareID.CaptureSessionStatus] in
            var statuses: [AwareID.CaptureSessionStatus] = []
            while statuses.last?.isFinal != true {
                guard let status = try? capture.getCaptureSessionState().getStatus() else { break }
                if statuses.last != status { statuses.append(status) }
            }
            return statuses
        }
        try example.start()
        example.camera.show(ScriptedFaceCamera.nobody, times: 5)
        example.camera.showGoodFace()
        // IDLE is taken first whenever the thread gets to run before the session starts.
        let statuses = await taken.filter { $0 != .idle }
        #expect(statuses == [.starting, .capturing, .postCaptureProcessing, .completed])
    }

    @Test func `a thread that waits is woken by new data and by destroy`() async throws {
        let example = try FaceCaptureExample()
        #expect(try example.capture.getCaptureSessionState().getStatus() == .idle)
        let capture = example.capture
        async let woken = onThread { try? capture.getCaptureSessionState().getStatus() }
        try example.start()
        #expect(await woken == .starting)
        async let destroyed = onThread { () -> AwareID.FaceCaptureException? in
            do {
                _ = try capture.getCaptureSessionState()
                return nil
            } catch {
                return error as? AwareID.FaceCaptureException
            }
        }
        capture.destroy()
        let outcome = await destroyed
        // The session's end may be taken before the object is closed.
        #expect(outcome == nil || outcome == .nullFaceCaptureObject)
        #expect(throws: AwareID.FaceCaptureException.nullFaceCaptureObject) { try capture.getCaptureSessionState() }
        #expect(example.camera.stopped == ["selfie"])
    }

    @Test func `frames that come faster than they are taken are skipped, no status is`() throws {
        let example = try FaceCaptureExample()
        try example.start()
        example.camera.show(ScriptedFaceCamera.nobody, times: 1000)
        example.camera.showGoodFace(picture: [9])
        #expect(try example.statuses() == [.starting, .capturing, .postCaptureProcessing, .completed])
    }

    @Test(.shows("A53")) func `a task drives the screen by the changes of status and feedback`() async throws {
        let example = try FaceCaptureExample()
        let states = example.capture.captureSessionStates()
        let screen = Task {
            var texts: [String] = []
            for await state in states {
                let status = try state.getStatus()
                let text = status == .capturing ? "\(try state.getFeedback())" : status.name
                if texts.last != text { texts.append(text) }
            }
            return texts
        }
        try example.start()
        example.camera.showGoodFace()
        let texts = try await screen.value
        #expect(texts.last == "COMPLETED")
        #expect(texts.contains("STARTING"))
        #expect(texts.contains("POST_CAPTURE_PROCESSING"))
        #expect(texts.filter { $0 != "IDLE" } == ["STARTING", "faceCompliant", "POST_CAPTURE_PROCESSING", "COMPLETED"])
    }

    @Test func `a sequence ends when its task is cancelled, or its object is destroyed`() async throws {
        let example = try FaceCaptureExample()
        let states = example.capture.captureSessionStates()
        let count = Task {
            var count = 0
            for await _ in states { count += 1 }
            return count
        }
        count.cancel()
        #expect(await count.value <= 1)
        let closed = example.capture.captureSessionStates()
        example.capture.destroy()
        var statuses: [AwareID.CaptureSessionStatus] = []
        for await state in closed { statuses.append(try state.getStatus()) }
        #expect(statuses == [.idle])
    }
}
