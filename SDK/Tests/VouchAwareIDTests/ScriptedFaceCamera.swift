import Foundation
import Synchronization
import VouchAwareID
import VouchCapture
import VouchCore
import VouchDialects

/// A device whose cameras show what a test tells them, 50 ms a frame by the frames' own times.
final class ScriptedFaceCamera: FaceCameraProviding {
    struct Broken: Error {}

    private struct State {
        var receiver: AwareID.FrameReceiver?
        var time: Duration = .seconds(77)
        var timestamp: Int64 = 1_581_714_134_137
        var started: [String] = []
        var stopped: [String] = []
    }

    private let state = Mutex(State())
    let cannotStart: Bool

    init(cannotStart: Bool = false) { self.cannotStart = cannotStart }

    static let size = FrameSize(width: 640, height: 480)

    func cameras(at position: AwareID.FaceCapture.CameraPosition) -> [AwareID.FaceCapture.CameraDescription] {
        switch position {
        case .front:
            [
                .init(name: "selfie", position: .front, frameSize: Self.size),
                .init(name: "web", position: .front, isWebCamera: true, frameSize: Self.size),
            ]
        case .back: [.init(name: "main", position: .back, frameSize: Self.size)]
        }
    }

    func start(
        _ camera: AwareID.FaceCapture.CameraDescription, orientation: AwareID.FaceCapture.CameraOrientation,
        delivering receiver: AwareID.FrameReceiver
    ) throws {
        if cannotStart { throw Broken() }
        state.withLock { state in
            state.receiver = receiver
            state.started.append(camera.name)
        }
    }

    func stop(_ camera: AwareID.FaceCapture.CameraDescription) { state.withLock { $0.stopped.append(camera.name) } }

    var started: [String] { state.withLock { $0.started } }
    var stopped: [String] { state.withLock { $0.stopped } }

    /// - Parameter picture: made from the frame's number unless given.
    func show(_ facts: FaceFrame, times: Int = 1, picture: [UInt8]? = nil) {
        for _ in 0..<times {
            let (receiver, frame) = state.withLock { state in
                let frame = AwareID.CameraFrame(
                    picture: Sensitive(picture ?? [UInt8](repeating: UInt8(state.timestamp % 251), count: 5)),
                    facts: facts, time: state.time, timestamp: state.timestamp)
                state.time += .milliseconds(50)
                state.timestamp += 50
                return (state.receiver, frame)
            }
            receiver?.receive(frame)
        }
    }

    /// Shows a good face for as long as a capture of three frames takes.
    func showGoodFace(picture: [UInt8]? = nil) { show(Self.face(), times: 15, picture: picture) }

    func tick(after seconds: Int) {
        let (receiver, time) = state.withLock { ($0.receiver, $0.time) }
        receiver?.tick(at: time)
        receiver?.tick(at: time + .seconds(seconds))
    }

    func fail() { state.withLock { $0.receiver }?.fail() }

    /// A compliant face in an upright frame of 480 by 640, and what spoils it.
    static func face(_ change: (inout FaceFacts) -> Void = { _ in }) -> FaceFrame {
        FaceFrame(size: size.held(.portrait), faces: [facts(change)])
    }

    static func facts(_ change: (inout FaceFacts) -> Void = { _ in }) -> FaceFacts {
        var face = FaceFacts(box: box())
        face.distanceBetweenEyes = 100
        (face.yaw, face.pitch, face.roll) = (0, 0, 0)
        (face.leftEyeOpen, face.rightEyeOpen, face.darkGlasses) = (0.9, 0.9, 0.1)
        (face.brightness, face.evenness) = (0.5, 0.9)
        change(&face)
        return face
    }

    static func box(_ width: Double = 230, right: Double = 0, down: Double = 0) -> CaptureRegion {
        CaptureRegion(x: 240 - width / 2 + right, y: 320 - width / 2 + down, width: width, height: width)
    }

    static let nobody = FaceFrame(size: size.held(.portrait), faces: [])
}

/// One SDK object on a scripted device, with a session of the workflow `Charlie` unless told otherwise.
struct FaceCaptureExample {
    let camera: ScriptedFaceCamera
    let capture: AwareID.FaceCapture
    let workflow: AwareID.Workflow

    init(
        workflow name: String = "Charlie", cannotStart: Bool = false,
        client: AwareID.ServerPackage.MetaData = .init(), scaler: (any FrameScaling)? = nil
    ) throws {
        camera = ScriptedFaceCamera(cannotStart: cannotStart)
        capture = try AwareID.FaceCapture(cameras: camera, client: client, scaler: scaler)
        workflow = try capture.workflowCreate(workflowName: name)
    }

    func camera(named name: String) throws -> AwareID.FaceCapture.Camera? {
        let all = try AwareID.FaceCapture.CameraPosition.allCases.flatMap { try capture.getCameraList(position: $0) }
        return all.first { $0.getName() == name }
    }

    /// Starts with the front camera.
    func start() throws {
        let front = try AwareID.FaceCapture.CameraPosition.fromString(term: "front")
        try capture.startCaptureSession(workflow, try capture.getCameraList(position: front)[0])
    }

    /// The statuses that wait to be taken, up to a final one.
    func statuses() throws -> [AwareID.CaptureSessionStatus] {
        var statuses: [AwareID.CaptureSessionStatus] = []
        repeat {
            statuses.append(try capture.getCaptureSessionState().getStatus())
        } while statuses.last?.isFinal != true
        return statuses
    }

    /// The next state with this status.
    func state(_ status: AwareID.CaptureSessionStatus) throws -> AwareID.CaptureState {
        while true {
            let state = try capture.getCaptureSessionState()
            if try state.getStatus() == status { return state }
        }
    }
}

/// Runs on a thread of its own, as an app must call the blocking method.
func onThread<Result: Sendable>(_ work: @escaping @Sendable () -> Result) async -> Result {
    await withCheckedContinuation { continuation in
        Thread.detachNewThread { continuation.resume(returning: work()) }
    }
}
