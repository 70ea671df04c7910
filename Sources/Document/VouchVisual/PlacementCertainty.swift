import VouchCore
import VouchFields

/// Whether it is certain that a text is the value of the field it was given to, so that a difference from another source
/// is the document's and not the placing's.
///
/// Certain is what a well read label or the place of a State's own model says, what stands by itself, looks like the
/// values that agree with the other source, and is explained by nothing else on the page.
struct PlacementCertainty {
    let text: PageText
    let form: ValueForm
    let known: [KnownValues]
    let candidates: [ValueCandidate]
    private let confirmed: [ValueCandidate]

    /// Score of a text right beside or below its label, or in its model's place.
    private static let leastScore = 2.6
    private static let leastLabelQuality = 0.84
    /// Another label that announces the text about as well makes its meaning a choice.
    private static let rivalMargin = 0.5
    private static let leastCharacter = 0.5
    private static let leastReading = 0.85

    /// - Parameters:
    ///   - candidates: all of the page.
    ///   - chosen: those that became fields.
    init(
        text: PageText, form: ValueForm, known: [KnownValues], candidates: [ValueCandidate],
        chosen: [FieldName: ValueCandidate]
    ) {
        self.text = text
        self.form = form
        self.known = known
        self.candidates = candidates
        confirmed = chosen.values.filter { $0.agreement >= 0.95 && !CandidateFinder.isShort($0.field) }
    }

    func isCertain(_ candidate: ValueCandidate, as field: FieldName) -> Bool {
        isAnnounced(candidate) && standsAlone(candidate) && hasForm(candidate, field) && isSurelyRead(candidate)
            && isInStyle(candidate, field) && !hasRival(candidate, field) && !isExplained(candidate, field)
    }

    private func print(_ candidate: ValueCandidate) -> ArraySlice<Character> {
        text.layout.lines[candidate.span.line].characters[candidate.span.range]
    }

    private func isAnnounced(_ candidate: ValueCandidate) -> Bool {
        let segment = text.segments[candidate.segment]
        guard candidate.labelScore >= Self.leastScore, !segment.isOverprint, !segment.isTitle, !segment.isTurned else {
            return false
        }
        switch candidate.relation {
        case .place: return true
        case .inline, .right, .below: return candidate.label.map { $0.quality >= Self.leastLabelQuality } ?? false
        case .anchor: return false
        }
    }

    /// No letter or digit touches it, and no words are left over on its line: `de religion ou` of a longer label.
    private func standsAlone(_ candidate: ValueCandidate) -> Bool {
        let line = text.layout.lines[candidate.span.line]
        let (range, segment) = (candidate.span.range, text.segments[candidate.segment].span.range)
        if text.isCutOut(candidate.span, as: candidate.field) { return false }
        guard !candidate.field.isDate, !CandidateFinder.isNumber(candidate.field) else { return true }
        let rest = segment.filter { !range.contains($0) }
        return !rest.contains { line.characters[$0].isLetter || line.characters[$0].isNumber }
    }

    private func hasForm(_ candidate: ValueCandidate, _ field: FieldName) -> Bool {
        let print = print(candidate)
        if field.isDate {
            return candidate.likeness >= 0.85 && (candidate.value?.count == 10 || candidate.value == nil)
                && hasWholeYear(candidate)
        }
        if CandidateFinder.isNumber(field) { return candidate.likeness >= 0.5 && !form.isMonth(String(print)) }
        switch field {
        case .surname, .givenNames, .fullName:
            // Names begin with capitals; what begins small is a word of a label.
            let words = print.split { !$0.isLetter }
            return print.first(where: \.isLetter)?.isLowercase == false
                && words.contains { $0.first?.isLowercase == false }
                && !print.contains(where: \.isNumber) && !holdsLabel(print)
        case .licenceCategories:
            return !print.contains(where: \.isLowercase)
        default: return candidate.likeness >= 0.5
        }
    }

    /// Not `01.02.19` where the page's other dates have years of four digits: two were not read.
    private func hasWholeYear(_ candidate: ValueCandidate) -> Bool {
        func isWhole(_ print: ArraySlice<Character>) -> Bool {
            print.split { !$0.isNumber }.contains { $0.count == 4 || $0.count == 8 }
        }
        return isWhole(print(candidate))
            || !candidates.contains {
                $0.field.isDate && $0.span != candidate.span && $0.labelScore >= Self.leastScore
                    && $0.value?.count == 10 && isWhole(print($0))
            }
    }

    /// Whether the text is, or holds, words that announce something.
    private func holdsLabel(_ print: ArraySlice<Character>) -> Bool {
        let words = print.split { !($0.isLetter || $0 == "'" || $0 == "’") }.map { FoldedText.units(of: String($0)) }
        guard words.count <= 12 else { return true }
        for start in words.indices {
            var folded: [FoldedText.Unit] = []
            for word in words[start...].prefix(5) {
                folded += word
                if folded.count >= 4, let label = LabelIndex.general.label(folded), label.slips == 0 { return true }
            }
        }
        return false
    }

    private func isSurelyRead(_ candidate: ValueCandidate) -> Bool {
        let line = text.layout.lines[candidate.span.line]
        let seen = candidate.span.range.filter {
            line.probabilities.indices.contains($0) && (line.characters[$0].isLetter || line.characters[$0].isNumber)
        }
        return candidate.reading >= Self.leastReading
            && seen.allSatisfy { line.probabilities[$0] >= Self.leastCharacter }
    }

    /// As large as the values that agree with the other source, and in capitals where those are.
    private func isInStyle(_ candidate: ValueCandidate, _ field: FieldName) -> Bool {
        guard !confirmed.isEmpty else { return true }
        let heights = confirmed.map { text.segments[$0.segment].height }.sorted()
        let ratio = text.segments[candidate.segment].height / max(heights[heights.count / 2], 1e-6)
        guard heights.count < 2 || (0.65...1.5).contains(ratio) else { return false }
        guard CandidateFinder.isName(field) else { return true }
        let names = confirmed.filter { CandidateFinder.isName($0.field) }
        let areCapitals = !names.isEmpty && names.allSatisfy { !print($0).contains(where: \.isLowercase) }
        return !areCapitals || !print(candidate).contains(where: \.isLowercase)
    }

    /// Whether the text could as well be another field's, or another text this field's.
    private func hasRival(_ candidate: ValueCandidate, _ field: FieldName) -> Bool {
        candidates.contains { other in
            guard other.labelScore >= candidate.labelScore - Self.rivalMargin, other.labelScore > 0 else {
                return false
            }
            if other.span == candidate.span {
                let isSame = other.field == field || other.field == candidate.field
                return !isSame && !FieldAssignment.mayShare(other.field, field)
            }
            let isOther = !other.span.range.overlaps(candidate.span.range) || other.span.line != candidate.span.line
            return other.field == candidate.field && isOther && other.label?.span != candidate.label?.span
                && other.likeness >= candidate.likeness - 0.3 && other.value != candidate.value
        } || isNearerToOther(candidate, field)
    }

    private static let others: Set<FieldName> = [
        .otherNumber, .signature, .controlNumber, .caseNumber, .registrationNumber,
    ]

    /// A label of a file's number, of another document or of a signature stands on the text's line or right above.
    private func isNearerToOther(_ candidate: ValueCandidate, _ field: FieldName) -> Bool {
        let segment = text.segments[candidate.segment]
        return text.blocks.contains { block in
            guard Self.others.contains(block.field), block.field != field, block.span != candidate.label?.span else {
                return false
            }
            if block.span.line == segment.span.line {
                return block.span.range.upperBound <= segment.span.range.lowerBound
            }
            let dy = segment.y - block.y
            let size = max(segment.height, block.height)
            let isBeside =
                abs(dy) < 0.6 * size && block.right < segment.left + size && segment.left - block.right < 8 * size
            let isAbove = dy > 0.4 * size && dy < 2.4 * size && block.left < segment.right && block.right > segment.left
            return isBeside || isAbove
        }
    }

    /// Whether something else the other source says, or the same elsewhere on the page, explains a text that differs.
    private func isExplained(_ candidate: ValueCandidate, _ field: FieldName) -> Bool {
        let knowing = known.filter { $0.knows(field) }
        guard candidate.agreement < 0.9, !knowing.isEmpty else { return false }
        let value = candidate.value
        if knowing.contains(where: { $0.saysOtherwise(candidate.raw, value: value, not: field) }) { return true }
        if knowing.contains(where: { $0.isLike(candidate.raw, value: value, as: field) }) { return false }
        // A forger keeps a number's form: one of another form is another number.
        if CandidateFinder.isNumber(field), !knowing.contains(where: { $0.hasForm(of: candidate.raw, as: field) }) {
            return true
        }
        return candidates.contains { other in
            other.field == field && other.agreement >= 0.95 && other.span != candidate.span
                && !isClaimedElsewhere(other, field)
        }
    }

    /// Whether another field's label says what a text is that agrees with this one.
    private func isClaimedElsewhere(_ other: ValueCandidate, _ field: FieldName) -> Bool {
        candidates.contains { $0.span == other.span && $0.field != field && $0.labelScore >= Self.leastScore }
    }
}

extension KnownValues {
    /// Whether the print is what the other source says of another field.
    func saysOtherwise(_ print: String, value: String?, not field: FieldName) -> Bool {
        let fields: [FieldName] =
            field.isDate
            ? [.dateOfBirth, .dateOfIssue, .dateOfExpiry]
            : CandidateFinder.isNumber(field)
                ? [.documentNumber, .personalNumber]
                : CandidateFinder.isName(field) ? [.surname, .givenNames, .nationality, .issuingStateCode] : []
        return fields.contains { other in
            other != field && other != .fullName && knows(other)
                && agreement(of: print, value: value, with: other) >= 0.95
        }
    }

    /// Whether a print that differs is so near to what the other source says that it is the same value, altered or
    /// misread.
    func isLike(_ print: String, value: String?, as field: FieldName) -> Bool {
        guard field.isDate else { return agreement(of: print, value: value, with: field) > 0.3 }
        let said = field == .dateOfBirth ? dateOfBirth : field == .dateOfExpiry ? dateOfExpiry : dateOfIssue
        let (one, two) = ((value ?? "").split(separator: "-"), said.split(separator: "-"))
        return one.count == 3 && two.count == 3 && zip(one, two).count { $0 == $1 } >= 2
    }

    /// Whether a number has as many characters as the other source's, letters where that has letters; those that print
    /// alike count as either.
    func hasForm(of print: String, as field: FieldName) -> Bool {
        let seen = FoldedText.units(of: print)
        let either: Set<FoldedText.Unit> = Set("OQDILZSGB012568".utf16)
        return (field == .personalNumber ? personalNumbers : [documentNumber]).contains { number in
            number.count == seen.count
                && zip(seen, number).allSatisfy { a, b in
                    FoldedText.isDigit(a) == FoldedText.isDigit(FoldedText.Unit(b))
                        || either.contains(a)
                            && either.contains(FoldedText.Unit(b))
                }
        }
    }
}
