import VouchCore

/// What passive authentication can find, and why it may be left undone. The codes are stable.
extension CheckOutcome.Finding {
    private static let procedure: StaticCode = "Doc 9303-11 §5.1"
    private static let signedData: StaticCode = "Doc 9303-10 §4.6.2"
    private static let validation: StaticCode = "Doc 9303-12 §6.1"
    private static let profile: StaticCode = "Doc 9303-12 §7.1"

    // Signature: failures.
    static let noSigner = Self(code: "signature.noSigner", clause: signedData)
    static let contentDigestMismatch = Self(code: "signature.contentDigestMismatch", clause: "RFC 5652 §5.4")
    static let contentTypeMismatch = Self(code: "signature.contentTypeMismatch", clause: "RFC 5652 §11.1")
    static let signatureInvalid = Self(code: "signature.invalid", clause: procedure)
    // Signature: remarks.
    static let contradictingDigests = Self(code: "signature.contradictingDigests", clause: "RFC 5652 §5.3")
    static let contentTypeMissing = Self(code: "signature.contentTypeMissing", clause: "RFC 5652 §11.1")
    static let noSignedAttributes = Self(code: "signature.noSignedAttributes", clause: "RFC 5652 §5.3")
    static let attributesReordered = Self(code: "signature.attributesReordered", clause: "RFC 5652 §5.4")
    static let signerIdentifierMismatch = Self(code: "signature.signerIdentifierMismatch", clause: "RFC 5652 §5.3")
    static let unreadableCertificate = Self(code: "signature.unreadableCertificate", clause: signedData)
    static let signerNotInside = Self(code: "signature.signerNotInside", clause: signedData)

    // Hashes.
    static let hashMismatch = Self(code: "hashes.mismatch", clause: procedure)
    static let groupNotListed = Self(code: "hashes.groupNotListed", clause: procedure)

    // Chain: failures.
    static let issuerSignatureInvalid = Self(code: "chain.signatureInvalid", clause: validation)
    static let notValidAtSigning = Self(code: "chain.signerNotValidAtSigning", clause: validation)
    static let issuedAfterExpiry = Self(code: "chain.issuedAfterAuthorityExpired", clause: validation)
    static let unknownCriticalExtension = Self(code: "chain.unknownCriticalExtension", clause: "RFC 5280 §4.2")
    static let signerKeyUsage = Self(code: "chain.signerKeyUsage", clause: profile)
    static let signerForOtherPurpose = Self(code: "chain.signerForOtherPurpose", clause: profile)
    // Chain: remarks.
    static let signerIsAuthority = Self(code: "chain.signerIsAuthority", clause: profile)
    static let keyUsageMissing = Self(code: "chain.signerKeyUsageMissing", clause: profile)
    static let signedOutsideKeyUsagePeriod = Self(code: "chain.signedOutsideKeyUsagePeriod", clause: validation)
    static let issuedBeforeAuthority = Self(code: "chain.issuedBeforeAuthority", clause: validation)
    static let issuerNameDiffers = Self(code: "chain.issuerNameDiffers", clause: "RFC 5280 §6.1.3")
    static let keyIdentifierDiffers = Self(code: "chain.keyIdentifierDiffers", clause: profile)
    static let documentTypeNotListed = Self(code: "chain.documentTypeNotListed", clause: profile)
    static let authorityExpired = Self(code: "chain.authorityExpired", clause: validation)
    static let linkCertificateUsed = Self(code: "chain.linkCertificateUsed", clause: "Doc 9303-12 §4.1")

    // Validity on the day of inspection.
    static let signerExpired = Self(code: "validity.signerExpired", clause: validation)
    static let signerNotYetValid = Self(code: "validity.signerNotYetValid", clause: validation)

    // Country.
    static let signerCountryDiffers = Self(code: "country.signerAndAuthorityDiffer", clause: profile)
    static let issuingStateDiffers = Self(code: "country.issuingStateDiffers", clause: validation)

    // Revocation.
    static let signerRevoked = Self(code: "revocation.signerRevoked", clause: validation)
    static let signerListed = Self(code: "revocation.signerListed", clause: "BSI TR-03129-2 §8.3.1.1")
    static let linkRevoked = Self(code: "revocation.linkRevoked", clause: validation)
}

extension CheckOutcome.Reason {
    static let signerCertificateMissing = Self(code: "signature.signerCertificateMissing")
    static let unsupportedDigest = Self(code: "signature.unsupportedDigest")
    static let unsupportedSignature = Self(code: "signature.unsupportedAlgorithm")
    static let cryptographyFailed = Self(code: "cryptographyFailed")

    static let noGroupRead = Self(code: "hashes.noGroupRead")
    static let groupNotRead = Self(code: "hashes.groupNotRead")
    static let unsupportedHash = Self(code: "hashes.unsupportedAlgorithm")

    static let noTrustAnchor = Self(code: "chain.noTrustAnchor")
    static let noSignerKnown = Self(code: "chain.noSigner")
    static let unsupportedIssuer = Self(code: "chain.unsupportedAlgorithm")
    static let pathTooComplex = Self(code: "chain.tooManyPaths")

    static let noIssuingState = Self(code: "country.noIssuingState")
    static let unknownIssuingState = Self(code: "country.unknownIssuingState")
    static let otherStateClaimed = Self(code: "country.otherStateClaimed")
    static let noCountry = Self(code: "country.notInCertificate")
    static let countryWithoutChain = Self(code: "country.noChain")

    static let revocationWithoutChain = Self(code: "revocation.noChain")
    static let noRevocationList = Self(code: "revocation.noList")
    static let outdatedRevocationList = Self(code: "revocation.listOutdated")
    static let futureRevocationList = Self(code: "revocation.listFromFuture")
    static let signerOnHold = Self(code: "revocation.signerOnHold")
    static let documentsUnusable = Self(code: "revocation.unknownDocumentDefect")
}
