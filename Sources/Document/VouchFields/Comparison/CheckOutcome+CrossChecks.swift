public import VouchCore

/// Findings of the comparison of sources, and reasons why it may not be performed. The codes are stable.
extension CheckOutcome.Finding {
    private static let names: StaticCode = "Doc 9303-3 §4.6, §6"
    private static let dates: StaticCode = "Doc 9303-3 §4.8"
    private static let zone: StaticCode = "Doc 9303-3 §4"

    /// The names of two sources are not one person's.
    public static let namesDiffer = Self(code: "compare.names", clause: names)
    /// The dates of two sources are not the same day.
    public static let datesDiffer = Self(code: "compare.dates", clause: dates)
    /// The numbers of two sources are not the same.
    public static let numbersDiffer = Self(code: "compare.numbers", clause: zone)
    /// Two sources tell different sexes.
    public static let sexesDiffer = Self(code: "compare.sex", clause: zone)
    /// Two sources tell different States.
    public static let statesDiffer = Self(code: "compare.states", clause: "Doc 9303-3 §5")
    /// Two sources say different things.
    public static let valuesDiffer = Self(code: "compare.values", clause: zone)

    /// One source has a value where the other, which must say the same, has none.
    public static let valueMissing = Self(code: "compare.missing", clause: "Doc 9303-10 §4.7.1")
    /// The zone on the page is not the one in the chip, character by character.
    public static let zonesDiffer = Self(code: "compare.zones", clause: "Doc 9303-10 §4.7.1")

    /// The last day has passed.
    public static let documentExpired = Self(code: "expiry.expired", clause: "Doc 9303-3 §4.8")
    /// The first day is still to come.
    public static let notYetValid = Self(code: "expiry.notYetValid", clause: dates)
    /// Born after the issue, issued after the expiry, or valid from after it.
    public static let datesOutOfOrder = Self(code: "dates.order", clause: dates)
    /// The person is younger than the policy asks for.
    public static let belowAgeThreshold = Self(code: "age.below", clause: "policy")
    /// The date of birth in the personal number is another one.
    public static let birthInPersonalNumberDiffers = Self(code: "personalNumber.dateOfBirth", clause: "the State's law")
    /// The two sides of a document, or two captures of it, belong to different documents.
    public static let sidesDiffer = Self(code: "sides.differ", clause: "policy")
    /// Two captures do not show one document.
    public static let capturesDiffer = Self(code: "captures.differ", clause: "policy")
}

extension CheckOutcome.Reason {
    /// Fewer than two sources have the field.
    public static let notCompared = Self(code: "compare.oneSource")
    /// The difference is in look-alike characters that were not read with certainty.
    public static let readingUncertain = Self(code: "compare.readingUncertain")
    /// Letters agree, except for accents lost in reading.
    public static let accentsMissing = Self(code: "compare.accentsMissing")
    /// One source has parts of the name, or of the text, that the other lacks.
    public static let partsMissing = Self(code: "compare.partsMissing")
    /// Of a name in two scripts, one agrees and the other does not.
    public static let otherHalfDiffers = Self(code: "compare.otherHalfDiffers")
    /// In a script without a table.
    public static let scriptUnknown = Self(code: "compare.scriptUnknown")
    /// One date lacks what the other has.
    public static let datePartUnknown = Self(code: "compare.datePartUnknown")
    /// One has no expiry, the other a date: permanent permits are printed on cards that expire.
    public static let unlimitedAndDate = Self(code: "compare.unlimited")
    /// One has no nationality or an unknown one, the other the holder's origin.
    public static let noNationality = Self(code: "compare.noNationality")
    /// Free text that is neither the same nor clearly different.
    public static let textDiffers = Self(code: "compare.textDiffers")
    /// One source has a value; the other would have it, but was not read with certainty.
    public static let valueAbsent = Self(code: "compare.absent")
    /// The print agrees, but was found without its label or read with little confidence: it may be another field's.
    public static let notWitnessed = Self(code: "compare.notWitnessed")
    /// Two sources agree, except for values that differ and were not read with certainty.
    public static let partlyConfirmed = Self(code: "compare.partlyConfirmed")
    /// No document was recognised, so there is nothing to pass or fail.
    public static let documentUnknown = Self(code: "document.unknown")
    /// No source has a date of expiry.
    public static let noDateOfExpiry = Self(code: "expiry.unknown")
    /// No source has a date of birth.
    public static let noDateOfBirth = Self(code: "age.unknown")
    /// No source has the dates that are needed.
    public static let noDates = Self(code: "dates.unknown")
    /// Only one side was captured.
    public static let noSecondSide = Self(code: "sides.onlyOne")
    /// The sources have no field in common.
    public static let nothingInCommon = Self(code: "sides.nothingInCommon")
    /// There is nothing earlier to compare with.
    public static let noPreviousReading = Self(code: "captures.onlyOne")
    /// Not requested, or something it needs is missing.
    public static let notExamined = Self(code: "check.notExamined")
    /// The chip was not read.
    public static let chipNotRead = Self(code: "chip.notRead")
    /// A check required by the status was not performed.
    public static let statusIncomplete = Self(code: "status.incomplete")
}
