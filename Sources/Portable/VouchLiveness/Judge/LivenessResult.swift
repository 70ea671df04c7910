/// The result of judging a video or a picture.
///
/// Not a certified level: no laboratory has tested this. Benchmarks/liveness-results.md has what was measured, on
/// generated attacks.
public struct LivenessResult: Sendable, Hashable {
    /// The decision on a video or a picture.
    @nonexhaustive
    public enum Decision: String, Sendable, Hashable {
        /// Everything that a live person's video must show was checked and passed, and nothing is a sign of an attack.
        case live = "LIVE"
        /// There is a sign of an attack: not a live person before a camera.
        case spoof = "SPOOF"
        /// Neither can be said: ``LivenessResult/feedback`` says what to do better.
        case inconclusive = "INCONCLUSIVE"
    }

    /// The decision.
    public let decision: Decision
    /// A score of 0...1, larger for what looks more alive: the weakest measure's margin, 0.5 at its limit. It is not
    /// calibrated, and not a probability. Nil if nothing was measured.
    public let score: Double?
    /// The evidence of each measure, in the order of ``LivenessMeasure``; empty if another judge gave none.
    public let evidence: [LivenessEvidence]
    /// The obstacles to LIVE, for the person and the program; empty if it is LIVE.
    public let feedback: [LivenessFeedback]

    /// The result of a judge other than ``LivenessJudge``.
    public init(
        decision: Decision, score: Double?, evidence: [LivenessEvidence] = [], feedback: [LivenessFeedback] = []
    ) {
        self.decision = decision
        self.score = score
        self.evidence = evidence
        self.feedback = feedback
    }

    /// The evidence of a measure; nil if it was not part of this judgement.
    public subscript(_ measure: LivenessMeasure) -> LivenessEvidence? { evidence.first { $0.measure == measure } }
}

/// Advice on doing better.
@nonexhaustive
public enum LivenessFeedback: String, Sendable, Hashable, CaseIterable {
    /// No face was found.
    case noFace = "NO_FACE"
    /// More than one face was found.
    case multipleFaces = "MULTIPLE_FACES"
    /// The face left the picture or jumped.
    case faceLost = "FACE_LOST"
    /// Too few pixels lie between the eyes.
    case faceTooSmall = "FACE_TOO_SMALL"
    /// There are too few frames, or gaps between them.
    case tooFewFrames = "TOO_FEW_FRAMES"
    /// The challenge's time was over.
    case challengeExpired = "CHALLENGE_EXPIRED"
    /// The video arrived before it can have been filmed: before the challenge was issued, or before its duration had passed.
    case arrivedTooSoon = "ARRIVED_TOO_SOON"
    /// A step was not done.
    case stepMissing = "STEP_MISSING"
    /// Another step was done.
    case stepWrong = "STEP_WRONG"
    /// A step was done before it was asked for.
    case stepTooEarly = "STEP_TOO_EARLY"
    /// The head hardly moved.
    case moveHead = "MOVE_HEAD"
    /// There was no challenge to judge by.
    case noChallenge = "NO_CHALLENGE"
    /// The challenge's colours were not found in the face.
    case screenNotReflected = "SCREEN_NOT_REFLECTED"
    /// Straight edges stand around the face, as those of a print or a screen.
    case framedFace = "FRAMED_FACE"
    /// A network that detects attacks does not call the face live.
    case networkInDoubt = "NETWORK_IN_DOUBT"
    /// A measure shows a sign of an attack.
    case notLive = "NOT_LIVE"

    /// The feedback in words, for people; without its full stop.
    public var sentence: String {
        switch self {
        case .noFace: "no face is in the picture"
        case .multipleFaces: "more than one face is in the picture"
        case .faceLost: "the face left the picture or jumped"
        case .faceTooSmall: "come closer: the face has too few pixels"
        case .tooFewFrames: "the video has too few frames, or gaps"
        case .challengeExpired: "the challenge has expired: ask for a new one"
        case .arrivedTooSoon: "the video arrived before it can have been filmed: film it when the challenge is shown"
        case .stepMissing: "a movement that was asked for was not seen"
        case .stepWrong: "another movement was seen than was asked for"
        case .stepTooEarly: "a movement came before it was asked for"
        case .moveHead: "turn the head to both sides while filming"
        case .noChallenge: "without a challenge only networks could decide, and none are installed"
        case .screenNotReflected:
            "the colours of the screen are not seen on the face: make the room darker, the screen brighter"
        case .framedFace: "straight edges stand around the face: stand before an even wall"
        case .networkInDoubt: "look straight into the camera in even light, without anything before the face"
        case .notLive: "the video does not show a live person"
        }
    }
}

#if !hasFeature(Embedded)
extension LivenessResult: Codable {}

extension LivenessResult.Decision: Codable {}

extension LivenessFeedback: Codable {}
#endif
