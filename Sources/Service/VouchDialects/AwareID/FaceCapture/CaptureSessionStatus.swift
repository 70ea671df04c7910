public import VouchCapture

extension AwareID {
    /// What a capture session is doing, or how it ended.
    public enum CaptureSessionStatus: Int, Codable, Sendable, Hashable, CaseIterable {
        case idle = 0
        case starting = 1
        case capturing = 2
        case postCaptureProcessing = 3
        case completed = 4
        case aborted = 5
        case stopped = 6
        case timedOut = 7

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
