import VouchCore
import VouchFields

/// Whether a text can be the value of a field, by its form alone.
struct ValueForm {
    let today: CalendarDate
    /// Which number of a date comes first on this document; nil if it is not known.
    let order: FieldForm.DateOrder?
    /// The model is of documents of many States: it does not know in what order dates are printed.
    var isGeneral = true
    var letters = LetterRepair()

    /// A value as it would be reported.
    struct Fit {
        /// 0 cannot be, 1 can hardly be anything else.
        let likeness: Double
        let value: String?
        let validity: CheckOutcome
        /// As printed, after slips that the form rules out were undone: `O8.11.1990`.
        let raw: String
    }

    func fit(_ text: String, _ field: FieldName, _ form: FieldForm?) -> Fit? {
        guard text.utf8.count <= 400 else { return nil }
        let text = mended(text, field)
        let form = isGeneral && field.isDate ? nil : form
        let folded = FoldedText.units(of: text)
        let digits = folded.count(where: FoldedText.isDigit)
        guard !folded.isEmpty || field == .height else { return nil }
        if LetterRepair.applies(to: field), LabelIndex.general.isEnd(folded, ofLabelOf: field) { return nil }
        func made(_ likeness: Double, _ raw: String? = nil) -> Fit {
            let raw = raw ?? text
            let made = PrintedValue.normalise(raw, name: field, form: form, order: order, today: today)
            return Fit(likeness: likeness, value: made.value, validity: made.validity, raw: raw)
        }
        if field.isDate { return date(text, field, form, folded, digits) }
        let letters = folded.count - digits
        switch field {
        case .surname, .givenNames, .fullName, .alsoKnownAs, .nameAtBirth, .fatherName:
            guard letters >= 2 || (letters == 1 && folded[0] > 0x2E80) || (letters == 1 && folded.count == 1),
                digits * 4 <= letters, text.count <= 70
            else { return nil }
            return made(digits > 0 ? 0.3 : folded.count < 3 ? 0.4 : 0.6)
        case .sex:
            if let pair = LetterRepair.pair(text), PrintedSex.normalise(pair).value != nil { return made(1, pair) }
            guard folded.count <= 14, digits == 0 else { return nil }
            let fit = made(1)
            guard fit.value == nil else { return fit }
            // One half of a pair was misread: it is a sex, but it is unclear which.
            let isHalfRead =
                text.split(separator: "/").count == 2
                && text.split(separator: "/").contains { PrintedSex.normalise(String($0)).value != nil }
            return folded.count <= 3 || isHalfRead ? made(isHalfRead ? 0.6 : 0.2) : nil
        case .documentNumber, .personalNumber, .passportNumber, .alienNumber, .documentDiscriminator, .taxNumber,
            .socialSecurityNumber, .controlNumber, .caseNumber, .registrationNumber:
            // Numbers have digits; words beside them are another field's.
            guard folded.count >= 5, digits >= 3 || Self.isOfConsonants(text), text.count <= 34, folded.count <= 30
            else { return field == .documentDiscriminator && digits >= 4 ? made(0.5) : nil }
            let words = text.split(separator: " ")
            guard words.count(where: { $0.count(where: \.isLetter) >= 4 && !$0.contains(where: \.isNumber) }) == 0
            else { return nil }
            let looksLikeDate = Self.looksLikeDate(text) || isMonth(text)
            return made(
                looksLikeDate && field != .documentDiscriminator
                    ? 0.1 : Double(digits) / Double(folded.count) >= 0.5 ? 0.8 : 0.5)
        case .cardAccessNumber:
            // Six digits with dots are a date.
            guard digits == 6, text.allSatisfy({ $0.isNumber || $0 == " " }) else { return nil }
            return made(0.9)
        case .nationality:
            guard letters >= 1, digits == 0, letters <= 44 else { return nil }
            let fit = made(0.6)
            return fit.value == nil ? made(folded.count < 3 ? 0.15 : 0.5) : made(1)
        case .issuingStateCode:
            guard letters >= 1, letters <= 3, digits == 0 else { return nil }
            let isKnown = StateCode(folded.map { UInt8(truncatingIfNeeded: $0) }) != nil
            return made(isKnown ? 1 : 0.4)
        case .documentCode:
            guard folded.count <= 2, digits == 0, text.count <= 3 else { return nil }
            let first = folded[0]
            return made(first == 80 || first == 1056 ? 1 : [73, 65, 67, 86].contains(first) ? 0.7 : 0.2)
        case .height:
            guard (2...5).contains(digits), letters <= 4, text.count <= 12 else { return nil }
            let fit = made(0.9)
            return fit.value == nil ? nil : fit
        case .weight:
            guard (2...3).contains(digits), letters <= 3 else { return nil }
            return made(0.8)
        case .eyeColour:
            guard digits == 0, letters >= 2, letters <= 20 else { return nil }
            let fit = made(0.9)
            return fit.value == nil ? made(0.3) : fit
        case .licenceCategories:
            guard letters + digits >= 1, folded.count <= 60 else { return nil }
            let words = text.split { " /,;".contains($0) }
            let isCodes = words.allSatisfy { $0.count <= 4 }
            return isCodes ? made(0.7) : nil
        case .placeOfBirth, .placeOfIssue, .issuingAuthority:
            guard letters >= 2, digits <= letters || digits <= 5 else { return nil }
            if Self.looksLikeDate(text) { return nil }
            return made(0.5)
        case .endorsements, .restrictions, .category, .numberOfEntries, .visaType, .permitType, .validFor:
            return Self.looksLikeDate(text) ? nil : made(0.4)
        case .durationOfStay:
            // `90`, `90 DAYS`, `030 JOURS`.
            guard digits >= 1, digits <= 3, letters <= 12 else { return nil }
            return made(letters == 0 ? 0.6 : 0.8)
        case .title:
            guard letters >= 2, digits == 0, letters <= 24 else { return nil }
            return made(0.4)
        case .address, .remarks, .parents, .organisation:
            return folded.count >= 2 && !Self.looksLikeDate(text) ? made(0.4) : nil
        default:
            return made(0.3)
        }
    }

    private func mended(_ text: String, _ field: FieldName) -> String {
        switch field {
        case .weight: LetterRepair.pounds(text)
        case .height: LetterRepair.feet(text)
        default: LetterRepair.applies(to: field) ? letters.mended(text) : text
        }
    }

    /// `CC2PZZFVW`: numbers of one word in which digits are letters' equals have no vowels, so that they spell nothing.
    private static func isOfConsonants(_ text: String) -> Bool {
        (8...10).contains(text.count) && text.contains { $0.isASCII && $0.isNumber }
            && text.allSatisfy { $0.isASCII && ($0.isNumber || $0.isUppercase && !"AEIOU".contains($0)) }
    }

    private func date(
        _ text: String, _ field: FieldName, _ form: FieldForm?, _ folded: [FoldedText.Unit], _ digits: Int
    ) -> Fit? {
        guard text.count <= 40, !Self.holdsLongNumber(text) else { return nil }
        if Self.isBroken(text) {
            guard Self.looksLikeDate(text) else { return nil }
            return Fit(likeness: 0.6, value: nil, validity: .notPerformed(.valueNotUnderstood), raw: text)
        }
        let made = PrintedValue.normalise(text, name: field, form: form, order: order, today: today)
        if let value = made.value {
            // A year alone counts as a date only if there is nothing else.
            let likeness = value.count == 10 ? 1.0 : value == PrintedValue.unlimited ? 0.7 : 0.3
            guard digits >= 4 || value == PrintedValue.unlimited else { return nil }
            return Fit(likeness: likeness, value: value, validity: made.validity, raw: text)
        }
        // Only one order gives a day of the calendar: 12/15/25.
        if made.validity != .notPerformed(.dateAmbiguous), digits >= 5 {
            for other in [FieldForm.DateOrder.dmy, .mdy, .ymd] {
                let again = PrintedValue.normalise(text, name: field, form: .date(order: other), today: today)
                if let value = again.value, value.count == 10 {
                    return Fit(likeness: 0.9, value: value, validity: again.validity, raw: text)
                }
            }
        }
        // Day and month that may be swapped stay so: nothing was lost that could be repaired.
        let repairs = made.validity == .notPerformed(.dateAmbiguous) ? [] : DateRepair.readings(of: text)
        for repaired in repairs {
            let again = PrintedValue.normalise(repaired, name: field, form: form, order: order, today: today)
            if let value = again.value, value.count == 10 {
                return Fit(likeness: 0.85, value: value, validity: again.validity, raw: text)
            }
        }
        // Printed wrongly, or read so: it is the date nevertheless.
        guard Self.looksLikeDate(text) else { return nil }
        return Fit(likeness: 0.6, value: nil, validity: made.validity, raw: text)
    }

    /// A month's name and a year, as stamps and productions are dated: `MAY 2024`.
    func isMonth(_ text: String) -> Bool {
        guard text.count <= 24, text.contains(where: \.isLetter) else { return false }
        return PrintedValue.normalise(text, name: .dateOfIssue, today: today).value?.count == 7
    }

    /// `300807/15/1980`: a group of digits that is no day, month or year, beside others. What a date could be cut out
    /// of is none.
    private static func holdsLongNumber(_ text: String) -> Bool {
        let groups = text.split { !($0.isASCII && $0.isNumber) }.map(\.count)
        return groups.count > 1 && groups.contains { (5...7).contains($0) }
    }

    /// `01/01/2`, `07/01/200`: a year of which digits were not read. What fills no form must not be read by another
    /// one.
    private static func isBroken(_ text: String) -> Bool {
        let groups = text.split { !($0.isASCII && $0.isNumber) }.map(\.count)
        guard groups.count >= 3, !text.contains(where: \.isLetter) else { return false }
        // Years of the Republic of China have three digits, and come first.
        return groups[2] == 3 || groups[2] == 1 && groups[0] < 3
    }

    /// Groups of digits as dates have them.
    static func looksLikeDate(_ text: String) -> Bool {
        var groups: [Int] = []
        var count = 0
        var letters = 0
        for character in text {
            if character.isASCII, character.isNumber {
                count += 1
            } else {
                if count > 0 { groups.append(count) }
                count = 0
                if character.isLetter { letters += 1 }
            }
        }
        if count > 0 { groups.append(count) }
        let isNumeric =
            groups.count == 3 && letters == 0 && groups.contains { $0 >= 2 } && groups.count { $0 <= 2 } >= 2
            && groups.allSatisfy { $0 <= 4 }
            && groups.reduce(0, +) >= 5
        let hasMonth =
            text.first(where: { $0.isLetter || $0.isNumber })?.isNumber == true && groups.count == 2 && letters >= 3
            && letters <= 24 && groups[0] <= 2 && (groups[1] == 2 || groups[1] == 4)
        return isNumeric || hasMonth
    }
}
