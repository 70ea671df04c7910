import VouchFields

/// Lines on a page, and on a field of it.
enum PageKeyword: String, CaseIterable {
    case page, zone, barcode, portrait, ghostPortrait, signature, security, printed, field, labels, place, multiline
}

extension ModelTextParser {
    mutating func readPage(_ keyword: PageKeyword, _ line: inout ModelTextLine) throws(ModelTextError) {
        switch keyword {
        case .page:
            let side: DocumentModel.Side = try value(&line, "side")
            guard !draft.pages.contains(where: { $0.side == side }) else {
                throw ModelTextError(.duplicate, line: line.number, "the \(side.rawValue) is already described")
            }
            draft.pages.append(.init(side: side))
            lines.pages.append(.init(line: line.number))
        case .field: try readField(&line)
        case .labels, .place, .multiline: try readFieldLine(keyword, &line)
        default: try readPageLine(keyword, &line)
        }
    }

    private mutating func readPageLine(
        _ keyword: PageKeyword, _ line: inout ModelTextLine
    ) throws(ModelTextError) {
        guard let index = draft.pages.indices.last, lines.pages.indices.contains(index) else { return }
        switch keyword {
        case .zone:
            try set(&draft.pages[index].zone, try value(&line, "zone"), keyword, line)
            lines.pages[index].zone = line.number
        case .barcode:
            try limit(draft.pages[index].barcodes.count, ModelTextLimits.barcodesPerPage, "barcodes", line)
            let piece = try onlyWord(&line, "a symbology: pdf417")
            guard DocumentModel.isIdentifier(piece.text) else {
                throw ModelTextError(.badValue, line: line.number, column: piece.column, "not a symbology's name")
            }
            draft.pages[index].barcodes.append(piece.text)
        case .security:
            try limit(
                draft.pages[index].securityElements.count, ModelTextLimits.securityElementsPerPage, "elements", line)
            draft.pages[index].securityElements.append(try text(&line))
        case .printed:
            let words = try labels(&line)
            try limit(
                draft.pages[index].printedWords.count + words.count - 1, ModelTextLimits.labelsPerField, "words", line)
            draft.pages[index].printedWords += words
        default:
            guard let kind = GraphicKind(rawValue: keyword.rawValue) else { return }
            try limit(draft.pages[index].graphics.count, ModelTextLimits.graphicsPerPage, "graphics", line)
            draft.pages[index].graphics.append(.init(kind: kind, place: try rectangle(&line)))
            lines.pages[index].graphics.append(line.number)
        }
    }

    private mutating func readField(_ line: inout ModelTextLine) throws(ModelTextError) {
        guard let index = draft.pages.indices.last, lines.pages.indices.contains(index) else { return }
        try limit(draft.pages[index].fields.count, ModelTextLimits.fieldsPerPage, "fields", line)
        let name = try fieldName(&line)
        let form = try form(&line)
        draft.pages[index].fields.append(.init(name: name, form: form))
        lines.pages[index].fields.append(.init(line: line.number))
    }

    private mutating func readFieldLine(
        _ keyword: PageKeyword, _ line: inout ModelTextLine
    ) throws(ModelTextError) {
        guard let page = draft.pages.indices.last, let field = draft.pages[page].fields.indices.last else {
            throw ModelTextError(
                .misplaced, line: line.number, "\(keyword.rawValue) before any field of this page",
                hint: "begin a field with: field surname name")
        }
        switch keyword {
        case .labels:
            let labels = try labels(&line)
            try limit(
                draft.pages[page].fields[field].labels.count + labels.count - 1, ModelTextLimits.labelsPerField,
                "labels", line)
            draft.pages[page].fields[field].labels += labels
            lines.pages[page].fields[field].labels += labels.map { _ in line.number }
        case .place:
            try set(&draft.pages[page].fields[field].place, try rectangle(&line), keyword, line)
            lines.pages[page].fields[field].place = line.number
        default:
            try end(&line)
            guard !draft.pages[page].fields[field].isMultiline else {
                throw ModelTextError(.duplicate, line: line.number, "multiline is repeated")
            }
            draft.pages[page].fields[field].isMultiline = true
        }
    }

    private func labels(_ line: inout ModelTextLine) throws(ModelTextError) -> [String] {
        var labels: [String] = []
        for piece in try line.list() {
            guard !piece.isQuoted, piece.text.hasPrefix("@") else {
                labels.append(try checked(piece, line))
                continue
            }
            let name = String(piece.text.dropFirst())
            guard let words = vocabulary.words[name] else {
                throw ModelTextError(
                    .unknownWords, line: line.number, column: piece.column,
                    "the vocabulary has no words for \"\(name.prefix(40))\"",
                    hint: vocabulary.words.isEmpty
                        ? "no vocabulary was given" : Spelling.hint(for: name, among: vocabulary.words.keys.sorted()))
            }
            labels += words.filter { !labels.contains($0) }
            try limit(labels.count - 1, ModelTextLimits.labelsPerField, "labels", line)
        }
        return labels
    }

    private func form(_ line: inout ModelTextLine) throws(ModelTextError) -> FieldForm {
        let piece = try word(&line, "a form: name, date dmy, number")
        let form: FieldForm
        switch piece.text {
        case "text": form = .text
        case "name": form = .name
        case "date": return .date(order: try value(&line, "order of a date"))
        case "sex": form = .sex
        case "number":
            let pattern = line.word()
            guard (pattern?.text.count ?? 0) <= ModelTextLimits.patternLength else {
                throw ModelTextError(.tooLarge, line: line.number, "the pattern is too long")
            }
            form = .number(pattern: pattern?.text ?? "")
        case "height": form = .height
        case "weight": form = .weight
        case "state": form = .state
        case "address": form = .address
        case "categories": form = .categories
        default:
            let forms = [
                "text", "name", "date", "sex", "number", "height", "weight", "state", "address", "categories",
            ]
            throw unknown(piece, "form", forms, line)
        }
        try end(&line)
        return form
    }

    private func rectangle(_ line: inout ModelTextLine) throws(ModelTextError) -> DocumentModel.Rectangle {
        let x = try number(&line)
        let y = try number(&line)
        let width = try number(&line)
        let height = try number(&line)
        try end(&line)
        return DocumentModel.Rectangle(x: x, y: y, width: width, height: height)
    }

    /// Millimetres with at most three decimals.
    private func number(_ line: inout ModelTextLine) throws(ModelTextError) -> Double {
        let piece = try word(&line, "four numbers: x y width height, in millimetres")
        guard let value = Millimetres.parse(piece.text) else {
            throw ModelTextError(
                .badValue, line: line.number, column: piece.column, "not a length in millimetres",
                hint: "up to three decimals after a point, at most 1000: 23.5")
        }
        return value
    }
}
