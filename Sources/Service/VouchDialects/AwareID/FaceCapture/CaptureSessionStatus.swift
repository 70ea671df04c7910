public import VouchCapture

extension AwareID {
    /// What a capture session is doing, or how it ended.
    public enum CaptureSessionStatus: Int, Codable, Sendable, Hashable, CaseIterable {
        /// Not started.
        case idle = 0
        /// Waits for the first frame.
        case starting = 1
        /// Frames are judged and kept.
        case capturing = 2
        /// All frames are captured, and prepared.
        case postCaptureProcessing = 3
        /// The frames can be fetched.
        case completed = 4
        /// It could not go on.
        case aborted = 5
        /// Ended by the app.
        case stopped = 6
        /// Its time is over.
        case timedOut = 7

        /// What Vouch's capture says, in the vendor's words.
        public init(_ state: FaceCaptureMachine.State) {
            switch state {
            case .idle: self = .idle
            case .starting: self = .starting
            case .capturing: self = .capturing
            case .postCaptureProcessing: self = .postCaptureProcessing
            case .completed: self = .completed
            case .aborted: self = .aborted
            case .stopped: self = .stopped
            case .timedOut: self = .timedOut
            }
        }

        /// The upper-case name: `TIMED_OUT`.
        public var name: String {
            switch self {
            case .idle: "IDLE"
            case .starting: "STARTING"
            case .capturing: "CAPTURING"
            case .postCaptureProcessing: "POST_CAPTURE_PROCESSING"
            case .completed: "COMPLETED"
            case .aborted: "ABORTED"
            case .stopped: "STOPPED"
            case .timedOut: "TIMED_OUT"
            }
        }

        /// The session has ended.
        public var isFinal: Bool { rawValue >= Self.completed.rawValue }
    }
}
