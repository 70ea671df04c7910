import VouchCore

/// The two best readings of a lattice under one format.
struct DecoderReading {
    /// One way to fill the layout.
    struct Text {
        /// Flat symbols.
        var symbols: [Int]
        /// For each flat position, the probability of its symbol given the rules this text obeys.
        var probabilities: [Float]
        /// In nats, rarity costs included.
        var cost: Float
        /// The probability of the whole text among all that obey the same rules.
        var confidence: Float
    }

    let layout: MRZLayout
    /// For each flat position, the cost of each symbol, including look-alikes of another class.
    let costs: [[Float]]
    /// Obeys the grammar.
    let plain: Text
    /// Obeys the check digits too; nil if nothing does.
    var checked: Text?
    /// Other words at a flat position: document codes, States.
    let words: [(position: Int, choices: [DecoderWords.Choice])]
    /// Other symbols at a flat position, as whole checked texts.
    var rivals: [(position: Int, text: [Int], probability: Float)]
}

/// Searches one format.
struct DecoderAttempt {
    private let layout: MRZLayout
    private let seen: LatticeCosts

    init(_ format: MRZFormat, _ seen: LatticeCosts) {
        layout = MRZLayout.of(format)
        self.seen = seen
    }

    /// Distance of the zone's beginning from any document of this format, in nats: cheap to compute.
    var headCost: Float {
        guard let code = layout.field(.documentCode), let issuing = layout.field(.issuingState) else { return 0 }
        let words = DecoderWords(cost: seen.costs)
        var cost = words.documentCodes(layout.format, at: layout.index(line: code.line, column: code.start))[0].cost
        if layout.format == .frenchIdentityCard || layout.format == .frenchDrivingLicence {
            let place = layout.index(line: issuing.line, column: issuing.start)
            for (offset, symbol) in [15, 27, 10].enumerated() { cost += seen.costs[place + offset][symbol] }
        }
        return cost
    }

    /// - Returns: nil if nothing at all fits the grammar.
    func run() -> DecoderReading? {
        let words = DecoderWords(cost: seen.costs)
        guard let code = layout.field(.documentCode), let issuing = layout.field(.issuingState) else { return nil }
        let codePlace = layout.index(line: code.line, column: code.start)
        let statePlace = layout.index(line: issuing.line, column: issuing.start)
        let codes = words.documentCodes(layout.format, at: codePlace)
        var decided: [(position: Int, choices: [DecoderWords.Choice])] = [(codePlace, codes)]
        if let nationality = layout.field(.nationality) {
            let place = layout.index(line: nationality.line, column: nationality.start)
            let pair = words.statePair(issuing: statePlace, nationality: place)
            decided.append((statePlace, pair.issuing))
            decided.append((place, pair.nationality))
        } else {
            let states = DecoderWords.normalised(words.states(at: statePlace, isNationality: false))
            decided.append((statePlace, states.filter { isPlausibleIssuer($0.symbols) }))
        }
        guard decided.allSatisfy({ !$0.choices.isEmpty }) else { return nil }
        return search(decided)
    }

    /// Formats used by one or two States accept no other.
    private func isPlausibleIssuer(_ symbols: [Int]) -> Bool {
        let code = symbols.map(CharacterLattice.ascii)
        let isFrench = code.elementsEqual("FRA".utf8)
        switch layout.format {
        case .frenchIdentityCard, .frenchDrivingLicence: return isFrench
        case .drivingLicence: return !isFrench
        case .swissDrivingLicence: return code.elementsEqual("CHE".utf8) || code.elementsEqual("LIE".utf8)
        default: return true
        }
    }

    private func search(_ decided: [(position: Int, choices: [DecoderWords.Choice])]) -> DecoderReading? {
        var symbols = seen.rawSymbols
        var probabilities = [Float](repeating: 1, count: symbols.count)
        var wordCost: Float = 0
        var wordConfidence: Float = 1
        var skipped: Set<Int> = []
        for (position, choices) in decided {
            let choice = choices[0]
            for (offset, symbol) in choice.symbols.enumerated() {
                skipped.insert(position + offset)
                symbols[position + offset] = symbol
                var shared: Float = 0
                for other in choices where other.symbols[offset] == symbol { shared += other.probability }
                probabilities[position + offset] = min(1, shared)
            }
            wordCost += choice.cost
            wordConfidence *= choice.probability
        }
        let isRussian = MRZGrammar.isRussianInternalPassport(symbols.map(CharacterLattice.ascii), layout.format)
        let base = DecoderReading.Text(
            symbols: symbols, probabilities: probabilities, cost: wordCost, confidence: wordConfidence)
        let free = DecoderChain(layout, skipped: skipped, namesMayHoldDigits: isRussian, obeysChecks: false)
        let bound = DecoderChain(layout, skipped: skipped, namesMayHoldDigits: isRussian, obeysChecks: true)
        let costs = classCosts(bound)
        guard let plain = plain(base, DecoderSearch(free, start: 0, cost: costs), free) else { return nil }
        let search = DecoderSearch(bound, start: start(symbols, skipped), cost: costs)
        var reading = DecoderReading(
            layout: layout, costs: costs, plain: plain, checked: nil, words: decided, rivals: [])
        guard let best = search.best(), let marginals = search.marginals() else { return reading }
        var checked = filled(base, bound, best)
        for (number, place) in bound.places.enumerated() {
            checked.probabilities[place.position] = marginals.probability(place: number, symbol: best.symbols[number])
        }
        checked.confidence *= min(1, exponential(marginals.cost - best.cost))
        reading.checked = checked
        reading.rivals = rivals(of: checked, bound, search, marginals)
        return reading
    }

    private func filled(
        _ base: DecoderReading.Text, _ chain: DecoderChain, _ best: DecoderSearch.Best
    ) -> DecoderReading.Text {
        var text = base
        for (number, place) in chain.places.enumerated() { text.symbols[place.position] = best.symbols[number] }
        text.cost += best.cost
        return text
    }

    /// Without check digits a character is as probable as it was seen, among those that may appear at its place.
    private func plain(
        _ base: DecoderReading.Text, _ search: DecoderSearch, _ chain: DecoderChain
    ) -> DecoderReading.Text? {
        guard let best = search.best() else { return nil }
        var text = filled(base, chain, best)
        for place in chain.places {
            text.probabilities[place.position] = exponential(-seen.costs[place.position][text.symbols[place.position]])
        }
        text.confidence = 0
        return text
    }

    private func classCosts(_ chain: DecoderChain) -> [[Float]] {
        var costs = seen.costs
        for place in chain.places where place.grammar?.isOneClass ?? true {
            costs[place.position] = seen.withLookAlikes(place.position)
        }
        return costs
    }

    /// The contribution of the words decided beforehand to the check digit sums that cover them.
    private func start(_ symbols: [Int], _ skipped: Set<Int>) -> Int {
        var sums = (own: 0, composite: 0)
        for check in layout.checks {
            var count = 0
            for run in check.runs {
                let offset = layout.offset(ofLine: run.line)
                for position in offset + run.start..<offset + run.end {
                    if skipped.contains(position) {
                        let value = MRZAlphabet.value(symbols[position]) * MRZAlphabet.weight(count)
                        if check.name == .composite { sums.composite += value } else { sums.own += value }
                    }
                    count += 1
                }
            }
        }
        return sums.own % 10 * 10 + sums.composite % 10
    }

    private func fill(
        _ base: DecoderReading.Text, _ chain: DecoderChain, _ search: DecoderSearch,
        _ known: DecoderSearch.Marginals? = nil
    ) -> DecoderReading.Text? {
        guard let best = search.best(), let marginals = known ?? search.marginals() else { return nil }
        var text = base
        for (number, place) in chain.places.enumerated() {
            text.symbols[place.position] = best.symbols[number]
            text.probabilities[place.position] = marginals.probability(place: number, symbol: best.symbols[number])
        }
        text.cost += best.cost
        text.confidence *= min(1, exponential(marginals.cost - best.cost))
        return text
    }

    /// Where another symbol is possible too, the best whole text with it.
    private func rivals(
        of text: DecoderReading.Text, _ chain: DecoderChain, _ search: DecoderSearch,
        _ marginals: DecoderSearch.Marginals
    ) -> [(position: Int, text: [Int], probability: Float)] {
        var found: [(place: Int, symbol: Int, probability: Float)] = []
        for (number, place) in chain.places.enumerated() {
            for symbol in 0..<CharacterLattice.symbolCount where symbol != text.symbols[place.position] {
                let probability = marginals.probability(place: number, symbol: symbol)
                if probability > 0.01 { found.append((number, symbol, probability)) }
            }
        }
        found.sort { $0.probability > $1.probability }
        var rivals: [(position: Int, text: [Int], probability: Float)] = []
        for candidate in found.prefix(3) {
            let forced = search.forcing(candidate.symbol, place: candidate.place)
            guard let best = forced.best() else { continue }
            var symbols = text.symbols
            for (number, place) in chain.places.enumerated() { symbols[place.position] = best.symbols[number] }
            rivals.append((chain.places[candidate.place].position, symbols, candidate.probability))
        }
        return rivals
    }
}
