public import VouchCore

/// Findings about one source's value of a field. The codes are stable.
extension CheckOutcome.Finding {

    /// The date does not exist: 31 June.
    public static let dateImpossible = Self(.dateImpossible)
    /// A day of birth or issue after the day of reading.
    public static let dateInFuture = Self(.dateInFuture)
    /// No person is that old, and no document is valid that long.
    public static let dateImplausible = Self(.dateImplausible)
    /// Two months, or two days, in one date.
    public static let dateContradictory = Self(.dateContradictory)
    /// Digits, or other characters that no name has.
    public static let nameCharacters = Self(.nameCharacters)
    /// An impossible height or weight.
    public static let measureImplausible = Self(.measureImplausible)
    /// The code is none of ICAO Doc 9303-3.
    public static let stateUnknown = Self(.stateUnknown)
    /// A bank card, which is no identity document.
    public static let paymentCard = Self(.documentPaymentCard)
    /// A check digit of the zone is wrong.
    public static let zoneCheckDigit = Self(.checkDigitMismatch)
    /// The zone has content not allowed in that field.
    public static let zoneContent = Self(.zoneImpossibleContent)
    /// A check digit by the State's own rule is wrong.
    public static let personalNumberCheckDigit = Self(.personalNumberCheckDigit)
    /// Not a value of this code list.
    public static let codeUnknown = Self(.codeUnknown)
}

extension CheckOutcome.Reason {
    /// There is no rule for this value: a name, an address.
    public static let noRule = Self(.valueNoRule)
    /// Nothing is printed there.
    public static let valueEmpty = Self(.valueEmpty)
    /// The print is illegible.
    public static let valueNotUnderstood = Self(.valueNotUnderstood)
    /// Longer than any text on a document.
    public static let valueTooLong = Self(.valueTooLong)
    /// Numbers whose day and month could be swapped.
    public static let dateAmbiguous = Self(.dateAmbiguous)
    /// A date without its year.
    public static let dateIncomplete = Self(.dateIncomplete)
    /// The document prints this field, but the print was not found or not understood.
    public static let printNotFound = Self(.printNotFound)
    /// Not in the form that documents of this kind were seen to have: a hint.
    public static let patternMismatch = Self(.numberPattern)
    /// A check digit by the State's own rule is wrong, where no specimen was seen to hold the rule: a hint.
    public static let personalNumberCheckDigit = Self(.personalNumberCheckDigit)
    /// Nothing in this source proves the value.
    public static let valueUnproved = Self(.valueUnproved)
}
