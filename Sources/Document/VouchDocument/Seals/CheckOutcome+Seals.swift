import VouchCore

/// Findings of the check of a seal besides its signer's certificate. The codes are stable, and those of passive
/// authentication where they mean the same; VouchPKI has those of the certificate.
extension CheckOutcome.Finding {

    // Signature.
    static let sealSignatureInvalid = Self(.signatureInvalid, clause: .doc9303_13_appendixD)
    static let certificateMalformed = Self(.signatureCertificateMalformed)
    // Signature: remarks.
    static let unusualDigest = Self(.signatureDigestNotOfKeyLength)
    static let testReference = Self(.signatureCertificateReferenceForTests)

    // Validity on the day of inspection.
    static let signedInFuture = Self(.validitySignedInFuture)
    static let issuedInFuture = Self(.validityIssuedInFuture)

    /// A remark on the country: Doc 9303-13 does not require it, and specimens differ.
    static let zoneStateDiffers = Self(.countryZoneStateDiffers)
}

/// The checks of a digital seal, by their stable names.
public enum SealCheckName: String, Sendable, Hashable, CaseIterable {
    /// The seal's signature over its header and messages.
    case signature
    /// From the seal's signer to a trust anchor.
    case chain
    /// The seal's own dates, and the signer's certificate on the day of inspection.
    case validity
    /// The State of the seal is that of its signer and of its authority.
    case country
    /// No list withdraws the signer's certificate.
    case revocation
}
