import VouchCore

/// Values recognised by their format alone.
extension CandidateFinder {
    /// Nothing else is printed as `1,82 m`, `182 cm` or `1M82`.
    func heights() -> [ValueCandidate] {
        var found: [ValueCandidate] = []
        for (index, segment) in text.segments.enumerated() where !segment.isTurned {
            let line = layout.lines[segment.span.line]
            for span in runs(segment) where span.range.count <= 8 {
                let folded = FoldedText.units(of: line.text(span.range))
                let letters = folded.filter { !FoldedText.isDigit($0) }
                guard letters == [67, 77] || letters == [77], folded.count >= 4,
                    line.characters[span.range.lowerBound].isNumber
                else { continue }
                found += made(.height, index, span, .anchor, labelScore: 0, isExact: true).filter { $0.likeness >= 0.9 }
            }
        }
        return found
    }

    /// Numbers of a form that only one field of the matched model has, where only one text on the page has it.
    func patterned() -> [ValueCandidate] {
        var found: [ValueCandidate] = []
        for (field, rule) in rules.sorted(by: { $0.key < $1.key }) {
            guard case .number(let pattern) = rule.form, pattern.count >= 6 else { continue }
            let isShared = rules.contains { $0.key != field && $0.value.form == rule.form }
            guard !isShared else { continue }
            let hits = text.segments.indices.filter { index in
                let segment = text.segments[index]
                guard !segment.isTurned, segment.words.count == 1 else { return false }
                return Self.matches(layout.lines[segment.span.line].characters[segment.span.range], pattern)
            }
            guard hits.count == 1 else { continue }
            found += made(field, hits[0], text.segments[hits[0]].span, .place, labelScore: 2.0, isExact: true)
        }
        return found
    }

    static func matches(_ text: ArraySlice<Character>, _ pattern: String) -> Bool {
        guard text.count == pattern.count else { return false }
        return zip(text, pattern).allSatisfy { character, wanted in
            switch wanted {
            case "9": character.isASCII && character.isNumber
            case "A": character.isLetter
            case "X": character.isLetter || character.isNumber
            default: character == wanted
            }
        }
    }
}
