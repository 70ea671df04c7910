import VouchCore

/// A lattice as costs in nats, all lines one after another.
struct LatticeCosts {
    let lineLengths: [Int]
    /// For each flat position 37 costs: the negative logarithms of the probabilities.
    let costs: [[Float]]
    /// The likeliest symbol at each position by itself.
    let rawSymbols: [Int]

    init(_ lattice: CharacterLattice) {
        lineLengths = lattice.lines.map { $0.count }
        var costs: [[Float]] = []
        var raw: [Int] = []
        for line in lattice.lines {
            for position in line {
                // A recogniser may round; nothing is likelier than certain.
                let row = position.logProbabilities.map { max(0, -$0) }
                var best = 0
                for symbol in row.indices where row[symbol] < row[best] { best = symbol }
                costs.append(row)
                raw.append(best)
            }
        }
        self.costs = costs
        rawSymbols = raw
    }

    func lowest(_ position: Int) -> Float { costs[position][rawSymbols[position]] }

    var meanLowest: Float {
        guard !costs.isEmpty else { return 0 }
        var sum: Float = 0
        for position in costs.indices { sum += lowest(position) }
        return sum / Float(costs.count)
    }

    /// Flat symbols as lines of ASCII.
    func lines(_ symbols: [Int]) -> [[UInt8]] { split(symbols.map(CharacterLattice.ascii)) }

    func split<Element>(_ flat: [Element]) -> [[Element]] {
        var start = 0
        return lineLengths.map { length in
            defer { start += length }
            return Array(flat[start..<start + length])
        }
    }

    /// Costs at a place where only digits or only letters can stand.
    ///
    /// The character seen may be the look-alike of the other class, however surely it was seen: a recogniser judges a
    /// shape, and the shapes of O and 0 differ by less than a worn printer. So each symbol gets a small share of
    /// its look-alike's probability.
    func withLookAlikes(_ position: Int) -> [Float] {
        var row = costs[position]
        let share: Float = 0.004
        for pair in LatticeCosts.lookAlikes {
            let digit = costs[position][pair.digit]
            let letter = costs[position][pair.letter]
            row[pair.digit] = min(row[pair.digit], letter - naturalLogarithm(share))
            row[pair.letter] = min(row[pair.letter], digit - naturalLogarithm(share))
        }
        return row
    }

    /// The lowest probability with which a letter of a name was seen, as itself or as a digit that looks like it; 1 if
    /// there is none.
    ///
    /// - Parameters:
    ///   - symbols: of the text, flat.
    ///   - counts: whether a flat position matters.
    func nameClarity(_ symbols: [Int], _ layout: MRZLayout, counts: (Int) -> Bool) -> Float {
        var lowest: Float = 1
        for field in layout.fields where field.content == .names || field.content == .oneName {
            let start = layout.index(line: field.line, column: field.start)
            for position in start..<start + field.count where counts(position) {
                var sum = exponential(-costs[position][symbols[position]])
                for pair in LatticeCosts.lookAlikes where pair.letter == symbols[position] {
                    sum += exponential(-costs[position][pair.digit])
                }
                lowest = min(lowest, sum)
            }
        }
        return lowest
    }

    /// The letters that look like a digit, or the digit that a letter looks like.
    static func lookAlikes(of symbol: Int) -> [Int] {
        lookAlikes.compactMap { $0.digit == symbol ? $0.letter : $0.letter == symbol ? $0.digit : nil }
    }

    private static var lookAlikes: [(digit: Int, letter: Int)] {
        // 0 O, 0 D, 0 Q, 1 I, 2 Z, 5 S, 6 G, 8 B, 4 A
        [(0, 24), (0, 13), (0, 26), (1, 18), (2, 35), (5, 28), (6, 16), (8, 11), (4, 10)]
    }
}

extension MRZDecoding {
    /// The lowest probability with which `lattice`, of which this is the reading, shows a letter of a name; 1 if there
    /// is none.
    package func nameClarity(in lattice: CharacterLattice) -> Float {
        guard let format else { return 1 }
        let symbols = lines.joined().map { CharacterLattice.symbol($0) ?? MRZAlphabet.filler }
        return LatticeCosts(lattice).nameClarity(symbols, MRZLayout.of(format)) { _ in true }
    }
}
