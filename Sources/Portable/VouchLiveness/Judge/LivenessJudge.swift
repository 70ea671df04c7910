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
        /// The score of a plugged-in network, and the lowest score that it calls live; nil if no network was run.
        public let network: (score: Double, threshold: Double)?

        /// Whether a network was plugged in, even if it saw no face.
        public let isNetworkRequired: Bool

        public init(
            challenge: LivenessChallenge?, received: Int64, hasOwnNoise: Bool,
            network: (score: Double, threshold: Double)? = nil, isNetworkRequired: Bool? = nil
        ) {
            (self.challenge, self.received) = (challenge, received)
            (self.hasOwnNoise, self.network) = (hasOwnNoise, network)
            self.isNetworkRequired = isNetworkRequired ?? (network != nil)
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
            if failed.contains(where: { $0.measure.isSignOfAttack }) {
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
            // only a network that its owner trusts makes them LIVE.
            return !context.isNetworkRequired ? [] : [.network, .displayGrid]
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
