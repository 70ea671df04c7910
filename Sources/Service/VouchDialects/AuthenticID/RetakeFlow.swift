public import VouchCapture

extension AuthenticID {
    /// What is being scanned; each counts its own retakes.
    public enum ScanProcess: String, Sendable, Hashable, CaseIterable {
        case license
        /// Book or card.
        case passport
    }

    /// Counts the retakes of a capture workflow and says what comes next.
    ///
    /// A picture that is good enough is sent. One that is not counts as a retake, and the person tries again; once
    /// ``rescanCount(of:)`` exceeds ``totalAttempts`` the last picture is sent anyway: the server may read what the
    /// device cannot. A retake that the person chooses does not count. The vendor's page leaves a confidence of exactly
    /// 0.6 open: here it is good, because "0.60 and above" is recommended.
    public struct RetakeFlow: Sendable {
        /// What to do after a picture, or after the person's choice.
        public enum Step: Sendable, Hashable {
            /// Show the picture: the person sends it or retakes it.
            case confirm
            /// Scan again because of the decision.
            case rescan(CaptureDecision)
            /// Send the last picture although it is not good enough.
            case sendAnyway
            /// Scan again because the person wants to.
            case retake
        }

        /// The greatest number of retakes.
        public let totalAttempts: Int
        private let policy: any CaptureDeciding
        private var counts: [ScanProcess: Int] = [:]

        /// - Parameters:
        ///   - totalAttempts: negative counts as 0: the first picture is sent even if it is poor.
        ///   - policy: the thresholds, or a decision of the app's own.
        public init(totalAttempts: Int = 3, policy: any CaptureDeciding = CapturePolicy()) {
            self.totalAttempts = max(0, totalAttempts)
            self.policy = policy
        }

        /// The vendor's `rescanCount`: retakes because a picture was not good enough.
        public func rescanCount(of process: ScanProcess) -> Int { counts[process] ?? 0 }

        /// Takes the result of a scan.
        public mutating func handleScan<Image>(result: DSResult<Image>, of process: ScanProcess) -> Step {
            let decision = policy.decision(on: CaptureEvidence(result.result))
            guard !decision.isAccepted else { return .confirm }
            // Far beyond any limit it stays where it is.
            let count = min(rescanCount(of: process), totalAttempts) + 1
            counts[process] = count
            guard count > totalAttempts, result.submission != nil else { return .rescan(decision) }
            return .sendAnyway
        }

        /// The person wants another picture: not counted.
        public func retake(_ process: ScanProcess) -> Step { .retake }

        /// A picture was sent: the process starts afresh, the other keeps its count.
        public mutating func finish(_ process: ScanProcess) { counts[process] = nil }
    }
}
