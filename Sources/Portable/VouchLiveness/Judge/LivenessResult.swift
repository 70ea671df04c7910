/// What was made of a video or a picture.
///
/// Not a certified level: no laboratory has tested this. Benchmarks/liveness-results.md has what was measured, on
/// generated attacks.
public struct LivenessResult: Sendable, Hashable {
    @nonexhaustive
    public enum Decision: String, Sendable, Hashable {
        /// All that a live person's video must show was looked at, and nothing speaks against it.
        case live = "LIVE"
        /// Something shows that what stood before the camera, or came instead of it, is no live person.
        case spoof = "SPOOF"
        /// Neither: `feedback` says what to do better.
        case inconclusive = "INCONCLUSIVE"
    }

    public let decision: Decision
    /// 0...1, larger for what looks more alive; the weakest measure's margin, 0.5 at its limit. Not calibrated, and no
    /// probability. Nil if nothing was measured.
    public let score: Double?
    /// One for each measure, in the order of ``LivenessMeasure``.
    public let evidence: [LivenessEvidence]
    /// What kept the result from being LIVE, for the person and the program; empty if it is.
    public let feedback: [LivenessFeedback]

    /// Of a judge other than ``LivenessJudge``.
    public init(
        decision: Decision, score: Double?, evidence: [LivenessEvidence] = [], feedback: [LivenessFeedback] = []
    ) {
        self.decision = decision
        self.score = score
        self.evidence = evidence
        self.feedback = feedback
    }

    public subscript(_ measure: LivenessMeasure) -> LivenessEvidence? { evidence.first { $0.measure == measure } }
}

/// What to do better.
@nonexhaustive
public enum LivenessFeedback: String, Sendable, Hashable, CaseIterable {
    case noFace = "NO_FACE"
    case multipleFaces = "MULTIPLE_FACES"
    case faceLost = "FACE_LOST"
    case faceTooSmall = "FACE_TOO_SMALL"
    case tooFewFrames = "TOO_FEW_FRAMES"
    case challengeExpired = "CHALLENGE_EXPIRED"
    case stepMissing = "STEP_MISSING"
    case stepWrong = "STEP_WRONG"
    case stepTooEarly = "STEP_TOO_EARLY"
    case moveHead = "MOVE_HEAD"
    case noChallenge = "NO_CHALLENGE"
    case screenNotReflected = "SCREEN_NOT_REFLECTED"
    case notLive = "NOT_LIVE"

    /// For people.
    public var sentence: String {
        switch self {
        case .noFace: "no face is in the picture"
        case .multipleFaces: "more than one face is in the picture"
        case .faceLost: "the face left the picture or jumped"
        case .faceTooSmall: "come closer: the face has too few pixels"
        case .tooFewFrames: "the video has too few frames, or gaps"
        case .challengeExpired: "the challenge has expired: ask for a new one"
        case .stepMissing: "a movement that was asked for was not seen"
        case .stepWrong: "another movement was seen than was asked for"
        case .stepTooEarly: "a movement came before it was asked for"
        case .moveHead: "turn the head to both sides while filming"
        case .noChallenge: "without a challenge only a network can tell, and none is plugged in"
        case .screenNotReflected:
            "the colours of the screen are not seen on the face: make the room darker, the screen brighter"
        case .notLive: "the video does not show a live person"
        }
    }
}
