public import VouchCore

/// Deviations of a boarding pass from the resolution. The codes are stable.
extension CheckOutcome.Finding {

    /// It ends before its items do: usually trailing spaces were cut off.
    public static let boardingPassTruncated = Self(.bcbpTruncated)
    /// Letters of a code were written in lower case.
    public static let boardingPassLowerCase = Self(.bcbpLowerCase)
    /// A character is not one of ASCII.
    public static let boardingPassNotASCII = Self(.bcbpNotASCII)
    /// A size that is not a hexadecimal number, or does not lead to where the next part begins.
    public static let boardingPassWrongSize = Self(.bcbpWrongSize)
    /// Conditional items without the sign and the number of a version.
    public static let boardingPassVersionMissing = Self(.bcbpVersionMissing)
    /// A version that this library does not know; its items were read as those of version 8.
    public static let boardingPassVersionUnknown = Self(.bcbpVersionUnknown)
    /// More legs than the four that passes may have, or fewer than it says.
    public static let boardingPassWrongLegCount = Self(.bcbpWrongLegCount)
    /// A date that is not a day of the year.
    public static let boardingPassMalformedDate = Self(.bcbpMalformedDate)
    /// Airport, carrier or flight in an impossible form.
    public static let boardingPassMalformedLeg = Self(.bcbpMalformedLeg)
    /// Unknown additional items.
    public static let boardingPassUnknownItems = Self(.bcbpUnknownItems)
    /// Data after the last part.
    public static let boardingPassTrailingText = Self(.bcbpTrailingText)
}
