/// Judges what was measured of a video against its challenge. Pure: the same frames always give the same result.
public struct LivenessJudge: Sendable {
    /// The circumstances of a judgement besides the frames.
    public struct Context: Sendable {
        /// The challenge that the video answers; nil if there was none, so that only the frames can be judged.
        public let challenge: LivenessChallenge?
        /// When the video arrived, in seconds since 1970-01-01T00:00:00Z.
        public let received: Int64
        /// Whether frames are as the camera gave them: video compression removes what ``LivenessMeasure/frozenPixels``
        /// looks at.
        public let hasOwnNoise: Bool
        /// What networks that detect attacks say; nil if none was run.
        public let network: NetworkVote?

        /// Whether there were networks, even if they saw no face.
        public let isNetworkRequired: Bool

        public init(
            challenge: LivenessChallenge?, received: Int64, hasOwnNoise: Bool,
            network: NetworkVote? = nil, isNetworkRequired: Bool? = nil
        ) {
            (self.challenge, self.received) = (challenge, received)
            (self.hasOwnNoise, self.network) = (hasOwnNoise, network)
            self.isNetworkRequired = isNetworkRequired ?? (network != nil)
        }
    }

    /// What networks say of a face.
    public struct NetworkVote: Sendable, Hashable {
        /// The score of a live face.
        public let score: Double
        /// The least score that they call live.
        public let threshold: Double
        /// The least score that they do not call an attack: in between they are in doubt.
        public let attack: Double

        public init(score: Double, threshold: Double, attack: Double? = nil) {
            (self.score, self.threshold, self.attack) = (score, threshold, attack ?? threshold)
        }

        /// The score of networks with this description.
        public init(score: Double, by networks: AttackNetworkDescription) {
            self.init(score: score, threshold: networks.threshold, attack: networks.attack)
        }
    }

    /// The limits by which it judges.
    public let limits: LivenessLimits

    public init(limits: LivenessLimits = LivenessLimits()) { self.limits = limits }

    /// The least distance between the eyes, in pixels: fewer show too little of skin and lids.
    public static var leastDistanceBetweenEyes: Double { 36 }

    /// Judges the frames of a video or picture.
    ///
    /// - Parameter frames: in order of time.
    public func result(_ frames: [LivenessFrame], _ context: Context) -> LivenessResult {
        let facts = LivenessFacts(frames, context, limits)
        let evidence = LivenessMeasure.allCases.map { facts.evidence($0) }
        let feedback = LivenessFeedbackFinder(evidence, facts).feedback
        let failed = evidence.filter { $0.outcome == .failed }
        let required = Self.required(context, facts)
        let isComplete = evidence.allSatisfy { $0.outcome == .passed || !required.contains($0.measure) }
        let decision: LivenessResult.Decision =
            if failed.contains(where: { $0.isSignOfAttack }) {
                .spoof
            } else if failed.isEmpty, isComplete, !required.isEmpty, !facts.hasObstacle {
                .live
            } else {
                .inconclusive
            }
        let margins = evidence.filter { $0.measure.isScored }.compactMap { $0.margin }
        return LivenessResult(
            decision: decision, score: margins.min(), evidence: evidence,
            feedback: decision == .live ? [] : feedback)
    }

    /// The measures that must have been performed and have passed for LIVE; empty: nothing can be LIVE.
    static func required(_ context: Context, _ facts: LivenessFacts) -> Set<LivenessMeasure> {
        guard let challenge = context.challenge else {
            // Moving pictures and single ones alike: without a challenge they could be replayed from an earlier day, so
            // only networks that their owner trusts make them LIVE.
            guard context.isNetworkRequired else { return [] }
            return facts.frames.count > 1 ? [.network, .displayGrid, .timing, .continuity] : [.network, .displayGrid]
        }
        var required: Set<LivenessMeasure> = [
            .expiry, .timing, .continuity, .identity, .displayGrid, .repetition, .planarity, .relief,
        ]
        if !challenge.steps.isEmpty { required.insert(.steps) }
        if !challenge.colours.isEmpty { required.insert(.colourReflection) }
        if context.isNetworkRequired { required.insert(.network) }
        return required
    }
}
