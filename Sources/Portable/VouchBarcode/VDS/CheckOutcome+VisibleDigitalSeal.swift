public import VouchCore

/// Deviations of a visible digital seal from the standard. The codes are stable.
extension CheckOutcome.Finding {

    /// An invalid date in the header.
    public static let sealMalformedDate = Self(.vdsMalformedDate)
    /// Version 4 with the fixed length of version 3, as German arrival attestations have it.
    public static let sealFixedReference = Self(.vdsFixedCertificateReference)
    /// A combination of feature definition and category that is unknown: the messages are kept as they are.
    public static let sealUnknownProfile = Self(.vdsUnknownProfile)
    /// A feature's number is not one of its profile.
    public static let sealUnknownFeature = Self(.vdsUnknownFeature)
    /// A feature occurs twice: the first counts.
    public static let sealRepeatedFeature = Self(.vdsRepeatedFeature)
    /// A feature that the profile requires is not there.
    public static let sealFeatureMissing = Self(.vdsFeatureMissing)
    /// A feature of another length or coding than the profile's.
    public static let sealFeatureMalformed = Self(.vdsFeatureMalformed)
    /// A length that could have been written in fewer bytes.
    public static let sealLongLength = Self(.vdsLengthNotShortest)
    /// Unsigned bytes after the signature.
    public static let sealTrailingBytes = Self(.vdsTrailingBytes)
}
