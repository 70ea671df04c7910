import VouchCore

/// Findings of the check of signed data, and reasons why it may not be performed. The codes are stable.
extension CheckOutcome.Finding {
    private static let procedure: StaticCode = "Doc 9303-11 §5.1"
    private static let signedData: StaticCode = "Doc 9303-10 §4.6.2"

    package static let noSigner = Self(code: "signature.noSigner", clause: signedData)
    package static let contentDigestMismatch = Self(code: "signature.contentDigestMismatch", clause: "RFC 5652 §5.4")
    package static let contentTypeMismatch = Self(code: "signature.contentTypeMismatch", clause: "RFC 5652 §11.1")
    package static let signatureInvalid = Self(code: "signature.invalid", clause: procedure)
    package static let contradictingDigests = Self(code: "signature.contradictingDigests", clause: "RFC 5652 §5.3")
    package static let otherSignatureAlgorithm = Self(code: "signature.otherAlgorithm", clause: "RFC 5652 §5.3")
    package static let signatureForDigest = Self(code: "signature.algorithmForDigest", clause: "RFC 5652 §10.1.1")
    package static let unusualSalt = Self(code: "signature.unusualSalt", clause: "RFC 4055 §3.1")
    package static let contentTypeMissing = Self(code: "signature.contentTypeMissing", clause: "RFC 5652 §11.1")
    package static let noSignedAttributes = Self(code: "signature.noSignedAttributes", clause: "RFC 5652 §5.3")
    package static let attributesReordered = Self(code: "signature.attributesReordered", clause: "RFC 5652 §5.4")
    package static let attributesOtherTag = Self(code: "signature.attributesOtherTag", clause: "RFC 5652 §5.4")
    package static let signerIdentifierMismatch = Self(
        code: "signature.signerIdentifierMismatch", clause: "RFC 5652 §5.3")
    package static let unreadableCertificate = Self(code: "signature.unreadableCertificate", clause: signedData)
    package static let signerNotInside = Self(code: "signature.signerNotInside", clause: signedData)
}

extension CheckOutcome.Reason {
    package static let signerCertificateMissing = Self(code: "signature.signerCertificateMissing")
    package static let contentDigestMissing = Self(code: "signature.contentDigestMissing")
    package static let unsupportedDigest = Self(code: "signature.unsupportedDigest")
    package static let unsupportedSignature = Self(code: "signature.unsupportedAlgorithm")
    package static let tooManySigners = Self(code: "signature.tooManySigners")
    package static let cryptographyFailed = Self(code: "cryptographyFailed")
}
