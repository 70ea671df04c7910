import VouchCore
import VouchFields

/// Values that another source knows, wherever they are printed.
extension CandidateFinder {
    static let anchors: [FieldName] = [
        .surname, .givenNames, .fullName, .documentNumber, .personalNumber, .dateOfBirth, .dateOfIssue, .dateOfExpiry,
        .sex,
        .nationality, .issuingStateCode, .documentCode, .passportNumber,
    ]

    func anchored() -> [ValueCandidate] {
        guard !known.isEmpty else { return [] }
        var found: [ValueCandidate] = []
        let fields = Self.anchors.filter { field in
            (field != .passportNumber || type == .visa) && known.contains { $0.knows(field) }
        }
        for (index, segment) in text.segments.enumerated() {
            found += inside(segment, index, fields)
            for field in fields {
                let isShort = Self.isShort(field)
                if isShort, segment.words.count > 3 { continue }
                if field == .nationality, isHeading(segment) { continue }
                let spans = isShort ? short(segment, field) : runs(segment)
                for span in spans {
                    for candidate in made(field, index, span, .anchor, labelScore: 0, isExact: true)
                    where candidate.agreement >= Self.least(field) {
                        found.append(candidate)
                    }
                }
            }
        }
        return found
    }

    /// The issuer named in the document's heading: `RÉPUBLIQUE FRANÇAISE`. A holder's nationality printed like that
    /// has a label.
    private func isHeading(_ segment: PageText.Segment) -> Bool {
        let line = layout.lines[segment.span.line]
        let letters = segment.span.range.flatMap { FoldedText.units(of: line.characters[$0]) }
        return Self.headings.contains { letters.starts(with: $0) }
    }

    private static let headings = ["REPUBLI", "KINGDOM", "ROYAUME", "REINO", "REGNO", "KONINKRIJK", "CONFEDERA"]
        .map { FoldedText.units(of: $0) }

    /// Known values inside text that an engine read as one word with what stands beside it.
    func inside(_ segment: PageText.Segment, _ index: Int, _ fields: [FieldName]) -> [ValueCandidate] {
        fields.flatMap { field -> [ValueCandidate] in
            guard let part = knownPart(segment.span, field) else { return [] }
            return made(field, index, part, .anchor, labelScore: 0, isExact: true)
        }
    }

    func knownPart(_ span: PageSpan, _ field: FieldName) -> PageSpan? {
        let line = layout.lines[span.line]
        var folded: [FoldedText.Unit] = []
        var places: [Int] = []
        for place in span.range {
            for unit in FoldedText.units(of: line.characters[place]) {
                folded.append(unit)
                places.append(place)
            }
        }
        guard folded.count >= 7, folded.count <= 80 else { return nil }
        for one in known {
            for wanted in one.letters(of: field) where wanted.count >= 6 && wanted.count < folded.count {
                for start in 0...(folded.count - wanted.count) where folded[start] == wanted[0] {
                    guard folded[start..<start + wanted.count].elementsEqual(wanted) else { continue }
                    let part = PageSpan(line: span.line, range: places[start]..<places[start + wanted.count - 1] + 1)
                    guard !Self.isName(field) else { return wholeWords(part, in: span) }
                    if !text.isCutOut(part, as: field) { return part }
                }
            }
        }
        return nil
    }

    /// A part of a name as far as its words go: the zone may cut a name where it has no more room, and other names begin
    /// alike. A label that an engine read as one word with the name is not part of it.
    private func wholeWords(_ part: PageSpan, in span: PageSpan) -> PageSpan {
        let characters = layout.lines[part.line].characters
        var (first, last) = (part.range.lowerBound, part.range.upperBound)
        while last < span.range.upperBound, characters[last].isLetter { last += 1 }
        let isAfterLabel = text.blocks.contains { $0.span.line == part.line && $0.span.range.upperBound == first }
        while !isAfterLabel, first > span.range.lowerBound, characters[first - 1].isLetter { first -= 1 }
        return PageSpan(line: part.line, range: first..<last)
    }

    /// `PASSPORT PC`: a code beside a title, read as one line.
    func short(_ segment: PageText.Segment, _ field: FieldName) -> [PageSpan] {
        guard segment.words.count > 1, field == .documentCode || field == .issuingStateCode else {
            return [segment.span]
        }
        return [segment.span] + segment.words.map { PageSpan(line: segment.span.line, range: $0) }
    }

    static func isShort(_ field: FieldName) -> Bool {
        field == .sex || field == .documentCode || field == .issuingStateCode || field == .nationality
    }

    static func least(_ field: FieldName) -> Double {
        switch field {
        case .surname, .givenNames, .fullName: 0.55
        case .documentNumber, .personalNumber: 0.75
        default: 0.9
        }
    }

    /// Runs of letter and digit groups that begin and end with a digit, for dates glued to something else.
    func tokenRuns(_ span: PageSpan) -> [PageSpan] {
        let tokens = layout.lines[span.line].tokens.filter {
            $0.range.lowerBound >= span.range.lowerBound && $0.range.upperBound <= span.range.upperBound
        }
        guard tokens.count > 2, tokens.count <= 14 else { return [] }
        func isNumber(_ token: PageLine.Token) -> Bool { token.folded.allSatisfy(FoldedText.isDigit) }
        var spans: [PageSpan] = []
        for start in tokens.indices where isNumber(tokens[start]) {
            for end in (start + 2)..<max(start + 3, min(start + 6, tokens.count))
            where end < tokens.count && isNumber(tokens[end]) {
                if start == 0, end == tokens.count - 1 { continue }
                spans.append(
                    PageSpan(line: span.line, range: tokens[start].range.lowerBound..<tokens[end].range.upperBound))
            }
        }
        return spans
    }

    /// All runs of words, the whole first.
    func runs(_ segment: PageText.Segment) -> [PageSpan] {
        var spans = [segment.span]
        let words = segment.words.prefix(8)
        guard words.count > 1 else { return spans }
        for start in words.indices {
            for end in start..<min(words.count, start + 6) where !(start == 0 && end == segment.words.count - 1) {
                spans.append(PageSpan(line: segment.span.line, range: words[start].lowerBound..<words[end].upperBound))
            }
        }
        return spans
    }
}
