import VouchCore

/// The text before and between the checked fields: document code, issuing State, nationality. These are chosen as whole
/// words from a list, because no check digit covers them and the list is the strongest knowledge about them.
struct DecoderWords {
    /// One way to read a few neighbouring places.
    struct Choice {
        var symbols: [Int]
        var cost: Float
        var probability: Float
    }

    /// The cost of an unknown State, in nats. Below the 4.6 that separate a character seen with 99 % from the next: a
    /// code that is clearly printed stays as printed, known or not.
    static let unknownCost: Float = 4
    /// Usually the holder is a national of the issuing State.
    static let sameStateBonus: Float = 2
    static let blankNationalityCost: Float = 5
    static let unusualCardCost: Float = 4

    private let cost: [[Float]]

    init(cost: [[Float]]) { self.cost = cost }

    private func sum(_ symbols: [Int], at position: Int) -> Float {
        var sum: Float = 0
        for (offset, symbol) in symbols.enumerated() { sum += cost[position + offset][symbol] }
        return sum
    }

    /// Document codes of a format, the likelier first letters and combinations cheaper.
    func documentCodes(_ format: MRZFormat, at position: Int) -> [Choice] {
        var choices: [Choice] = []
        for first in 10..<36 {
            for second in 0..<CharacterLattice.symbolCount {
                guard
                    MRZGrammar.isDocumentCode(
                        CharacterLattice.ascii(first), CharacterLattice.ascii(second), format)
                else { continue }
                let rarity = rarity(second, format) + (isUsual(first, format) ? 0 : DecoderWords.unusualCardCost)
                choices.append(
                    Choice(
                        symbols: [first, second], cost: sum([first, second], at: position) + rarity, probability: 0))
            }
        }
        return DecoderWords.normalised(choices)
    }

    /// Cards begin with A, C or I; the few that do not are believed only where they are clearly printed.
    private func isUsual(_ first: Int, _ format: MRZFormat) -> Bool {
        switch format {
        case .td1, .td2: first == 10 || first == 12 || first == 18
        default: true
        }
    }

    private func rarity(_ second: Int, _ format: MRZFormat) -> Float {
        switch format {
        case .td3: second == MRZAlphabet.filler ? 0 : 2
        case .mrvA, .mrvB: second == MRZAlphabet.filler ? 0 : 2.5
        case .td1, .td2:
            // ID and I<, AR and IR and C1 are common; each of the others is used by a single State.
            second == MRZAlphabet.filler || second == 13 ? 0 : second == 27 || second == 1 ? 1.5 : 2.5
        case .drivingLicence, .frenchDrivingLicence: second == 1 ? 0 : 2
        case .frenchIdentityCard, .swissDrivingLicence: 0
        }
    }

    /// States for one place, without regard to another.
    func states(at position: Int, isNationality: Bool) -> [Choice] {
        var choices: [Choice] = []
        for index in 0..<StateCode.count {
            let code = StateCode(at: index)
            guard isNationality ? code.mayBeNationality : code.mayIssue else { continue }
            let letters = code.threeLetterCode
            let symbols = [letters.0, letters.1, letters.2].map { CharacterLattice.symbol($0) ?? MRZAlphabet.filler }
            let rarity: Float =
                switch code.use {
                case .withdrawn: 3
                case .specimen: 1
                default: 0
                }
            choices.append(Choice(symbols: symbols, cost: sum(symbols, at: position) + rarity, probability: 0))
        }
        let slovenia = [28, 18, MRZAlphabet.filler]
        choices.append(Choice(symbols: slovenia, cost: sum(slovenia, at: position) + 2, probability: 0))
        if isNationality {
            let blank = [Int](repeating: MRZAlphabet.filler, count: 3)
            choices.append(
                Choice(
                    symbols: blank, cost: sum(blank, at: position) + DecoderWords.blankNationalityCost, probability: 0))
        }
        let unknown = unknownState(at: position)
        if !choices.contains(where: { $0.symbols == unknown.symbols }) { choices.append(unknown) }
        return choices
    }

    /// The most likely letters, whether or not they are a State's code.
    private func unknownState(at position: Int) -> Choice {
        var symbols: [Int] = []
        for offset in 0..<3 {
            var best = offset == 0 ? 10 : MRZAlphabet.filler
            for symbol in 10..<36 where cost[position + offset][symbol] < cost[position + offset][best] {
                best = symbol
            }
            // Nothing follows a filler.
            if symbols.contains(MRZAlphabet.filler) { best = MRZAlphabet.filler }
            symbols.append(best)
        }
        return Choice(
            symbols: symbols, cost: sum(symbols, at: position) + DecoderWords.unknownCost, probability: 0)
    }

    /// Issuing State and nationality together, each list with its probabilities.
    func statePair(issuing: Int, nationality: Int) -> (issuing: [Choice], nationality: [Choice]) {
        var first = states(at: issuing, isNationality: false)
        var second = states(at: nationality, isNationality: true)
        // P(a, b) ~ e^-cost(a) e^-cost(b) (1 + k [a = b]); the sums over the other one are its probabilities.
        let extra = exponential(DecoderWords.sameStateBonus) - 1
        let lowFirst = DecoderWords.lowest(first)
        let lowSecond = DecoderWords.lowest(second)
        let weightFirst = first.map { exponential(lowFirst - $0.cost) }
        let weightSecond = second.map { exponential(lowSecond - $0.cost) }
        let totalSecond = weightSecond.reduce(0, +)
        let totalFirst = weightFirst.reduce(0, +)
        var total: Float = 0
        var sharedSecond = [Float](repeating: 0, count: second.count)
        for index in first.indices {
            var shared: Float = 0
            if let twin = second.firstIndex(where: { $0.symbols == first[index].symbols }) {
                shared = weightSecond[twin]
                sharedSecond[twin] += weightFirst[index]
            }
            first[index].probability = weightFirst[index] * (totalSecond + extra * shared)
            total += first[index].probability
        }
        for index in first.indices { first[index].probability /= total }
        for index in second.indices {
            second[index].probability = weightSecond[index] * (totalFirst + extra * sharedSecond[index]) / total
        }
        return (DecoderWords.sorted(first), DecoderWords.sorted(second))
    }

    static func normalised(_ choices: [Choice]) -> [Choice] {
        let low = lowest(choices)
        var result = choices
        var total: Float = 0
        for index in result.indices {
            result[index].probability = exponential(low - result[index].cost)
            total += result[index].probability
        }
        for index in result.indices { result[index].probability /= total }
        return sorted(result)
    }

    private static func lowest(_ choices: [Choice]) -> Float {
        var low = DecoderSearch.infinity
        for choice in choices { low = min(low, choice.cost) }
        return low
    }

    /// Most probable first; only relevant ones are kept.
    private static func sorted(_ choices: [Choice]) -> [Choice] {
        var kept = choices.filter { $0.probability > 0.001 }
        if kept.isEmpty, let first = choices.max(by: { $0.probability < $1.probability }) { kept = [first] }
        kept.sort { $0.probability > $1.probability }
        return kept
    }
}
