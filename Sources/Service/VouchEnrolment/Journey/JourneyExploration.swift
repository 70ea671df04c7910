/// Follows every outcome of every position.
struct JourneyExploration {
    private let definition: JourneyDefinition
    private var positions: [JourneyPosition] = []
    private var numbers: [JourneyPosition: Int] = [:]
    private var ways: [[Int]] = []

    private(set) var isCut = false
    private(set) var reachedSteps: Set<Int> = []
    /// From whose positions no end can be reached.
    private(set) var trappedSteps: Set<Int> = []
    private(set) var loopingSteps: Set<Int> = []
    /// -1: the start.
    private(set) var circlingSteps: Set<Int> = []
    /// nil if there are loops.
    private(set) var longestPath: Int?

    var count: Int { positions.count }

    init(_ definition: JourneyDefinition) { self.definition = definition }

    mutating func run() {
        let first = definition.initialPosition
        if first.isStuck { circlingSteps.insert(-1) }
        _ = number(of: first)
        var next = 0
        while next < positions.count {
            guard positions.count <= JourneyInspection.maximumPositionCount else {
                isCut = true
                break
            }
            let position = positions[next]
            if let step = position.step { reachedSteps.insert(step) }
            var targets: [Int] = []
            for (facts, outcome) in moves(from: position) {
                let after = definition.position(after: outcome, from: facts)
                if after.isStuck, let step = position.step { circlingSteps.insert(step) }
                let target = number(of: after)
                if !targets.contains(target) { targets.append(target) }
            }
            ways.append(targets)
            next += 1
        }
        guard !isCut else { return }
        findTraps()
        findLoops()
    }

    private mutating func number(of position: JourneyPosition) -> Int {
        if let known = numbers[position] { return known }
        numbers[position] = positions.count
        positions.append(position)
        return positions.count - 1
    }

    /// Every outcome of the step that waits, with every fact a document can bring.
    private func moves(from position: JourneyPosition) -> [(JourneyPosition, StepOutcome)] {
        guard let index = position.step else { return [] }
        let step = definition.steps[index]
        var variants = [position]
        var outcomes: [StepOutcome] = [.accepted, .failed]
        if !step.retakes.isEmpty, position.attempt < step.attempts { outcomes.append(.retake) }
        switch step.kind {
        case .front:
            for sided in [false, true] where !sided || definition.sides.values.contains(2) {
                for chip in [false, true] {
                    var variant = position
                    (variant.isTwoSided, variant.hasChip) = (sided, chip)
                    variants.append(variant)
                }
            }
        case .liveness: outcomes = position.hasLivenessFace ? outcomes : [.face, .failed, .retake]
        case .page: outcomes = step.outcomes.map { .named($0.name) } + [.failed]
        default: break
        }
        return variants.flatMap { variant in outcomes.map { (variant, $0) } }
    }

    /// Walks back from the ends.
    private mutating func findTraps() {
        var sources: [[Int]] = Array(repeating: [], count: positions.count)
        for (source, targets) in ways.enumerated() {
            for target in targets { sources[target].append(source) }
        }
        var open = positions.indices.filter { positions[$0].step == nil && !positions[$0].isStuck }
        var escaping = Set(open)
        while let position = open.popLast() {
            for source in sources[position] where escaping.insert(source).inserted { open.append(source) }
        }
        for (index, position) in positions.enumerated() {
            if let step = position.step, !escaping.contains(index) { trappedSteps.insert(step) }
        }
    }

    /// Takes away positions that nothing leads to any more; what remains at the end lies on a loop or behind one.
    private mutating func findLoops() {
        var incoming = Array(repeating: 0, count: positions.count)
        for targets in ways {
            for target in targets { incoming[target] += 1 }
        }
        var length = Array(repeating: 0, count: positions.count)
        var open = incoming.indices.filter { incoming[$0] == 0 }
        var taken = 0
        while let position = open.popLast() {
            taken += 1
            for target in ways[position] {
                length[target] = max(length[target], length[position] + 1)
                incoming[target] -= 1
                if incoming[target] == 0 { open.append(target) }
            }
        }
        guard taken < positions.count else {
            longestPath = length.max()
            return
        }
        // The same from the other side leaves the loops themselves, and what lies between two of them.
        var outgoing = Array(repeating: 0, count: positions.count)
        var sources: [[Int]] = Array(repeating: [], count: positions.count)
        for (source, targets) in ways.enumerated() where incoming[source] > 0 {
            for target in targets where incoming[target] > 0 {
                outgoing[source] += 1
                sources[target].append(source)
            }
        }
        var ends = positions.indices.filter { incoming[$0] > 0 && outgoing[$0] == 0 }
        var gone = Set(ends)
        while let position = ends.popLast() {
            for source in sources[position] where !gone.contains(source) {
                outgoing[source] -= 1
                if outgoing[source] == 0 {
                    gone.insert(source)
                    ends.append(source)
                }
            }
        }
        for (index, position) in positions.enumerated() where incoming[index] > 0 && !gone.contains(index) {
            if let step = position.step { loopingSteps.insert(step) }
        }
    }
}
