public import VouchCore

/// Deviations of a visible digital seal from the standard. The codes are stable.
extension CheckOutcome.Finding {
    private static let header: StaticCode = "Doc 9303-13 §2.2"
    private static let messages: StaticCode = "Doc 9303-13 §2.3"

    /// An invalid date in the header.
    public static let sealMalformedDate = Self(code: "vds.malformedDate", clause: "Doc 9303-13 §2.3.1")
    /// Version 4 with the fixed length of version 3, as German arrival attestations have it.
    public static let sealFixedReference = Self(code: "vds.fixedCertificateReference", clause: header)
    /// A combination of feature definition and category that is unknown: the messages are kept as they are.
    public static let sealUnknownProfile = Self(code: "vds.unknownProfile", clause: "Doc 9303-13 §2.2.2")
    /// A feature's number is not one of its profile.
    public static let sealUnknownFeature = Self(code: "vds.unknownFeature", clause: messages)
    /// A feature occurs twice: the first counts.
    public static let sealRepeatedFeature = Self(code: "vds.repeatedFeature", clause: messages)
    /// A feature that the profile requires is not there.
    public static let sealFeatureMissing = Self(code: "vds.featureMissing", clause: messages)
    /// A feature of another length or coding than the profile's.
    public static let sealFeatureMalformed = Self(code: "vds.featureMalformed", clause: messages)
    /// A length that could have been written in fewer bytes.
    public static let sealLongLength = Self(code: "vds.lengthNotShortest", clause: "X.690 §10.1")
    /// Unsigned bytes after the signature.
    public static let sealTrailingBytes = Self(code: "vds.trailingBytes", clause: "Doc 9303-13 §2.5")
}
