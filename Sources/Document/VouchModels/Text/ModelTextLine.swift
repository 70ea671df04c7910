/// One line of a model's text, parsed from left to right.
struct ModelTextLine {
    /// Counted from 1.
    let number: Int
    private let scalars: [Unicode.Scalar]
    private var position = 0

    /// A piece of the line, and where it begins.
    struct Piece: Hashable {
        let text: String
        let column: Int
        var isQuoted = false
    }

    init(number: Int, _ text: some StringProtocol) {
        self.number = number
        var scalars = Array(text.unicodeScalars)
        while let last = scalars.last, Self.isBlank(last) { scalars.removeLast() }
        self.scalars = scalars
    }

    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool { scalar == " " || scalar == "\t" }

    private mutating func skipBlanks() {
        while position < scalars.count, Self.isBlank(scalars[position]) { position += 1 }
    }

    /// Nothing, or a comment.
    var saysNothing: Bool {
        guard let first = scalars.first(where: { !Self.isBlank($0) }) else { return true }
        return first == "#"
    }

    /// Where the next piece begins, counted from 1.
    var column: Int {
        var copy = self
        copy.skipBlanks()
        return copy.position + 1
    }

    /// The next word; nil at the end.
    mutating func word() -> Piece? {
        skipBlanks()
        guard position < scalars.count else { return nil }
        let start = position
        while position < scalars.count, !Self.isBlank(scalars[position]) { position += 1 }
        return Piece(text: Self.text(scalars[start..<position]), column: start + 1)
    }

    /// All that is left, without blanks around; nil for nothing.
    mutating func rest() -> Piece? {
        skipBlanks()
        guard position < scalars.count else { return nil }
        let start = position
        position = scalars.count
        return Piece(text: Self.text(scalars[start...]), column: start + 1)
    }

    /// The rest as texts separated by `|`. A text in double quotes may hold `|` and blanks at its ends; a quote and
    /// a backslash in it are written after a backslash.
    mutating func list() throws(ModelTextError) -> [Piece] {
        var pieces: [Piece] = []
        repeat {
            skipBlanks()
            guard position < scalars.count, scalars[position] != "|" else {
                throw ModelTextError(
                    .missingValue, line: number, column: position + 1, "a text is missing",
                    hint: "separate texts with a single |")
            }
            pieces.append(scalars[position] == "\"" ? try quoted() : bare())
            skipBlanks()
            guard position < scalars.count else { break }
            guard scalars[position] == "|" else {
                throw ModelTextError(
                    .unexpectedText, line: number, column: position + 1, "unexpected text after a quoted text",
                    hint: "separate texts with |")
            }
            position += 1
        } while true
        return pieces
    }

    private mutating func bare() -> Piece {
        let start = position
        while position < scalars.count, scalars[position] != "|" { position += 1 }
        var end = position
        while end > start, Self.isBlank(scalars[end - 1]) { end -= 1 }
        return Piece(text: Self.text(scalars[start..<end]), column: start + 1)
    }

    private mutating func quoted() throws(ModelTextError) -> Piece {
        let start = position
        position += 1
        var text: [Unicode.Scalar] = []
        while position < scalars.count, scalars[position] != "\"" {
            if scalars[position] == "\\", position + 1 < scalars.count { position += 1 }
            text.append(scalars[position])
            position += 1
        }
        guard position < scalars.count else {
            throw ModelTextError(.badValue, line: number, column: start + 1, "unclosed quote")
        }
        position += 1
        guard !text.isEmpty else {
            throw ModelTextError(.missingValue, line: number, column: start + 1, "a text is empty")
        }
        return Piece(text: Self.text(text[...]), column: start + 1, isQuoted: true)
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }
}

extension ModelTextLine {
    /// As ``list()`` reads it back.
    ///
    /// - Parameter isLabel: where `@` would name words of a vocabulary.
    static func quoted(_ text: String, isLabel: Bool) -> String {
        let scalars = text.unicodeScalars
        guard let first = scalars.first, let last = scalars.last else { return "\"\"" }
        let needsQuotes =
            first == "\"" || (isLabel && first == "@") || isBlank(first) || isBlank(last)
            || scalars.contains { $0 == "|" }
        guard needsQuotes else { return text }
        var quoted = "\""
        for scalar in scalars {
            if scalar == "\"" || scalar == "\\" { quoted.unicodeScalars.append("\\") }
            quoted.unicodeScalars.append(scalar)
        }
        return quoted + "\""
    }

    /// Splits a whole text.
    ///
    /// - Throws: ``ModelTextError`` with `notText` or `tooLarge`.
    static func lines(of bytes: some BidirectionalCollection<UInt8>) throws(ModelTextError) -> [ModelTextLine] {
        guard bytes.count <= ModelTextLimits.bytes else {
            throw ModelTextError(
                .tooLarge, line: 1, "\(bytes.count) bytes; the maximum is \(ModelTextLimits.bytes)")
        }
        var number = 1
        var lines: [ModelTextLine] = []
        for var part in bytes.split(separator: 10, omittingEmptySubsequences: false) {
            if part.last == 13 { part = part.dropLast() }
            if number == 1, part.starts(with: [0xEF, 0xBB, 0xBF]) { part = part.dropFirst(3) }
            guard number <= ModelTextLimits.lines else {
                throw ModelTextError(.tooLarge, line: number, "more than \(ModelTextLimits.lines) lines")
            }
            guard let text = String(validating: part, as: UTF8.self) else {
                throw ModelTextError(.notText, line: number, "not UTF-8", hint: "save the file as UTF-8")
            }
            let scalars = text.unicodeScalars
            guard scalars.count <= ModelTextLimits.lineLength else {
                throw ModelTextError(
                    .tooLarge, line: number, column: ModelTextLimits.lineLength + 1,
                    "a line of \(scalars.count) characters", hint: "labels may span several lines")
            }
            if let index = scalars.firstIndex(where: { $0 != "\t" && $0.isControlOrBreak }) {
                throw ModelTextError(
                    .notText, line: number, column: scalars.distance(from: scalars.startIndex, to: index) + 1,
                    "a control character")
            }
            lines.append(ModelTextLine(number: number, text))
            number += 1
        }
        return lines
    }
}

extension Unicode.Scalar {
    /// Characters not allowed in a model: control characters, line and paragraph separators, and direction marks, which
    /// can make a text look like another.
    var isControlOrBreak: Bool {
        switch value {
        case 0..<0x20, 0x7F..<0xA0, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF: true
        default: false
        }
    }
}
