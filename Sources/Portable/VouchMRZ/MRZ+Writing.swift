import VouchCore

extension MRZ {
    private static let filler = UInt8(ascii: "<")

    /// Writes an MRZ: fills the fields, truncates the name if necessary, computes every check digit.
    ///
    /// Source: Doc 9303-3 (eighth edition) §4.6 to §4.9; truncation of names: Doc 9303-4 to -7 §4.2.3. A number of TD1
    /// or TD2 longer than nine characters continues in the optional data (Doc 9303-5 and -6 §4.2.2).
    ///
    /// - Throws: ``MRZError`` with the position, if a value does not fit or contains a character not allowed there.
    public init(writing contents: MRZContents) throws(MRZError) {
        let layout = MRZLayout.of(contents.format)
        var characters = [UInt8](repeating: MRZ.filler, count: layout.characterCount)
        var contents = contents
        let longDigit = try MRZ.moveLongNumber(&contents, layout)
        try MRZ.refuseHomeless(contents, layout)
        for field in layout.fields {
            let value = try MRZ.value(of: field, contents, layout)
            let offset = layout.offset(ofLine: field.line) + field.start
            guard value.count <= field.count else {
                throw MRZError(.valueTooLong, line: field.line + 1, column: field.end + 1)
            }
            for (index, byte) in value.enumerated() { characters[offset + index] = byte }
        }
        MRZ.writeChecks(&characters, layout, contents, longDigit: longDigit)
        self.init(format: layout.format, characters: characters)
        if let place = MRZGrammar.firstUnexpected(in: characters, layout: layout) {
            throw MRZError(.unexpectedCharacter, line: place.line + 1, column: place.column + 1)
        }
    }

    /// Puts the part beyond nine characters before the optional data, with its check digit and a filler.
    ///
    /// - Returns: the flat position of that check digit, or nil if the number is short.
    private static func moveLongNumber(_ contents: inout MRZContents, _ layout: MRZLayout) throws(MRZError) -> Int? {
        guard let start = layout.continuation?.optional.lowerBound, let field = layout.field(.documentNumber),
            let optionalField = layout.field(.optionalData)
        else { return nil }
        let number = try filled(contents.documentNumber, line: field.line, column: field.start)
        guard number.count > 9 else { return nil }
        let rest = Array(number[9...])
        let digit = UInt8(48 + (try checkDigit(of: number)))
        let optional = try filled(contents.optionalData, line: optionalField.line, column: optionalField.start)
        contents.documentNumber = Array(number[0..<9])
        contents.optionalData = rest + [digit] + (optional.isEmpty ? [] : [filler] + optional)
        return start + rest.count
    }

    private static func refuseHomeless(_ contents: MRZContents, _ layout: MRZLayout) throws(MRZError) {
        let isHomeless =
            (layout.field(.optionalData) == nil && !contents.optionalData.isEmpty)
            || (layout.field(.optionalData2) == nil && !contents.optionalData2.isEmpty)
            || (layout.field(.nationality) == nil && !contents.nationality.isEmpty)
        if isHomeless { throw MRZError(.fieldNotInLayout) }
    }

    private static func value(
        of field: MRZLayout.Field, _ contents: MRZContents, _ layout: MRZLayout
    ) throws(MRZError) -> [UInt8] {
        let raw: [UInt8]
        switch field.name {
        case .documentCode: raw = contents.documentCode
        case .issuingState: raw = contents.issuingState
        case .documentNumber: raw = contents.documentNumber
        case .nationality: raw = contents.nationality
        case .dateOfBirth: raw = contents.dateOfBirth
        case .dateOfExpiry: raw = contents.dateOfExpiry
        case .sex: raw = [contents.sex == UInt8(ascii: "X") ? filler : contents.sex]
        case .optionalData: raw = contents.optionalData
        case .optionalData2: raw = contents.optionalData2
        case .primaryIdentifier where field.content == .names:
            let primary = MRZName.written(contents.primaryIdentifier)
            let secondary = MRZName.written(contents.secondaryIdentifier)
            return MRZName.fitted(primary: primary, secondary: secondary, length: field.count)
        case .primaryIdentifier:
            return MRZName.fitted(
                primary: MRZName.written(contents.primaryIdentifier), secondary: [], length: field.count)
        case .secondaryIdentifier:
            return MRZName.fitted(
                primary: MRZName.written(contents.secondaryIdentifier), secondary: [], length: field.count)
        }
        return try filled(raw, line: field.line, column: field.start)
    }

    /// Spaces and punctuation as fillers: Doc 9303-4 §4.2.2.2, on numbers and optional data.
    private static func filled(_ raw: [UInt8], line: Int, column: Int) throws(MRZError) -> [UInt8] {
        var result: [UInt8] = []
        for (offset, byte) in raw.enumerated() {
            switch byte {
            case 32, UInt8(ascii: "-"), UInt8(ascii: "/"), UInt8(ascii: "."): result.append(filler)
            default:
                guard CharacterLattice.symbol(byte) != nil else {
                    throw MRZError(.illegalCharacter, line: line + 1, column: column + offset + 1)
                }
                result.append(byte)
            }
        }
        return result
    }

    private static func writeChecks(
        _ characters: inout [UInt8], _ layout: MRZLayout, _ contents: MRZContents, longDigit: Int?
    ) {
        for check in layout.checks {
            // The digit of a long number is written with the number; its usual position keeps the filler.
            if check.name == .documentNumber, longDigit != nil { continue }
            var sum = 0
            var count = 0
            var isEmpty = true
            for run in check.runs {
                let offset = layout.offset(ofLine: run.line)
                for position in offset + run.start..<offset + run.end {
                    let symbol = CharacterLattice.symbol(characters[position]) ?? MRZAlphabet.filler
                    if symbol != MRZAlphabet.filler { isEmpty = false }
                    sum += MRZAlphabet.value(symbol) * MRZAlphabet.weight(count)
                    count += 1
                }
            }
            if isEmpty, check.name == .optionalData, contents.writesFillerForEmptyCheck { continue }
            characters[layout.index(line: check.line, column: check.column)] = UInt8(48 + sum % 10)
        }
    }
}
