import VouchFields

/// Lines on the whole document.
enum DocumentKeyword: String, CaseIterable {
    case id, name, type, states, jurisdiction, format, chip, licence, basis, source, clue, believe
}

extension ModelTextParser {
    mutating func readDocument(_ keyword: DocumentKeyword, _ line: inout ModelTextLine) throws(ModelTextError) {
        switch keyword {
        case .id:
            let piece = try onlyWord(&line, "an identifier: D-idCard-2010")
            guard DocumentModel.isIdentifier(piece.text) else {
                throw ModelTextError(
                    .badValue, line: line.number, column: piece.column, "not an identifier",
                    hint: "ASCII letters, digits and hyphens, at most 60: D-idCard-2010")
            }
            try set(&draft.id, piece.text, keyword, line)
            lines.id = line.number
        case .name:
            try set(&draft.name, try text(&line), keyword, line)
            lines.name = line.number
        case .type: try set(&draft.type, try value(&line, "type"), keyword, line)
        case .states: try set(&draft.states, try states(&line), keyword, line)
        case .jurisdiction:
            let piece = try onlyWord(&line, "a part of the State: MA")
            guard (1...6).contains(piece.text.utf8.count), DocumentModel.isIdentifier(piece.text) else {
                throw ModelTextError(.badValue, line: line.number, column: piece.column, "not a jurisdiction")
            }
            try set(&draft.jurisdiction, piece.text, keyword, line)
        case .format:
            try set(&draft.format, try value(&line, "format"), keyword, line)
            lines.format = line.number
        case .chip:
            try set(&draft.chip, try chip(&line), keyword, line)
            lines.chip = line.number
        case .licence: try set(&draft.licence, try text(&line), keyword, line)
        case .basis:
            try set(&draft.basis, try value(&line, "basis"), keyword, line)
            lines.basis = line.number
        case .source:
            try limit(draft.sources.count, ModelTextLimits.sources, "sources", line)
            draft.sources.append(try text(&line))
        case .clue:
            try limit(draft.clues.count, ModelTextLimits.clues, "clues", line)
            draft.clues.append(try clue(&line))
            lines.clues.append(line.number)
        case .believe: try readBelief(&line)
        }
    }

    /// `no`, `yes`, or `yes` and the place.
    private func chip(_ line: inout ModelTextLine) throws(ModelTextError) -> ModelDraft.ChipAnswer {
        let answer = try word(&line, "yes or no")
        guard ["yes", "no"].contains(answer.text) else { throw unknown(answer, "answer", ["yes", "no"], line) }
        guard answer.text == "yes", let piece = line.word() else {
            try end(&line)
            return .init(hasChip: answer.text == "yes", place: nil)
        }
        guard let place = DocumentModel.ChipPlace(rawValue: piece.text) else {
            throw unknown(piece, "place of the chip", DocumentModel.ChipPlace.allCases.map(\.rawValue), line)
        }
        try end(&line)
        return .init(hasChip: true, place: place)
    }

    private func states(_ line: inout ModelTextLine) throws(ModelTextError) -> [String] {
        var states: [String] = []
        while let piece = line.word() {
            try limit(states.count, ModelTextLimits.states, "States", line)
            guard DocumentModel.isStateCode(piece.text) else { throw badState(piece, line) }
            guard !states.contains(piece.text) else {
                throw ModelTextError(
                    .duplicate, line: line.number, column: piece.column, "the same State is listed twice")
            }
            states.append(piece.text)
        }
        guard !states.isEmpty else {
            throw ModelTextError(
                .missingValue, line: line.number, column: line.column, "no State",
                hint: "omit the line if any State issues the document")
        }
        return states
    }

    private func badState(_ piece: ModelTextLine.Piece, _ line: ModelTextLine) -> ModelTextError {
        ModelTextError(
            .badValue, line: line.number, column: piece.column, "not a State's code",
            hint: "one to three capital letters as in the machine-readable zone: D, UTO")
    }

    private func clue(_ line: inout ModelTextLine) throws(ModelTextError) -> DocumentModel.Clue {
        let kinds = ["zone", "issuer", "words", "noWords"]
        let kind = try word(&line, "zone, issuer, words or noWords")
        switch kind.text {
        case "zone":
            let code = try word(&line, "the zone's first letters: ID")
            guard (1...2).contains(code.text.utf8.count),
                code.text.utf8.allSatisfy({ (65...90).contains($0) || (48...57).contains($0) })
            else {
                throw ModelTextError(
                    .badValue, line: line.number, column: code.column, "not a document code",
                    hint: "one or two capital letters, without <")
            }
            let state = line.word()
            if let state, !DocumentModel.isStateCode(state.text) { throw badState(state, line) }
            try end(&line)
            return .zone(code: code.text, state: state?.text)
        case "issuer":
            let number = try onlyWord(&line, "a number of six digits, or any")
            if number.text == "any" { return .issuerIdentificationNumber(nil) }
            guard number.text.utf8.count == 6, number.text.utf8.allSatisfy({ (48...57).contains($0) }),
                let value = Int(number.text)
            else {
                throw ModelTextError(
                    .badValue, line: line.number, column: number.column, "not an issuer's number",
                    hint: "six digits, or any")
            }
            return .issuerIdentificationNumber(value)
        case "words": return .words(try texts(&line, most: ModelTextLimits.wordsPerClue))
        case "noWords": return .noWords(try texts(&line, most: ModelTextLimits.wordsPerClue))
        default: throw unknown(kind, "clue", kinds, line)
        }
    }

    private mutating func readBelief(_ line: inout ModelTextLine) throws(ModelTextError) {
        let name = try fieldName(&line)
        var sources: [FieldSource] = []
        while let piece = line.word() {
            guard let source = FieldSource(rawValue: piece.text) else {
                throw unknown(piece, "source", FieldSource.allCases.map(\.rawValue), line)
            }
            guard !sources.contains(source) else {
                throw ModelTextError(
                    .duplicate, line: line.number, column: piece.column, "the same source is listed twice")
            }
            sources.append(source)
        }
        guard !sources.isEmpty else {
            throw ModelTextError(
                .missingValue, line: line.number, column: line.column, "no source",
                hint: "list sources, the most trusted first: barcode mrz")
        }
        try limit(draft.believedFirst.count, ModelTextLimits.fieldsPerPage, "beliefs", line)
        guard draft.believedFirst.updateValue(sources, forKey: name) == nil else {
            throw ModelTextError(.duplicate, line: line.number, "this field's sources are already listed")
        }
        lines.believed[name] = line.number
    }
}

extension DocumentModel {
    /// Whether something can be a model's ``id``: ASCII letters, digits and hyphens, at most 60.
    public static func isIdentifier(_ text: String) -> Bool {
        let bytes = text.utf8
        return (1...60).contains(bytes.count)
            && bytes.allSatisfy {
                (97...122).contains($0) || (65...90).contains($0) || (48...57).contains($0) || $0 == 45
            }
    }

    static func isStateCode(_ text: String) -> Bool {
        (1...3).contains(text.utf8.count) && text.utf8.allSatisfy { (65...90).contains($0) }
    }
}
