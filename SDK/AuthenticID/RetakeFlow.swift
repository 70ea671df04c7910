public import VouchCapture

extension AuthenticID {
    /// What is being scanned; each process counts its own retakes.
    public enum ScanProcess: String, Sendable, Hashable, CaseIterable {
        /// A driving licence: front, then back.
        case license
        /// A passport book or passport card.
        case passport
    }

    /// The state machine of a capture workflow: counts its retakes and says what comes next.
    ///
    /// ```text
    ///            poor, or not processed: rescanCount + 1
    ///          +------------------------+
    ///          v                        |
    ///      scanning ----- good ----> confirming ---- the person sends ----> sending ---- finish ----> scanning
    ///          ^  |                     |                                      ^
    ///          |  +-- poor, and rescanCount > totalAttempts: sent anyway ------+
    ///          +------- the person retakes: not counted
    /// ```
    ///
    /// A picture that is good enough and could be processed is shown for the person to send or retake. One that is not
    /// counts as a retake; once ``rescanCount(of:)`` exceeds ``totalAttempts`` the last picture is sent anyway: the
    /// server may read what the device cannot. The vendor's page shows the flow as a figure, which its text describes:
    /// the states are named here. It leaves a confidence of exactly 0.6 open: here that is good, because "0.60 +" is
    /// recommended.
    public struct RetakeFlow: Sendable {
        /// Where a process is.
        public enum State: Sendable, Hashable, CaseIterable {
            /// The scanner runs.
            case scanning
            /// The picture is shown: the person sends it or retakes it.
            case confirming
            /// A picture is on its way to the server.
            case sending
        }

        /// What to do after a scan, or after the person's choice.
        public enum Step: Sendable, Hashable {
            /// Show the picture: the person sends it or retakes it.
            case confirm
            /// Scan again; counted. The decision says what is wrong with the picture; if it accepts the picture, that
            /// could not be processed.
            case rescan(CaptureDecision)
            /// Send the last picture although it is not good enough.
            case sendAnyway
            /// Scan again because the person wants to; not counted.
            case retake
            /// Send the picture, which the person confirmed.
            case send
        }

        private struct Process: Sendable {
            var state = State.scanning
            var retakes: RetakeCount
        }

        /// The vendor's `totalAttempts`: how many retakes are allowed before the last picture is sent anyway; never
        /// negative.
        public let totalAttempts: Int
        private let policy: any CaptureDeciding
        private var processes: [ScanProcess: Process] = [:]

        /// Begins with no retakes counted.
        ///
        /// - Parameters:
        ///   - totalAttempts: how many retakes are allowed; below 0 counts as 0: the first picture is sent even if it
        ///     is poor.
        ///   - policy: the thresholds, or a decision of the app's own.
        public init(totalAttempts: Int = 3, policy: any CaptureDeciding = CapturePolicy()) {
            self.totalAttempts = max(0, totalAttempts)
            self.policy = policy
        }

        /// The vendor's `rescanCount`: retakes because a picture was not good enough or could not be processed.
        public func rescanCount(of process: ScanProcess) -> Int { self[process].retakes.refused }

        /// Where a process is; `scanning` before its first scan.
        public func state(of process: ScanProcess) -> State { self[process].state }

        /// Takes the result of a scan. A picture that waits to be confirmed is replaced by it.
        ///
        /// - Parameters:
        ///   - result: of the scanner, also one without any picture.
        ///   - isProcessed: false if what the picture must show, such as a barcode, could not be read.
        /// - Returns: `confirm`, `rescan` or `sendAnyway`.
        public mutating func handleScan<Image>(
            result: DSResult<Image>, of process: ScanProcess, isProcessed: Bool = true
        ) -> Step {
            let decision = policy.decision(on: CaptureEvidence(result.result))
            var reasons: RetakeReasons = decision.isAccepted ? [] : .poorPicture
            if !isProcessed { reasons.insert(.notRead) }
            switch self[process].retakes.judge(reasons, hasPicture: result.submission != nil) {
            case .accept: return move(process, to: .confirming, .confirm)
            case .acceptAnyway: return move(process, to: .sending, .sendAnyway)
            case .again, .fail: return move(process, to: .scanning, .rescan(decision))
            }
        }

        /// The person wants another picture: not counted.
        ///
        /// - Returns: nil, and nothing changes, unless a picture waits to be confirmed.
        @discardableResult public mutating func retake(_ process: ScanProcess) -> Step? {
            guard state(of: process) == .confirming else { return nil }
            return move(process, to: .scanning, .retake)
        }

        /// The person confirms the picture.
        ///
        /// - Returns: nil, and nothing changes, unless a picture waits to be confirmed.
        @discardableResult public mutating func send(_ process: ScanProcess) -> Step? {
            guard state(of: process) == .confirming else { return nil }
            return move(process, to: .sending, .send)
        }

        /// A picture was sent: the process begins again without counted retakes. The other process keeps its count.
        public mutating func finish(_ process: ScanProcess) { processes[process] = nil }

        private mutating func move(_ process: ScanProcess, to state: State, _ step: Step) -> Step {
            self[process].state = state
            return step
        }

        private subscript(_ process: ScanProcess) -> Process {
            get {
                processes[process]
                    ?? Process(retakes: RetakeCount(RetakePolicy(maximumRetakes: totalAttempts, ending: .takeLast)))
            }
            set { processes[process] = newValue }
        }
    }
}
