public import VouchCore

/// Where a boarding pass differs from the resolution. The codes are stable.
extension CheckOutcome.Finding {
    private static let structure: StaticCode = "IATA Resolution 792"

    /// It ends before its items do: trailing spaces that were cut off, most often.
    public static let boardingPassTruncated = Self(code: "bcbp.truncated", clause: structure)
    public static let boardingPassLowerCase = Self(code: "bcbp.lowerCase", clause: structure)
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
    /// Airport, carrier or flight of a form that they never have.
    public static let boardingPassMalformedLeg = Self(code: "bcbp.malformedLeg", clause: structure)
    /// Items after those that are known.
    public static let boardingPassUnknownItems = Self(code: "bcbp.unknownItems", clause: structure)
    /// Something after the last part.
    public static let boardingPassTrailingText = Self(code: "bcbp.trailingText", clause: structure)
}
