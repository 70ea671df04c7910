import VouchCore
import VouchFields
import VouchModels
import VouchVision

/// The fields that the network finds on a page, under the rules that no network may break: one value a field, values of
/// their type, days in order, whole words.
struct LearnedAssignment {
    let text: PageText
    let form: ValueForm
    let known: [KnownValues]
    let rules: [FieldName: DocumentModel.FieldRule]
    let type: DocumentType
    let sources: [PageSpan]
    let probabilities: ClassProbabilities
    /// Without what zone, barcode and rules say; the same where there is nothing of the kind.
    let unaided: ClassProbabilities

    /// Below this a value is not reported.
    private static let least = 0.3
    /// Of one of two lines of a name, to be the other name.
    private static let leastOther = 0.1
    /// Its probability then: a little over even, so that it is never confirmed by itself.
    private static let parted = 0.55
    /// What a value is worth more for saying what another source says.
    private static let agreementBonus = 0.5

    /// The page's fields, and what its labels name beside them.
    func assigned() -> (fields: [FoundField], pairs: [LearnedPair]) {
        let page = parted()
        let joining = AssignedLines(text: text, labels: page.labels)
        let (days, others) = (page.days, joining.rows(page.others))
        var found: [FieldName: FoundField] = [:]
        for piece in AssignedDates(candidates: days).chosen() { found[piece.field] = field([piece]) }
        var several: [FieldName: [AssignedPiece]] = [:]
        let groups = Dictionary(grouping: others + days.filter { !Self.isSolved($0.field) }, by: \.field)
        for (name, pieces) in groups.sorted(by: { $0.key < $1.key }) where found[name] == nil && name != .signature {
            let ranked = pieces.sorted { worth($0) > worth($1) }
            guard let first = ranked.first(where: { $0.probability >= Self.least && fit([$0]) != nil }) else {
                continue
            }
            // A name that says what the zone says is whole: what stands below it is the same again, or another's.
            let lines =
                agrees(first) >= 0.9 && name != .address
                ? [first]
                : joining.joined(first, with: ranked, unless: isAnothers(others, name))
            if lines.count > 1 { several[name] = lines }
            found[name] = field(lines)
        }
        partNames(several, &found)
        addFullName(&found)
        let pairs = LearnedPairs(layout: text.layout, labels: page.labels, values: page.unnamed).pairs()
        return (found.inOrder, pairs)
    }

    private static func isSolved(_ field: FieldName) -> Bool {
        field == .dateOfBirth || field == .dateOfIssue || field == .dateOfExpiry || field == .validFrom
    }

    /// A page's lines in parts.
    private struct Parted {
        /// Each as a whole date of its line.
        var days: [AssignedPiece] = []
        var others: [AssignedPiece] = []
        /// Values that only their label names.
        var unnamed: [PageSpan] = []
        var labels: [PageSpan] = []
    }

    private func parted() -> Parted {
        var page = Parted()
        var broken: [AssignedPiece] = []
        let surroundings = PieceSurroundings(text: text, type: type)
        for source in sources {
            let line = text.layout.lines[source.line]
            let parting = LineParting(
                line: line, number: source.line, probabilities: probabilities, labelEdges: edges(source.line))
            var pieces: [AssignedPiece] = []
            for part in parting.parts(within: source.range) {
                let span = PageSpan(line: source.line, range: part.range)
                let probability = probabilities.mean(part.valueClass, span, line)
                if part.valueClass == AssignedField.label {
                    page.labels.append(span)
                } else if part.valueClass == AssignedField.other {
                    if probability >= LearnedPairs.least { page.unnamed.append(span) }
                } else if let field = AssignedField.field(part.valueClass),
                    let piece = bare(AssignedPiece(field: field, span: span, probability: probability))
                {
                    pieces.append(piece)
                }
            }
            page.others += pieces.filter { !$0.field.isDate && !surroundings.contradict($0, in: source) }
                .map { whole($0, in: source) }
            for field in AssignedField.all where field.isDate {
                let place = AssignedField.valueClass(field)
                for date in PrintedDates(form: form).find(in: line, within: source.range, as: field) {
                    let span = PageSpan(line: source.line, range: date.range)
                    let probability = probabilities.mean(place, span, line)
                    guard probability > 0.03 else { continue }
                    page.days.append(AssignedPiece(field: field, span: span, probability: probability, iso: date.iso))
                }
            }
            broken += pieces.filter { piece in
                piece.field.isDate && !page.days.contains { $0.overlaps(piece) }
            }
        }
        // Print that is a date but for a slip, or that an engine read in two parts.
        for var row in AssignedLines(text: text).rows(broken) {
            guard let fit = fit([row]) else {
                page.days += broken.filter { row.spans.contains($0.span) && self.fit([$0]) != nil }
                continue
            }
            row.iso = fit.value.flatMap { $0.utf8.count == 10 ? $0 : nil }
            page.days.append(row)
        }
        return page
    }

    /// With the house number that stands before a street. On licences a number there is a field's.
    private func whole(_ piece: AssignedPiece, in source: PageSpan) -> AssignedPiece {
        let before = source.range.lowerBound..<piece.span.range.lowerBound
        let characters = text.layout.lines[piece.span.line].characters
        guard piece.field == .address, type != .drivingLicence, (2...6).contains(before.count),
            characters[before].allSatisfy({ $0.isNumber || $0 == " " }), characters[before].first?.isNumber == true,
            characters[before].last == " "
        else { return piece }
        var piece = piece
        piece.span = PageSpan(line: source.line, range: source.range.lowerBound..<piece.span.range.upperBound)
        return piece
    }

    private func edges(_ line: Int) -> Set<Int> {
        Set(
            text.blocks.filter { $0.span.line == line && isLabel($0) }.flatMap {
                [$0.span.range.lowerBound, $0.span.range.upperBound]
            })
    }

    /// A well read label that is more than one letter, with which numbers begin too.
    private func isLabel(_ block: PageText.LabelBlock) -> Bool {
        let range = block.span.range
        return block.quality >= 0.9
            && (range.count > 1 || text.layout.lines[block.span.line].characters[range].allSatisfy(\.isNumber))
    }

    /// Without the label that an engine read as one word with it, and names without the number of their field: a label
    /// is no part of a value, and no name begins with a digit.
    private func bare(_ piece: AssignedPiece) -> AssignedPiece? {
        let characters = text.layout.lines[piece.span.line].characters
        var range = piece.span.range
        for block in text.blocks
        where block.span.line == piece.span.line && block.field == piece.field && isLabel(block)
            && block.span.range.contains(range.lowerBound) && block.span.range.upperBound < range.upperBound
        {
            range = block.span.range.upperBound..<range.upperBound
        }
        // California prints LN and FN right before the names.
        let glued = piece.field == .surname ? "LN" : piece.field == .givenNames ? "FN" : nil
        if let glued, type == .drivingLicence, range.count > 4, characters[range].prefix(2).elementsEqual(glued) {
            range = range.lowerBound + 2..<range.upperBound
        }
        if Self.isOfLetters(piece.field) {
            while let first = range.first, !characters[first].isLetter, !"'’\"(".contains(characters[first]) {
                range = range.dropFirst().startIndex..<range.upperBound
            }
        }
        while let first = range.first, " .,:;/|-*_".contains(characters[first]) {
            range = first + 1..<range.upperBound
        }
        guard characters[range].contains(where: { $0.isLetter || $0.isNumber }) else { return nil }
        var piece = piece
        piece.span = PageSpan(line: piece.span.line, range: range)
        return piece
    }

    private static func isOfLetters(_ field: FieldName) -> Bool {
        switch field {
        case .surname, .givenNames, .nationality, .sex, .eyeColour, .hairColour, .nameAtBirth, .issuingStateCode: true
        default: false
        }
    }

    private func worth(_ piece: AssignedPiece) -> Double {
        piece.probability + (agrees(piece) >= 0.9 ? Self.agreementBonus : 0)
    }

    private func agrees(_ piece: AssignedPiece) -> Double {
        guard !AssignmentBlend.isUnknowing(type, piece.field), let fit = fit([piece]) else { return 0 }
        return known.map { $0.agreement(of: fit.raw, value: fit.value, with: piece.field) }.max() ?? 0
    }

    /// Of names also what shares its line with another field: a name goes on in a line of its own.
    private func isAnothers(_ pieces: [AssignedPiece], _ name: FieldName) -> (AssignedPiece) -> Bool {
        let isName = CandidateFinder.isName(name)
        return { piece in
            pieces.contains { other in
                other.field != name && (other.overlaps(piece) || isName && other.span.line == piece.span.line)
            }
        }
    }

    private func fit(_ pieces: [AssignedPiece]) -> ValueForm.Fit? {
        guard let first = pieces.first else { return nil }
        let lines = pieces.map { piece in
            piece.spans.map { text.layout.lines[$0.line].text($0.range) }.joined(separator: " ")
        }
        guard let fit = form.fit(lines[0], first.field, rules[first.field]?.form) else { return nil }
        guard pieces.count > 1 else { return fit }
        let raw = ([fit.raw] + lines.dropFirst().map { form.letters.mended($0) }).joined(separator: "\n")
        let made = PrintedValue.normalise(
            raw, name: first.field, form: rules[first.field]?.form, order: form.order, today: form.today)
        return ValueForm.Fit(likeness: fit.likeness, value: made.value, validity: made.validity, raw: raw)
    }

    private func field(_ pieces: [AssignedPiece]) -> FoundField? {
        guard let first = pieces.first, let fit = fit(pieces) else { return nil }
        let probability = pieces.map(\.probability).min() ?? 0
        let agreement = known.map { $0.agreement(of: fit.raw, value: fit.value, with: first.field) }.max() ?? 0
        let isKnown = known.contains { $0.knows(first.field) }
        let valueClass = AssignedField.valueClass(first.field)
        let spans = pieces.flatMap(\.spans)
        let alone = spans.map { unaided.mean(valueClass, $0, text.layout.lines[$0.line]) }.min() ?? 0
        // A value placed only by its likeness to the zone proves nothing, and one that differs must be placed without it.
        let isAttributed = alone >= LearnedConfidence.attributed
        let place = isKnown && agreement < 0.5 ? min(probability, alone) : probability
        return FoundField(
            name: first.field, spans: spans, raw: fit.raw, value: fit.value, validity: fit.validity,
            confidence: LearnedConfidence.of(place) * (0.5 + 0.5 * reading(spans)), score: 4 * probability,
            isAttributed: isAttributed)
    }

    private func reading(_ spans: [PageSpan]) -> Double {
        let values = spans.flatMap { text.layout.lines[$0.line].probabilities[$0.range] }
        return values.isEmpty ? 0 : values.reduce(0, +) / Double(values.count)
    }

    /// Two lines of one name on a page without the other: the line that is likelier the other than its neighbour is it.
    private func partNames(_ several: [FieldName: [AssignedPiece]], _ found: inout [FieldName: FoundField]) {
        for (name, other) in [(FieldName.surname, FieldName.givenNames), (.givenNames, .surname)] {
            guard found[other] == nil, let lines = several[name], lines.count == 2 else { continue }
            let place = AssignedField.valueClass(other)
            let shares = lines.map { probabilities.mean(place, $0.span, text.layout.lines[$0.span.line]) }
            let part = shares[0] > shares[1] ? 0 : 1
            guard shares[part] > Self.leastOther else { continue }
            let piece = AssignedPiece(
                field: other, span: lines[part].span, rest: lines[part].rest,
                probability: max(shares[part], Self.parted))
            (found[name], found[other]) = (field([lines[1 - part]]), field([piece]))
        }
    }

    /// Names that stand together on one line are the full name too.
    private func addFullName(_ found: inout [FieldName: FoundField]) {
        guard let surname = found[.surname], let given = found[.givenNames], surname.spans.count == 1,
            given.spans.count == 1, surname.spans[0].line == given.spans[0].line
        else { return }
        let (a, b) = (surname.spans[0].range, given.spans[0].range)
        let span = PageSpan(
            line: surname.spans[0].line, range: min(a.lowerBound, b.lowerBound)..<max(a.upperBound, b.upperBound))
        guard let fit = form.fit(text.layout.lines[span.line].text(span.range), .fullName, nil) else { return }
        found[.fullName] = FoundField(
            name: .fullName, spans: [span], raw: fit.raw, value: fit.value, validity: fit.validity,
            confidence: min(surname.confidence, given.confidence), score: min(surname.score, given.score),
            isAttributed: surname.isAttributed && given.isAttributed)
    }
}

/// How sure a place is that the network names.
enum LearnedConfidence {
    /// From here on its label and place name a value, whatever else is known.
    static let attributed = 0.85

    /// The share of values of such a mean probability that are right, as measured: `Training/field-assigner-card.md`.
    static func of(_ probability: Double) -> Double {
        let points: [(Double, Double)] = [
            (0, 0), (0.4, 0.1), (0.6, 0.3), (0.8, 0.6), (0.9, 0.8), (0.97, 0.95), (1, 0.99),
        ]
        for (low, high) in zip(points, points.dropFirst()) where probability <= high.0 {
            return low.1 + (high.1 - low.1) * (probability - low.0) / (high.0 - low.0)
        }
        return points[points.count - 1].1
    }
}
