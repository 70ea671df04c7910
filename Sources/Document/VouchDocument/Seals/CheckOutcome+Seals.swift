import VouchCore

/// Findings of the check of a seal besides its signer's certificate. The codes are stable, and those of passive
/// authentication where they mean the same; VouchPKI has those of the certificate.
extension CheckOutcome.Finding {
    private static let seal: StaticCode = "Doc 9303-13 §2"

    // Signature.
    static let sealSignatureInvalid = Self(code: "signature.invalid", clause: "Doc 9303-13 appendix D")
    static let certificateMalformed = Self(code: "signature.certificateMalformed", clause: "ICAO TR VDS-NC")
    // Signature: remarks.
    static let unusualDigest = Self(code: "signature.digestNotOfKeyLength", clause: "Doc 9303-13 §2.4")
    static let testReference = Self(code: "signature.certificateReferenceForTests", clause: seal)

    // Validity on the day of inspection.
    static let signedInFuture = Self(code: "validity.signedInFuture", clause: seal)
    static let issuedInFuture = Self(code: "validity.issuedInFuture", clause: seal)

    /// A remark on the country: Doc 9303-13 does not require it, and specimens differ.
    static let zoneStateDiffers = Self(code: "country.zoneStateDiffers", clause: "Doc 9303-13 appendix D")
}
