public import VouchCapture

/// How a session ended.
@nonexhaustive
public enum CaptureEnding: Sendable, Hashable {
    case completed
    case cancelled
    case timedOut
    /// The recording ended before the capture did.
    case framesEnded
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
