import Synchronization
public import VouchCapture
import VouchCore
public import VouchVision

/// One capture of a document: frames in, events out.
///
/// ```swift
/// for try await event in session {
///     if case .guidance(let guidance) = event { label.text = guidance.text }
/// }
/// ```
///
/// The loop does the work: a frame is looked at when the next event is asked for, on a thread of its own, and while no one
/// asks nothing runs. A session is iterated once. Its methods may be called from anywhere meanwhile; what they change
/// shows with the next frame.
public final class CaptureSession: AsyncSequence, Sendable {
    /// The events of a session, in the order in which they happen.
    public typealias Element = CaptureEvent

    /// Engines that a session works with.
    public struct Engines: Sendable {
        /// Finds the document in each frame.
        public var finder: DocumentFinder
        /// Finds marks in frames. Nil finds none: a side that requires a mark is then never captured.
        public var marks: (any MarkFinding)?
        /// Reads captured sides. Nil reads none, and previews have no fields.
        public var reading: (any SideReading)?
        /// Decides about each captured side.
        public var review: any SideReviewing
        /// Receives each side as soon as it is taken: accepted by the review and by the session's policy. Nil if none is needed.
        public var taken: (@Sendable (CapturedPicture) -> Void)?

        public init(
            finder: DocumentFinder, marks: (any MarkFinding)? = nil, reading: (any SideReading)? = nil,
            review: any SideReviewing = AutomaticReview()
        ) {
            (self.finder, self.marks, self.reading, self.review) = (finder, marks, reading, review)
        }
    }

    let source: any FrameSource
    let engines: Engines
    let surroundings: CaptureSurroundings
    let executor = SeparateThreads(label: "vouch.camera")
    /// Used by the loop alone.
    let watcher: Mutex<DocumentWatcher>
    let progress: Mutex<Progress>

    /// - Parameter pictures: those of an earlier session with the same document: only the sides that they lack are
    ///   captured.
    public init(
        _ source: any FrameSource, settings: DocumentCaptureSettings = DocumentCaptureSettings(), engines: Engines,
        surroundings: CaptureSurroundings = CaptureSurroundings(), joining pictures: [CapturedPicture] = []
    ) {
        self.source = source
        self.engines = engines
        self.surroundings = surroundings
        var watcher = DocumentWatcher(finder: engines.finder)
        for picture in pictures { picture.frame.withView { watcher.recall($0) } }
        self.watcher = Mutex(watcher)
        progress = Mutex(
            Progress(
                machine: DocumentCaptureMachine(settings, joining: pictures.map(\.side)), pictures: pictures))
    }

    /// Asks the session for one event after another. There is one such iteration for each session.
    public struct AsyncIterator: AsyncIteratorProtocol {
        let session: CaptureSession

        /// - Throws: ``FrameSourceError``, errors of recorder and reading, `CancellationError`. After one the session is
        ///   over: its camera is released.
        public mutating func next() async throws -> CaptureEvent? {
            let session = session
            return try await withTaskExecutorPreference(session.executor) { try await session.nextEvent() }
        }
    }

    /// The document in the newest frame, to be drawn over the camera's picture; nil if none is seen.
    public var subject: CaptureSubject? { progress.withLock { $0.subject } }

    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(session: self) }

    // MARK: The person

    /// Takes the next frame as it is; only while ``CaptureGuidance/isShutterOffered``.
    public func pressShutter() { change { $0.machine.pressShutter(at: $0.now) } }

    /// Ends the capture without an optional side.
    public func skip() { change { $0.machine.skip(at: $0.now) } }

    /// Pauses the session. Frames are still taken, so that the pause ends in time.
    public func pause() { change { $0.machine.pause(at: $0.now) } }

    /// Continues after ``pause()``.
    public func resume() { change { $0.machine.resume(at: $0.now) } }

    /// Ends the session; its last event is ``CaptureEvent/finished(_:)`` with ``CaptureEnding/cancelled``.
    public func cancel() { change { $0.machine.cancel() } }

    private func change(_ body: (inout Progress) -> Bool) { progress.withLock { _ = body(&$0) } }
}

extension CaptureSession {
    /// The session's knowledge; changed by its loop and by the person.
    struct Progress {
        /// The loop's next task.
        enum Task {
            case permission
            case frames
            case reading(CapturedPicture, SideRequest)
            case review(SidePreview)
            case over
        }

        var machine: DocumentCaptureMachine
        var pictures: [CapturedPicture]
        var task = Task.permission
        var events: [CaptureEvent] = []
        /// The time of the first frame, by its source.
        var began: Duration?
        /// The time of the last frame, since the first.
        var now: Duration = .zero
        var kept: (frame: CameraFrame, analysis: CaptureAnalysis?)?
        var published: DocumentInstruction?
        var subject: CaptureSubject?
        var isTorchOn = false
    }
}
