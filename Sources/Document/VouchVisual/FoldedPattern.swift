/// A folded text to look for in others that an engine read with slips.
///
/// Approximate search after Myers, "A fast bit-vector algorithm for approximate string matching" (1999); Latin letters
/// and digits only, at most 64 of them.
struct FoldedPattern: Sendable {
    let folded: [FoldedText.Unit]
    /// One bit a position, by letter `A...Z` and digit.
    private let masks: [UInt64]

    init(_ folded: [FoldedText.Unit]) {
        self.folded = folded
        var masks = [UInt64](repeating: 0, count: 36)
        for (place, unit) in folded.prefix(64).enumerated() {
            if let letter = Self.letter(unit) { masks[letter] |= 1 << UInt64(place) }
        }
        self.masks = masks
    }

    private static func letter(_ unit: FoldedText.Unit) -> Int? {
        switch unit {
        case 65...90: Int(unit) - 65
        case 48...57: Int(unit) - 22
        default: nil
        }
    }

    /// Where the text is most like the pattern: how many letters differ, and where that part ends.
    func search(_ text: ArraySlice<FoldedText.Unit>) -> (distance: Int, end: Int) {
        let count = min(folded.count, 64)
        guard count > 0 else { return (0, text.startIndex) }
        var positive = ~UInt64(0)
        var negative = UInt64(0)
        var score = count
        var best = (distance: count, end: text.startIndex)
        let top = UInt64(1) << UInt64(count - 1)
        for index in text.indices {
            let match = Self.letter(text[index]).map { masks[$0] } ?? 0
            let x = match | negative
            let d = (((x & positive) &+ positive) ^ positive) | x
            var up = negative | ~(d | positive)
            var down = d & positive
            if up & top != 0 { score += 1 }
            if down & top != 0 { score -= 1 }
            up <<= 1
            down <<= 1
            positive = down | ~(d | up)
            negative = up & d
            if score < best.distance { best = (score, index + 1) }
        }
        return best
    }
}
