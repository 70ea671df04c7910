public import VouchCore

/// Makes values out of what is printed. Nothing is corrected and nothing supplied: what cannot be made out has no value.
public enum PrintedValue {
    /// What ``FieldValue/value`` says of a document that does not expire.
    public static let unlimited = "unlimited"

    /// The value of a print, in the form that ``FieldValue/value`` promises, and whether it can be right by itself.
    ///
    /// Linear in the text, of which more than 2000 Unicode scalars are refused.
    ///
    /// - Parameters:
    ///   - raw: as printed, in any script, lines parted by line feeds; a number of the field before it (`4b.`) is taken
    ///     off.
    ///   - form: how the model says it is written; nil: as such a field usually is.
    ///   - order: which number of a date comes first, where `form` does not say; nil: unknown.
    ///   - today: the day of reading, for years of two digits and dates to come.
    /// - Returns: as value nil where it could not be made out; as validity `passed` where a rule exists and holds,
    ///   `failed` where it does not, `notPerformed` where there is none (names, addresses).
    public static func normalise(
        _ raw: String, name: FieldName, form: DocumentModel.Form? = nil, order: DocumentModel.DateOrder? = nil,
        today: CalendarDate
    ) -> (value: String?, validity: CheckOutcome) {
        guard !PrintedText.isTooLong(raw) else { return (nil, .notPerformed(.valueTooLong)) }
        let lines = PrintedText.lines(raw)
        guard !lines.isEmpty else { return (nil, .notPerformed(.valueEmpty)) }
        let line = lines.joined(separator: " ")
        switch form ?? usualForm(of: name) {
        case .date(order: let modelled): return date(lines, name, isUsual: form == nil ? order : modelled, today)
        case .sex: return PrintedSex.normalise(line)
        case .name: return PrintedName.normalise(line)
        case .number(pattern: let pattern): return PrintedNumber.normalise(line, pattern: pattern)
        case .height: return PrintedMeasure.height(line)
        case .weight: return PrintedMeasure.weight(line)
        case .state: return PrintedState.normalise(line)
        case .categories: return PrintedCategories.normalise(line)
        case .address: return (lines.joined(separator: "\n"), .notPerformed(.noRule))
        case .text:
            if name == .eyeColour { return PrintedMeasure.eyeColour(line) }
            return (lines.joined(separator: "\n"), .notPerformed(.noRule))
        }
    }

    private static func date(
        _ lines: [String], _ name: FieldName, isUsual order: DocumentModel.DateOrder?, _ today: CalendarDate
    ) -> (value: String?, validity: CheckOutcome) {
        switch PrintedDate.read(lines, order: order, meaning: .of(name), today: today) {
        case .unlimited: return (unlimited, .passed)
        case .date(let date): return (date.isoText, date.validity(as: .of(name), today: today))
        case .impossible: return (nil, .failed(.dateImpossible))
        case .contradictory: return (nil, .failed(.dateContradictory))
        case .ambiguous: return (nil, .notPerformed(.dateAmbiguous))
        case .incomplete: return (nil, .notPerformed(.dateIncomplete))
        case .notUnderstood: return (nil, .notPerformed(.valueNotUnderstood))
        }
    }

    /// How such a field is written where no model says.
    static func usualForm(of name: FieldName) -> DocumentModel.Form {
        if name.isDate { return .date(order: .dmy) }
        switch name {
        case .surname, .givenNames, .fullName, .alsoKnownAs: return .name
        case .sex: return .sex
        case .nationality, .issuingStateCode: return .state
        case .height: return .height
        case .weight: return .weight
        case .address: return .address
        case .licenceCategories: return .categories
        case .documentNumber, .personalNumber, .passportNumber, .cardAccessNumber, .documentDiscriminator, .alienNumber:
            return .number(pattern: "")
        default: return .text
        }
    }
}
