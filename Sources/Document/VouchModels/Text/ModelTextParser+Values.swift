import VouchFields

extension ModelTextParser {
    func word(_ line: inout ModelTextLine, _ expected: String) throws(ModelTextError) -> ModelTextLine.Piece {
        guard let piece = line.word() else {
            throw ModelTextError(
                .missingValue, line: line.number, column: line.column, "a value is missing", hint: expected)
        }
        return piece
    }

    /// The only word that is left.
    func onlyWord(_ line: inout ModelTextLine, _ expected: String) throws(ModelTextError) -> ModelTextLine.Piece {
        let piece = try word(&line, expected)
        try end(&line)
        return piece
    }

    func end(_ line: inout ModelTextLine) throws(ModelTextError) {
        guard let piece = line.word() else { return }
        throw ModelTextError(
            .unexpectedText, line: line.number, column: piece.column,
            "\"\(piece.text.prefix(40))\" is not expected here")
    }

    /// One of an enumeration's cases, alone on the line.
    func value<Value: RawRepresentable & CaseIterable>(
        _ line: inout ModelTextLine, _ what: String
    ) throws(ModelTextError) -> Value where Value.RawValue == String {
        let all = Value.allCases.map(\.rawValue)
        let piece = try onlyWord(&line, "one of \(all.joined(separator: ", "))")
        guard let value = Value(rawValue: piece.text) else { throw unknown(piece, what, all, line) }
        return value
    }

    func text(_ line: inout ModelTextLine) throws(ModelTextError) -> String {
        guard let piece = line.rest() else {
            throw ModelTextError(.missingValue, line: line.number, column: line.column, "a text is missing")
        }
        return try checked(piece, line)
    }

    func texts(_ line: inout ModelTextLine, most: Int) throws(ModelTextError) -> [String] {
        var texts: [String] = []
        for piece in try line.list() {
            try limit(texts.count, most, "texts", line)
            texts.append(try checked(piece, line))
        }
        return texts
    }

    func checked(_ piece: ModelTextLine.Piece, _ line: ModelTextLine) throws(ModelTextError) -> String {
        guard piece.text.utf8.count <= ModelTextLimits.textLength else {
            throw ModelTextError(
                .tooLarge, line: line.number, column: piece.column,
                "a text of more than \(ModelTextLimits.textLength) bytes")
        }
        return piece.text
    }

    func fieldName(_ line: inout ModelTextLine) throws(ModelTextError) -> FieldName {
        let piece = try word(&line, "a field's name: surname")
        guard let name = FieldName(rawValue: piece.text) else {
            throw ModelTextError(
                .badValue, line: line.number, column: piece.column, "not a field's name",
                hint: "lower camel case, ASCII, at most 40: dateOfBirth")
        }
        return name
    }

    func unknown(
        _ piece: ModelTextLine.Piece, _ what: String, _ known: [String], _ line: ModelTextLine
    ) -> ModelTextError {
        ModelTextError(
            .badValue, line: line.number, column: piece.column, "unknown \(what) \"\(piece.text.prefix(40))\"",
            hint: Spelling.hint(for: piece.text, among: known))
    }

    func limit(_ count: Int, _ most: Int, _ what: String, _ line: ModelTextLine) throws(ModelTextError) {
        guard count < most else {
            throw ModelTextError(.tooMany, line: line.number, "more than \(most) \(what)")
        }
    }

    func set<Value>(
        _ place: inout Value?, _ value: Value, _ keyword: some RawRepresentable<String>, _ line: ModelTextLine
    ) throws(ModelTextError) {
        guard place == nil else {
            throw ModelTextError(
                .duplicate, line: line.number, "\(keyword.rawValue) is repeated", hint: "remove one of them")
        }
        place = value
    }
}
