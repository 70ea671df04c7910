/// Turns what each frame shows into instructions that a person can follow: each stays long enough to be read, and none
/// appears because of a single frame.
///
/// Times are since any origin that the caller keeps, and never go back.
public struct FaceGuidance: Sendable, Hashable {
    /// No instruction is shown for less than this.
    public let shortest: Duration
    /// How long the frames must agree on another instruction before it replaces the one shown.
    public let settling: Duration

    private var shown: Instruction?
    private var candidate: Instruction?
    /// When a frame last agreed with what is shown.
    private var agreed: Duration = .zero

    private struct Instruction: Sendable, Hashable {
        let feedback: FaceFeedback
        let since: Duration
    }

    public init(shortest: Duration = .milliseconds(700), settling: Duration = .milliseconds(200)) {
        self.shortest = shortest
        self.settling = settling
    }

    /// - Parameter measured: what the frame at this time shows.
    /// - Returns: what to tell the person now.
    public mutating func show(_ measured: FaceFeedback, at time: Duration) -> FaceFeedback {
        guard let shown else { return replace(by: measured, at: time) }
        guard measured != shown.feedback else {
            candidate = nil
            agreed = time
            return measured
        }
        if candidate?.feedback != measured { candidate = Instruction(feedback: measured, since: time) }
        let isRead = time - shown.since >= shortest
        let isSettled = candidate.map { time - $0.since >= settling } ?? false
        // Frames that agree on nothing must not keep an instruction alive that none of them supports.
        let isOutdated = time - agreed >= shortest
        return isRead && (isSettled || isOutdated) ? replace(by: measured, at: time) : shown.feedback
    }

    private mutating func replace(by feedback: FaceFeedback, at time: Duration) -> FaceFeedback {
        shown = Instruction(feedback: feedback, since: time)
        candidate = nil
        agreed = time
        return feedback
    }
}
