public import VouchCore

/// Converts print to values. Nothing is corrected and nothing is added: illegible print has no value.
public enum PrintedValue {
    /// The value of ``FieldValue/value`` for a document that does not expire.
    public static let unlimited = "unlimited"

    /// The value of a print, in the form that ``FieldValue/value`` promises, and whether it is valid on its own.
    ///
    /// Linear in the text, of which more than 2000 Unicode scalars are refused.
    ///
    /// - Parameters:
    ///   - raw: as printed, in any script, lines separated by line feeds; a preceding field number (`4b.`) is removed.
    ///   - form: the form given by the model; nil for the field's usual form.
    ///   - order: which number of a date comes first, if `form` does not say; nil if it is unknown.
    ///   - today: the day of reading, for years of two digits and dates to come.
    /// - Returns: a nil value if it could not be interpreted; the validity is `passed` if a rule is satisfied, `failed`
    ///   if it is not, `notPerformed` if there is no rule (names, addresses).
    public static func normalise(
        _ raw: String, name: FieldName, form: FieldForm? = nil, order: FieldForm.DateOrder? = nil,
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
            // Doc 9303-4 §4.1.1, field 02: a capital letter, of which an engine cannot see the size.
            if name == .documentCode { return (line.uppercased(), .notPerformed(.noRule)) }
            return (lines.joined(separator: "\n"), .notPerformed(.noRule))
        }
    }

    private static func date(
        _ lines: [String], _ name: FieldName, isUsual order: FieldForm.DateOrder?, _ today: CalendarDate
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

    /// The usual form of a field, without a model.
    package static func usualForm(of name: FieldName) -> FieldForm {
        if name.isDate { return .date(order: .dmy) }
        switch name {
        case .surname, .givenNames, .fullName, .alsoKnownAs, .nameAtBirth: return .name
        case .sex: return .sex
        case .nationality, .issuingStateCode: return .state
        case .height: return .height
        case .weight: return .weight
        case .address: return .address
        case .licenceCategories: return .categories
        case .documentNumber, .personalNumber, .passportNumber, .cardAccessNumber, .documentDiscriminator, .alienNumber,
            .taxNumber, .socialSecurityNumber, .controlNumber, .caseNumber, .registrationNumber:
            return .number(pattern: "")
        default: return .text
        }
    }
}
