public import VouchCapture

/// How a session ended.
@nonexhaustive
public enum CaptureEnding: Sendable, Hashable {
    /// All sides are captured.
    case completed
    /// The person ended it.
    case cancelled
    /// The time for a side is over.
    case timedOut
    /// The recording ended before the capture did.
    case framesEnded
    /// Something failed that the person did not cause, or the retakes are used up.
    case failed(DocumentCaptureMachine.Failure)

    /// The words for the person.
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
