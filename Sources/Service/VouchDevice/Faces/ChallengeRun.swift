public import VouchLiveness

/// What a person is asked for at one moment of a liveness challenge.
public struct ChallengePrompt: Sendable, Hashable {
    /// The movement to ask for; nil between two.
    public let action: LivenessAction?
    /// The colour that fills the screen, so that it shines on the face; nil for none yet.
    public let colour: LivenessChallenge.Colour?

    /// - Parameter time: in seconds since the first frame of the answer.
    public init(_ challenge: LivenessChallenge, at time: Double) {
        action = challenge.steps.last { $0.at <= time }.flatMap { $0.end > time ? $0.action : nil }
        colour = challenge.colours.last { $0.at <= time }
    }
}

/// The answer to a challenge, filmed once the face is where it must be: what to ask for with each frame, and which frames are
/// kept.
public struct ChallengeRun: Sendable {
    /// The challenge that is answered.
    public let challenge: LivenessChallenge
    private var began: Duration?
    private var lastKept: Duration?

    public init(_ challenge: LivenessChallenge) { self.challenge = challenge }

    /// What follows from one frame.
    public struct Step: Sendable, Hashable {
        /// What the person is asked for now.
        public let prompt: ChallengePrompt
        /// Whether the frame belongs to the answer.
        public let isKept: Bool
        /// Everything that was asked for has had its time.
        public let isOver: Bool
    }

    /// More than eight frames a second are enough to judge by, and a server takes no more than these in all.
    private var interval: Duration { max(.milliseconds(80), .seconds(challenge.duration / Self.mostFrames)) }
    private static let mostFrames = 230.0

    /// - Parameter time: of the frame, since any origin.
    public mutating func frame(at time: Duration) -> Step {
        let start = began ?? time
        began = start
        let seconds = (time - start) / .seconds(1)
        let isKept = lastKept.map { time - $0 >= interval } ?? true
        if isKept { lastKept = time }
        return Step(
            prompt: ChallengePrompt(challenge, at: seconds), isKept: isKept, isOver: seconds >= challenge.duration)
    }

    /// Begins again with the next frame.
    public mutating func restart() { (began, lastKept) = (nil, nil) }
}
