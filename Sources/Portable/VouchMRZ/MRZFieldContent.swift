import VouchCore

/// The content of one field of a finished text.
struct MRZFieldContent {
    let name: MRZField.Name
    /// Flat offsets of the characters.
    let positions: [Int]
    let raw: [UInt8]
    let value: [UInt8]
    /// Whether the content is possible: an existing date, a known State, a name of letters.
    let isPossible: Bool
    /// What an impossible content breaks.
    let clause: StaticCode

    private static let filler = UInt8(ascii: "<")

    static func all(in characters: [UInt8], layout: MRZLayout, today: CalendarDate) -> [MRZFieldContent] {
        var contents: [MRZFieldContent] = []
        let long = MRZChecking.longNumber(characters, layout)
        for field in layout.fields {
            let positions = positions(of: field, layout, long)
            if field.content == .names {
                contents.append(contentsOf: names(characters, positions, layout))
            } else {
                contents.append(one(field, characters, positions, layout, today))
            }
        }
        return contents
    }

    /// The characters of a field as printed; nil if the layout has none of that name.
    static func printed(_ name: MRZField.Name, in characters: [UInt8], layout: MRZLayout) -> [UInt8]? {
        let long = MRZChecking.longNumber(characters, layout)
        for field in layout.fields {
            let positions = positions(of: field, layout, long)
            if field.content == .names {
                if let part = names(characters, positions, layout).first(where: { $0.name == name }) { return part.raw }
            } else if field.name == name {
                return positions.map { characters[$0] }
            }
        }
        return nil
    }

    private static func positions(
        of field: MRZLayout.Field, _ layout: MRZLayout, _ long: MRZChecking.LongNumber?
    ) -> [Int] {
        let offset = layout.offset(ofLine: field.line)
        let positions = Array(offset + field.start..<offset + field.end)
        if let long, field.name == .optionalData { return positions.filter { $0 > long.digit } }
        guard let long, field.name == .documentNumber else { return positions }
        return positions + Array(long.continuation)
    }

    private static func one(
        _ field: MRZLayout.Field, _ characters: [UInt8], _ positions: [Int], _ layout: MRZLayout, _ today: CalendarDate
    ) -> MRZFieldContent {
        let raw = positions.map { characters[$0] }
        var value = spaced(raw)
        var isPossible = true
        switch field.content {
        case .documentCode:
            isPossible = MRZGrammar.isDocumentCode(raw[0], raw[1], layout.format)
        case .issuingState:
            isPossible = MRZGrammar.isKnownState(raw[...])
        case .nationality:
            // The Macao identity card has no nationality.
            isPossible = value.isEmpty || MRZGrammar.isKnownState(raw[...])
        case .birth, .expiry:
            let meaning: PartialDate.Meaning = field.content == .birth ? .birth : .expiry
            let date = PartialDate(raw, meaning: meaning, today: today)
            isPossible = date != nil
            value = date.map { text(of: $0, raw) } ?? raw
        case .sex:
            if raw[0] == filler { value = [UInt8(ascii: "X")] }
            isPossible = MRZGrammar.isSex(raw[0])
        case .oneName:
            // The French card separates given names with two fillers.
            isPossible = isName(raw, gap: field.name == .secondaryIdentifier ? 2 : 1) && !value.isEmpty
        case .number:
            isPossible = !value.isEmpty
        case .digits:
            isPossible = raw.allSatisfy(MRZGrammar.isDigit)
        case .fillers:
            isPossible = value.isEmpty
        case .names, .free: break
        }
        return MRZFieldContent(
            name: field.name, positions: positions, raw: raw, value: value, isPossible: isPossible,
            clause: clause(field.content, layout.format))
    }

    /// `YYYY-MM-DD`, unknown parts as printed.
    private static func text(of date: PartialDate, _ raw: [UInt8]) -> [UInt8] {
        if date.isEmpty { return [] }
        if let whole = date.date { return whole.isoBytes }
        let century = date.year.map { [UInt8(48 + $0 / 1000 % 10), UInt8(48 + $0 / 100 % 10)] } ?? [filler, filler]
        return century + raw[0..<2] + [45] + raw[2..<4] + [45] + raw[4..<6]
    }

    private static func names(_ characters: [UInt8], _ positions: [Int], _ layout: MRZLayout) -> [MRZFieldContent] {
        let raw = positions.map { characters[$0] }
        var split = raw.count
        for index in 0..<max(0, raw.count - 1) where raw[index] == filler && raw[index + 1] == filler {
            split = index
            break
        }
        var start = min(split + 2, raw.count)
        // The secondary identifier follows the separator; without one, the rest is fillers.
        if raw[start...].allSatisfy({ $0 == filler }) { start = raw.count }
        let mayHoldDigits = MRZGrammar.isRussianInternalPassport(characters, layout.format)
        func part(_ name: MRZField.Name, _ range: Range<Int>, mayBeEmpty: Bool) -> MRZFieldContent {
            let slice = Array(raw[range])
            let isPossible = (isName(slice) || mayHoldDigits) && (mayBeEmpty || !slice.isEmpty)
            return MRZFieldContent(
                name: name, positions: range.map { positions[$0] }, raw: slice, value: spaced(slice),
                isPossible: isPossible, clause: clause(.names, layout.format))
        }
        return [
            part(.primaryIdentifier, 0..<split, mayBeEmpty: false),
            part(.secondaryIdentifier, start..<raw.count, mayBeEmpty: true),
        ]
    }

    /// What a field's content obeys; of layouts outside Doc 9303 the State's own rules.
    private static func clause(_ content: MRZLayout.Content, _ format: MRZFormat) -> StaticCode {
        switch content {
        case .birth, .expiry: return "9303-3 §4.8"
        case .issuingState, .nationality: return "9303-3 §5"
        case .names, .oneName: return "9303-3 §4.6"
        case .documentCode, .number, .sex, .free, .digits, .fillers: break
        }
        switch format {
        case .td3: return "9303-4 §4.2.2"
        case .td1: return "9303-5 §4.2.2"
        case .td2: return "9303-6 §4.2.2"
        case .mrvA, .mrvB: return "9303-7 §4.2.2"
        case .frenchIdentityCard, .drivingLicence, .frenchDrivingLicence, .swissDrivingLicence:
            return "the State's own layout"
        }
    }

    /// Letters, at most `gap` fillers between them, fillers at the end.
    private static func isName(_ raw: [UInt8], gap: Int = 1) -> Bool {
        var end = raw.count
        while end > 0, raw[end - 1] == filler { end -= 1 }
        var fillers = gap
        for byte in raw[0..<end] {
            if byte == filler {
                fillers += 1
                if fillers > gap { return false }
            } else {
                guard MRZGrammar.isLetter(byte) else { return false }
                fillers = 0
            }
        }
        return true
    }

    /// Fillers at both ends removed, those between turned into one space.
    static func spaced(_ raw: [UInt8]) -> [UInt8] {
        var value: [UInt8] = []
        for byte in raw {
            if byte != filler {
                value.append(byte)
            } else if let last = value.last, last != 32 {
                value.append(32)
            }
        }
        if value.last == 32 { value.removeLast() }
        return value
    }
}
