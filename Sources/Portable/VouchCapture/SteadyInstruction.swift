/// Turns what each frame shows into instructions that a person can follow: each stays long enough to be read, and none
/// appears because of a single frame.
///
/// Times are since any origin that the caller keeps, and never go back.
public struct SteadyInstruction<Instruction: Sendable & Hashable>: Sendable, Hashable {
    /// Least time for which an instruction is shown; usually 700 ms.
    public let shortest: Duration
    /// How long frames must agree on another instruction before it replaces the one shown; usually 200 ms.
    public let settling: Duration

    private var shown: Since?
    private var candidate: Since?
    /// When a frame last agreed with what is shown.
    private var agreed: Duration = .zero

    private struct Since: Sendable, Hashable {
        let instruction: Instruction
        let time: Duration
    }

    public init(shortest: Duration = .milliseconds(700), settling: Duration = .milliseconds(200)) {
        self.shortest = shortest
        self.settling = settling
    }

    /// Takes what one frame shows.
    ///
    /// - Parameters:
    ///   - measured: the instruction that the frame at this time calls for.
    ///   - time: never less than before.
    /// - Returns: the instruction to show now.
    public mutating func show(_ measured: Instruction, at time: Duration) -> Instruction {
        guard let shown else { return replace(by: measured, at: time) }
        guard measured != shown.instruction else {
            candidate = nil
            agreed = time
            return measured
        }
        if candidate?.instruction != measured { candidate = Since(instruction: measured, time: time) }
        let isRead = time - shown.time >= shortest
        let isSettled = candidate.map { time - $0.time >= settling } ?? false
        // Frames that agree on nothing must not keep an instruction alive that none of them supports.
        let isOutdated = time - agreed >= shortest
        return isRead && (isSettled || isOutdated) ? replace(by: measured, at: time) : shown.instruction
    }

    private mutating func replace(by instruction: Instruction, at time: Duration) -> Instruction {
        shown = Since(instruction: instruction, time: time)
        candidate = nil
        agreed = time
        return instruction
    }
}

/// Instructions to the person before the camera.
public typealias FaceGuidance = SteadyInstruction<FaceFeedback>
