import VouchCore

/// Turns records into elements: what the identifier means in this version, and what the bytes say.
struct AAMVAInterpreter {
    private(set) var defects = AAMVADefectList()

    private let version: Int
    private let country: AAMVACountry
    /// For the century of years of two digits.
    private let latestYear: Int

    /// - Parameter version: the one whose elements are used, whatever the header says.
    init(version: Int, country: AAMVACountry, latestYear: Int) {
        self.version = version
        self.country = country
        self.latestYear = latestYear
    }

    mutating func element(_ record: AAMVARecord) -> AAMVAElement {
        let text = decoded(AAMVAText.trimmed(record.raw))
        guard let definition = AAMVAElements.definition(of: record.id, version: version) else {
            if !record.id.isJurisdictionSpecific { defects.add(.elementUnknown(record.id)) }
            let value = text.isEmpty ? nil : Sensitive(AAMVAValue.text(text))
            return AAMVAElement(id: record.id, name: nil, label: nil, raw: Sensitive(record.raw), value: value)
        }
        let value = value(of: text, width: record.raw.count, definition)
        return AAMVAElement(
            id: record.id, name: definition.name, label: definition.label, raw: Sensitive(record.raw),
            value: value.map { Sensitive($0) })
    }

    private mutating func value(of text: [UInt8], width: Int, _ definition: AAMVADefinition) -> AAMVAValue? {
        let hasUnknownAsCode = definition.kind == .eyeColour || definition.kind == .hairColour
        if text.isEmpty || (AAMVAPlaceholder.isOne(text) && !hasUnknownAsCode) { return nil }
        if hasUnknownAsCode, AAMVAText.equals(text, "NONE") { return nil }
        switch definition.kind {
        case .text, .number, .codes, .jurisdictionCode: return .text(text)
        case .personName, .fullName, .givenNames, .street, .secondStreet, .city:
            let unpadded = AAMVAText.withoutPaddedCommas(text)
            return unpadded.isEmpty ? nil : .text(unpadded)
        case .postalCode: return .text(AAMVAAddressReader.postalCode(text, width: width))
        case .country: return .text(AAMVAAddressReader.country(text))
        case .birthDate, .date, .expiryDate: return date(text, definition)
        case .sex: return checked(AAMVACodes.sex(text).map { .sex($0) }, definition, isBlank: text == [0x30])
        case .height, .heightInCentimetres: return height(text, definition)
        case .weightInPounds, .weightInKilograms: return weight(text, definition)
        case .weightRange: return weightRange(text, definition)
        case .eyeColour: return AAMVACodes.value(text, among: AAMVACodes.eyeColours)
        case .hairColour: return AAMVACodes.value(text, among: AAMVACodes.hairColours)
        case .race: return AAMVACodes.value(text, among: AAMVACodes.races)
        case .compliance: return AAMVACodes.value(text, among: AAMVACodes.complianceTypes)
        case .truncation: return checked(AAMVACodes.truncation(text).map { .truncation($0) }, definition)
        case .flag: return checked(AAMVACodes.flag(text).map { .flag($0) }, definition)
        }
    }

    private mutating func checked(
        _ value: AAMVAValue?, _ definition: AAMVADefinition, isBlank: Bool = false
    ) -> AAMVAValue? {
        if value == nil, !isBlank { defects.add(.valueUnreadable(definition.id)) }
        return value
    }

    private mutating func date(_ text: [UInt8], _ definition: AAMVADefinition) -> AAMVAValue? {
        if AAMVADateReader.isNoughts(text) { return nil }
        if definition.kind == .expiryDate, AAMVADateReader.saysNoExpiry(text) { return .noExpiry }
        guard let reading = AAMVADateReader.read(text, latestYear: latestYear(for: definition)) else {
            defects.add(.valueUnreadable(definition.id))
            return nil
        }
        if reading.hasTwoDigitYear { defects.add(.twoDigitYear(definition.id)) }
        if !reading.isPlain { defects.add(.dateFormat(definition.id)) }
        if reading.order != AAMVADateReader.expectedOrder(version: version, country: country) {
            defects.add(.dateOrder(definition.id))
        }
        return reading.date.year == 9999 ? .noExpiry : .date(reading.date)
    }

    private func latestYear(for definition: AAMVADefinition) -> Int {
        definition.kind == .birthDate ? latestYear : latestYear + 50
    }

    private mutating func height(_ text: [UInt8], _ definition: AAMVADefinition) -> AAMVAValue? {
        if AAMVADateReader.isNoughts(text.filter(AAMVAText.isDigit)) { return nil }
        let prefersCentimetres = definition.kind == .heightInCentimetres || country != .unitedStates
        guard let height = AAMVAMeasures.height(text, prefersCentimetres: prefersCentimetres) else {
            defects.add(.valueUnreadable(definition.id))
            return nil
        }
        let isExpected = definition.kind == .heightInCentimetres && height.unit == .centimetres
        // Before 2003 feet and inches were the form, since then the unit is written.
        let isFormer = version < 2 && height.unit == .feetAndInches && definition.kind == .height
        if !AAMVAMeasures.namesUnit(text) && !isExpected && !isFormer { defects.add(.unitSupposed(definition.id)) }
        return .height(height)
    }

    private mutating func weight(_ text: [UInt8], _ definition: AAMVADefinition) -> AAMVAValue? {
        if AAMVADateReader.isNoughts(text.filter(AAMVAText.isDigit)) { return nil }
        let weight = AAMVAMeasures.weight(text, inKilograms: definition.kind == .weightInKilograms)
        return checked(weight.map { .weight($0) }, definition)
    }

    private mutating func weightRange(_ text: [UInt8], _ definition: AAMVADefinition) -> AAMVAValue? {
        if text.count == 1, let range = AAMVAText.number(text), let weight = AAMVAWeight(range: range) {
            return .weight(weight)
        }
        if text.count == 3, text == [0x30, 0x30, 0x30] { return nil }
        // Some put the weight itself here.
        if text.count >= 2, let weight = AAMVAMeasures.weight(text, inKilograms: country != .unitedStates) {
            defects.add(.unitSupposed(definition.id))
            return .weight(weight)
        }
        defects.add(.valueUnreadable(definition.id))
        return nil
    }

    /// UTF-8, whatever it came in.
    private mutating func decoded(_ text: [UInt8]) -> [UInt8] {
        let clean = text.filter { $0 >= 0x20 && $0 != 0x7F }
        guard clean.contains(where: { $0 >= 0x80 }) else { return clean }
        defects.add(.lettersBeyondASCII)
        if AAMVAUnicode.isValid(clean) { return clean }
        return clean.flatMap { $0 < 0x80 ? [$0] : [0xC0 | $0 >> 6, 0x80 | $0 & 0x3F] }
    }
}

/// The one question about UTF-8 that is asked here, without the tables of `String`.
enum AAMVAUnicode {
    static func isValid(_ bytes: [UInt8]) -> Bool {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        while true {
            switch decoder.decode(&iterator) {
            case .scalarValue: continue
            case .emptyInput: return true
            case .error: return false
            }
        }
    }
}
