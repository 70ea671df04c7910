public import VouchCore

/// Findings about one source's value of a field. The codes are stable.
extension CheckOutcome.Finding {
    private static let calendar: StaticCode = "ISO 8601-1 §5.2"
    private static let dates: StaticCode = "Doc 9303-3 §4.8"
    private static let states: StaticCode = "Doc 9303-3 §5"

    /// The date does not exist: 31 June.
    public static let dateImpossible = Self(code: "date.impossible", clause: calendar)
    /// A day of birth or issue after the day of reading.
    public static let dateInFuture = Self(code: "date.inFuture", clause: dates)
    /// No person is that old, and no document is valid that long.
    public static let dateImplausible = Self(code: "date.implausible", clause: dates)
    /// Two months, or two days, in one date.
    public static let dateContradictory = Self(code: "date.contradictory", clause: dates)
    /// Not in the form used on documents of this kind.
    public static let patternMismatch = Self(code: "number.pattern", clause: "document model")
    /// Digits, or other characters that no name has.
    public static let nameCharacters = Self(code: "name.characters", clause: "Doc 9303-3 §4.6")
    /// An impossible height or weight.
    public static let measureImplausible = Self(code: "measure.implausible", clause: "document model")
    /// The code is none of ICAO Doc 9303-3.
    public static let stateUnknown = Self(code: "state.unknown", clause: states)
    /// A bank card, which is no identity document.
    public static let paymentCard = Self(code: "document.paymentCard", clause: "ISO/IEC 7812-1")
    /// A check digit of the zone is wrong.
    public static let zoneCheckDigit = Self(code: "checkDigit.mismatch", clause: "Doc 9303-3 §4.9")
    /// The zone has content not allowed in that field.
    public static let zoneContent = Self(code: "zone.impossibleContent", clause: "Doc 9303-3 §4")
    /// A check digit by the State's own rule is wrong.
    public static let personalNumberCheckDigit = Self(code: "personalNumber.checkDigit", clause: "the State's law")
    /// Not a value of this code list.
    public static let codeUnknown = Self(code: "code.unknown", clause: "AAMVA D20")
}

extension CheckOutcome.Reason {
    /// There is no rule for this value: a name, an address.
    public static let noRule = Self(code: "value.noRule")
    /// Nothing is printed there.
    public static let valueEmpty = Self(code: "value.empty")
    /// The print is illegible.
    public static let valueNotUnderstood = Self(code: "value.notUnderstood")
    /// Longer than any text on a document.
    public static let valueTooLong = Self(code: "value.tooLong")
    /// Numbers whose day and month could be swapped.
    public static let dateAmbiguous = Self(code: "date.ambiguous")
    /// A date without its year.
    public static let dateIncomplete = Self(code: "date.incomplete")
    /// The document prints this field, but the print was not found or not understood.
    public static let printNotFound = Self(code: "print.notFound")
    /// Nothing in this source proves the value.
    public static let valueUnproved = Self(code: "value.unproved")
}
