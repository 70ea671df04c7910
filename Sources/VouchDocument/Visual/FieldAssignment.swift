import VouchCore

/// Gives each field its text, each text to one field, the surest first.
struct FieldAssignment {
    let text: PageText
    let form: ValueForm
    let known: [KnownValues]
    let rules: [FieldName: DocumentModel.FieldRule]
    let identity: DocumentIdentity
    /// Whether the model is of documents of many States.
    let isGeneral: Bool
    let labels: LabelIndex
    let candidates: [ValueCandidate]

    private struct State {
        var chosen: [FieldName: ValueCandidate] = [:]
        /// Characters given away, by line.
        var taken: [Int: [(range: Range<Int>, field: FieldName)]] = [:]

        func isFree(_ span: PageSpan, for field: FieldName) -> Bool {
            !(taken[span.line] ?? []).contains {
                $0.range.overlaps(span.range) && !FieldAssignment.mayShare($0.field, field)
            }
        }

        mutating func take(_ span: PageSpan, for field: FieldName) {
            taken[span.line, default: []].append((span.range, field))
        }
    }

    /// One name is printed where the other two fields are read from.
    static func mayShare(_ a: FieldName, _ b: FieldName) -> Bool {
        let names: Set<FieldName> = [.fullName, .surname, .givenNames]
        return (a == .fullName || b == .fullName) && names.contains(a) && names.contains(b)
    }

    func fields() -> [FoundField] {
        var state = State()
        let hasGivenNames = text.blocks.contains { $0.field == .givenNames }
        let styled = withStyle(candidates)
        for candidate in styled.sorted(by: Self.precedes) {
            var field = candidate.field
            // "Name" beside "given names" is the surname.
            if field == .fullName, hasGivenNames, candidate.labelScore > 0 { field = .surname }
            guard state.chosen[field] == nil, isAcceptable(candidate), state.isFree(candidate.span, for: field)
            else { continue }
            if field == .fullName, state.chosen[.surname] != nil, state.chosen[.givenNames] != nil { continue }
            // What was read as one name is parted later, not looked for elsewhere.
            if field == .surname || field == .givenNames, let full = state.chosen[.fullName], full.labelScore > 1,
                candidate.labelScore <= 1 || candidate.span == full.span
            {
                continue
            }
            state.chosen[field] = candidate
            for span in [candidate.span] + candidate.more { state.take(span, for: field) }
        }
        var found: [FieldName: FoundField] = [:]
        for (name, candidate) in state.chosen {
            found[name] = FoundField(
                name: name, spans: [candidate.span] + candidate.more, raw: candidate.raw, value: candidate.value,
                validity: candidate.validity, confidence: confidence(candidate), score: candidate.score)
        }
        addSurnameAboveGivenNames(&found, &state)
        tellZeros(&found)
        correctCentury(&found)
        addPlaceAfterBirth(&found, &state)
        addUnlabelledDates(&found, &state)
        if identity.type == .passport {
            PassportSequence(text: text, form: form).add(to: &found) { state.isFree($0, for: .remarks) }
        }
        extend(&found, &state)
        NameSplit(form: form, known: known).split(&found, layout: text.layout)
        return Array(found.values)
    }

    private static func precedes(_ a: ValueCandidate, _ b: ValueCandidate) -> Bool {
        if a.score != b.score { return a.score > b.score }
        if a.field != b.field { return a.field < b.field }
        return (a.span.line, a.span.range.lowerBound) < (b.span.line, b.span.range.lowerBound)
    }

    private func isAcceptable(_ candidate: ValueCandidate) -> Bool {
        if candidate.labelScore > 0 { return candidate.score >= 2.4 && candidate.labelScore >= 1.0 }
        if candidate.field == .height { return true }
        return candidate.score >= (CandidateFinder.isShort(candidate.field) ? 2.0 : 3.2)
    }

    /// A document prints its values all below, or all beside their labels: what the sure ones do counts for the others.
    private func withStyle(_ candidates: [ValueCandidate]) -> [ValueCandidate] {
        var below = 0.0
        var beside = 0.0
        for candidate in candidates
        where candidate.labelScore > 2 && (candidate.agreement > 0.9 || candidate.likeness >= 1) {
            switch candidate.relation {
            case .below: below += candidate.agreement > 0.9 ? 2 : 1
            case .inline, .right: beside += candidate.agreement > 0.9 ? 2 : 1
            default: break
            }
        }
        guard below + beside >= 2 else { return candidates }
        let share = below / (below + beside)
        return candidates.map { candidate in
            let bonus: Double
            switch candidate.relation {
            case .below: bonus = 0.9 * share - 0.45
            case .inline, .right: bonus = 0.45 - 0.9 * share
            default: return candidate
            }
            return candidate.adding(bonus)
        }
    }

    private func confidence(_ candidate: ValueCandidate) -> Double {
        let reading = 0.5 + 0.5 * candidate.reading
        let place: Double
        if candidate.agreement >= 0.95, !CandidateFinder.isShort(candidate.field) || candidate.labelScore > 1 {
            place = 0.98
        } else if candidate.labelScore > 2.6, candidate.likeness >= 0.8 {
            place = 0.9
        } else if candidate.labelScore > 2.2 {
            place = 0.5 + 0.4 * candidate.likeness
        } else {
            place = 0.35 + 0.3 * candidate.likeness
        }
        return min(1, max(0, place * reading))
    }

    /// On licences field 1 stands right above field 2; its number is small and often lost.
    private func addSurnameAboveGivenNames(_ found: inout [FieldName: FoundField], _ state: inout State) {
        guard identity.type == .drivingLicence, found[.surname] == nil, let given = found[.givenNames],
            let span = given.spans.first
        else { return }
        let line = text.layout.lines[span.line]
        let left = text.layout.extent(span).left
        for segment in text.segments where !segment.isTurned && state.isFree(segment.span, for: .surname) {
            let dy = line.y(at: segment.left) - segment.y
            guard dy > 0.5 * line.height, dy < 2.2 * line.height, abs(segment.left - left) < 2 * line.height,
                segment.height > 0.7 * line.height,
                let fit = form.fit(text.layout.lines[segment.span.line].text(segment.span.range), .surname, nil)
            else { continue }
            found[.surname] = FoundField(
                name: .surname, spans: [segment.span], raw: fit.raw, value: fit.value, validity: fit.validity,
                confidence: 0.6, score: 2.5)
            state.take(segment.span, for: .surname)
            return
        }
    }

    /// Field 3 of European licences: the date of birth, then its place (Directive 2006/126/EC, annex I §3).
    private func addPlaceAfterBirth(_ found: inout [FieldName: FoundField], _ state: inout State) {
        guard identity.type == .drivingLicence, found[.placeOfBirth] == nil,
            let span = found[.dateOfBirth]?.spans.first,
            let segment = text.segments.first(where: {
                $0.span.line == span.line && $0.span.range.contains(span.range.lowerBound)
            }), span.range.upperBound < segment.span.range.upperBound
        else { return }
        let line = text.layout.lines[span.line]
        var first = span.range.upperBound
        while first < segment.span.range.upperBound, !line.characters[first].isLetter { first += 1 }
        let rest = PageSpan(line: span.line, range: first..<segment.span.range.upperBound)
        guard state.isFree(rest, for: .placeOfBirth), let fit = form.fit(line.text(rest.range), .placeOfBirth, nil)
        else { return }
        found[.placeOfBirth] = FoundField(
            name: .placeOfBirth, spans: [rest], raw: fit.raw, value: fit.value, validity: fit.validity,
            confidence: (found[.dateOfBirth]?.confidence ?? 0.5) * 0.95, score: 2.5)
        state.take(rest, for: .placeOfBirth)
    }

    private func tellZeros(_ found: inout [FieldName: FoundField]) {
        for name in [FieldName.documentNumber, .personalNumber] {
            guard var field = found[name] else { continue }
            for one in known {
                let raw = one.withZeros(field.raw, of: name)
                guard raw != field.raw, let fit = form.fit(raw, name, rules[name]?.form) else { continue }
                field.raw = raw
                field.value = fit.value
                field.validity = fit.validity
            }
            found[name] = field
        }
    }

    /// Nobody is born after the document was issued: a year of two digits is one of the century before then.
    private func correctCentury(_ found: inout [FieldName: FoundField]) {
        guard var birth = found[.dateOfBirth], let value = birth.value, value.count == 10,
            !birth.raw.contains(value.prefix(4)),
            let other = found[.dateOfIssue]?.value ?? found[.dateOfExpiry]?.value, other.count == 10, value >= other,
            let year = Int(value.prefix(4))
        else { return }
        birth.value = String(year - 100) + value.dropFirst(4)
        found[.dateOfBirth] = birth
    }

    // MARK: Dates without a label

    /// Of the dates left, which is which: a person is born, then a document issued, then it expires.
    private func addUnlabelledDates(_ found: inout [FieldName: FoundField], _ state: inout State) {
        guard found[.dateOfIssue] == nil || found[.dateOfExpiry] == nil || found[.dateOfBirth] == nil else { return }
        var loose: [(value: String, candidate: ValueCandidate)] = []
        for (index, segment) in text.segments.enumerated() where !segment.isTurned {
            let print = text.layout.lines[segment.span.line].text(segment.span.range)
            guard state.isFree(segment.span, for: .dateOfIssue),
                let fit = form.fit(print, .dateOfExpiry, rules[.dateOfExpiry]?.form),
                let value = fit.value, value.count == 10, fit.likeness >= 0.8
            else { continue }
            // A repetition of what is known says nothing new.
            if found.values.contains(where: { $0.name.isDate && $0.value == value }) { continue }
            if loose.contains(where: { $0.value == value }) { continue }
            loose.append(
                (
                    value,
                    ValueCandidate(
                        field: .dateOfIssue, segment: index, span: segment.span, more: [], raw: fit.raw, value: value,
                        validity: fit.validity, relation: .anchor, labelScore: 0, agreement: 0,
                        likeness: fit.likeness, score: 1, reading: 0.8)
                ))
        }
        loose.sort { $0.value < $1.value }
        if loose.count > 1, found[.dateOfIssue] == nil,
            let end = found[.dateOfExpiry]?.value, end.count == 10
        {
            // Documents are valid for whole years.
            let fitting = loose.filter { Self.isWholeYears($0.value, end) }
            if fitting.count == 1 { loose = fitting }
        }
        guard !loose.isEmpty, loose.count <= 3 else { return }
        let birth = found[.dateOfBirth]?.value ?? known.map(\.dateOfBirth).first { $0.count == 10 }
        let expiry = found[.dateOfExpiry]?.value ?? known.map(\.dateOfExpiry).first { $0.count == 10 }
        func give(_ field: FieldName, _ one: (value: String, candidate: ValueCandidate)) {
            guard let fit = form.fit(one.candidate.raw, field, rules[field]?.form) else { return }
            found[field] = FoundField(
                name: field, spans: [one.candidate.span], raw: fit.raw, value: fit.value, validity: fit.validity,
                confidence: 0.55, score: 1)
            state.take(one.candidate.span, for: field)
        }
        var rest = loose
        if found[.dateOfBirth] == nil, birth == nil,
            rest.count == 3 || (rest.count == 2 && found[.dateOfIssue] != nil)
                || (rest.count >= 1 && found[.dateOfIssue] != nil && found[.dateOfExpiry] != nil)
        {
            let issue = found[.dateOfIssue]?.value ?? rest.last?.value ?? ""
            if let first = rest.first, first.value < issue || rest.count == 3 {
                give(.dateOfBirth, first)
                rest.removeFirst()
            }
        }
        if found[.dateOfExpiry] == nil, rest.count >= 1, expiry == nil || rest.count == 2 {
            let floor = found[.dateOfIssue]?.value ?? (rest.count >= 2 ? rest[0].value : "9")
            if let last = rest.last, last.value > floor, last.value > (birth ?? "") {
                give(.dateOfExpiry, last)
                rest.removeLast()
            }
        }
        if found[.dateOfIssue] == nil, let birth, let expiry, rest.count == 1,
            rest[0].value > birth, rest[0].value < expiry
        {
            give(.dateOfIssue, rest[0])
        }
    }

    /// Whether two days are some years apart, give or take two days.
    private static func isWholeYears(_ first: String, _ second: String) -> Bool {
        func numbers(_ date: String) -> [Int] { date.split(separator: "-").compactMap { Int($0) } }
        let (a, b) = (numbers(first), numbers(second))
        guard a.count == 3, b.count == 3 else { return false }
        let days = (b[1] - a[1]) * 30 + b[2] - a[2]
        return (1...15).contains(b[0] - a[0]) && abs(days) <= 2
    }

    // MARK: Values of several lines

    private func mayExtend(_ field: FieldName) -> Bool {
        switch field {
        case .address, .issuingAuthority, .remarks, .parents: isGeneral || rules[field]?.isMultiline ?? true
        case .placeOfBirth: !isGeneral && rules[field]?.isMultiline ?? false
        default: false
        }
    }

    private func extend(_ found: inout [FieldName: FoundField], _ state: inout State) {
        for field in found.keys.sorted() {
            guard var value = found[field] else { continue }
            let names: Set<FieldName> = [.surname, .givenNames, .fullName]
            let isName = names.contains(field) && known.contains { $0.knows(field) }
            guard mayExtend(field) || isName else { continue }
            for _ in 0..<5 {
                guard let last = value.spans.last, let next = continuation(of: last, field, state, isName: isName)
                else { break }
                let print = text.layout.lines[next.line].text(next.range)
                if isName {
                    // Only where the other source has more names than the first line.
                    let before = known.map { $0.agreement(of: value.raw, value: nil, with: field) }.max() ?? 0
                    let after =
                        known.map { $0.agreement(of: value.raw + " " + print, value: nil, with: field) }.max() ?? 0
                    guard after > before + 0.1 else { break }
                }
                value.spans.append(next)
                value.raw += "\n" + print
                state.take(next, for: field)
            }
            if value.spans.count > 1 {
                let made = PrintedValue.normalise(
                    value.raw, name: field, form: rules[field]?.form, order: form.order, today: form.today)
                value.value = made.value
                value.validity = made.validity
                found[field] = value
            }
        }
    }

    /// The line right below, of the same size and left end, that is nobody's.
    private func continuation(of span: PageSpan, _ field: FieldName, _ state: State, isName: Bool) -> PageSpan? {
        let layout = text.layout
        let line = layout.lines[span.line]
        let left = layout.extent(span).left
        var best: (span: PageSpan, y: Double)?
        for segment in text.segments
        where !segment.isTurned && (isName || !segment.isOverprint)
            && segment.span.line != span.line
        {
            let dy = segment.y - line.y(at: segment.left)
            let size = max(line.height, segment.height)
            guard dy > 0.5 * size, dy < (isName ? 2.2 : 1.75) * size, abs(segment.left - left) < 1.2 * size,
                segment.height > 0.65 * line.height, segment.height < 1.5 * line.height,
                state.isFree(segment.span, for: field)
            else { continue }
            if best.map({ segment.y < $0.y }) ?? true { best = (segment.span, segment.y) }
        }
        guard let best else { return nil }
        let folded = FoldedText.units(of: layout.lines[best.span.line].text(best.span.range))
        if let label = labels.loosest(in: folded[...]), label.likeness >= 0.7, label.length * 2 >= folded.count {
            return nil
        }
        // A label between ends the value.
        for block in text.blocks where block.left < left + 2 * line.height && block.right > left {
            let y = layout.middle(block.span).y
            if y > line.y(at: block.left) + 0.3 * line.height, y < best.y - 0.2 * line.height { return nil }
        }
        return best.span
    }
}

extension ValueCandidate {
    func adding(_ bonus: Double) -> ValueCandidate {
        ValueCandidate(
            field: field, segment: segment, span: span, more: more, raw: raw, value: value, validity: validity,
            relation: relation,
            labelScore: labelScore, agreement: agreement, likeness: likeness, score: score + bonus, reading: reading)
    }
}
