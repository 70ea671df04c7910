import VouchCapture
import VouchCore
import VouchFace

/// One face capture session of a page: frames become facts, facts become guidance.
struct FaceSession {
    private let faces: PortableFaces
    private var tracker: FaceTracker<PortableFaceNetwork>
    private var machine: FaceCaptureMachine
    private var time: Int32?

    init(_ faces: PortableFaces, frames: Int, timeout: Duration?) {
        self.faces = faces
        tracker = FaceTracker(finder: faces.finder, mesher: faces.mesher)
        machine = FaceCaptureMachine(FaceCaptureSettings(numberOfFrames: frames, timeout: timeout))
        machine.start()
    }

    private var now: Duration { .milliseconds(Int64(time ?? 0)) }

    /// - Returns: false for a time before 0 or before the last.
    mutating func advance(to time: Int32) -> Bool {
        guard time >= self.time ?? 0 else { return false }
        self.time = time
        return true
    }

    /// Nothing of the session changes if this throws, as long as the caller keeps the one before.
    mutating func frame(_ view: ImageView) throws(FaceError) -> WireValue {
        let sight = try tracker.look(at: view)
        var facts: [FaceFacts] = []
        if let mesh = sight.mesh {
            let gaze = try faces.irisMesher.gaze(of: mesh, in: view)
            facts.append(
                FaceFacts(
                    mesh, FaceQuality(of: mesh, gaze: gaze, otherFaces: sight.others, in: view, for: .comparison)))
        }
        facts += sight.others.map {
            FaceFacts(box: CaptureRegion(x: $0.x, y: $0.y, width: $0.width, height: $0.height))
        }
        let size = FrameSize(width: view.width, height: view.height)
        let step = machine.frame(FaceFrame(size: size, faces: facts), at: now)
        return wire(step.action, step.measured, step.feedback, facts, CaptureRegion(in: size))
    }

    /// - Returns: nil for an unknown event.
    mutating func event(_ event: Int32) -> WireValue? {
        var action = FaceCaptureMachine.Action.none
        machine.tick(at: now)
        switch event {
        case 0: break
        case 1: machine.processed()
        case 2: machine.stop()
        case 3: machine.abort(.cameraLost)
        case 4: machine.abort(.processingFailed)
        case 5: action = machine.enableAutocapture(false)
        case 6: action = machine.enableAutocapture(true)
        default: return nil
        }
        return wire(action, nil, nil, [], nil)
    }

    private func wire(
        _ action: FaceCaptureMachine.Action, _ measured: FaceFeedback?, _ shown: FaceFeedback?, _ facts: [FaceFacts],
        _ region: CaptureRegion?
    ) -> WireValue {
        .object([
            ("state", .word(machine.state.name)), ("action", .word(action.name)),
            ("framesKept", .integer(machine.framesKept)),
            ("feedback", .optional(shown.map { .word($0.name) })),
            ("sentence", .optional(shown.map { .word($0.sentence) })),
            ("measured", .optional(measured.map { .word($0.name) })),
            ("region", .optional(region?.wire)), ("faces", .list(facts.map { $0.wire })),
        ])
    }
}

extension FaceCaptureMachine.State {
    fileprivate var name: StaticString {
        switch self {
        case .idle: "idle"
        case .starting: "starting"
        case .capturing: "capturing"
        case .postCaptureProcessing: "postCaptureProcessing"
        case .completed: "completed"
        case .aborted: "aborted"
        case .stopped: "stopped"
        case .timedOut: "timedOut"
        }
    }
}

extension FaceCaptureMachine.Action {
    fileprivate var name: StaticString {
        switch self {
        case .none: "none"
        case .keepFrame: "keepFrame"
        case .dropFrames: "dropFrames"
        }
    }
}

extension FaceFeedback {
    fileprivate var name: StaticString {
        switch self {
        case .faceCompliant: "faceCompliant"
        case .noFaceDetected: "noFaceDetected"
        case .multipleFacesDetected: "multipleFacesDetected"
        case .invalidPose: "invalidPose"
        case .faceTooFar: "faceTooFar"
        case .faceTooClose: "faceTooClose"
        case .faceOnLeft: "faceOnLeft"
        case .faceOnRight: "faceOnRight"
        case .faceTooHigh: "faceTooHigh"
        case .faceTooLow: "faceTooLow"
        case .insufficientLighting: "insufficientLighting"
        case .leftEyeClosed: "leftEyeClosed"
        case .rightEyeClosed: "rightEyeClosed"
        case .darkGlassesDetected: "darkGlassesDetected"
        }
    }
}

extension CaptureRegion {
    fileprivate var wire: WireValue {
        .object([
            ("x", .number(x, digits: 2)), ("y", .number(y, digits: 2)), ("width", .number(width, digits: 2)),
            ("height", .number(height, digits: 2)),
        ])
    }
}

extension FaceFacts {
    fileprivate var wire: WireValue {
        func measured(_ value: Double?) -> WireValue { .optional(value.map { .number($0, digits: 4) }) }
        let members: [(key: StaticString, value: WireValue)] = [
            ("box", box.wire), ("distanceBetweenEyes", measured(distanceBetweenEyes)), ("yaw", measured(yaw)),
            ("pitch", measured(pitch)), ("roll", measured(roll)), ("leftEyeOpen", measured(leftEyeOpen)),
            ("rightEyeOpen", measured(rightEyeOpen)), ("darkGlasses", measured(darkGlasses)),
            ("brightness", measured(brightness)), ("evenness", measured(evenness)),
        ]
        return .object(members)
    }
}
