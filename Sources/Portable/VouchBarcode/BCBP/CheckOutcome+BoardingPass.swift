public import VouchCore

/// Deviations of a boarding pass from the resolution. The codes are stable.
extension CheckOutcome.Finding {
    private static let structure: StaticCode = "IATA Resolution 792"

    /// It ends before its items do: usually trailing spaces were cut off.
    public static let boardingPassTruncated = Self(code: "bcbp.truncated", clause: structure)
    /// Letters of a code were written in lower case.
    public static let boardingPassLowerCase = Self(code: "bcbp.lowerCase", clause: structure)
    /// A character is not one of ASCII.
    public static let boardingPassNotASCII = Self(code: "bcbp.notASCII", clause: structure)
    /// A size that is not a hexadecimal number, or does not lead to where the next part begins.
    public static let boardingPassWrongSize = Self(code: "bcbp.wrongSize", clause: structure)
    /// Conditional items without the sign and the number of a version.
    public static let boardingPassVersionMissing = Self(code: "bcbp.versionMissing", clause: structure)
    /// A version that this library does not know; its items were read as those of version 8.
    public static let boardingPassVersionUnknown = Self(code: "bcbp.versionUnknown", clause: structure)
    /// More legs than the four that passes may have, or fewer than it says.
    public static let boardingPassWrongLegCount = Self(code: "bcbp.wrongLegCount", clause: structure)
    /// A date that is not a day of the year.
    public static let boardingPassMalformedDate = Self(code: "bcbp.malformedDate", clause: structure)
    /// Airport, carrier or flight in an impossible form.
    public static let boardingPassMalformedLeg = Self(code: "bcbp.malformedLeg", clause: structure)
    /// Unknown additional items.
    public static let boardingPassUnknownItems = Self(code: "bcbp.unknownItems", clause: structure)
    /// Data after the last part.
    public static let boardingPassTrailingText = Self(code: "bcbp.trailingText", clause: structure)
}
