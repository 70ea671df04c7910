import VouchCore

/// One printed line in the page's own directions: `x` along its text, `y` down.
struct PageLine: Sendable {
    let characters: [Character]
    let probabilities: [Double]
    /// Middle of each character.
    let x: [Double]
    let left: Point
    let right: Point
    let height: Double
    let tokens: [Token]
    /// Its text does not run the way most of the page's does.
    let isTurned: Bool

    /// Letters or digits that stand together.
    struct Token: Sendable {
        let range: Range<Int>
        let folded: [FoldedText.Unit]
    }

    /// Height of the line's middle at a place along it.
    func y(at place: Double) -> Double {
        let width = right.x - left.x
        guard width > 1e-6 else { return (left.y + right.y) / 2 }
        return left.y + (right.y - left.y) * min(max((place - left.x) / width, -0.5), 1.5)
    }

    /// Half of a character's width, on average.
    var halfAdvance: Double { (right.x - left.x) / Double(max(characters.count, 1)) / 2 }

    /// Whether two characters that follow each other in a line stand beside each other in print: an engine may lose the
    /// space between two columns.
    func touches(_ index: Int) -> Bool {
        guard characters.indices.contains(index), characters.indices.contains(index + 1) else { return false }
        return x[index + 1] - x[index] < 3.2 * halfAdvance
    }

    /// As printed; a gap inside a bracket is the engine's.
    func text(_ range: Range<Int>) -> String {
        var result = ""
        for character in characters[range.clamped(to: characters.indices)] {
            if character == " ", result.last == "(" { continue }
            if character == ")", result.last == " " { result.removeLast() }
            result.append(character)
        }
        return result
    }

    static func tokens(of characters: [Character]) -> [Token] {
        var tokens: [Token] = []
        var start = 0
        var folded: [FoldedText.Unit] = []
        func kind(_ units: [FoldedText.Unit]) -> Int {
            units.isEmpty ? 0 : units.allSatisfy(FoldedText.isDigit) ? 1 : 2
        }
        var last = 0
        func finish(_ end: Int) {
            if !folded.isEmpty { tokens.append(Token(range: start..<end, folded: folded)) }
            folded = []
        }
        for (index, character) in characters.enumerated() {
            let units = FoldedText.units(of: character)
            // An apostrophe inside a word parts nothing.
            let isJoint = units.isEmpty && "'’`´ʼ".contains(character) && last == 2
            let isNumberSign = character == "#" || character == "№"
            let now = isJoint ? 2 : isNumberSign ? 3 : kind(units)
            if now != last {
                finish(index)
                start = index
            }
            folded += units
            last = now
        }
        finish(characters.count)
        return tokens
    }
}

/// A part of a line.
package struct PageSpan: Sendable, Hashable {
    package let line: Int
    package let range: Range<Int>

    func overlaps(_ other: PageSpan) -> Bool { line == other.line && range.overlaps(other.range) }
}
