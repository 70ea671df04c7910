import VouchCore
import VouchFields
import VouchModels

/// Gives each field its text, each text to one field, the most certain first.
struct FieldAssignment {
    /// Score of a label that stands at the text itself: a word like SPECIMEN is then the value and no overprint.
    static let besideLabel = 2.6

    let text: PageText
    let form: ValueForm
    let known: [KnownValues]
    let rules: [FieldName: DocumentModel.FieldRule]
    let identity: DocumentIdentity
    /// Whether the model is of documents of many States.
    let isGeneral: Bool
    let labels: LabelIndex
    let candidates: [ValueCandidate]

    struct State {
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
        let contradicted = fieldsContradicted(by: styled)
        for candidate in styled.sorted(by: Self.precedes) {
            var field = candidate.field
            // "Name" beside "given names" is the surname.
            if field == .fullName, hasGivenNames, candidate.labelScore > 0 { field = .surname }
            guard state.chosen[field] == nil, isAcceptable(candidate), state.isFree(candidate.span, for: field),
                !contradicted.contains(field) || candidate.labelScore > 0
            else { continue }
            if field == .fullName, state.chosen[.surname] != nil, state.chosen[.givenNames] != nil { continue }
            // Text that was read as one name is split later, not looked for elsewhere.
            if field == .surname || field == .givenNames, let full = state.chosen[.fullName], full.labelScore > 1,
                candidate.labelScore <= 1 || candidate.span == full.span
            {
                continue
            }
            state.chosen[field] = candidate
            for span in [candidate.span] + candidate.more { state.take(span, for: field) }
        }
        let certainty = PlacementCertainty(
            text: text, form: form, known: known, candidates: styled, chosen: state.chosen)
        var found: [FieldName: FoundField] = [:]
        for (name, candidate) in state.chosen {
            let isCertain = certainty.isCertain(candidate, as: name)
            found[name] = FoundField(
                name: name, spans: [candidate.span] + candidate.more, raw: candidate.raw, value: candidate.value,
                validity: candidate.validity,
                confidence: confidence(candidate, isCertain: isCertain), score: candidate.score,
                isAttributed: candidate.labelScore
                    > (text.segments[candidate.segment].isOverprint ? Self.besideLabel : 0),
                isCertain: isCertain)
        }
        addSurnameAboveGivenNames(&found, &state)
        joinSex(&found, &state)
        doubtHalfOfSex(&found)
        spellMarks(&found)
        doubtForeignSex(&found)
        partLicenceNumber(&found)
        tellZeros(&found)
        spellNationality(&found)
        correctCentury(&found)
        addPlaceAfterBirth(&found, &state)
        addUnlabelledDates(&found, &state)
        if identity.type == .passport {
            PassportSequence(text: text, form: form).add(to: &found) { state.isFree($0, for: .remarks) }
        }
        let isDoubled = takeFirstOfTwo(&found, &state)
        takeAnnouncedNames(&found)
        extend(&found, &state, isDoubled: isDoubled)
        if identity.jurisdiction != nil {
            AmericanAddress(text: text, form: form).add(to: &found) { state.isFree($0, for: .address) }
        }
        NameSplit(form: form, known: known).split(&found, layout: text.layout)
        return found.inOrder
    }

    /// Fields whose own label announces something else than the zone says: no text elsewhere explains that away.
    ///
    /// Only dates and numbers: their forms leave no doubt that the text is one.
    private func fieldsContradicted(by candidates: [ValueCandidate]) -> Set<FieldName> {
        let agreeing = candidates.filter { $0.agreement >= 0.9 }
        let differing = candidates.filter { candidate in
            guard
                candidate.field == .dateOfBirth || candidate.field == .dateOfExpiry
                    || candidate.field == .documentNumber,
                candidate.labelScore >= 3, candidate.likeness >= (candidate.field.isDate ? 1 : 0.8),
                candidate.reading >= 0.85, candidate.agreement < 0.5, candidate.value != nil,
                known.contains(where: { $0.knows(candidate.field) })
            else { return false }
            // Text that another field's label announces, or that agrees as another field, belongs to that field.
            let isOthers = candidates.contains { other in
                other.field != candidate.field && other.span == candidate.span
                    && (other.labelScore >= candidate.labelScore || other.agreement >= 0.9)
            }
            return !isOthers
        }
        return Set(differing.map(\.field)).filter { field in
            !agreeing.contains { $0.field == field && $0.labelScore > 1 }
        }
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

    private func confidence(_ candidate: ValueCandidate, isCertain: Bool) -> Double {
        let reading = 0.5 + 0.5 * candidate.reading
        let place: Double
        if candidate.agreement >= 0.95, !CandidateFinder.isShort(candidate.field) || candidate.labelScore > 1 {
            place = 0.98
        } else if isCertain || candidate.labelScore > 2.6 && candidate.likeness >= 0.8 {
            place = 0.9
        } else if candidate.labelScore > 2.2 {
            place = 0.5 + 0.4 * candidate.likeness
        } else {
            place = 0.35 + 0.3 * candidate.likeness
        }
        return min(1, max(0, place * reading))
    }

    /// Fields as the State spells and counts, whoever placed them: zeros as the zone has them, nationalities by their
    /// words, centuries by the document's other days.
    func respelled(_ fields: [FoundField]) -> [FoundField] {
        var found = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
        spellMarks(&found)
        partSexFromPlace(&found)
        addLineBeforeAddress(&found)
        if identity.jurisdiction != nil { partNameAboveAddress(&found) }
        if identity.type == .drivingLicence { addLeft(&found) }
        doubtForeignSex(&found)
        takeAnnouncedNames(&found)
        partLicenceNumber(&found)
        tellZeros(&found)
        spellNationality(&found)
        correctCentury(&found)
        return found.inOrder
    }

    /// Fields known only by their place among the others: the name above the given names, and the day long before the issue.
    private func addLeft(_ found: inout [FieldName: FoundField]) {
        var state = State()
        for field in found.values { for span in field.spans { state.take(span, for: field.name) } }
        addSurnameAboveGivenNames(&found, &state)
        if found[.dateOfBirth] == nil, found[.dateOfIssue]?.value != nil, found[.dateOfExpiry]?.value != nil {
            addUnlabelledDates(&found, &state)
        }
    }

    private func spellMarks(_ found: inout [FieldName: FoundField]) {
        let spelling = FieldSpelling(state: identity.issuingState)
        for (name, field) in found {
            let raw = spelling.spelt(field.raw, as: name)
            if raw != field.raw { found[name] = spelt(field, raw) }
        }
    }

    /// A field with another spelling of its print; as it was if that is no value.
    private func spelt(_ field: FoundField, _ raw: String) -> FoundField {
        guard let fit = form.fit(raw, field.name, rules[field.name]?.form) else { return field }
        var field = field
        field.take(fit)
        return field
    }

    private func partLicenceNumber(_ found: inout [FieldName: FoundField]) {
        guard let jurisdiction = identity.jurisdiction, var field = found[.documentNumber], field.spans.count == 1,
            let part = LicenceNumberParting(text: text, jurisdiction: jurisdiction).part(of: field.spans[0]),
            let fit = form.fit(
                text.layout.lines[part.line].text(part.range), .documentNumber, rules[.documentNumber]?.form)
        else { return }
        field.spans = [part]
        field.take(fit)
        found[.documentNumber] = field
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

    private func spellNationality(_ found: inout [FieldName: FoundField]) {
        guard let field = found[.nationality], let state = field.value ?? identity.issuingState else { return }
        let raw = NationalitySpelling(state: state).spelt(field.raw)
        if raw != field.raw { found[.nationality] = spelt(field, raw) }
    }
}

extension ValueCandidate {
    func adding(_ bonus: Double) -> ValueCandidate {
        ValueCandidate(
            field: field, segment: segment, span: span, more: more, raw: raw, value: value, validity: validity,
            relation: relation,
            labelScore: labelScore, agreement: agreement, likeness: likeness, score: score + bonus, reading: reading,
            label: label)
    }

    func announced(by label: PageText.LabelBlock) -> ValueCandidate {
        var candidate = self
        candidate.label = label
        return candidate
    }
}

extension [FieldName: FoundField] {
    /// In one order always: where fields share a text, the last says what it is. A name in full does so after its parts.
    var inOrder: [FoundField] {
        values.sorted { ($0.name == .fullName ? 1 : 0, $0.name) < ($1.name == .fullName ? 1 : 0, $1.name) }
    }
}
