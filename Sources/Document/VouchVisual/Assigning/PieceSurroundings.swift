import VouchFields

/// What stands around a piece of which the network is not sure.
struct PieceSurroundings {
    let text: PageText
    let type: DocumentType

    /// From here on the network counts against a label, and against the sentence that a piece is cut from.
    private static let sure = 0.9
    private static let wordsOfSentence = 9

    /// Words that end the first line of an American address, and hardly ever a name.
    private static let streets: Set<String> = [
        "STREET", "ST", "AVENUE", "AVE", "DRIVE", "DR", "ROAD", "RD", "BOULEVARD", "BLVD", "HIGHWAY", "HWY", "LANE",
        "LN",
    ]

    /// Whether the label right above is of something else, or the piece is a word or two of a sentence, or a street
    /// where a licence should have a name.
    func contradict(_ piece: AssignedPiece, in source: PageSpan) -> Bool {
        if type == .drivingLicence, Self.kind(piece.field) == .name, isStreet(piece.span),
            piece.probability < Self.sure || isNumbered(piece.span, in: source)
        {
            return true
        }
        guard piece.probability < Self.sure else { return false }
        // Licences have their labels on every side of the values.
        if type != .drivingLicence, let above = label(above: piece.span), Self.kind(above) != Self.kind(piece.field) {
            return true
        }
        let characters = text.layout.lines[source.line].characters[source.range]
        let count = words(source)
        return count >= Self.wordsOfSentence && words(piece.span) * 3 <= count
            && !characters.contains(where: \.isNumber) && !text.blocks.contains { $0.span.line == source.line }
    }

    /// `WONDERFUL DRIVE`, `Main Street , Charleston`: no label says that it is a name. A number alone is no label here: it
    /// may be the house's.
    private func isStreet(_ span: PageSpan) -> Bool {
        let isLabelled = text.blocks.contains { block in
            block.span.line == span.line
                && text.layout.lines[span.line].characters[block.span.range].contains(where: \.isLetter)
        }
        guard !isLabelled else { return false }
        let line = String(text.layout.lines[span.line].characters[span.range]).uppercased()
        let words = line.prefix { $0 != "," }.split { $0 == " " || $0 == "." }
        return words.count > 1 && words.last.map { Self.streets.contains(String($0)) } == true
    }

    /// Whether a house's number is all that stands before a span on its line.
    private func isNumbered(_ span: PageSpan, in source: PageSpan) -> Bool {
        let before = text.layout.lines[span.line].characters[source.range.lowerBound..<span.range.lowerBound]
        return before.last == " " && before.dropLast().allSatisfy(\.isNumber) && (2...6).contains(before.count)
    }

    private func words(_ span: PageSpan) -> Int {
        text.layout.lines[span.line].characters[span.range].split(whereSeparator: \.isWhitespace).count
    }

    /// The field whose label stands right above, at the left end of the piece or over its length.
    private func label(above span: PageSpan) -> FieldName? {
        let (line, ends, y) = (text.layout.lines[span.line], text.layout.extent(span), text.layout.middle(span).y)
        func rise(_ other: Double) -> Bool { y - other > 0.5 * line.height && y - other < 2 * line.height }
        let above = text.blocks.filter { block in
            block.quality >= 0.9 && block.field != .signature && rise(block.y)
                && (abs(block.left - ends.left) < line.height || (block.left < ends.left && block.right > ends.left))
        }
        guard let nearest = above.max(by: { $0.y < $1.y }) else { return nil }
        let isBetween = text.segments.contains { segment in
            segment.y > nearest.y + 0.3 * line.height && segment.y < y - 0.5 * line.height
                && segment.left < ends.right && segment.right > ends.left
        }
        return isBetween ? nil : nearest.field
    }

    private enum Kind: Hashable {
        case name, number, day, place
        case other(FieldName)
    }

    /// Labels of one kind name each other's values: `Name` the surname, `Number` a passport's.
    private static func kind(_ field: FieldName) -> Kind {
        switch field {
        case .surname, .givenNames, .fullName, .nameAtBirth, .parents, .alsoKnownAs, .title: .name
        case .documentNumber, .personalNumber, .passportNumber, .controlNumber, .caseNumber, .registrationNumber,
            .documentDiscriminator, .alienNumber, .cardAccessNumber, .taxNumber, .socialSecurityNumber, .optionalData:
            .number
        case .placeOfBirth, .placeOfIssue, .issuingAuthority, .organisation, .address, .nationality, .issuingStateCode:
            .place
        case .documentCode, .visaType, .permitType, .category, .licenceCategories: .other(.documentCode)
        default: field.isDate ? .day : .other(field)
        }
    }
}
