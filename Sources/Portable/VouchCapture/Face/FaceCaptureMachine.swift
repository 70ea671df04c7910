/// One face capture session, from start to end: decides what each frame means, which frames to keep, and when it is over.
///
/// It holds no picture, no clock and no camera. Facts about frames and times come in; the caller performs what comes out.
/// Times are since any origin that the caller keeps, and never go back. A machine is used once.
public struct FaceCaptureMachine: Sendable, Hashable {
    /// Where a session stands.
    public enum State: Sendable, Hashable, CaseIterable {
        /// Not started.
        case idle
        /// Waits for the first frame.
        case starting
        /// Frames are judged, and those that are good are kept.
        case capturing
        /// All frames are captured; the caller prepares them, then calls ``FaceCaptureMachine/processed()``.
        case postCaptureProcessing
        /// Every frame is captured and prepared.
        case completed
        /// It could not go on: ``FaceCaptureMachine/abortReason``.
        case aborted
        /// The caller ended it.
        case stopped
        /// The time limit of the session is over.
        case timedOut

        /// Whether nothing more will happen.
        public var isFinal: Bool {
            switch self {
            case .completed, .aborted, .stopped, .timedOut: true
            case .idle, .starting, .capturing, .postCaptureProcessing: false
            }
        }
    }

    /// Why a session cannot go on.
    public enum AbortReason: Sendable, Hashable {
        /// The camera could not start, or failed.
        case cameraLost
        /// The captured frames could not be used.
        case processingFailed
    }

    /// The use of the frames.
    public enum Action: Sendable, Hashable {
        /// Nothing to do with this frame.
        case none
        /// Keep this frame.
        case keepFrame
        /// Drop this frame and all that were kept.
        case dropFrames
    }

    /// Outcome of one frame.
    public struct Step: Sendable, Hashable {
        /// State after the frame.
        public let state: State
        /// The feedback on this frame; nil unless the session was capturing.
        public let measured: FaceFeedback?
        /// The instruction for the person, without flicker; nil unless the session was capturing.
        public let feedback: FaceFeedback?
        /// The use of the frame.
        public let action: Action
    }

    /// Settings that the session was begun with.
    public let settings: FaceCaptureSettings
    /// Where the session stands.
    public private(set) var state = State.idle
    /// Why it was aborted; nil in every other state.
    public private(set) var abortReason: AbortReason?
    /// While it is off nothing is captured, and the session cannot complete. On at the start.
    public private(set) var isAutocaptureEnabled = true
    /// Frames that are kept now.
    public private(set) var framesKept = 0

    private var guidance: FaceGuidance
    private var began: Duration?
    private var measured: FaceFeedback?
    private var compliantSince: Duration?
    private var lastKept: Duration = .zero
    private var size: FrameSize?
    private var isProcessed = false

    public init(_ settings: FaceCaptureSettings) {
        self.settings = settings
        guidance = settings.guidance
    }

    /// Starts to wait for frames.
    ///
    /// - Returns: false if it was started before.
    @discardableResult public mutating func start() -> Bool {
        guard state == .idle else { return false }
        state = .starting
        return true
    }

    /// Judges one frame.
    ///
    /// - Parameters:
    ///   - frame: what was found in it.
    ///   - time: since the origin of all times; never less than before.
    /// - Returns: the state, the instruction for the person, and what to do with the frame.
    public mutating func frame(_ frame: FaceFrame, at time: Duration) -> Step {
        tick(at: time)
        if state == .starting { state = .capturing }
        guard state == .capturing else { return Step(state: state, measured: nil, feedback: nil, action: .none) }
        let region = CaptureRegion(in: frame.size)
        let now = settings.profile.feedback(on: frame, in: region, after: measured)
        measured = now
        let shown = guidance.show(now, at: time)
        let action = capture(frame.size, now, at: time)
        return Step(state: state, measured: now, feedback: shown, action: action)
    }

    /// Lets time pass without a frame, so that a camera that delivers none does not keep the session open.
    public mutating func tick(at time: Duration) {
        guard state != .idle, !state.isFinal else { return }
        guard let began else {
            began = time
            return
        }
        // Once everything is captured the person has nothing left to do in time, unless autocapture holds the end.
        let isWaiting = state == .postCaptureProcessing && isAutocaptureEnabled
        if let timeout = settings.timeout, !isWaiting, time - began >= timeout { state = .timedOut }
    }

    /// Turns capturing on or off, at any time. Off drops what was kept; an end that is due waits until it is on again.
    ///
    /// - Returns: ``Action/dropFrames`` if frames were kept that must be dropped.
    public mutating func enableAutocapture(_ isEnabled: Bool) -> Action {
        isAutocaptureEnabled = isEnabled
        compliantSince = nil
        if isEnabled {
            if isProcessed, state == .postCaptureProcessing { state = .completed }
            return .none
        }
        return state == .capturing ? dropFrames() : .none
    }

    /// The captured frames are ready: the session is complete, as soon as autocapture is on.
    public mutating func processed() {
        guard state == .postCaptureProcessing else { return }
        isProcessed = true
        if isAutocaptureEnabled { state = .completed }
    }

    /// Ends the session early.
    ///
    /// - Returns: false if it was not started, or has ended.
    @discardableResult public mutating func stop() -> Bool {
        guard state != .idle, !state.isFinal else { return false }
        state = .stopped
        return true
    }

    /// Ends the session because it cannot go on. Without effect before the start and after the end.
    public mutating func abort(_ reason: AbortReason) {
        guard state != .idle, !state.isFinal else { return }
        state = .aborted
        abortReason = reason
    }

    private mutating func capture(_ frame: FrameSize, _ feedback: FaceFeedback, at time: Duration) -> Action {
        guard feedback == .faceCompliant, isAutocaptureEnabled else {
            compliantSince = nil
            return dropFrames()
        }
        // All frames of a capture have one size.
        if framesKept > 0, size != frame {
            compliantSince = time
            return dropFrames()
        }
        let since = compliantSince ?? time
        compliantSince = since
        guard time - since >= settings.profile.dwell else { return .none }
        guard framesKept == 0 || time - lastKept >= settings.profile.frameInterval else { return .none }
        framesKept += 1
        lastKept = time
        size = frame
        if framesKept >= settings.numberOfFrames { state = .postCaptureProcessing }
        return .keepFrame
    }

    private mutating func dropFrames() -> Action {
        guard framesKept > 0 else { return .none }
        framesKept = 0
        return .dropFrames
    }
}
