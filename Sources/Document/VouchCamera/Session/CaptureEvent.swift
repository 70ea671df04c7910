public import VouchCapture
public import VouchCore

/// What a session tells, in the order in which it happens.
@nonexhaustive
public enum CaptureEvent: Sendable {
    /// Tell the person this instead of the instruction before.
    case guidance(CaptureGuidance)
    /// A side was begun or is done.
    case progress(CaptureProgress)
    /// A side was captured and, where something reads sides, read. It is reviewed next.
    case captured(SidePreview)
    /// A side was reviewed: taken, or to be taken again.
    case reviewed(RetakeCount.Step)
    /// The last event.
    case finished(CaptureOutcome)
}

/// An instruction, and what there is to press beside it.
public struct CaptureGuidance: Sendable, Hashable {
    /// What to do.
    public let instruction: DocumentInstruction
    /// In the session's language.
    public let text: String
    /// Whether pressing it takes the picture as it is.
    public let isShutterOffered: Bool
    /// Since the first frame.
    public let time: Duration
}

/// A document in a frame.
public struct CaptureSubject: Sendable, Hashable {
    /// In pixels of the frame; outside it where the document extends beyond.
    public let corners: Quad
    /// The frame's size.
    public let frame: FrameSize
}

/// How far a session is.
public struct CaptureProgress: Sendable, Hashable {
    /// Sides that are done.
    public let done: Int
    /// Sides in all, if the optional ones are captured too; falls once the document is known.
    public let total: Int
    /// The side that comes next; nil at the end.
    public let next: SideRequest?
}

/// A side and its picture.
public struct CapturedPicture: Sendable, Redacted {
    /// Which side, and what was seen on it.
    public let side: CapturedSide
    /// The frame that was taken, whole.
    public let frame: CameraFrame
    /// Nil if no document was measured in it.
    public let analysis: CaptureAnalysis?

    public init(_ side: CapturedSide, frame: CameraFrame, analysis: CaptureAnalysis?) {
        (self.side, self.frame, self.analysis) = (side, frame, analysis)
    }
}

/// How a session ended, and what it has.
public struct CaptureOutcome: Sendable, Redacted {
    /// Why it is over.
    public let ending: CaptureEnding
    /// Of every side that is done, also where the session ended early: another one can join them.
    public let pictures: [CapturedPicture]
    /// The side that was looked for when it ended early.
    public let missing: SideRequest?
    /// What was seen of that side.
    public let sight: CaptureSight

    /// In English, for people: how it ended, and if it ended early what stood in the way.
    public var description: String {
        guard ending != .completed, let obstacle = sight.obstacle else { return ending.term.rawValue }
        return "\(ending.term.rawValue) Most of the time: \(obstacle.sentence)"
    }
}
