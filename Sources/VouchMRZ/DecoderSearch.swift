import VouchCore

/// Walks a ``DecoderChain`` over what was seen: the best walk, and how probable each symbol is over all walks.
struct DecoderSearch {
    /// The best walk.
    struct Best {
        /// A symbol for each place of the chain.
        var symbols: [Int]
        /// In nats; the lower the better.
        var cost: Float
    }

    /// What all walks together say.
    struct Marginals {
        /// For each place, 37 probabilities that sum to 1.
        var probabilities: [Float]
        /// The negative logarithm of the sum over all walks of e^-cost, in nats.
        var cost: Float

        func probability(place: Int, symbol: Int) -> Float {
            probabilities[place * CharacterLattice.symbolCount + symbol]
        }
    }

    /// Where the chain begins: a cost for each of the 100 pairs of sums (own x 10 + composite).
    typealias Start = [Float]

    static let infinity = Float.greatestFiniteMagnitude / 4
    static var plainStart: Start { [0] + Start(repeating: infinity, count: DecoderChain.sums - 1) }

    private let chain: DecoderChain
    private let start: Start
    /// For each place, its arcs; and how many sums can differ from 0 after it.
    private let arcs: [[DecoderChain.Arc]]

    /// - Parameters:
    ///   - cost: for a flat position, 37 costs in nats.
    ///   - forced: a flat position at which only one symbol is allowed.
    init(_ chain: DecoderChain, start: Start, cost: [[Float]], forced: (position: Int, symbol: Int)? = nil) {
        self.chain = chain
        self.start = start
        var active = [Bool](repeating: false, count: DecoderGrammar.stateCount)
        active[0] = true
        var all: [[DecoderChain.Arc]] = []
        all.reserveCapacity(chain.places.count)
        for place in chain.places {
            let costs = cost[place.position]
            var symbols: [Int] = []
            if let forced, forced.position == place.position {
                symbols = [forced.symbol]
            } else {
                symbols = DecoderSearch.worthwhile(costs)
            }
            let here = chain.arcs(place, active: active, symbols: symbols) { costs[$0] }
            active = [Bool](repeating: false, count: DecoderGrammar.stateCount)
            for arc in here { active[arc.to] = true }
            all.append(here)
        }
        arcs = all
    }

    /// Of each class the best symbol, and all that are not hopeless beside it: a digit's place must find a digit.
    private static func worthwhile(_ costs: [Float]) -> [Int] {
        let margin: Float = 9
        var bestDigit = infinity
        var bestLetter = infinity
        for symbol in 0..<MRZAlphabet.filler {
            if MRZAlphabet.isDigit(symbol) {
                bestDigit = min(bestDigit, costs[symbol])
            } else {
                bestLetter = min(bestLetter, costs[symbol])
            }
        }
        var symbols: [Int] = []
        for symbol in 0..<MRZAlphabet.filler
        where costs[symbol] <= (MRZAlphabet.isDigit(symbol) ? bestDigit : bestLetter) + margin {
            symbols.append(symbol)
        }
        symbols.append(MRZAlphabet.filler)
        return symbols
    }

    /// The sums after taking an arc, or -1 where the arc's check digit contradicts its sum.
    @inline(__always)
    private static func sums(_ sums: Int, _ arc: DecoderChain.Arc, _ compositeWeight: Int) -> Int {
        let value = MRZAlphabet.value(arc.symbol)
        let own = sums / 10
        let composite = sums % 10
        switch arc.action {
        case .add:
            return (own + value * arc.ownWeight) % 10 * 10 + (composite + value * compositeWeight) % 10
        case .closeOwn:
            return own == value ? (composite + value * compositeWeight) % 10 : -1
        case .closeComposite:
            return composite == value ? 0 : -1
        case .free:
            return (composite + value * compositeWeight) % 10
        }
    }

    /// - Returns: nil when no walk obeys the rules.
    func best() -> Best? {
        let size = DecoderChain.stateCount
        var now = [Float](repeating: DecoderSearch.infinity, count: size)
        for index in 0..<DecoderChain.sums { now[index] = start[index] }
        // For each place and state reached: the state come from, and the symbol.
        var trail = [UInt32](repeating: 0, count: size * chain.places.count)
        for (number, place) in chain.places.enumerated() {
            var next = [Float](repeating: DecoderSearch.infinity, count: size)
            let row = number * size
            for arc in arcs[number] {
                let from = arc.from * DecoderChain.sums
                let to = arc.to * DecoderChain.sums
                for sums in 0..<DecoderChain.sums where now[from + sums] < DecoderSearch.infinity {
                    let target = DecoderSearch.sums(sums, arc, place.compositeWeight)
                    guard target >= 0 else { continue }
                    let cost = now[from + sums] + arc.cost
                    if cost < next[to + target] {
                        next[to + target] = cost
                        trail[row + to + target] = UInt32(from + sums) << 8 | UInt32(arc.symbol)
                    }
                }
            }
            now = next
        }
        var end = 0
        for index in 0..<size where now[index] < now[end] { end = index }
        guard now[end] < DecoderSearch.infinity else { return nil }
        var symbols = [Int](repeating: 0, count: chain.places.count)
        var state = end
        for number in stride(from: chain.places.count - 1, through: 0, by: -1) {
            let step = trail[number * size + state]
            symbols[number] = Int(step & 0xFF)
            state = Int(step >> 8)
        }
        return Best(symbols: symbols, cost: now[end])
    }

    /// Sums over all walks, forwards and then backwards; scaled at every place, so that nothing vanishes.
    ///
    /// - Returns: nil when no walk obeys the rules.
    func marginals() -> Marginals? {
        let size = DecoderChain.stateCount
        let count = chain.places.count
        let weights = arcs.map { $0.map { exponential(-$0.cost) } }
        var forward = [Float](repeating: 0, count: size * (count + 1))
        for index in 0..<DecoderChain.sums where start[index] < DecoderSearch.infinity {
            forward[index] = exponential(-start[index])
        }
        var scale: Float = 0
        for (number, place) in chain.places.enumerated() {
            let row = number * size
            var total: Float = 0
            for (index, arc) in arcs[number].enumerated() {
                let from = row + arc.from * DecoderChain.sums
                let to = row + size + arc.to * DecoderChain.sums
                let weight = weights[number][index]
                for sums in 0..<DecoderChain.sums where forward[from + sums] > 0 {
                    let target = DecoderSearch.sums(sums, arc, place.compositeWeight)
                    guard target >= 0 else { continue }
                    let mass = forward[from + sums] * weight
                    forward[to + target] += mass
                    total += mass
                }
            }
            guard total > 0 else { return nil }
            for index in row + size..<row + 2 * size where forward[index] > 0 { forward[index] /= total }
            scale -= naturalLogarithm(total)
        }
        var probabilities = [Float](repeating: 0, count: count * CharacterLattice.symbolCount)
        var backward = [Float](repeating: 1, count: size)
        for number in stride(from: count - 1, through: 0, by: -1) {
            let place = chain.places[number]
            let row = number * size
            let marks = number * CharacterLattice.symbolCount
            var before = [Float](repeating: 0, count: size)
            var total: Float = 0
            for (index, arc) in arcs[number].enumerated() {
                let from = arc.from * DecoderChain.sums
                let to = arc.to * DecoderChain.sums
                let weight = weights[number][index]
                for sums in 0..<DecoderChain.sums where forward[row + from + sums] > 0 {
                    let target = DecoderSearch.sums(sums, arc, place.compositeWeight)
                    guard target >= 0 else { continue }
                    let onward = weight * backward[to + target]
                    before[from + sums] += onward
                    let mass = forward[row + from + sums] * onward
                    probabilities[marks + arc.symbol] += mass
                    total += mass
                }
            }
            guard total > 0 else { return nil }
            for symbol in marks..<marks + CharacterLattice.symbolCount { probabilities[symbol] /= total }
            var largest: Float = 0
            for index in 0..<size { largest = max(largest, before[index]) }
            for index in 0..<size { backward[index] = before[index] / largest }
        }
        return Marginals(probabilities: probabilities, cost: scale)
    }
}
