import Synchronization
import VouchCapture
import VouchDevice
import VouchDialects

/// One session: passes events to the machine and performs what it decides.
///
/// States are posted in the order of the machine's decisions. The last one is posted after the camera has stopped and the
/// workflow has its frames, so that an app that sees it may at once ask for the package or start another session.
final class CaptureSession: Sendable {
    private struct Progress {
        var machine: FaceCaptureMachine
        var kept: [AwareID.CameraFrame] = []
        /// Once the face is where it must be, where the workflow has a challenge.
        var run: ChallengeRun?
        var cameraState = CameraState.starting
        /// The session ended while its camera was still starting: it is wound up after that.
        var pending: Ending?
        var isOver = false
    }

    private enum CameraState { case starting, running, failed }

    private struct Ending {
        let state: FaceCaptureMachine.State
        let captured: [AwareID.CameraFrame]
    }

    let workflow: AwareID.Workflow
    let region: CaptureRegion
    private let camera: AwareID.FaceCapture.Camera
    private let cameras: any FaceCameraProviding
    private let mailbox: CaptureStateMailbox
    private let progress: Mutex<Progress>

    init(
        _ workflow: AwareID.Workflow, _ camera: AwareID.FaceCapture.Camera, of cameras: any FaceCameraProviding,
        mailbox: CaptureStateMailbox
    ) {
        self.workflow = workflow
        self.camera = camera
        self.cameras = cameras
        self.mailbox = mailbox
        region = CaptureRegion(in: camera.description.frameSize.held(camera.orientation.orientation))
        progress = Mutex(Progress(machine: FaceCaptureMachine(workflow.settings)))
    }

    /// Nothing of it runs any more.
    var isOver: Bool { progress.withLock { $0.isOver } }

    /// - Throws: ``AwareID/FaceCaptureException/cameraNotStarted``.
    func start() throws {
        workflow.begin()
        camera.setInUse(true)
        progress.withLock { progress in
            progress.machine.start()
            mailbox.post(AwareID.CaptureState(.starting))
        }
        let hasStarted = startCamera()
        let ending = progress.withLock { progress in
            progress.cameraState = hasStarted ? .running : .failed
            return progress.pending
        }
        if let ending { end(ending) }
        guard hasStarted else {
            abort()
            throw AwareID.FaceCaptureException.cameraNotStarted
        }
    }

    private func startCamera() -> Bool {
        do {
            try cameras.start(
                camera.description, orientation: camera.orientation,
                delivering: AwareID.FrameReceiver(session: self))
            return true
        } catch {
            return false
        }
    }

    func receive(_ frame: AwareID.CameraFrame) {
        advance { progress in
            guard progress.run == nil else { return self.film(frame, &progress) }
            let step = progress.machine.frame(frame.facts, at: frame.time)
            switch step.action {
            case .none: break
            case .keepFrame: progress.kept.append(frame)
            case .dropFrames: progress.kept = []
            }
            if step.state == .postCaptureProcessing {
                guard let challenge = self.workflow.challenge else { return self.process(&progress) }
                (progress.run, progress.kept) = (ChallengeRun(challenge), [])
                self.mailbox.post(AwareID.CaptureState(.capturing, frame: frame.picture, feedback: .faceCompliant))
            } else if !step.state.isFinal {
                self.mailbox.post(AwareID.CaptureState(.capturing, frame: frame.picture, feedback: step.feedback))
            }
        }
    }

    /// A frame of a challenge's answer.
    private func film(_ frame: AwareID.CameraFrame, _ progress: inout Progress) {
        let feedback = workflow.settings.profile.feedback(on: frame.facts, in: region, after: nil).duringChallenge
        guard progress.machine.isAutocaptureEnabled, let step = progress.run?.frame(at: frame.time) else {
            return mailbox.post(AwareID.CaptureState(.capturing, frame: frame.picture, feedback: feedback))
        }
        if step.isKept { progress.kept.append(frame) }
        guard !step.isOver else { return process(&progress) }
        mailbox.post(
            AwareID.CaptureState(.capturing, frame: frame.picture, feedback: feedback, prompt: step.prompt))
    }

    func tick(at time: Duration) { advance { $0.machine.tick(at: time) } }
    func abort() { advance { $0.machine.abort(.cameraLost) } }

    func enableAutocapture(_ isEnabled: Bool) {
        advance { progress in
            let action = progress.machine.enableAutocapture(isEnabled)
            guard action == .dropFrames || !isEnabled && progress.run != nil else { return }
            progress.kept = []
            progress.run?.restart()
        }
    }

    /// - Throws: ``AwareID/FaceCaptureException/noCaptureSession``.
    func stop() throws {
        let hasStopped = advance { $0.machine.stop() } ?? false
        if !hasStopped { throw AwareID.FaceCaptureException.noCaptureSession }
    }

    /// All frames are there: they must hold pictures.
    private func process(_ progress: inout Progress) {
        mailbox.post(AwareID.CaptureState(.postCaptureProcessing))
        if progress.kept.allSatisfy({ $0.picture.reveal { !$0.isEmpty } }) {
            progress.machine.processed()
        } else {
            progress.machine.abort(.processingFailed)
        }
    }

    /// Lets one thing happen, and ends the session if it was the last.
    ///
    /// - Returns: nil if the session has ended before.
    @discardableResult private func advance<Result: Sendable>(
        _ event: (inout Progress) -> Result
    ) -> Result? {
        let (result, ending) = progress.withLock { progress -> (Result?, Ending?) in
            guard !progress.machine.state.isFinal else { return (nil, nil) }
            let result = event(&progress)
            guard progress.machine.state.isFinal else { return (result, nil) }
            let captured = progress.machine.state == .completed ? progress.kept : []
            let ending = Ending(state: progress.machine.state, captured: captured)
            progress.kept = []
            guard progress.cameraState == .starting else { return (result, ending) }
            progress.pending = ending
            return (result, nil)
        }
        if let ending { end(ending) }
        return result
    }

    /// Outside the lock: a camera that stops may wait for its own queue.
    private func end(_ ending: Ending) {
        if progress.withLock({ $0.cameraState == .running }) { cameras.stop(camera.description) }
        workflow.end(captured: ending.captured)
        camera.setInUse(false)
        // Together: another session may begin as soon as this one is over, and must not find its last state.
        progress.withLock { progress in
            progress.isOver = true
            mailbox.post(AwareID.CaptureState(AwareID.CaptureSessionStatus(ending.state)))
        }
    }
}
