import VouchFields

/// The input of the network for each character: the letter, the field whose value the rules take it for, the field whose label it
/// is, the field whose place in the model it stands in, and marks.
struct CharacterEvidence {
    /// Date, capital, place in the line, beginning of a word, the label's quality, label of the model, the rules'
    /// confidence, attributed by the rules; then one for each kind of ``KnownEvidence``.
    static let markCount = 8 + KnownEvidence.kinds.count

    /// Whether a mark comes of the rules or of another source than the page.
    static func isAid(_ mark: Int) -> Bool { mark >= 6 }

    private(set) var letters: [UInt8] = []
    private(set) var rules: [UInt8]
    private(set) var labels: [UInt8]
    private(set) var places: [UInt8]
    private(set) var marks: [UInt8]
    private let starts: [Int: (offset: Int, count: Int)]

    init(_ sources: [PageSpan], _ finder: CandidateFinder) {
        var starts: [Int: (offset: Int, count: Int)] = [:]
        for source in sources {
            starts[source.line] = (letters.count, source.range.count)
            letters += finder.layout.lines[source.line].characters[source.range].map(LetterCode.code)
        }
        self.starts = starts
        rules = [UInt8](repeating: 0, count: letters.count)
        labels = rules
        places = rules
        marks = [UInt8](repeating: 0, count: letters.count * Self.markCount)
        for source in sources { markShapes(source, finder.layout.lines[source.line].characters) }
        for block in finder.text.blocks {
            for at in characters(of: block.span) {
                labels[at] = Self.number(block.field)
                marks[at * Self.markCount + 4] = Self.byte(block.quality)
                marks[at * Self.markCount + 5] = block.isOfModel ? 255 : 0
            }
        }
        for segment in finder.text.segments {
            let placed = finder.rules.keys.sorted().first { finder.standing(segment.span, $0) > 0 }
            guard let placed else { continue }
            for at in characters(of: segment.span) { places[at] = Self.number(placed) }
        }
    }

    mutating func note(_ found: [FoundField]) {
        for field in found where field.name != .fullName || !found.contains(where: { $0.name == .surname }) {
            for span in field.spans {
                for at in characters(of: span) {
                    rules[at] = Self.number(field.name)
                    marks[at * Self.markCount + 6] = Self.byte(field.confidence)
                    marks[at * Self.markCount + 7] = field.isAttributed ? 255 : 0
                }
            }
        }
    }

    mutating func note(_ dates: DateEvidence) {
        for (line, found) in dates.found {
            for date in found {
                for at in characters(of: PageSpan(line: line, range: date.range)) { marks[at * Self.markCount] = 255 }
            }
        }
    }

    mutating func note(_ known: KnownEvidence) {
        for match in known.matches {
            for at in characters(of: match.span) {
                let place = at * Self.markCount + 8 + match.kind
                marks[place] = max(marks[place], match.isWhole ? 255 : 128)
            }
        }
    }

    private mutating func markShapes(_ source: PageSpan, _ characters: [Character]) {
        guard let start = starts[source.line] else { return }
        for index in source.range {
            let at = (start.offset + index) * Self.markCount
            let isInWord = index > 0 && (characters[index - 1].isLetter || characters[index - 1].isNumber)
            marks[at + 1] = characters[index].isUppercase ? 255 : 0
            marks[at + 2] = UInt8(min(index * 4, 255))
            marks[at + 3] = isInWord ? 0 : 255
        }
    }

    /// The indices of a span's characters in the input.
    private func characters(of span: PageSpan) -> Range<Int> {
        guard let start = starts[span.line] else { return 0..<0 }
        let range = span.range.clamped(to: 0..<start.count)
        return start.offset + range.lowerBound..<start.offset + range.upperBound
    }

    /// 0 is no field.
    private static func number(_ field: FieldName) -> UInt8 {
        let field = field == .fullName ? .surname : field
        return UInt8(AssignedField.valueClass(field) - AssignedField.first + 1)
    }

    private static func byte(_ value: Double) -> UInt8 { UInt8(min(max(value, 0), 1) * 255) }
}
