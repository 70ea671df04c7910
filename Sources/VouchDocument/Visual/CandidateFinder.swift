import VouchCore

/// Finds the texts that may be the values of fields: beside labels, in a model's places, and by what another source says.
struct CandidateFinder {
    let text: PageText
    let form: ValueForm
    let known: [KnownValues]
    let rules: [FieldName: DocumentModel.FieldRule]

    let type: DocumentType
    let hasJurisdiction: Bool

    private var layout: PageLayout { text.layout }
    private var hasGivenNamesLabel: Bool { text.blocks.contains { $0.field == .givenNames } }

    func candidates() -> [ValueCandidate] {
        var found: [ValueCandidate] = []
        for block in text.blocks { found += beside(block) }
        found += placed()
        found += anchored()
        found += heights()
        found += patterned()
        return found
    }

    /// Nothing else is printed as `1,82 m`, `182 cm` or `1M82`.
    private func heights() -> [ValueCandidate] {
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
    private func patterned() -> [ValueCandidate] {
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

    private static func matches(_ text: ArraySlice<Character>, _ pattern: String) -> Bool {
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

    // MARK: Labels

    /// What a label announces on a document of this type.
    private func field(of block: PageText.LabelBlock) -> FieldName? {
        switch block.field {
        case .signature: return nil
        case .documentNumber where type == .visa:
            let label = FoldedText.units(of: layout.lines[block.span.line].text(block.span.range))
            return label.starts(with: [80, 65, 83]) ? .passportNumber : .documentNumber
        case .documentCode where type == .visa: return .visaType
        // Passports name the authority; a label read so badly that it may be either is that one.
        case .placeOfIssue where type == .passport && block.quality < 0.6: return .issuingAuthority
        case .licenceCategories, .restrictions, .endorsements, .documentDiscriminator, .weight, .revisionDate:
            return type == .drivingLicence || type == .unknown || hasJurisdiction ? block.field : nil
        case .numberOfEntries, .visaType: return type == .visa || type == .unknown ? block.field : nil
        case .alienNumber, .category, .residentSince, .permitType:
            return type == .residencePermit || type == .unknown ? block.field : nil
        default: return block.field
        }
    }

    private func beside(_ block: PageText.LabelBlock) -> [ValueCandidate] {
        guard let field = field(of: block) else { return [] }
        var found: [ValueCandidate] = []
        let height = max(block.height, layout.unit * 0.5)
        let y = layout.middle(block.span).y
        let edge = nextBlock(rightOf: block, y: y)
        for (index, segment) in text.segments.enumerated() where !segment.isTurned {
            var score: Double
            let relation: ValueCandidate.Relation
            if segment.span.line == block.span.line {
                guard segment.span.range.lowerBound >= block.span.range.upperBound, segment.left < edge else {
                    continue
                }
                let gap = max(segment.left - block.right, 0) / height
                score = 3.6 - 0.05 * min(gap, 20)
                relation = .inline
            } else {
                let rowY = layout.lines[block.span.line].y(at: segment.left)
                let dy = segment.y - rowY
                let size = max(segment.height, height)
                if abs(dy) < 0.55 * size, segment.left > block.right - 0.6 * size, segment.left < edge {
                    let gap = max(segment.left - block.right, 0) / size
                    guard gap < 18 else { continue }
                    score = 3.3 - 0.1 * gap - 0.8 * abs(dy) / size
                    relation = .right
                } else if let below = belowScore(block, segment, dy: dy, edge: edge) {
                    score = below
                    relation = .below
                } else {
                    continue
                }
            }
            score *= 0.45 + 0.55 * block.quality
            if block.isOfModel { score += 0.15 }
            let spans = relation == .below ? cut(segment, from: block.left, to: edge) : [segment.span]
            for (number, span) in spans.enumerated() {
                found += made(field, index, span, relation, labelScore: score - (number > 0 ? 0.4 : 0))
                // "Name" above all names.
                if block.field == .surname, !hasGivenNamesLabel {
                    found += made(.fullName, index, span, relation, labelScore: score - 0.3).filter {
                        $0.agreement > 0.6 || $0.raw.contains(",")
                    }
                }
            }
        }
        return found
    }

    /// Where the next label to the right on the same row begins.
    private func nextBlock(rightOf block: PageText.LabelBlock, y: Double) -> Double {
        var edge = Double.infinity
        for other in text.blocks where other.left > block.right - 0.3 * block.height {
            let otherY = layout.middle(other.span).y
            let rowY = layout.lines[block.span.line].y(at: other.left)
            if abs(otherY - rowY) < 0.7 * max(block.height, other.height) { edge = min(edge, other.left) }
        }
        return edge
    }

    private func belowScore(
        _ block: PageText.LabelBlock, _ segment: PageText.Segment, dy: Double, edge: Double
    ) -> Double? {
        let size = max(segment.height, block.height)
        guard dy > 0.4 * min(segment.height, block.height), dy < 3.2 * size else { return nil }
        // In the label's column: begins near its left end, or above its length.
        let shift = segment.left - block.left
        guard segment.left < edge - 0.3 * size || edge == .infinity, segment.left < block.right + 0.5 * size,
            segment.right > block.left + 0.3 * size
        else { return nil }
        guard shift > -2.5 * size || segment.right > block.left + 2 * size else { return nil }
        // No other label in between.
        for other in text.blocks where other.span != block.span {
            let between = layout.middle(other.span).y - layout.lines[block.span.line].y(at: other.left)
            guard between > 0.4 * block.height, between < dy - 0.3 * segment.height else { continue }
            if other.left < max(block.left, segment.left) + size,
                other.right > max(block.left, segment.left) + 0.2 * size
            {
                return nil
            }
        }
        let misaligned = min(abs(shift) / size, 6)
        return 3.5 - 0.22 * misaligned - 0.55 * max(0, dy / size - 1.1)
    }

    /// The part of a segment that stands in a label's column, where it goes over several.
    private func cut(_ segment: PageText.Segment, from left: Double, to right: Double) -> [PageSpan] {
        let line = layout.lines[segment.span.line]
        let range = segment.span.range
        let crossesRight = right < segment.right - 1.5 * segment.height && right > segment.left + 0.5 * segment.height
        let crossesLeft = segment.left < left - 2.5 * segment.height
        guard crossesRight || crossesLeft else { return [segment.span] }
        var first = range.lowerBound
        var last = range.upperBound
        if crossesLeft {
            first =
                gap(line, near: left, in: range, isForced: false) ?? gap(line, near: left, in: range, isForced: true)
                ?? first
        }
        if crossesRight {
            last =
                gap(line, near: right, in: range, isForced: false) ?? gap(line, near: right, in: range, isForced: true)
                ?? last
        }
        guard first < last else { return [segment.span] }
        while first < last, line.characters[first] == " " { first += 1 }
        while first < last, line.characters[last - 1] == " " { last -= 1 }
        guard first < last else { return [segment.span] }
        let part = PageSpan(line: segment.span.line, range: first..<last)
        return part == segment.span ? [part] : [part, segment.span]
    }

    /// Where a line may be parted near a column's left end: behind a gap wider than those between its letters.
    private func gap(_ line: PageLine, near place: Double, in range: Range<Int>, isForced: Bool) -> Int? {
        var steps: [Double] = []
        var previous: Int?
        for index in range where line.characters[index] != " " {
            if let previous, previous == index - 1 { steps.append(line.x[index] - line.x[previous]) }
            previous = index
        }
        steps.sort()
        let step = steps.isEmpty ? line.height : steps[steps.count / 2]
        var best: (index: Int, worth: Double)?
        previous = nil
        for index in range where line.characters[index] != " " {
            defer { previous = index }
            guard let last = previous else { continue }
            let width = line.x[index] - line.x[last]
            let edge = line.x[index] - line.halfAdvance
            let distance = abs(edge - place)
            let isParted = last < index - 1 || width > 1.5 * step
            guard distance < (isForced ? 0.9 : isParted ? 2 : 0.3) * line.height else { continue }
            let worth = min(width, 2.5 * step) - (isForced ? 0.35 : 1.2) * distance
            if best.map({ worth > $0.worth }) ?? true { best = (index, worth) }
        }
        return best?.index
    }

    // MARK: Places of a model

    private func placed() -> [ValueCandidate] {
        guard layout.millimetres != nil else { return [] }
        var found: [ValueCandidate] = []
        for (field, rule) in rules.sorted(by: { $0.key < $1.key }) where rule.place != nil {
            for (index, segment) in text.segments.enumerated() where !segment.isTurned {
                guard standing(segment.span, field) > 0 else { continue }
                found += made(field, index, segment.span, .place, labelScore: 2.6)
            }
        }
        return found
    }

    /// How a text stands to where the model has the field: 1 there, -1 far away, 0 where nobody can say.
    private func standing(_ span: PageSpan, _ field: FieldName) -> Double {
        guard let place = rules[field]?.place, let box = layout.place(span) else { return 0 }
        let left = (box.topLeft.x + box.bottomLeft.x) / 2
        let y = box.center.y
        let dx = max(place.x - left, left - place.x - place.width, 0)
        let dy = max(place.y - y, y - place.y - place.height, 0)
        if dx <= 2.5, dy <= 1 { return 1 }
        return dx > 12 || dy > 6 ? -1 : 0
    }

    // MARK: Values that another source knows

    private static let anchors: [FieldName] = [
        .surname, .givenNames, .fullName, .documentNumber, .personalNumber, .dateOfBirth, .dateOfIssue, .dateOfExpiry,
        .sex,
        .nationality, .issuingStateCode, .documentCode, .passportNumber,
    ]

    private func anchored() -> [ValueCandidate] {
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

    /// Known values inside text that an engine read as one word with what stands beside it.
    private func inside(_ segment: PageText.Segment, _ index: Int, _ fields: [FieldName]) -> [ValueCandidate] {
        fields.flatMap { field -> [ValueCandidate] in
            guard let part = knownPart(segment.span, field) else { return [] }
            return made(field, index, part, .anchor, labelScore: 0, isExact: true)
        }
    }

    private func knownPart(_ span: PageSpan, _ field: FieldName) -> PageSpan? {
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
                    return PageSpan(line: span.line, range: places[start]..<places[start + wanted.count - 1] + 1)
                }
            }
        }
        return nil
    }

    /// `PASSPORT PC`: a code beside a title, read as one line.
    private func short(_ segment: PageText.Segment, _ field: FieldName) -> [PageSpan] {
        guard segment.words.count > 1, field == .documentCode || field == .issuingStateCode else {
            return [segment.span]
        }
        return [segment.span] + segment.words.map { PageSpan(line: segment.span.line, range: $0) }
    }

    static func isShort(_ field: FieldName) -> Bool {
        field == .sex || field == .documentCode || field == .issuingStateCode || field == .nationality
    }

    private static func least(_ field: FieldName) -> Double {
        switch field {
        case .surname, .givenNames, .fullName: 0.55
        case .documentNumber, .personalNumber: 0.75
        default: 0.9
        }
    }

    /// Runs of letter and digit groups that begin and end with a digit, for dates glued to something else.
    private func tokenRuns(_ span: PageSpan) -> [PageSpan] {
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
    private func runs(_ segment: PageText.Segment) -> [PageSpan] {
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

    // MARK: One candidate

    private func made(
        _ announced: FieldName, _ index: Int, _ span: PageSpan, _ relation: ValueCandidate.Relation, labelScore: Double,
        isExact: Bool = false
    ) -> [ValueCandidate] {
        let segment = text.segments[index]
        let line = layout.lines[span.line]
        // An alien's number of nine digits is what cards name "USCIS#" since 2010.
        let folded = announced == .alienNumber ? FoldedText.units(of: line.text(span.range)) : []
        let field = announced == .alienNumber && folded.allSatisfy(FoldedText.isDigit) ? .personalNumber : announced
        var best: ValueCandidate?
        var options = [span]
        if !isExact, field.isDate {
            options += tokenRuns(span)
        } else if !isExact, Self.isNumber(field), let inner = knownPart(span, field) {
            options.append(inner)
        } else if !isExact, segment.words.count > 1, Self.isNumber(field) || field == .licenceCategories {
            options += runs(segment).filter {
                $0.range.lowerBound >= span.range.lowerBound && $0.range.upperBound <= span.range.upperBound
            }
        }
        for option in options {
            guard let fit = form.fit(line.text(option.range), field, rules[field]?.form) else { continue }
            if field == .issuingStateCode, fit.likeness < 0.5, labelScore > 0 { continue }
            if field == .documentCode, fit.likeness < 0.5,
                known.contains(where: { $0.knows(field) && $0.agreement(of: fit.raw, value: nil, with: field) == 0 })
            {
                continue
            }
            // A part is taken only where the whole is not the value.
            let share = Double(option.range.count) / Double(max(span.range.count, 1))
            let likeness = fit.likeness - (option == span ? 0 : 0.25 * (1 - share))
            // The zone of a visa may hold the passport's number instead of its own.
            let isOther = type == .visa && field == .documentNumber && labelScore > 0
            let agreement =
                isOther ? 0 : known.map { $0.agreement(of: fit.raw, value: fit.value, with: field) }.max() ?? 0
            let reading = line.probabilities[option.range.clamped(to: line.probabilities.indices)]
            let surety = reading.isEmpty ? 0 : reading.reduce(0, +) / Double(reading.count)
            let trust = labelScore > 0 ? 4.0 : 3.2
            var score = labelScore + trust * agreement * Self.weight(field) + 1.2 * likeness + 0.5 * surety
            if segment.isOverprint, agreement < 0.9 { score -= 2.5 }
            if segment.isTitle, agreement < 0.5, field != .nationality, field != .placeOfBirth { score -= 2 }
            if segment.isTurned { score -= 0.6 }
            if field == .nationality, labelScore == 0 {
                score -= 0.3 * (segment.y - layout.bounds.top) / max(layout.bounds.bottom - layout.bounds.top, 1e-6)
            }
            // The zone transliterates the other script; print that agrees with it is to be preferred.
            if Self.isName(field), agreement == 0, !known.isEmpty,
                !line.characters[option.range].contains(where: { $0.isLetter && $0.isASCII })
            {
                score -= 1
            }
            if Self.isShort(field), agreement == 0, known.contains(where: { $0.knows(field) }) { score -= 0.7 }
            score += 0.9 * standing(option, field)
            if field == .nationality, labelScore == 0,
                segment.isTitle || segment.y < layout.bounds.top + 0.12 * (layout.bounds.bottom - layout.bounds.top)
            {
                score -= 1
            }
            if type == .visa, field == .documentNumber, labelScore == 0 { score -= 1 }
            if field.isDate, fit.value == nil { score -= 0.6 }
            // Large print is the value itself, small print a repetition.
            score += 0.15 * min(segment.height / layout.unit, 2)
            if best.map({ $0.score < score }) ?? true {
                best = ValueCandidate(
                    field: field, segment: index, span: option, more: [], raw: fit.raw, value: fit.value,
                    validity: fit.validity,
                    relation: relation, labelScore: labelScore, agreement: agreement, likeness: likeness, score: score,
                    reading: surety)
            }
        }
        if field.isDate, best?.value?.count != 10, let joined = joinedDate(field, index, span, relation, labelScore) {
            return [joined]
        }
        return best.map { [$0] } ?? []
    }

    /// A date whose year was read as a line of its own: `14 JAN /JAN`, `13`.
    private func joinedDate(
        _ field: FieldName, _ index: Int, _ span: PageSpan, _ relation: ValueCandidate.Relation, _ labelScore: Double
    ) -> ValueCandidate? {
        let segment = text.segments[index]
        let line = layout.lines[span.line]
        let first = line.text(span.range)
        guard first.contains(where: \.isNumber), span.range.count <= 20 else { return nil }
        var joined = first
        var right = layout.extent(span).right
        var more: [PageSpan] = []
        for _ in 0..<3 {
            let next = text.segments.filter { other in
                other.span.line != span.line && !other.isTurned && other.left > right - 0.7 * segment.height
                    && other.left - right < 4 * segment.height
                    && abs(other.y - line.y(at: other.left)) < 0.5 * segment.height && other.span.range.count <= 12
            }.min { $0.left < $1.left }
            guard let next else { return nil }
            joined += " " + layout.lines[next.span.line].text(next.span.range)
            more.append(next.span)
            right = next.right
            guard let fit = form.fit(joined, field, rules[field]?.form), fit.value?.count == 10 else { continue }
            let agreement = known.map { $0.agreement(of: fit.raw, value: fit.value, with: field) }.max() ?? 0
            if labelScore == 0, agreement < 0.9 { return nil }
            let trust = labelScore > 0 ? 4.0 : 3.2
            return ValueCandidate(
                field: field, segment: index, span: span, more: more, raw: fit.raw, value: fit.value,
                validity: fit.validity, relation: relation, labelScore: labelScore, agreement: agreement,
                likeness: fit.likeness, score: labelScore + trust * agreement + 1.2 * fit.likeness + 0.4, reading: 0.8)
        }
        return nil
    }

    private static func isName(_ field: FieldName) -> Bool {
        field == .surname || field == .givenNames || field == .fullName
    }

    private static func isNumber(_ field: FieldName) -> Bool {
        field == .documentNumber || field == .personalNumber || field == .cardAccessNumber || field == .passportNumber
    }

    private static func weight(_ field: FieldName) -> Double {
        switch field {
        case .sex: 0.3
        case .documentCode, .issuingStateCode: 0.4
        case .nationality: 0.4
        default: 1
        }
    }
}
