/// The cost of a reading: commands, bytes and time.
public struct ChipStatistics: Sendable, Hashable {
    /// The cost of one step of the procedure.
    public struct Step: Sendable, Hashable {
        /// Which step it was.
        public let step: ProcedureStep
        /// Pairs of a command and its response.
        public internal(set) var apduCount = 0
        /// Bytes of commands and responses, headers and status words included.
        public internal(set) var bytesOnWire = 0
        /// From sending to receiving, the terminal's own work on the bytes included.
        public internal(set) var elapsed = Duration.zero
    }

    /// Commands sent; those that were repeated, and GET RESPONSE, count too.
    public internal(set) var apduCount = 0
    /// Bytes of all commands, headers included.
    public internal(set) var bytesSent = 0
    /// Bytes of all responses, status words included.
    public internal(set) var bytesReceived = 0
    /// Cost of each step, in the order in which the steps first happened.
    public internal(set) var steps: [Step] = []
    /// From the start to the end of the reading, also while nothing was exchanged.
    public internal(set) var elapsed = Duration.zero

    public init() {}

    /// Bytes of commands and responses together.
    public var bytesOnWire: Int { bytesSent + bytesReceived }

    /// Time spent on a step so far.
    package func elapsed(at step: ProcedureStep) -> Duration { steps.last { $0.step == step }?.elapsed ?? .zero }

    mutating func noteExchange(sent: Int, received: Int, at step: ProcedureStep) {
        apduCount += 1
        bytesSent += sent
        bytesReceived += received
        let index = indexOf(step)
        steps[index].apduCount += 1
        steps[index].bytesOnWire += sent + received
    }

    mutating func noteTime(_ time: Duration, at step: ProcedureStep) { steps[indexOf(step)].elapsed += time }

    /// Adds the cost of another session with the same chip.
    mutating func add(_ other: ChipStatistics) {
        apduCount += other.apduCount
        bytesSent += other.bytesSent
        bytesReceived += other.bytesReceived
        for step in other.steps {
            let index = indexOf(step.step)
            steps[index].apduCount += step.apduCount
            steps[index].bytesOnWire += step.bytesOnWire
            steps[index].elapsed += step.elapsed
        }
    }

    private mutating func indexOf(_ step: ProcedureStep) -> Int {
        if let index = steps.lastIndex(where: { $0.step == step }) { return index }
        steps.append(Step(step: step))
        return steps.count - 1
    }
}
