public import VouchCapture

/// How a session ended.
@nonexhaustive
public enum CaptureEnding: Sendable, Hashable {
    /// All sides are captured.
    case completed
    /// By the person.
    case cancelled
    /// The time for a side is over.
    case timedOut
    /// The recording ended before the capture did.
    case framesEnded
    /// Nothing that the person did.
    case failed(DocumentCaptureMachine.Failure)

    /// What to tell the person.
    public var term: CaptureTerm {
        switch self {
        case .completed: .completed
        case .cancelled: .cancelled
        case .timedOut: .timedOut
        case .framesEnded: .framesEnded
        case .failed(.cameraLost): .cameraLost
        case .failed(.notPermitted): .notPermitted
        case .failed(.processingFailed): .processingFailed
        case .failed(.tooManyRetakes): .tooManyRetakes
        }
    }
}
