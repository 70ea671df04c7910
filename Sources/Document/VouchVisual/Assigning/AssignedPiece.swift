import VouchFields

/// A part of a row that the network takes for a field's value.
struct AssignedPiece: Sendable {
    let field: FieldName
    var span: PageSpan
    /// What an engine read as lines of their own right beside it.
    var rest: [PageSpan] = []
    /// Mean of its letters' and digits' probabilities, 0...1; of several spans the least.
    var probability: Double
    /// The day, of dates; ISO 8601.
    var iso: String?

    var spans: [PageSpan] { [span] + rest }

    func overlaps(_ other: AssignedPiece) -> Bool {
        spans.contains { one in other.spans.contains(where: one.overlaps) }
    }
}

/// The network's probabilities, by line and character.
struct ClassProbabilities {
    private let values: [Float]
    private let starts: [Int: (offset: Int, count: Int)]

    init(_ values: [Float], _ sources: [PageSpan]) {
        self.values = values
        var starts: [Int: (offset: Int, count: Int)] = [:]
        var offset = 0
        for source in sources {
            starts[source.line] = (offset, source.range.count)
            offset += source.range.count
        }
        self.starts = starts
    }

    subscript(line: Int, character: Int, valueClass: Int) -> Float {
        guard let start = starts[line], character < start.count else { return 0 }
        return values[(start.offset + character) * AssignedField.classCount + valueClass]
    }

    /// Over the letters and digits of a span.
    func mean(_ valueClass: Int, _ span: PageSpan, _ line: PageLine) -> Double {
        var (sum, count) = (0.0, 0)
        for index in span.range where line.characters[index].isLetter || line.characters[index].isNumber {
            sum += Double(self[span.line, index, valueClass])
            count += 1
        }
        return count > 0 ? sum / Double(count) : 0
    }
}

/// The likeliest way to part a line: classes change between words, hardly ever within one.
struct LineParting {
    let line: PageLine
    let number: Int
    let probabilities: ClassProbabilities
    /// Where a known label begins or has ended.
    var labelEdges: Set<Int> = []

    /// Cost of a change of class, in logarithms of probability.
    private enum Cost {
        static let betweenWords: Float = 0.4
        /// `4dDLN820BAC`: where a known label ends, an engine may have lost the gap.
        static let atLabel: Float = 0.6
        static let betweenKinds: Float = 8
        static let withinWord: Float = 40
        /// `EYESBRO`: a label and its value without a gap, parted where several letters are sure.
        static let labelWithinWord: Float = 9
        /// `SEXM`: values that are often one letter, parted where that letter is sure.
        static let labelBeforeLetter: Float = 3.5
    }

    private static let lettered: Set<Int> = Set(
        [.sex, .licenceCategories, .endorsements, .restrictions].map(AssignedField.valueClass))

    /// Parts of the line that are not *nothing*, from the left, each of whole words.
    func parts(within range: Range<Int>) -> [(range: Range<Int>, valueClass: Int)] {
        let classes = path(range)
        var pieces: [(range: Range<Int>, valueClass: Int)] = []
        var start = range.lowerBound
        while start < range.upperBound {
            var end = start
            let own = classes[start - range.lowerBound]
            while end < range.upperBound, classes[end - range.lowerBound] == own { end += 1 }
            if own != AssignedField.nothing {
                if let last = pieces.last, last.valueClass == own, !hasWords(last.range.upperBound..<start) {
                    pieces[pieces.count - 1].range = last.range.lowerBound..<end
                } else {
                    pieces.append((start..<end, own))
                }
            }
            start = end
        }
        return pieces.compactMap { piece in trimmed(piece.range).map { ($0, piece.valueClass) } }
    }

    private func path(_ range: Range<Int>) -> [Int] {
        let count = AssignedField.classCount
        var scores = [Float](repeating: 0, count: count)
        var back: [[UInt8]] = []
        for index in range {
            let cost = index == range.lowerBound ? 0 : cost(between: index - 1, index)
            let isNumbered = cost >= Cost.withinWord && !isWord(before: index)
            let gluedCost = isNumbered ? cost : min(cost, Cost.labelWithinWord)
            var best = 0
            for one in 1..<count where scores[one] > scores[best] { best = one }
            let (ofBest, ofLabel) = (scores[best], scores[AssignedField.label])
            var from = [UInt8](repeating: 0, count: count)
            for one in 0..<count {
                let change = ofBest - (one == AssignedField.label ? gluedCost : cost)
                let glued = ofLabel - (Self.lettered.contains(one) ? min(cost, Cost.labelBeforeLetter) : gluedCost)
                let before = scores[one] >= max(change, glued) ? one : change >= glued ? best : AssignedField.label
                let score = before == one ? scores[one] : max(change, glued)
                from[one] = UInt8(before)
                scores[one] = score + (probabilities[number, index, one] + 1e-6).logarithm
            }
            back.append(from)
        }
        var at = scores.indices.max { scores[$0] < scores[$1] } ?? 0
        var classes: [Int] = []
        for from in back.reversed() {
            classes.append(at)
            at = Int(from[at])
        }
        return classes.reversed()
    }

    private func cost(between first: Int, _ second: Int) -> Float {
        if labelEdges.contains(second) { return Cost.atLabel }
        let (a, b) = (line.characters[first], line.characters[second])
        guard a.isLetter || a.isNumber, b.isLetter || b.isNumber else {
            // An apostrophe or a stroke inside a word parts nothing.
            let isJoint = "'’".contains(a) || "'’".contains(b)
            return isJoint ? Cost.betweenKinds : Cost.betweenWords
        }
        guard a.isNumber != b.isNumber else { return Cost.withinWord }
        // A label's number has two digits at most.
        let isLong = a.isNumber && first >= 2 && line.characters[first - 2...first].allSatisfy(\.isNumber)
        return isLong ? Cost.withinWord : Cost.betweenKinds
    }

    /// Whether letters alone stand before a place without a gap, as labels do: `EYESBRO` is parted, `9999PIA` is not.
    private func isWord(before index: Int) -> Bool {
        line.characters[..<index].reversed().prefix { $0.isLetter || $0.isNumber }.allSatisfy(\.isLetter)
    }

    private func hasWords(_ range: Range<Int>) -> Bool {
        line.characters[range].contains { $0.isLetter || $0.isNumber }
    }

    private func trimmed(_ range: Range<Int>) -> Range<Int>? {
        var (low, high) = (range.lowerBound, range.upperBound)
        while low < high, " .,:;/|-*_".contains(line.characters[low]) { low += 1 }
        while low < high, " :;,/|-*_".contains(line.characters[high - 1]) { high -= 1 }
        return low < high && hasWords(low..<high) ? low..<high : nil
    }
}
