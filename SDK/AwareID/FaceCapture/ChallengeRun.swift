import VouchCapture
public import VouchDialects
public import VouchLiveness

extension AwareID {
    /// What a person is asked for at one moment of a liveness challenge.
    public struct ChallengePrompt: Sendable, Hashable {
        /// The movement to ask for; nil between two.
        public let action: LivenessAction?
        /// The colour that fills the screen, so that it shines on the face; nil for none yet.
        public let colour: LivenessChallenge.Colour?

        /// - Parameter time: in seconds since the first frame of the answer.
        init(_ challenge: LivenessChallenge, at time: Double) {
            action = challenge.steps.last { $0.at <= time }.flatMap { $0.end > time ? $0.action : nil }
            colour = challenge.colours.last { $0.at <= time }
        }
    }
}

/// The answer to a challenge, filmed once the face is where it must be.
struct ChallengeRun {
    let challenge: LivenessChallenge
    private var began: Duration?
    private var lastKept: Duration?

    init(_ challenge: LivenessChallenge) { self.challenge = challenge }

    struct Step {
        let prompt: AwareID.ChallengePrompt
        let isKept: Bool
        /// Everything that was asked for has had its time.
        let isOver: Bool
    }

    /// More than eight frames a second, and no more than a server takes.
    private var interval: Duration { max(.milliseconds(80), .seconds(challenge.duration / Self.mostFrames)) }
    private static let mostFrames = 230.0

    mutating func frame(at time: Duration) -> Step {
        let start = began ?? time
        began = start
        let seconds = (time - start) / .seconds(1)
        let isKept = lastKept.map { time - $0 >= interval } ?? true
        if isKept { lastKept = time }
        return Step(
            prompt: .init(challenge, at: seconds), isKept: isKept, isOver: seconds >= challenge.duration)
    }

    /// Begins again with the next frame.
    mutating func restart() { (began, lastKept) = (nil, nil) }
}

extension FaceFeedback {
    /// What a person who follows a challenge has to put right: a face that turns as it is asked to is compliant.
    var duringChallenge: FaceFeedback {
        self == .noFaceDetected || self == .multipleFacesDetected ? self : .faceCompliant
    }
}
