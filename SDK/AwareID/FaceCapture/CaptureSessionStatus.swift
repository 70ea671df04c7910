public import VouchCapture
public import VouchDialects

extension AwareID {
    /// What a capture session is doing, or how it ended.
    ///
    /// The names are those of the vendor's samples, which show no numbers: the raw values are Vouch's.
    public enum CaptureSessionStatus: Int, Codable, Sendable, Hashable, CaseIterable {
        /// No session has started yet.
        case idle = 0
        /// The camera is starting; no frame has arrived yet.
        case starting = 1
        /// Frames arrive and are judged; only now does a state have a frame and feedback.
        case capturing = 2
        /// All frames are captured and are being checked.
        case postCaptureProcessing = 3
        /// The capture succeeded: the package can be fetched.
        case completed = 4
        /// The session could not go on: the camera failed, or a captured frame was empty.
        case aborted = 5
        /// The app ended the session.
        case stopped = 6
        /// The timeout of the workflow ended the session.
        case timedOut = 7

        /// The vendor's word for a state of Vouch's machine; every state has one.
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

        /// The vendor's name in capitals, such as `TIMED_OUT`.
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

        /// Whether the session has ended: completed, aborted, stopped or timed out.
        public var isFinal: Bool { rawValue >= Self.completed.rawValue }
    }
}
