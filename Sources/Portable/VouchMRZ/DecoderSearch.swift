import VouchCore

/// Walks a ``DecoderChain`` over what was seen: the best walk, and how probable each symbol is over all walks.
struct DecoderSearch {
    /// The best walk.
    struct Best {
        /// A symbol for each place of the chain.
        var symbols: [Int]
        /// In nats; lower is better.
        var cost: Float
    }

    /// The result over all walks.
    struct Marginals {
        /// For each place, 37 probabilities that sum to 1.
        var probabilities: [Float]
        /// The negative logarithm of the sum over all walks of e^-cost, in nats.
        var cost: Float

        func probability(place: Int, symbol: Int) -> Float {
            probabilities[place * CharacterLattice.symbolCount + symbol]
        }
    }

    static let infinity = Float.greatestFiniteMagnitude / 4
    private static let size = DecoderChain.stateCount

    /// The sums before the first place: own x 10 + composite.
    private let start: Int
    private var steps: [DecoderStep]

    /// - Parameters:
    ///   - start: the sums before the first place, own x 10 + composite.
    ///   - cost: for a flat position, 37 costs in nats.
    init(_ chain: DecoderChain, start: Int, cost: [[Float]]) {
        self.start = start
        var active = [Bool](repeating: false, count: DecoderGrammar.stateCount)
        active[0] = true
        var steps: [DecoderStep] = []
        steps.reserveCapacity(chain.places.count)
        var (ownIsOpen, compositeIsOpen) = (start >= 10, start % 10 > 0)
        for place in chain.places {
            let costs = cost[place.position]
            let arcs = chain.arcs(place, active: active, symbols: place.worthwhile(costs), cost: costs)
            steps.append(DecoderStep(arcs, place, ownIsOpen: ownIsOpen, compositeIsOpen: compositeIsOpen))
            for state in active.indices { active[state] = false }
            for arc in arcs {
                active[arc.to] = true
                if arc.ownWeight > 0 { ownIsOpen = true }
            }
            if place.compositeWeight > 0 { compositeIsOpen = true }
            if place.action == .closeComposite { compositeIsOpen = false }
            // A number that continues keeps its sum beyond the position of its check digit.
            if place.action == .closeOwn, !place.opensLongNumber { ownIsOpen = false }
        }
        self.steps = steps
    }

    /// The same search when only one symbol may appear at a place of the chain.
    func forcing(_ symbol: Int, place: Int) -> DecoderSearch {
        var search = self
        search.steps[place] = steps[place].only(symbol)
        return search
    }

    /// - Returns: nil if no walk obeys the rules.
    func best() -> Best? {
        let size = DecoderSearch.size
        let infinity = DecoderSearch.infinity
        var now = [Float](repeating: infinity, count: size)
        var next = now
        now[start] = 0
        // For each position and state reached: the previous state, and the group of arcs taken.
        var trail = [UInt32](repeating: 0, count: size * steps.count)
        for (number, step) in steps.enumerated() {
            for index in 0..<size { next[index] = infinity }
            now.withUnsafeBufferPointer { now in
                next.withUnsafeMutableBufferPointer { next in
                    trail.withUnsafeMutableBufferPointer { trail in
                        for (index, group) in step.groups.enumerated() {
                            step.forEachTransition(group) { from, to in
                                let cost = now[from] + group.cost
                                if cost < next[to] {
                                    next[to] = cost
                                    trail[number * size + to] = UInt32(from) << 16 | UInt32(index)
                                }
                            }
                        }
                    }
                }
            }
            swap(&now, &next)
        }
        var end = 0
        for index in 0..<size where now[index] < now[end] { end = index }
        guard now[end] < infinity else { return nil }
        var symbols = [Int](repeating: 0, count: steps.count)
        var state = end
        for number in stride(from: steps.count - 1, through: 0, by: -1) {
            let taken = trail[number * size + state]
            symbols[number] = steps[number].groups[Int(taken & 0xFFFF)].symbol
            state = Int(taken >> 16)
        }
        return Best(symbols: symbols, cost: now[end])
    }

    /// Sums over all walks, forwards and then backwards; scaled at every place, so that nothing vanishes.
    ///
    /// - Returns: nil if no walk obeys the rules.
    func marginals() -> Marginals? {
        let size = DecoderSearch.size
        var forward = [Float](repeating: 0, count: size * (steps.count + 1))
        forward[start] = 1
        var cost: Float = 0
        for (number, step) in steps.enumerated() {
            let row = number * size
            var total: Float = 0
            forward.withUnsafeMutableBufferPointer { forward in
                for group in step.groups {
                    step.forEachTransition(group) { from, to in
                        let mass = forward[row + from] * group.weight
                        forward[row + size + to] += mass
                        total += mass
                    }
                }
                guard total > 0 else { return }
                let scale = 1 / total
                for index in row + size..<row + 2 * size { forward[index] *= scale }
            }
            guard total > 0 else { return nil }
            cost -= naturalLogarithm(total)
        }
        return backward(forward, cost)
    }

    private func backward(_ forward: [Float], _ cost: Float) -> Marginals? {
        let size = DecoderSearch.size
        var probabilities = [Float](repeating: 0, count: steps.count * CharacterLattice.symbolCount)
        var after = [Float](repeating: 1, count: size)
        var before = after
        for number in stride(from: steps.count - 1, through: 0, by: -1) {
            let step = steps[number]
            let row = number * size
            let marks = number * CharacterLattice.symbolCount
            for index in 0..<size { before[index] = 0 }
            var total: Float = 0
            var masses = [Float](repeating: 0, count: step.groups.count)
            for (index, group) in step.groups.enumerated() {
                var mass: Float = 0
                forward.withUnsafeBufferPointer { forward in
                    after.withUnsafeBufferPointer { after in
                        before.withUnsafeMutableBufferPointer { before in
                            step.forEachTransition(group) { from, to in
                                let onward = group.weight * after[to]
                                before[from] += onward
                                mass += forward[row + from] * onward
                            }
                        }
                    }
                }
                total += mass
                masses[index] = mass
            }
            guard total > 0 else { return nil }
            // Within a group, symbols differ only in how they were seen.
            for member in step.members where masses[member.group] > 0 {
                let share = member.weight / step.groups[member.group].weight
                probabilities[marks + member.symbol] += masses[member.group] * share / total
            }
            var largest: Float = 0
            for index in 0..<size { largest = max(largest, before[index]) }
            for index in 0..<size { after[index] = before[index] / largest }
        }
        return Marginals(probabilities: probabilities, cost: cost)
    }
}
