import VouchCore
import VouchFields
import VouchModels

/// Finds the texts that may be the values of fields: beside labels, in a model's places, and by what another source
/// says.
struct CandidateFinder {
    let text: PageText
    let form: ValueForm
    let known: [KnownValues]
    let rules: [FieldName: DocumentModel.FieldRule]

    let type: DocumentType
    let hasJurisdiction: Bool

    var layout: PageLayout { text.layout }
    var hasGivenNamesLabel: Bool { text.blocks.contains { $0.field == .givenNames } }

    func candidates() -> [ValueCandidate] {
        var found: [ValueCandidate] = []
        for block in text.blocks { found += beside(block) }
        found += placed()
        found += anchored()
        found += heights()
        found += patterned()
        return settled(found)
    }

    /// How close a text is to the model's position of the field: 1 there, -1 far away, 0 if unknown.
    func standing(_ span: PageSpan, _ field: FieldName) -> Double {
        guard let place = rules[field]?.place, let box = layout.place(span) else { return 0 }
        let left = (box.topLeft.x + box.bottomLeft.x) / 2
        let y = box.center.y
        let dx = max(place.x - left, left - place.x - place.width, 0)
        let dy = max(place.y - y, y - place.y - place.height, 0)
        if dx <= 2.5, dy <= 1 { return 1 }
        return dx > 12 || dy > 6 ? -1 : 0
    }

    func made(
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
        for option in options where !field.isDate || hasDateBounds(option, line) {
            guard let fit = form.fit(line.text(option.range), field, rules[field]?.form) else { continue }
            if field == .issuingStateCode, fit.likeness < 0.5, labelScore > 0 { continue }
            if field == .documentCode, fit.likeness < 0.5,
                known.contains(where: { $0.knows(field) && $0.agreement(of: fit.raw, value: nil, with: field) == 0 })
            {
                continue
            }
            // A part is taken only where the whole is not the value, or where it has the form of the number looked for:
            // an engine reads two columns as one line.
            let share = Double(option.range.count) / Double(max(span.range.count, 1))
            let hasKnownForm =
                option != span && Self.isNumber(field) && known.contains { $0.hasForm(of: fit.raw, as: field) }
            let likeness = fit.likeness + (hasKnownForm ? 0.05 : option == span ? 0 : -0.25 * (1 - share))
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
            // Text that an engine could not read is not a value.
            if surety < 0.75, agreement < 0.5 { score -= 3 * (0.75 - surety) }
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
            // Of parts that say the same date the shortest is the print of it.
            let isTighter =
                field.isDate && fit.value != nil && best?.value == fit.value
                && option.range.count < best?.span.range.count ?? 0
            if isTighter || best.map({ $0.score < score }) ?? true {
                if isTighter, let best { score = max(score, best.score) }
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

    /// No digit touches a date, neither by itself nor through a stroke: `300807` of `300807/15/1980` is none.
    private func hasDateBounds(_ span: PageSpan, _ line: PageLine) -> Bool {
        func isDigit(_ index: Int) -> Bool {
            line.characters.indices.contains(index) && line.characters[index].isNumber
        }
        func parts(_ index: Int) -> Bool {
            line.characters.indices.contains(index) && "/.-".contains(line.characters[index])
        }
        let (before, after) = (span.range.lowerBound - 1, span.range.upperBound)
        let isLabelled = text.blocks.contains { $0.span.line == span.line && $0.span.range.contains(before) }
        let isOpen =
            isLabelled || !line.touches(before) || !isDigit(before) && !(parts(before) && isDigit(before - 1))
        return isOpen && (!line.touches(after - 1) || !isDigit(after) && !(parts(after) && isDigit(after + 1)))
    }

    /// A date whose year was read as a separate line: `14 JAN /JAN`, `13`.
    func joinedDate(
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
                likeness: fit.likeness,
                score: labelScore + trust * agreement + 1.2 * fit.likeness + 0.4
                    + 0.9 * standing(span, field), reading: 0.8)
        }
        return nil
    }

    static func isName(_ field: FieldName) -> Bool {
        field == .surname || field == .givenNames || field == .fullName
    }

    static func isNumber(_ field: FieldName) -> Bool {
        field == .documentNumber || field == .personalNumber || field == .cardAccessNumber || field == .passportNumber
    }

    static func weight(_ field: FieldName) -> Double {
        switch field {
        case .sex: 0.3
        case .documentCode, .issuingStateCode: 0.4
        case .nationality: 0.4
        default: 1
        }
    }
}
