public import VouchCore

/// Findings of the comparison of sources, and reasons why it may not be performed. The codes are stable.
extension CheckOutcome.Finding {

    /// The names of two sources are not one person's.
    public static let namesDiffer = Self(.compareNames)
    /// The dates of two sources are not the same day.
    public static let datesDiffer = Self(.compareDates)
    /// The numbers of two sources are not the same.
    public static let numbersDiffer = Self(.compareNumbers)
    /// Two sources name different sexes.
    public static let sexesDiffer = Self(.compareSex)
    /// Two sources name different States.
    public static let statesDiffer = Self(.compareStates)
    /// Two sources say different things.
    public static let valuesDiffer = Self(.compareValues)

    /// One source has a value where the other, which must say the same, has none.
    public static let valueMissing = Self(.compareMissing)
    /// The zone on the page is not the one in the chip, character by character.
    public static let zonesDiffer = Self(.compareZones)

    /// The last day has passed.
    public static let documentExpired = Self(.expiryExpired)
    /// The first day is still to come.
    public static let notYetValid = Self(.expiryNotYetValid)
    /// Born after the issue, issued after the expiry, or valid from after it.
    public static let datesOutOfOrder = Self(.datesOrder)
    /// The person is younger than the policy asks for.
    public static let belowAgeThreshold = Self(.ageBelow)
    /// The date of birth in the personal number is another one.
    public static let birthInPersonalNumberDiffers = Self(.personalNumberDateOfBirth)
    /// The two sides of a document, or two captures of it, belong to different documents.
    public static let sidesDiffer = Self(.sidesDiffer)
    /// Two captures do not show one document.
    public static let capturesDiffer = Self(.capturesDiffer)
}

extension CheckOutcome.Reason {
    /// Fewer than two sources have the field.
    public static let notCompared = Self(.compareOneSource)
    /// The difference is in look-alike characters that were not read with certainty.
    public static let readingUncertain = Self(.compareReadingUncertain)
    /// The print differs, but it is not certain that it is this field's, or was read rightly.
    public static let differenceUncertain = Self(.compareDifferenceUncertain)
    /// Letters agree, except for accents lost in reading.
    public static let accentsMissing = Self(.compareAccentsMissing)
    /// One source has parts of the name, or of the text, that the other lacks.
    public static let partsMissing = Self(.comparePartsMissing)
    /// Of a name in two scripts, one agrees and the other does not.
    public static let otherHalfDiffers = Self(.compareOtherHalfDiffers)
    /// In a script without a table.
    public static let scriptUnknown = Self(.compareScriptUnknown)
    /// The date of birth in the personal number is another one, where no specimen was seen to hold the rule: a hint.
    public static let birthInPersonalNumberDiffers = Self(.personalNumberDateOfBirth)
    /// One date lacks what the other has.
    public static let datePartUnknown = Self(.compareDatePartUnknown)
    /// One has no expiry, the other a date: permanent permits are printed on cards that expire.
    public static let unlimitedAndDate = Self(.compareUnlimited)
    /// One has no nationality or an unknown one, the other the holder's origin.
    public static let noNationality = Self(.compareNoNationality)
    /// Free text that is neither the same nor clearly different.
    public static let textDiffers = Self(.compareTextDiffers)
    /// One source has a value; the other would have it, but was not read with certainty.
    public static let valueAbsent = Self(.compareAbsent)
    /// The print agrees, but was found without its label or read with little confidence: it may be another field's.
    public static let notWitnessed = Self(.compareNotWitnessed)
    /// Two sources agree, except for values that differ and were not read with certainty.
    public static let partlyConfirmed = Self(.comparePartlyConfirmed)
    /// No document was recognised, so there is nothing to pass or fail.
    public static let documentUnknown = Self(.documentUnknown)
    /// No source has a date of expiry.
    public static let noDateOfExpiry = Self(.expiryUnknown)
    /// No source has a date of birth.
    public static let noDateOfBirth = Self(.ageUnknown)
    /// No source has the dates that are needed.
    public static let noDates = Self(.datesUnknown)
    /// Only one side was captured.
    public static let noSecondSide = Self(.sidesOnlyOne)
    /// The sources have no field in common.
    public static let nothingInCommon = Self(.sidesNothingInCommon)
    /// There is nothing earlier to compare with.
    public static let noPreviousReading = Self(.capturesOnlyOne)
    /// Not requested, or something it needs is missing.
    public static let notExamined = Self(.checkNotExamined)
    /// The chip was not read.
    public static let chipNotRead = Self(.chipNotRead)
    /// A check required by the status was not performed.
    public static let statusIncomplete = Self(.statusIncomplete)
}
