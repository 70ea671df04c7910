import VouchVision

/// One document capture, from start to end: decides what each frame means, which frame to keep, which side comes next,
/// and when it is over.
///
/// It holds no picture, no clock and no camera. Facts about frames and times come in; the caller performs what comes out.
/// Times are since any origin that the caller keeps; one that goes back counts as the last. Whatever state it is in, time
/// alone ends it. A machine is used once; another one can go on with the sides that this one captured.
public struct DocumentCaptureMachine: Sendable, Hashable {
    /// Where a capture stands.
    public enum State: Sendable, Hashable, CaseIterable {
        /// Not started.
        case idle
        /// Looks for the side of ``DocumentCaptureMachine/request``.
        case capturing
        /// A side is captured; the caller looks at it, or asks the person, then calls
        /// ``DocumentCaptureMachine/review(_:at:)``.
        case reviewing
        /// The person turns the document.
        case turning
        /// The caller has paused it; its time stands still.
        case paused
        /// Every side is captured, or the person left out the optional ones.
        case completed
        /// The person or the caller ended it.
        case cancelled
        /// The time for a side, a review or a pause was over.
        case timedOut
        /// It could not go on: ``DocumentCaptureMachine/failure``.
        case failed

        /// Whether nothing more will happen.
        public var isFinal: Bool {
            switch self {
            case .completed, .cancelled, .timedOut, .failed: true
            case .idle, .capturing, .reviewing, .turning, .paused: false
            }
        }
    }

    /// Why a capture cannot go on.
    public enum Failure: Sendable, Hashable {
        /// The camera could not start, or failed.
        case cameraLost
        /// The person or the system does not permit the use of the camera.
        case notPermitted
        /// The captured frame could not be used.
        case processingFailed
        /// The retakes are used up: ``RetakePolicy/Ending/fail``.
        case tooManyRetakes
    }

    /// The use of a frame.
    public enum Action: Sendable, Hashable {
        /// Nothing to do with this frame.
        case none
        /// Keep this frame instead of what was kept of this side.
        case keepFrame
        /// Drop what was kept of this side.
        case dropFrame
    }

    /// Outcome of one frame.
    public struct Step: Sendable, Hashable {
        /// State after the frame.
        public let state: State
        /// The instruction for this frame; nil unless a side was looked for.
        public let measured: DocumentInstruction?
        /// The instruction for the person, without flicker; nil if there is nothing to do.
        public let instruction: DocumentInstruction?
        /// The use of the frame.
        public let action: Action
    }

    /// Outcome of the caller's look at a captured side.
    public enum Verdict: Sendable, Hashable {
        /// The picture is used.
        case accepted
        /// It is not good enough for these reasons; the ``RetakePolicy`` decides whether that matters.
        case refused(RetakeReasons)
        /// The person wants another picture, which counts as no retake.
        case retake
    }

    /// Settings that the capture was begun with.
    public let settings: DocumentCaptureSettings
    /// Where the capture stands.
    public private(set) var state = State.idle
    /// Why it failed; nil in every other state.
    public private(set) var failure: Failure?
    /// Sides that are done, those of an earlier capture first.
    public private(set) var captured: [CapturedSide]
    /// The side that is looked for, or was when it ended; nil before the start and once all are captured.
    public private(set) var request: SideRequest?
    /// The observations of this attempt at the side.
    public private(set) var sight = CaptureSight()
    /// The instruction for the person, without flicker; nil if there is nothing to do.
    public private(set) var instruction: DocumentInstruction?
    /// Retakes of the present side.
    public private(set) var retakes: RetakeCount

    private var guidance: SteadyInstruction<DocumentInstruction>
    private var now: Duration = .zero
    /// When the state began, not counting pauses.
    private var entered: Duration = .zero
    private var measured: DocumentInstruction?
    private var compliantSince: Duration?
    private var kept: Kept?
    private var paused: Paused?
    private var isShutterPressed = false

    private struct Kept: Sendable, Hashable {
        let side: CapturedSide
        let confidence: Double
    }

    private struct Paused: Sendable, Hashable {
        let state: State
        let elapsed: Duration
    }

    /// Makes a machine that waits for ``start(at:)``.
    ///
    /// - Parameter captured: sides of an earlier capture of the same document: only what is missing is asked for.
    public init(_ settings: DocumentCaptureSettings, joining captured: [CapturedSide] = []) {
        self.settings = settings
        self.captured = captured
        guidance = settings.guidance
        retakes = RetakeCount(settings.retakes)
    }

    /// Starts with the first side that is missing.
    ///
    /// - Parameter time: since the origin that all later times have.
    /// - Returns: false if it was started before.
    @discardableResult public mutating func start(at time: Duration) -> Bool {
        guard state == .idle else { return false }
        now = time
        request = settings.plan.next(after: captured)
        enter(request == nil ? .completed : .capturing)
        return true
    }

    /// Judges one frame.
    ///
    /// - Parameters:
    ///   - frame: what was found in it.
    ///   - time: since the origin; one that goes back counts as the last.
    /// - Returns: the state, the instruction for the person, and what to do with the frame.
    public mutating func frame(_ frame: DocumentFrame, at time: Duration) -> Step {
        advance(to: time)
        guard state == .capturing, let aim else {
            guide()
            return Step(state: state, measured: nil, instruction: instruction, action: .none)
        }
        let seen = settings.profile.instruction(on: frame, for: aim, after: measured)
        measured = seen
        sight.note(frame, seen)
        let action = capture(frame, seen, aim.request)
        guide()
        return Step(state: state, measured: seen, instruction: instruction, action: action)
    }

    /// Lets time pass without a frame, so that a camera that delivers none does not keep the session open.
    public mutating func tick(at time: Duration) {
        advance(to: time)
        guide()
    }

    // MARK: The person

    /// Whether to show a shutter: automatic capture is off, it takes long, or it was tried before.
    public var isShutterOffered: Bool {
        guard state == .capturing else { return false }
        if !settings.isAutomatic || retakes.refused > 0 && settings.retakes.offersShutter { return true }
        return settings.shutterAfter.map { now - entered >= $0 } ?? false
    }

    /// Whether a torch is wanted, as far as there is one.
    public var isTorchWanted: Bool { state == .capturing && retakes.refused > 0 && settings.retakes.wantsTorch }

    /// The features of the frame that is kept of this side; nil if none is.
    public var keptSide: CapturedSide? { kept?.side }

    /// Takes the next frame as it is, whatever it shows.
    ///
    /// - Returns: false if no side is looked for, or the shutter is not offered.
    @discardableResult public mutating func pressShutter(at time: Duration) -> Bool {
        tick(at: time)
        guard isShutterOffered else { return false }
        isShutterPressed = true
        return true
    }

    /// Ends the capture without the present side, and those after it.
    ///
    /// - Returns: false if the side is not optional, or not being looked for.
    @discardableResult public mutating func skip(at time: Duration) -> Bool {
        tick(at: time)
        guard state == .capturing || state == .turning, request?.isOptional == true else { return false }
        // Sides after an optional one are optional too: who skips one is done.
        request = nil
        enter(.completed)
        return true
    }

    /// Pauses the capture; ``DocumentCaptureSettings/pausing`` limits how long.
    ///
    /// - Returns: false if there is nothing to pause.
    @discardableResult public mutating func pause(at time: Duration) -> Bool {
        tick(at: time)
        guard state == .capturing || state == .reviewing || state == .turning else { return false }
        paused = Paused(state: state, elapsed: now - entered)
        state = .paused
        entered = now
        compliantSince = nil
        guide()
        return true
    }

    /// Continues where it was paused. The time of the pause does not count; what was kept stays.
    ///
    /// - Returns: false if it is not paused.
    @discardableResult public mutating func resume(at time: Duration) -> Bool {
        tick(at: time)
        guard state == .paused, let paused else { return false }
        state = paused.state
        entered = now - paused.elapsed
        self.paused = nil
        guide()
        return true
    }

    // MARK: The caller

    /// Records the outcome of a look at the captured side.
    ///
    /// - Returns: what becomes of the side; nil if none is being reviewed.
    @discardableResult public mutating func review(_ verdict: Verdict, at time: Duration) -> RetakeCount.Step? {
        tick(at: time)
        guard state == .reviewing, let kept else { return nil }
        let step: RetakeCount.Step
        switch verdict {
        case .accepted: step = .accept
        case .retake: step = .again
        case .refused(let reasons): step = retakes.judge(reasons)
        }
        switch step {
        case .accept: accept(kept.side, isLastResort: false)
        case .acceptAnyway: accept(kept.side, isLastResort: true)
        case .again: enter(.capturing)
        case .fail:
            failure = .tooManyRetakes
            enter(.failed)
        }
        return step
    }

    /// Ends the capture early.
    ///
    /// - Returns: false if it was not started, or has ended.
    @discardableResult public mutating func cancel() -> Bool {
        guard state != .idle, !state.isFinal else { return false }
        enter(.cancelled)
        return true
    }

    /// Ends the capture because it cannot go on. Without effect before the start and after the end.
    public mutating func fail(_ reason: Failure) {
        guard state != .idle, !state.isFinal else { return }
        failure = reason
        enter(.failed)
    }

    // MARK: Steps

    private var aim: DocumentCaptureProfile.Aim? {
        request.map {
            DocumentCaptureProfile.Aim(
                $0, of: settings.plan, after: captured,
                leniency: retakes.refused > 0 ? settings.retakes.leniency : 0)
        }
    }

    private mutating func advance(to time: Duration) {
        now = max(now, time)
        let elapsed = now - entered
        switch state {
        case .capturing where elapsed >= settings.timeout, .reviewing where elapsed >= settings.reviewing,
            .paused where elapsed >= settings.pausing:
            enter(.timedOut)
        case .turning where elapsed >= settings.turning: enter(.capturing)
        default: break
        }
    }

    private mutating func enter(_ next: State) {
        state = next
        entered = now
        if next == .capturing {
            (measured, compliantSince, kept, isShutterPressed) = (nil, nil, nil, false)
            sight = CaptureSight()
        }
        guide()
    }

    private mutating func guide() {
        let wanted: DocumentInstruction? =
            switch state {
            case .capturing: measured ?? aim?.invitation
            case .reviewing: .captured
            case .turning: request?.side == .back ? .turnOver : .turnPage
            case .idle, .paused, .completed, .cancelled, .timedOut, .failed: nil
            }
        instruction = wanted.map { guidance.show($0, at: now) }
    }

    private mutating func capture(
        _ frame: DocumentFrame, _ seen: DocumentInstruction, _ request: SideRequest
    ) -> Action {
        if isShutterPressed {
            keep(frame, request)
            enter(.reviewing)
            return .keepFrame
        }
        guard seen == .holdStill, settings.isAutomatic else {
            compliantSince = nil
            // The kept frame must be of the document that is captured in the end.
            guard seen.isOfAnotherSubject, kept != nil else { return .none }
            kept = nil
            return .dropFrame
        }
        let since = compliantSince ?? now
        compliantSince = since
        let isBest = kept.map { frame.confidence > $0.confidence } ?? true
        if isBest { keep(frame, request) }
        if now - since >= settings.profile.dwell { enter(.reviewing) }
        return isBest ? .keepFrame : .none
    }

    private mutating func keep(_ frame: DocumentFrame, _ request: SideRequest) {
        let side = CapturedSide(request.side, format: frame.documents.first?.format ?? .other, marks: frame.marks)
        kept = Kept(side: side, confidence: frame.confidence)
    }

    private mutating func accept(_ side: CapturedSide, isLastResort: Bool) {
        captured.append(
            CapturedSide(side.side, format: side.format, marks: side.marks, isLastResort: isLastResort))
        retakes = RetakeCount(settings.retakes)
        request = settings.plan.next(after: captured)
        enter(request == nil ? .completed : .turning)
    }
}

extension DocumentFrame {
    /// The confidence of its subject; worst if it was not measured.
    fileprivate var confidence: Double {
        documents.first?.confidence.flatMap { $0.isFinite ? $0 : nil } ?? 0
    }
}

extension DocumentInstruction {
    /// The frame shows nothing, or something else than was looked for.
    fileprivate var isOfAnotherSubject: Bool {
        switch self {
        case .showFront, .showBack, .showPage, .showOneDocument, .wrongDocument, .wrongSide, .turnOver, .turnPage: true
        default: false
        }
    }
}
