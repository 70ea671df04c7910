internal import VouchCore

/// Merges two readings of one line: a reliable one without accents, and one that knows accents but makes more errors.
struct AccentMerger {
    /// Minimum confidence for accepting an accent.
    private static let accentThreshold = 0.6
    /// Readings that agree in fewer characters are not of the same line.
    private static let leastAgreement = 0.5
    /// If the reliable reading's confidence is below the first value and the other's is above the second, the other is
    /// used, provided they agree in that share of the rest.
    private static let doubt = (steady: 0.6, other: 0.85, agreement: 0.7)
    private static let skipCost = 0.8

    private let steady: [TextCharacter]
    private let letters: [Int]
    private let other: [TextCharacter]
    private let alphabet: Set<Character>?

    /// - Parameters:
    ///   - steady: the reading used by default, including spaces.
    ///   - other: the reading with accents.
    ///   - alphabet: letters with accents that there can be, as capitals; nil: any.
    init(steady: [TextCharacter], other: [TextCharacter], alphabet: Set<Character>? = nil) {
        self.alphabet = alphabet
        self.steady = steady
        letters = steady.indices.filter { steady[$0].text != " " }
        self.other = other.filter { $0.text != " " }
    }

    /// The reliable reading with the other's accents; nil if the two do not match.
    func merged() -> [TextCharacter]? {
        guard (1...400).contains(letters.count), (1...400).contains(other.count) else { return nil }
        let (pairs, agreement) = aligned()
        guard agreement >= Self.leastAgreement else { return nil }
        var result = steady
        var marks: Set<Int> = []
        let paired = Set(pairs.map(\.0))
        for (index, partner) in pairs {
            let (seen, spelt) = (steady[letters[index]], other[partner])
            guard seen.text != spelt.text else { continue }
            let isStranger = !isOfAlphabet(seen.text) && LetterShape.plain(seen.text) == LetterShape.plain(spelt.text)
            if isStranger || LetterShape.isVariant(spelt.text, of: seen.text) {
                guard spelt.probability >= Self.accentThreshold, isOfAlphabet(spelt.text) else { continue }
                result[letters[index]] = TextCharacter(
                    spelt.text, probability: min(seen.probability, spelt.probability), position: seen.position)
                if let mark = strayMark(after: letters[index], of: spelt.text) { marks.insert(mark) }
                if let half = strayHalf(beside: index, of: spelt.text, paired: paired) { marks.insert(half) }
            } else if agreement >= Self.doubt.agreement, isBetter(spelt, than: seen) {
                // They disagree, so neither is certain.
                result[letters[index]] = TextCharacter(
                    spelt.text, probability: spelt.probability / 2, position: seen.position)
            }
        }
        return marks.isEmpty ? result : result.indices.filter { !marks.contains($0) }.map { result[$0] }
    }

    private func isOfAlphabet(_ letter: Character) -> Bool {
        guard let alphabet, !letter.isASCII else { return true }
        return alphabet.contains(letter) || letter.uppercased().allSatisfy(alphabet.contains)
    }

    /// The caron of `ť` is drawn as an apostrophe, and an engine without the letter reads it as one.
    private func strayMark(after index: Int, of letter: Character) -> Int? {
        guard "ťďľĽ".contains(letter), steady.indices.contains(index + 1) else { return nil }
        return "'’`´".contains(steady[index + 1].text) ? index + 1 : nil
    }

    /// An engine without `Æ` reads `AE`, of which one half is left over.
    private func strayHalf(beside index: Int, of letter: Character, paired: Set<Int>) -> Int? {
        guard let first = ["Æ": "A", "æ": "a", "Œ": "O", "œ": "o"][letter] as Character? else { return nil }
        for (half, step) in [(first, -1), (first.isUppercase ? "E" : "e", 1)] {
            // Of equal letters in a row, any may be the one without a partner: `THORA AEGIR`.
            var place = index + step
            while letters.indices.contains(place), steady[letters[place]].text == half, paired.contains(place) {
                place += step
            }
            guard letters.indices.contains(place), steady[letters[place]].text == half else { continue }
            return letters[index + step]
        }
        return nil
    }

    private func isBetter(_ spelt: TextCharacter, than seen: TextCharacter) -> Bool {
        guard seen.probability < Self.doubt.steady, spelt.probability > Self.doubt.other else { return false }
        return (spelt.text.isLetter || spelt.text.isNumber) && (seen.text.isLetter || seen.text.isNumber)
    }

    /// Which characters of the two readings stand for each other, and the share of all that match except for accents.
    private func aligned() -> (pairs: [(Int, Int)], agreement: Double) {
        let columns = other.count + 1
        let rows = letters.count + 1
        let costs = costs()
        var table = [Double](repeating: 0, count: rows * columns)
        for row in 0..<rows {
            for column in 0..<columns {
                let cell = row * columns + column
                if row == 0 || column == 0 {
                    table[cell] = Double(row + column) * Self.skipCost
                    continue
                }
                let paired = table[cell - columns - 1] + costs[(row - 1) * other.count + column - 1]
                table[cell] = min(paired, min(table[cell - columns], table[cell - 1]) + Self.skipCost)
            }
        }
        var pairs: [(Int, Int)] = []
        var agreeing = 0
        var (row, column) = (letters.count, other.count)
        while row > 0, column > 0 {
            let cell = row * columns + column
            let cost = costs[(row - 1) * other.count + column - 1]
            if table[cell] >= table[cell - columns - 1] + cost - 1e-9 {
                pairs.append((row - 1, column - 1))
                if cost < 1 { agreeing += 1 }
                (row, column) = (row - 1, column - 1)
            } else if table[cell] >= table[cell - columns] + Self.skipCost - 1e-9 {
                row -= 1
            } else {
                column -= 1
            }
        }
        return (pairs, Double(agreeing) / Double(max(letters.count, other.count)))
    }

    /// How ill each pair matches, row by row.
    private func costs() -> [Double] {
        let seen = letters.map { (steady[$0].text, LetterShape.plain(steady[$0].text)) }
        let spelt = other.map { ($0.text, LetterShape.plain($0.text)) }
        var costs: [Double] = []
        costs.reserveCapacity(seen.count * spelt.count)
        for a in seen {
            for b in spelt {
                if a.0 == b.0 {
                    costs.append(0)
                } else if a.1 == b.1 || LetterShape.isVariant(b.0, of: a.0) {
                    costs.append(0.1)
                } else {
                    costs.append(a.1.lowercased() == b.1.lowercased() ? 0.3 : 1)
                }
            }
        }
        return costs
    }
}
