import VouchCapture
public import VouchCore
public import VouchDialects

extension AwareID {
    /// A capture session at one moment: its status and, while it captures, a frame and feedback.
    public struct CaptureState: Sendable {
        private let status: CaptureSessionStatus
        private let frame: Sensitive<[UInt8]>?
        private let feedback: AutoCaptureFeedback?
        private let prompt: ChallengePrompt?

        init(
            _ status: CaptureSessionStatus, frame: Sensitive<[UInt8]>? = nil, feedback: FaceFeedback? = nil,
            prompt: ChallengePrompt? = nil
        ) {
            self.status = status
            self.frame = frame
            self.feedback = feedback.map { AutoCaptureFeedback($0) }
            self.prompt = prompt
        }

        /// What the session is doing, or how it ended. Never throws; the vendor's method may.
        public func getStatus() throws -> CaptureSessionStatus { status }

        /// The camera's picture to show, while capturing: a JPEG or PNG file, upright.
        ///
        /// - Throws: ``FaceCaptureException/frameUnavailable`` in every other status, so also in the final state.
        public func getFrame() throws -> Sensitive<[UInt8]> {
            guard let frame else { throw FaceCaptureException.frameUnavailable }
            return frame
        }

        /// The instruction for the person, while capturing. An instruction stays for 700 ms at least, so that it can be read.
        ///
        /// - Throws: ``FaceCaptureException/feedbackUnavailable`` in every other status.
        public func getFeedback() throws -> AutoCaptureFeedback {
            guard let feedback else { throw FaceCaptureException.feedbackUnavailable }
            return feedback
        }

        /// Vouch's own: what a challenge asks the person for at this moment, and the colour that the screen shows; nil while
        /// none is being answered. See ``Workflow/setChallenge(_:)``.
        public func getChallengePrompt() -> ChallengePrompt? { prompt }

        var isFinal: Bool { status.isFinal }

        /// A newer state with the same status takes this one's place in a queue: frames may be missed, no status is.
        func isReplaced(by newer: CaptureState) -> Bool { status == newer.status }
    }
}

/// States that wait to be taken: never more than there are statuses in a session.
struct CaptureStateQueue {
    private var states: [AwareID.CaptureState] = []

    mutating func append(_ state: AwareID.CaptureState) {
        if let last = states.last, last.isReplaced(by: state) { states.removeLast() }
        states.append(state)
    }

    mutating func next() -> AwareID.CaptureState? { states.isEmpty ? nil : states.removeFirst() }
    mutating func removeAll() { states.removeAll() }
}
