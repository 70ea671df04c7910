public import VouchCapture
public import VouchCore

/// Events of a session, in the order in which they happen.
@nonexhaustive
public enum CaptureEvent: Sendable {
    /// A new instruction for the person, in place of the one before.
    case guidance(CaptureGuidance)
    /// A side was begun or is done.
    case progress(CaptureProgress)
    /// A side was captured and, where something reads sides, read. It is reviewed next.
    case captured(SidePreview)
    /// A side was reviewed: it is used, or captured again.
    case reviewed(RetakeCount.Step)
    /// The session has ended: its last event.
    case finished(CaptureOutcome)
}

/// An instruction, and whether the shutter is shown beside it.
public struct CaptureGuidance: Sendable, Hashable {
    /// The instruction.
    public let instruction: DocumentInstruction
    /// Text of the instruction in the session's language.
    public let text: String
    /// Whether a shutter is shown, which takes the picture as it is.
    public let isShutterOffered: Bool
    /// Time since the first frame.
    public let time: Duration
}

/// A document in a frame.
public struct CaptureSubject: Sendable, Hashable {
    /// Corners in pixels of the frame, the origin at the top left; outside the frame where the document extends beyond
    /// it.
    public let corners: Quad
    /// The frame's size.
    public let frame: FrameSize
}

/// How far a session is.
public struct CaptureProgress: Sendable, Hashable {
    /// Sides that are captured.
    public let done: Int
    /// Sides in all, optional ones included; the number falls once the document is known.
    public let total: Int
    /// The side that comes next; nil at the end.
    public let next: SideRequest?
}

/// A side and its picture.
public struct CapturedPicture: Sendable, Redacted {
    /// The side, and what was seen on it.
    public let side: CapturedSide
    /// The frame that was taken, whole.
    public let frame: CameraFrame
    /// Analysis of the frame; nil if no document was measured in it.
    public let analysis: CaptureAnalysis?

    public init(_ side: CapturedSide, frame: CameraFrame, analysis: CaptureAnalysis?) {
        (self.side, self.frame, self.analysis) = (side, frame, analysis)
    }
}

/// How a session ended, and what it has.
public struct CaptureOutcome: Sendable, Redacted {
    /// Why the session has ended.
    public let ending: CaptureEnding
    /// Picture of every side that is captured, also where the session ended early: another session can add the rest.
    public let pictures: [CapturedPicture]
    /// The side that was looked for when the session ended early; nil if it did not.
    public let missing: SideRequest?
    /// The side that was looked for last, as far as it was seen, and the obstacles to capturing it.
    public let sight: CaptureSight

    /// How the session ended, in English, and if it ended early what stood in the way.
    public var description: String {
        guard ending != .completed, let obstacle = sight.obstacle else { return ending.term.rawValue }
        return "\(ending.term.rawValue) Most of the time: \(obstacle.sentence)"
    }
}
