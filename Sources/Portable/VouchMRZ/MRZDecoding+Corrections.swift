extension MRZDecoding {
    /// A character that the rules of Doc 9303 changed.
    public struct Correction: Sendable, Hashable {
        /// The line of the character, counted from 1.
        public let line: Int
        /// The place of the character in its line, counted from 1.
        public let column: Int
        /// The character recognised there by itself, ASCII.
        public let seen: UInt8
        /// The character of ``MRZDecoding/lines`` there, ASCII.
        public let corrected: UInt8

        public init(line: Int, column: Int, seen: UInt8, corrected: UInt8) {
            (self.line, self.column) = (line, column)
            (self.seen, self.corrected) = (seen, corrected)
        }
    }

    /// Where ``lines`` differ from ``rawLines``, in reading order. A correction is a guess by the rules, never a proof:
    /// ``checks`` say what holds.
    public var corrections: [Correction] {
        var corrections: [Correction] = []
        for line in 0..<min(lines.count, rawLines.count) {
            for column in 0..<min(lines[line].count, rawLines[line].count)
            where lines[line][column] != rawLines[line][column] {
                corrections.append(
                    Correction(
                        line: line + 1, column: column + 1, seen: rawLines[line][column],
                        corrected: lines[line][column]))
            }
        }
        return corrections
    }
}
