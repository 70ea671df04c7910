/// Where a journey is: all that decides what may come next. What was found is kept beside it.
public struct JourneyPosition: Codable, Sendable, Hashable {
    /// The step that waits, by its index in the definition; nil after the end.
    public internal(set) var step: Int?
    /// Attempt of that step, from 1.
    public internal(set) var attempt = 1
    /// How often the journey came to each step that has a limit, by the step's index; 0 for the others.
    public internal(set) var visits: [Int]
    /// Whether the document that was captured has a back to be captured.
    public internal(set) var isTwoSided = false
    /// Whether the document that was captured has a chip.
    public internal(set) var hasChip = false
    /// Whether the face of a liveness session was sent.
    public internal(set) var hasLivenessFace = false
    /// Whether it ended because steps lead to each other in a circle without asking the person for anything.
    public internal(set) var isStuck = false
}

/// How an attempt of a step ended.
public enum StepOutcome: Sendable, Hashable {
    /// The step is done.
    case accepted
    /// Another attempt is asked for; without one left it counts as accepted.
    case retake
    /// Nothing useful was got.
    case failed
    /// The face of a liveness session was sent; its result follows.
    case face
    /// A page ended with one of its outcomes.
    case named(String)
}

extension JourneyDefinition {
    /// The position of a journey that begins.
    public var initialPosition: JourneyPosition {
        var position = JourneyPosition(visits: Array(repeating: 0, count: steps.count))
        enter(start, &position)
        return position
    }

    /// The position after an outcome. Journeys and their inspection move by this, and by nothing else.
    ///
    /// - Parameters:
    ///   - outcome: how the attempt ended. A name that the page does not have leads to the end.
    ///   - old: the position before.
    /// - Returns: `old` itself after the end.
    public func position(after outcome: StepOutcome, from old: JourneyPosition) -> JourneyPosition {
        guard let index = old.step, steps.indices.contains(index) else { return old }
        let step = steps[index]
        var position = old
        switch outcome {
        case .retake where position.attempt < step.attempts:
            position.attempt += 1
            position.hasLivenessFace = false
        case .face: position.hasLivenessFace = true
        case .accepted, .retake: enter(step.next, &position)
        case .failed: enter(step.failed, &position)
        case .named(let name): enter(step.outcomes.first { $0.name == name }?.target ?? .end, &position)
        }
        return position
    }

    /// Goes to a step, past those that the document has no use for and those that were visited too often.
    private func enter(_ target: Target, _ position: inout JourneyPosition) {
        position.attempt = 1
        position.hasLivenessFace = false
        var target = target
        // Each step can be passed once; who passes one twice goes in a circle.
        for _ in 0...steps.count {
            guard case .step(let index) = target, steps.indices.contains(index) else {
                position.step = nil
                return
            }
            let step = steps[index]
            if isNeedless(step, position) {
                target = step.next
            } else if let limit = step.visits {
                guard position.visits[index] < limit else {
                    target = step.exceeded
                    continue
                }
                position.visits[index] += 1
                position.step = index
                return
            } else {
                position.step = index
                return
            }
        }
        position.step = nil
        position.isStuck = true
    }

    private func isNeedless(_ step: Step, _ position: JourneyPosition) -> Bool {
        switch step.kind {
        case .back: !position.isTwoSided
        case .chip: !position.hasChip
        default: false
        }
    }
}
