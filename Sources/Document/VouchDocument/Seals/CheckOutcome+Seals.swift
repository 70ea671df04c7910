import VouchCore

/// What the check of a seal can find, and why it may be left undone. The codes are stable, and those of passive
/// authentication where they mean the same.
extension CheckOutcome.Finding {
    private static let policy: StaticCode = "Doc 9303-13 appendix D"
    private static let seal: StaticCode = "Doc 9303-13 §2"
    private static let validation: StaticCode = "Doc 9303-12 §6.1"
    private static let profile: StaticCode = "Doc 9303-12 §7.1"

    // Signature.
    static let signatureInvalid = Self(code: "signature.invalid", clause: policy)
    static let certificateMalformed = Self(code: "signature.certificateMalformed", clause: "ICAO TR VDS-NC")
    // Signature: remarks.
    static let unusualDigest = Self(code: "signature.digestNotOfKeyLength", clause: "Doc 9303-13 §2.4")
    static let testReference = Self(code: "signature.certificateReferenceForTests", clause: seal)

    // Chain.
    static let issuerSignatureInvalid = Self(code: "chain.signatureInvalid", clause: validation)
    static let notValidAtSigning = Self(code: "chain.signerNotValidAtSigning", clause: validation)
    static let issuedAfterExpiry = Self(code: "chain.issuedAfterAuthorityExpired", clause: validation)
    static let unknownCriticalExtension = Self(code: "chain.unknownCriticalExtension", clause: "RFC 5280 §4.2")
    static let signerKeyUsage = Self(code: "chain.signerKeyUsage", clause: profile)
    static let signerForOtherPurpose = Self(code: "chain.signerForOtherPurpose", clause: profile)
    static let documentTypeNotListed = Self(code: "chain.documentTypeNotListed", clause: policy)
    // Chain: remarks.
    static let signerIsAuthority = Self(code: "chain.signerIsAuthority", clause: profile)
    static let keyUsageMissing = Self(code: "chain.signerKeyUsageMissing", clause: profile)
    static let purposeMissing = Self(code: "chain.signerPurposeMissing", clause: "ICAO TR VDS-NC")
    static let signedOutsideKeyUsagePeriod = Self(code: "chain.signedOutsideKeyUsagePeriod", clause: validation)
    static let authorityExpired = Self(code: "chain.authorityExpired", clause: validation)
    static let linkCertificateUsed = Self(code: "chain.linkCertificateUsed", clause: "Doc 9303-12 §4.1")

    // Validity on the day of inspection.
    static let signedInFuture = Self(code: "validity.signedInFuture", clause: seal)
    static let issuedInFuture = Self(code: "validity.issuedInFuture", clause: seal)
    static let signerExpired = Self(code: "validity.signerExpired", clause: policy)
    static let signerNotYetValid = Self(code: "validity.signerNotYetValid", clause: validation)

    // Country.
    static let signerCountryDiffers = Self(code: "country.signerAndAuthorityDiffer", clause: profile)
    static let issuingStateDiffers = Self(code: "country.issuingStateDiffers", clause: policy)
    /// A remark: Doc 9303-13 does not ask for it, and specimens differ.
    static let zoneStateDiffers = Self(code: "country.zoneStateDiffers", clause: policy)

    // Revocation.
    static let signerRevoked = Self(code: "revocation.signerRevoked", clause: validation)
    static let linkRevoked = Self(code: "revocation.linkRevoked", clause: validation)
}

extension CheckOutcome.Reason {
    static let signerCertificateMissing = Self(code: "signature.signerCertificateMissing")
    static let unsupportedSignature = Self(code: "signature.unsupportedAlgorithm")

    static let noTrustAnchor = Self(code: "chain.noTrustAnchor")
    static let noSignerKnown = Self(code: "chain.noSigner")
    static let unsupportedIssuer = Self(code: "chain.unsupportedAlgorithm")
    static let pathTooComplex = Self(code: "chain.tooManyPaths")

    static let noCountry = Self(code: "country.notInCertificate")
    static let unknownIssuingState = Self(code: "country.unknownIssuingState")
    static let countryWithoutChain = Self(code: "country.noChain")

    static let revocationWithoutChain = Self(code: "revocation.noChain")
    static let noRevocationList = Self(code: "revocation.noList")
    static let outdatedRevocationList = Self(code: "revocation.listOutdated")
}
