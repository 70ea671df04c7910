import VouchCore

/// Findings of the check of signed data, and reasons why it may not be performed. The codes are stable.
extension CheckOutcome.Finding {

    package static let noSigner = Self(.signatureNoSigner)
    package static let contentDigestMismatch = Self(.signatureContentDigestMismatch)
    package static let contentTypeMismatch = Self(.signatureContentTypeMismatch)
    package static let signatureInvalid = Self(.signatureInvalid)
    package static let contradictingDigests = Self(.signatureContradictingDigests)
    package static let otherSignatureAlgorithm = Self(.signatureOtherAlgorithm)
    package static let signatureForDigest = Self(.signatureAlgorithmForDigest)
    package static let unusualSalt = Self(.signatureUnusualSalt)
    package static let contentTypeMissing = Self(.signatureContentTypeMissing)
    package static let noSignedAttributes = Self(.signatureNoSignedAttributes)
    package static let attributesReordered = Self(.signatureAttributesReordered)
    package static let attributesOtherTag = Self(.signatureAttributesOtherTag)
    package static let signerIdentifierMismatch = Self(
        .signatureSignerIdentifierMismatch)
    package static let unreadableCertificate = Self(.signatureUnreadableCertificate)
    package static let signerNotInside = Self(.signatureSignerNotInside)
}

extension CheckOutcome.Reason {
    package static let signerCertificateMissing = Self(.signatureSignerCertificateMissing)
    package static let contentDigestMissing = Self(.signatureContentDigestMissing)
    package static let unsupportedDigest = Self(.signatureUnsupportedDigest)
    package static let unsupportedSignature = Self(.signatureUnsupportedAlgorithm)
    package static let tooManySigners = Self(.signatureTooManySigners)
    package static let cryptographyFailed = Self(.cryptographyFailed)
}
