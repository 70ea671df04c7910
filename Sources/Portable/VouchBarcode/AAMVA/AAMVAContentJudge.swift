import VouchCore

/// How well a text fits an element, for parting elements whose separators were lost.
enum AAMVAContentJudge {
    /// Whether a text, of which only the beginning may be given, can hardly be something else.
    static func isSurelyOf(_ definition: AAMVADefinition, _ text: [UInt8]) -> Bool {
        switch definition.kind {
        case .birthDate, .date, .expiryDate:
            text.count >= 8 && AAMVADateReader.day(AAMVAText.number(text.prefix(8)) == nil ? [] : text) != nil
        case .country:
            ["USA", "CAN", "MEX"].contains { AAMVAText.starts(text, at: 0, with: $0) }
        case .eyeColour:
            AAMVACodes.meaning(of: Array(text.prefix(3)), among: AAMVACodes.eyeColours) != nil
        default: false
        }
    }

    /// Positive for what fits; the unit is arbitrary.
    static func score(_ text: [UInt8], as definition: AAMVADefinition, version: Int) -> Int {
        let isExpected = definition.mandatory?.contains(version) ?? false
        let isOfVersion = definition.versions.contains(version)
        if text.isEmpty { return isExpected ? 2 : isOfVersion ? -6 : -20 }
        if text.count > definition.maximumLength { return -40 }
        if text.count >= 4, AAMVAPlaceholder.isOne(text) { return isExpected ? 25 : isOfVersion ? 12 : 0 }
        // An identifier whose own content is blank, not a value.
        if text.count == 3, let id = AAMVAElementID(in: text, at: 0), AAMVAElements.isKnown(id) { return -15 }
        guard let fits = fit(text, as: definition) else {
            // A form that anything has.
            let wordy = isExpected ? 20 : isOfVersion ? -5 : -15
            return wordy + bonus(text, definition)
        }
        if !fits { return -60 }
        return isExpected ? 30 : isOfVersion ? 15 : 3
    }

    /// Whether the text has the form of its kind; nil if the kind has none to speak of.
    private static func fit(_ text: [UInt8], as definition: AAMVADefinition) -> Bool? {
        switch definition.kind {
        case .text, .personName, .fullName, .givenNames, .street, .secondStreet, .city, .codes, .number: nil
        case .jurisdictionCode: AAMVAJurisdiction(postalCode: text) != nil
        case .postalCode: text.contains(where: AAMVAText.isDigit) && AAMVAText.isDigit(text[text.count - 1])
        case .country: isSurelyOf(definition, text) && text.count == 3
        case .birthDate, .date: AAMVADateReader.day(text) != nil
        case .expiryDate: AAMVADateReader.day(text) != nil || AAMVADateReader.saysNoExpiry(text)
        case .sex: AAMVACodes.sex(text) != nil && text.count == 1
        case .height, .heightInCentimetres: AAMVAMeasures.height(text, prefersCentimetres: false) != nil
        case .weightInPounds, .weightInKilograms: text.count == 3 && text.allSatisfy(AAMVAText.isDigit)
        case .weightRange: text.count == 1 && AAMVAText.isDigit(text[0])
        case .eyeColour: AAMVACodes.isKnown(text, among: AAMVACodes.eyeColours)
        case .hairColour: AAMVACodes.isKnown(text, among: AAMVACodes.hairColours)
        case .race: AAMVACodes.meaning(of: text, among: AAMVACodes.races) != nil
        case .compliance: AAMVACodes.meaning(of: text, among: AAMVACodes.complianceTypes) != nil
        case .truncation: AAMVACodes.truncation(text) != nil
        case .flag: AAMVACodes.flag(text) != nil
        }
    }

    private static func bonus(_ text: [UInt8], _ definition: AAMVADefinition) -> Int {
        let hasDigit = text.contains(where: AAMVAText.isDigit)
        let hasBlank = text.contains(where: AAMVAText.isBlank)
        switch definition.kind {
        case .personName where definition.name == "nameSuffix": return AAMVANameReader.isSuffix(text) ? 20 : -10
        case .personName, .city: return hasDigit ? -20 : 0
        case .number: return hasDigit && !hasBlank ? 12 : -15
        case .codes: return text.count > 6 ? -8 : 0
        case .secondStreet:
            let beginnings: [StaticString] = ["APT", "UNIT", "STE", "SUITE", "LOT", "BOX", "PO BOX", "FL", "RM", "#"]
            let isUsual = beginnings.contains { AAMVAText.starts(text, at: 0, with: $0) }
            return isUsual ? 20 : 0
        default: return 0
        }
    }
}
