import VouchCore

/// One layout as a chain of positions, walked once from left to right; only the rest of a long number comes before its
/// turn, as it belongs to the sum that the number began.
///
/// A walk is in a state made of three parts: the state of the field's automaton, the sum so far under the field's own
/// check digit, and the sum so far under the composite, both modulo 10. A check digit closes a sum: it must be the
/// digit that the sum demands. So the best walk is the most probable MRZ that obeys every rule, without trial and
/// error: at most 9 x 10 x 10 states and 37 symbols per position.
struct DecoderChain {
    /// The effect of a symbol on the two sums.
    enum Action: UInt8 {
        case add
        /// The field's check digit: must equal its sum, which starts again.
        case closeOwn
        /// The composite check digit: must equal its sum.
        case closeComposite
        /// A check digit whose sum is ignored and starts again.
        case free
    }

    struct Place {
        let position: Int
        let grammar: DecoderGrammar?
        let column: Int
        let isFieldStart: Bool
        let isFieldEnd: Bool
        let ownWeight: Int
        let compositeWeight: Int
        let action: Action
        /// At a check digit: the automaton state of an empty field, for which `<` may appear; -1 where it may not.
        let emptyState: Int
        /// At the check digit of a number: `<` means that it continues.
        let opensLongNumber: Bool

        /// The symbols that may matter: all within `margin` nats of the best allowed one, and the filler.
        ///
        /// Anything further away costs more than any correction may.
        func worthwhile(_ costs: [Float]) -> [Int] {
            let margin: Float = 10
            let isDigits: Bool
            let isLetters: Bool
            switch grammar?.content {
            case .birth, .expiry, .digits, nil: (isDigits, isLetters) = (true, false)
            case .names, .oneName: (isDigits, isLetters) = (false, !(grammar?.namesMayHoldDigits ?? false))
            default: (isDigits, isLetters) = (false, false)
            }
            let range = isDigits ? 0..<10 : isLetters ? 10..<MRZAlphabet.filler : 0..<MRZAlphabet.filler
            var best = isDigits || isLetters ? DecoderSearch.infinity : costs[MRZAlphabet.filler]
            for symbol in range { best = min(best, costs[symbol]) }
            var symbols: [Int] = []
            for symbol in range where costs[symbol] <= best + margin { symbols.append(symbol) }
            symbols.append(MRZAlphabet.filler)
            return symbols
        }
    }

    struct Arc {
        let from: Int
        let to: Int
        let symbol: Int
        let action: Action
        let ownWeight: Int
        let cost: Float
    }

    static let sums = 100
    static let stateCount = DecoderGrammar.stateCount * sums

    let places: [Place]
    let obeysChecks: Bool

    /// - Parameters:
    ///   - skipped: flat positions decided elsewhere, or before the chain begins.
    ///   - obeysChecks: whether check digits bind; if not, they are digits like others.
    init(_ layout: MRZLayout, skipped: Set<Int>, namesMayHoldDigits: Bool, obeysChecks: Bool) {
        var own = [Int](repeating: 0, count: layout.characterCount)
        var composite = own
        for check in layout.checks {
            var count = 0
            for run in check.runs {
                let offset = layout.offset(ofLine: run.line)
                for position in offset + run.start..<offset + run.end {
                    if check.name == .composite {
                        composite[position] = MRZAlphabet.weight(count)
                    } else {
                        own[position] = MRZAlphabet.weight(count)
                    }
                    count += 1
                }
            }
        }
        var places: [Place] = []
        for position in DecoderChain.order(layout) where !skipped.contains(position) {
            places.append(
                DecoderChain.place(
                    position, layout, (own[position], composite[position]), namesMayHoldDigits, obeysChecks))
        }
        self.places = places
        self.obeysChecks = obeysChecks
    }

    /// The flat positions, with the optional data behind the check digit of a number that may continue in them.
    private static func order(_ layout: MRZLayout) -> [Int] {
        let positions = 0..<layout.characterCount
        guard let (digit, optional) = layout.continuation else { return Array(positions) }
        let after = positions.suffix(from: digit + 1).filter { !optional.contains($0) }
        return Array(positions.prefix(through: digit)) + optional + after
    }

    private static func place(
        _ position: Int, _ layout: MRZLayout, _ weights: (Int, Int), _ namesMayHoldDigits: Bool, _ obeysChecks: Bool
    ) -> Place {
        var line = 0
        while position >= layout.offset(ofLine: line + 1) { line += 1 }
        let column = position - layout.offset(ofLine: line)
        let field = layout.fields.first { $0.line == line && column >= $0.start && column < $0.end }
        let check = layout.checks.first { $0.line == line && $0.column == column }
        let (ownWeight, compositeWeight) = obeysChecks ? weights : (0, 0)
        if let check {
            let action: Action = !obeysChecks ? .free : check.name == .composite ? .closeComposite : .closeOwn
            return Place(
                position: position, grammar: nil, column: 0, isFieldStart: false, isFieldEnd: false, ownWeight: 0,
                compositeWeight: compositeWeight, action: action,
                emptyState: emptyState(check.name), opensLongNumber: layout.continuation?.digit == position)
        }
        let isGap = field == nil
        let grammar = DecoderGrammar(
            content: field?.content ?? .fillers, count: field?.count ?? 1, namesMayHoldDigits: namesMayHoldDigits)
        return Place(
            position: position, grammar: grammar, column: column - (field?.start ?? column),
            isFieldStart: isGap || column == field?.start, isFieldEnd: isGap || column == (field?.end ?? 0) - 1,
            ownWeight: ownWeight, compositeWeight: compositeWeight, action: .add, emptyState: -1,
            opensLongNumber: false)
    }

    private static func emptyState(_ name: MRZCheck.Name) -> Int {
        switch name {
        case .optionalData: 0
        case .dateOfBirth, .dateOfExpiry: 8
        default: -1
        }
    }

    /// Every step from one position, for the automaton states in `active` and the symbols worth considering.
    func arcs(_ place: Place, active: [Bool], symbols: [Int], cost: [Float]) -> [Arc] {
        var arcs: [Arc] = []
        for state in 0..<DecoderGrammar.stateCount where active[state] {
            if let grammar = place.grammar {
                fieldArcs(place, grammar, state, symbols, cost, &arcs)
            } else {
                digitArcs(place, state, symbols, cost, &arcs)
            }
        }
        return arcs
    }

    private func fieldArcs(
        _ place: Place, _ grammar: DecoderGrammar, _ from: Int, _ symbols: [Int], _ cost: [Float],
        _ arcs: inout [Arc]
    ) {
        let isLong =
            grammar.content == .free && (from == DecoderGrammar.longBody || from == DecoderGrammar.longClosed)
        let state = place.isFieldStart && !isLong ? 0 : from
        for symbol in symbols {
            let seen = cost[symbol]
            if let step = grammar.step(state, place.column, symbol), !place.isFieldEnd || grammar.mayEnd(step.state) {
                let isBody = step.state == DecoderGrammar.longBody && grammar.content == .free
                // Weights of the nine places before it went 7 3 1 7 3 1 7 3 1.
                let weight = !isBody ? place.ownWeight : obeysChecks ? MRZAlphabet.weight(place.column) : 0
                arcs.append(
                    Arc(
                        from: from, to: step.state, symbol: symbol, action: .add, ownWeight: weight,
                        cost: seen + step.cost))
            }
            if isLong, state == DecoderGrammar.longBody, place.column > 0, MRZAlphabet.isDigit(symbol) {
                arcs.append(
                    Arc(
                        from: from, to: DecoderGrammar.longClosed, symbol: symbol,
                        action: obeysChecks ? .closeOwn : .free, ownWeight: 0, cost: seen))
            }
        }
    }

    private func digitArcs(
        _ place: Place, _ from: Int, _ symbols: [Int], _ cost: [Float], _ arcs: inout [Arc]
    ) {
        for symbol in symbols {
            if MRZAlphabet.isDigit(symbol) {
                arcs.append(
                    Arc(
                        from: from, to: 0, symbol: symbol, action: place.action, ownWeight: 0, cost: cost[symbol]))
                continue
            }
            guard symbol == MRZAlphabet.filler else { continue }
            if place.opensLongNumber, from == 0 {
                // Rare outside Belgium and Portugal, but never accidental: a later digit must agree.
                arcs.append(
                    Arc(
                        from: from, to: DecoderGrammar.longBody, symbol: symbol, action: .add, ownWeight: 0,
                        cost: cost[symbol] + 4))
            } else if !obeysChecks {
                arcs.append(
                    Arc(from: from, to: 0, symbol: symbol, action: .free, ownWeight: 0, cost: cost[symbol] + 3))
            } else if from == place.emptyState {
                arcs.append(
                    Arc(
                        from: from, to: 0, symbol: symbol, action: .closeOwn, ownWeight: 0,
                        cost: cost[symbol] + 1.5))
            }
        }
    }
}
