import VouchCore
import VouchFields

/// Values of several lines, and those that stand where others do.
extension FieldAssignment {
    /// On licences field 1 stands right above field 2; its number is small and often lost.
    func addSurnameAboveGivenNames(_ found: inout [FieldName: FoundField], _ state: inout State) {
        guard identity.type == .drivingLicence, found[.surname] == nil, let given = found[.givenNames],
            let span = given.spans.first
        else { return }
        let line = text.layout.lines[span.line]
        let left = text.layout.extent(span).left
        for segment in text.segments
        where !segment.isTurned && !segment.isTitle && state.isFree(segment.span, for: .surname) {
            let dy = line.y(at: segment.left) - segment.y
            guard dy > 0.5 * line.height, dy < 2.2 * line.height, abs(segment.left - left) < 2 * line.height,
                segment.height > 0.7 * line.height, let span = withoutNumber(segment.span),
                let fit = form.fit(text.layout.lines[span.line].text(span.range), .surname, nil)
            else { continue }
            found[.surname] = FoundField(
                name: .surname, spans: [span], raw: fit.raw, value: fit.value, validity: fit.validity,
                confidence: 0.6, score: 2.5, isAttributed: given.isAttributed)
            state.take(segment.span, for: .surname)
            return
        }
    }

    /// `12DOE`: without the numbers of the fields, as far as an engine read any; nil without two letters after them.
    private func withoutNumber(_ span: PageSpan) -> PageSpan? {
        let characters = text.layout.lines[span.line].characters
        let number = characters[span.range].prefix { $0.isNumber || " .,".contains($0) }
        guard number.count <= 4, span.range.count - number.count >= 2 else { return nil }
        return PageSpan(line: span.line, range: span.range.lowerBound + number.count..<span.range.upperBound)
    }

    /// Some States print each value twice, as their language spells it and as the zone does: the first is the fuller
    /// one.
    ///
    /// - Returns: whether the surname stands there twice, one below the other.
    func takeFirstOfTwo(_ found: inout [FieldName: FoundField], _ state: inout State) -> Bool {
        guard let surname = found[.surname], let span = surname.spans.first,
            known.contains(where: { $0.agreement(of: surname.raw, value: nil, with: .surname) >= 0.9 }),
            !isOfEqualParts(surname.raw)
        else { return false }
        let same = text.segments.filter {
            FoldedText.units(of: text.layout.lines[$0.span.line].text($0.span.range))
                == FoldedText.units(of: surname.raw)
                && abs($0.left - text.layout.extent(span).left) < $0.height
        }
        guard same.count == 2, abs(same[0].y - same[1].y) < 1.7 * max(same[0].height, same[1].height) else {
            return false
        }
        guard var given = found[.givenNames], let second = given.spans.first,
            known.contains(where: { $0.agreement(of: given.raw, value: nil, with: .givenNames) == 1 }),
            !given.raw.contains(where: \.isLowercase)
        else { return true }
        let line = text.layout.lines[second.line]
        let left = text.layout.extent(second).left
        let above = text.segments.first { segment in
            let dy = line.y(at: segment.left) - segment.y
            let letters = text.layout.lines[segment.span.line].characters[segment.span.range].filter(\.isLetter)
            return dy > 0.5 * line.height && dy < 1.7 * line.height && abs(segment.left - left) < line.height
                && letters.count { $0.isLowercase } * 4 <= letters.count
                && segment.height > 0.7 * line.height && state.isFree(segment.span, for: .givenNames)
        }
        guard let above,
            let fit = form.fit(text.layout.lines[above.span.line].text(above.span.range), .givenNames, nil)
        else { return true }
        given.spans = [above.span]
        given.raw = fit.raw
        given.value = fit.value
        given.validity = fit.validity
        found[.givenNames] = given
        state.take(above.span, for: .givenNames)
        return true
    }

    /// GARCIA GARCIA: a surname inherited from both parents stands in two lines.
    private func isOfEqualParts(_ name: String) -> Bool {
        func agreement(_ print: String) -> Double {
            known.map { $0.agreement(of: print, value: nil, with: .surname) }.max() ?? 0
        }
        return agreement(name + " " + name) > agreement(name)
    }

    /// A name's label announces the line right below it. Where only a second line below that says what the other source
    /// says, the first is the print, and differs.
    func takeAnnouncedNames(_ found: inout [FieldName: FoundField]) {
        for name in [FieldName.surname, .givenNames] {
            guard var field = found[name], field.spans.count == 1, let span = field.spans.first,
                known.contains(where: { $0.agreement(of: field.raw, value: nil, with: name) >= 0.9 })
            else { continue }
            let first = candidates.filter { isFirstLine($0, of: name, above: span) }
            guard let first = first.first,
                !found.values.contains(where: { $0.name != name && $0.spans.contains(first.span) })
            else { continue }
            field.spans = [first.span]
            (field.raw, field.value, field.validity) = (first.raw, first.value, first.validity)
            (field.isAttributed, field.isCertain) = (true, false)
            found[name] = field
        }
    }

    /// Whether a text stands between a name's label and a line of the same make, and says something else in the same
    /// letters.
    private func isFirstLine(_ candidate: ValueCandidate, of name: FieldName, above span: PageSpan) -> Bool {
        let layout = text.layout
        let (line, other) = (layout.lines[span.line], layout.lines[candidate.span.line])
        let (print, second) = (other.characters[candidate.span.range], line.characters[span.range])
        guard candidate.field == name, candidate.relation == .below, candidate.labelScore >= Self.besideLabel,
            candidate.label.map({ $0.quality >= 0.84 }) ?? false, candidate.span.line != span.line,
            candidate.agreement < 0.9, candidate.reading >= 0.85,
            candidate.span == text.segments[candidate.segment].span
        else { return false }
        let left = layout.extent(span).left
        let dy = line.y(at: left) - other.y(at: left)
        let isLike =
            (0.8...1.25).contains(other.height / line.height) && dy > 0.6 * line.height && dy < 1.7 * line.height
            && abs(layout.extent(candidate.span).left - left) < 0.6 * line.height
        func isLatin(_ print: ArraySlice<Character>) -> Bool {
            print.contains { $0.isLetter && $0.isASCII }
                && print.contains(where: \.isLowercase) == second.contains(where: \.isLowercase)
        }
        return isLike && isLatin(print) && isLatin(second) && print.count(where: \.isLetter) >= 3
            && !known.contains { $0.saysOtherwise(candidate.raw, value: candidate.value, not: name) }
    }

    /// Field 3 of European licences: the date of birth, then its place (Directive 2006/126/EC, annex I §3).
    func addPlaceAfterBirth(_ found: inout [FieldName: FoundField], _ state: inout State) {
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
            confidence: (found[.dateOfBirth]?.confidence ?? 0.5) * 0.95, score: 2.5, isAttributed: true)
        state.take(rest, for: .placeOfBirth)
    }

    func mayExtend(_ field: FieldName) -> Bool {
        switch field {
        case .address, .issuingAuthority, .remarks, .parents: isGeneral || rules[field]?.isMultiline ?? true
        case .placeOfBirth: isGeneral || rules[field]?.isMultiline ?? false
        default: false
        }
    }

    func extend(_ found: inout [FieldName: FoundField], _ state: inout State, isDoubled: Bool) {
        for field in found.keys.sorted() {
            guard var value = found[field] else { continue }
            let names: Set<FieldName> = [.surname, .givenNames, .fullName]
            let isName = names.contains(field) && known.contains { $0.knows(field) }
            guard mayExtend(field) && !(isDoubled && field != .address) || isName else { continue }
            for _ in 0..<5 {
                guard let last = value.spans.last, let next = continuation(of: last, field, state, isName: isName)
                else { break }
                let read = text.layout.lines[next.line].text(next.range)
                let print = LetterRepair.applies(to: field) ? form.letters.mended(read) : read
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

    /// `Main Street, Anytown,`: a line that ends in a comma goes on below, so that an address begins with the line right
    /// above it that does.
    func addLineBeforeAddress(_ found: inout [FieldName: FoundField]) {
        guard var address = found[.address], let first = address.spans.first else { return }
        let (layout, taken) = (text.layout, found.values.flatMap(\.spans))
        let line = layout.lines[first.line]
        let left = layout.extent(first).left
        let above = text.segments.first { segment in
            let dy = line.y(at: segment.left) - segment.y
            return !segment.isTurned && !segment.isTitle && !segment.isOverprint && dy > 0.5 * line.height
                && dy < 1.6 * line.height && abs(segment.left - left) < line.height
                && (0.8...1.25).contains(segment.height / line.height)
                && layout.lines[segment.span.line].text(segment.span.range).hasSuffix(",")
                && !taken.contains(where: segment.span.overlaps)
        }
        guard let above,
            let fit = form.fit(layout.lines[above.span.line].text(above.span.range) + "\n" + address.raw, .address, nil)
        else { return }
        address.spans.insert(above.span, at: 0)
        address.take(fit)
        found[.address] = address
    }

    /// `JANE DOE` right above an address, on a North American card on which no label names a name: the given names come
    /// first, since a surname written first is followed by a comma. Never sure.
    func partNameAboveAddress(_ found: inout [FieldName: FoundField]) {
        guard found[.givenNames] == nil, let name = found[.surname], name.spans.count == 1, let span = name.spans.first,
            let below = found[.address]?.spans.first,
            !text.blocks.contains(where: { CandidateFinder.isName($0.field) })
        else { return }
        let (layout, words) = (text.layout, name.raw.split(separator: " "))
        let dy = layout.middle(below).y - layout.middle(span).y
        let height = layout.lines[span.line].height
        guard words.count == 2, words.allSatisfy({ $0.count > 1 && $0.allSatisfy(\.isLetter) }), dy > 0.5 * height,
            dy < 2 * height, abs(layout.extent(span).left - layout.extent(below).left) < height
        else { return }
        for (field, print) in [
            (FieldName.givenNames, String(words[0])), (.surname, String(words[1])), (.fullName, name.raw),
        ] {
            guard let fit = form.fit(print, field, nil) else { continue }
            found[field] = FoundField(
                name: field, spans: [span], raw: fit.raw, value: fit.value, validity: fit.validity,
                confidence: min(name.confidence, 0.5), score: name.score)
        }
    }

    /// Whether a line goes on with a place above it: most places have one line, and any text may stand below.
    private func isLike(_ span: PageSpan, _ first: PageSpan) -> Bool {
        let layout = text.layout
        let (line, above) = (layout.lines[span.line], layout.lines[first.line])
        let left = layout.extent(first).left
        let (print, before) = (line.characters[span.range], above.characters[first.range])
        return (0.85...1.18).contains(line.height / above.height)
            && abs(layout.extent(span).left - left) < 0.5 * above.height
            && line.y(at: left) - above.y(at: left) < 1.5 * above.height && !print.contains(where: \.isNumber)
            && print.contains(where: \.isLowercase) == before.contains(where: \.isLowercase)
    }

    /// The unassigned line directly below, of the same size and left end.
    func continuation(of span: PageSpan, _ field: FieldName, _ state: State, isName: Bool) -> PageSpan? {
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
        guard let best, field != .placeOfBirth || isLike(best.span, span) else { return nil }
        let folded = FoldedText.units(of: layout.lines[best.span.line].text(best.span.range))
        let read = layout.lines[best.span.line].probabilities[best.span.range]
        let isSure = read.reduce(0, +) > 0.93 * Double(read.count)
        let first = layout.lines[best.span.line].tokens.first { $0.range.lowerBound >= best.span.range.lowerBound }
        let least = first.map { Titles.areNamed(by: $0.folded) } ?? false ? 0.95 : isSure ? 0.9 : 0.7
        // Of a place in the first line's make, a part is no label: Ciudad Real.
        let share = field == .placeOfBirth && isSure ? 0.8 : 0.5
        if let label = labels.loosest(in: folded[...]), label.likeness >= least,
            Double(label.length) >= share * Double(folded.count)
        {
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
