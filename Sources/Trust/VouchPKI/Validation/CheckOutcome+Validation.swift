import VouchCore

/// Findings of certificate validation, and reasons why it may not be performed. The codes are stable.
extension CheckOutcome.Finding {
    private static let validation: StaticCode = "Doc 9303-12 §6.1"
    private static let profile: StaticCode = "Doc 9303-12 §7.1"

    package static let issuerSignatureInvalid = Self(code: "chain.signatureInvalid", clause: validation)
    package static let notValidAtSigning = Self(code: "chain.signerNotValidAtSigning", clause: validation)
    package static let issuedAfterExpiry = Self(code: "chain.issuedAfterAuthorityExpired", clause: validation)
    package static let unknownCriticalExtension = Self(code: "chain.unknownCriticalExtension", clause: "RFC 5280 §4.2")
    package static let signerKeyUsage = Self(code: "chain.signerKeyUsage", clause: profile)
    package static let signerForOtherPurpose = Self(code: "chain.signerForOtherPurpose", clause: profile)
    package static let signerIsAuthority = Self(code: "chain.signerIsAuthority", clause: profile)
    package static let keyUsageMissing = Self(code: "chain.signerKeyUsageMissing", clause: profile)
    package static let purposeMissing = Self(code: "chain.signerPurposeMissing", clause: "ICAO TR VDS-NC")
    package static let signedOutsideKeyUsagePeriod = Self(code: "chain.signedOutsideKeyUsagePeriod", clause: validation)
    package static let signedBeforeCertificate = Self(code: "chain.signedBeforeCertificate", clause: validation)
    package static let certificateEncoding = Self(code: "chain.certificateEncoding", clause: "RFC 5280 §4.1")
    package static let certificateProfile = Self(code: "chain.certificateProfile", clause: "RFC 5280 §4.1.2")
    package static let countryNotUpperCase = Self(code: "chain.countryNotUpperCase", clause: profile)
    package static let issuedBeforeAuthority = Self(code: "chain.issuedBeforeAuthority", clause: validation)
    package static let issuerNameDiffers = Self(code: "chain.issuerNameDiffers", clause: "RFC 5280 §6.1.3")
    package static let keyIdentifierDiffers = Self(code: "chain.keyIdentifierDiffers", clause: profile)
    package static let authorityExpired = Self(code: "chain.authorityExpired", clause: validation)
    package static let linkCertificateUsed = Self(code: "chain.linkCertificateUsed", clause: "Doc 9303-12 §4.1")

    package static let signerNotYetValid = Self(code: "validity.signerNotYetValid", clause: validation)

    package static let signerCountryDiffers = Self(code: "country.signerAndAuthorityDiffer", clause: profile)

    package static let signerRevoked = Self(code: "revocation.signerRevoked", clause: validation)
    package static let signerListed = Self(code: "revocation.signerListed", clause: "BSI TR-03129-2 §8.3.1.1")
    package static let linkRevoked = Self(code: "revocation.linkRevoked", clause: validation)
}

extension CheckOutcome.Reason {
    package static let noTrustAnchor = Self(code: "chain.noTrustAnchor")
    package static let noSignerKnown = Self(code: "chain.noSigner")
    package static let unsupportedIssuer = Self(code: "chain.unsupportedAlgorithm")
    package static let pathTooComplex = Self(code: "chain.tooManyPaths")

    package static let noDay = Self(code: "validity.noDay")

    package static let noIssuingState = Self(code: "country.noIssuingState")
    package static let unknownIssuingState = Self(code: "country.unknownIssuingState")
    package static let signerOfOtherCountry = Self(code: "country.signerOfOtherCountry")
    package static let otherStateClaimed = Self(code: "country.otherStateClaimed")
    package static let noCountry = Self(code: "country.notInCertificate")
    package static let countryWithoutChain = Self(code: "country.noChain")

    package static let revocationWithoutChain = Self(code: "revocation.noChain")
    package static let noRevocationList = Self(code: "revocation.noList")
    package static let outdatedRevocationList = Self(code: "revocation.listOutdated")
    package static let futureRevocationList = Self(code: "revocation.listFromFuture")
    package static let signerOnHold = Self(code: "revocation.signerOnHold")
    package static let documentsUnusable = Self(code: "revocation.unknownDocumentDefect")
}

extension CheckOutcome {
    package var isFailed: Bool {
        if case .failed = self { return true }
        return false
    }

    /// For revocation: a defect list has put the signer on hold.
    package var isOnHold: Bool { self == .notPerformed(.signerOnHold) || self == .notPerformed(.documentsUnusable) }

    package func isFailed(_ code: StaticCode) -> Bool {
        if case .failed(let finding) = self { return finding.code == code }
        return false
    }
}
