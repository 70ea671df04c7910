public import VouchCore

/// What can be wrong with one source's value of a field. The codes are stable.
extension CheckOutcome.Finding {
    private static let calendar: StaticCode = "ISO 8601-1 §5.2"
    private static let dates: StaticCode = "Doc 9303-3 §4.8"
    private static let states: StaticCode = "Doc 9303-3 §5"

    /// No such day: 31 June.
    public static let dateImpossible = Self(code: "date.impossible", clause: calendar)
    /// A day of birth or issue after the day of reading.
    public static let dateInFuture = Self(code: "date.inFuture", clause: dates)
    /// Nobody is that old, and no document is valid so long.
    public static let dateImplausible = Self(code: "date.implausible", clause: dates)
    /// Two months, or two days, in one date.
    public static let dateContradictory = Self(code: "date.contradictory", clause: dates)
    /// Not of the form that documents of this kind have.
    public static let patternMismatch = Self(code: "number.pattern", clause: "document model")
    /// Digits, or other characters that no name has.
    public static let nameCharacters = Self(code: "name.characters", clause: "Doc 9303-3 §4.6")
    /// A height or weight that nobody has.
    public static let measureImplausible = Self(code: "measure.implausible", clause: "document model")
    public static let stateUnknown = Self(code: "state.unknown", clause: states)
    /// A check digit of the zone does not hold.
    public static let zoneCheckDigit = Self(code: "checkDigit.mismatch", clause: "Doc 9303-3 §4.9")
    /// The zone holds what cannot stand in that field.
    public static let zoneContent = Self(code: "zone.impossibleContent", clause: "Doc 9303-3 §4")
    /// A check digit by the State's own rule does not hold.
    public static let personalNumberCheckDigit = Self(code: "personalNumber.checkDigit", clause: "the State's law")
    /// Not a value that this code list has.
    public static let codeUnknown = Self(code: "code.unknown", clause: "AAMVA D20")
}

extension CheckOutcome.Reason {
    /// No rule says what is right here: a name, an address.
    public static let noRule = Self(code: "value.noRule")
    /// Nothing is printed there.
    public static let valueEmpty = Self(code: "value.empty")
    /// What is printed could not be made out.
    public static let valueNotUnderstood = Self(code: "value.notUnderstood")
    /// Longer than anything on a document.
    public static let valueTooLong = Self(code: "value.tooLong")
    /// Numbers that could be day and month either way.
    public static let dateAmbiguous = Self(code: "date.ambiguous")
    /// A day without its year.
    public static let dateIncomplete = Self(code: "date.incomplete")
    /// The document has it in print, and the print was not found or not understood.
    public static let printNotFound = Self(code: "print.notFound")
    /// Nothing in this source proves the value.
    public static let valueUnproved = Self(code: "value.unproved")
}
