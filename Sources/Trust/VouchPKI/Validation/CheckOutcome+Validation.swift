import VouchCore

/// Findings of certificate validation, and reasons why it may not be performed. The codes are stable.
extension CheckOutcome.Finding {

    package static let issuerSignatureInvalid = Self(.chainSignatureInvalid)
    package static let notValidAtSigning = Self(.chainSignerNotValidAtSigning)
    package static let issuedAfterExpiry = Self(.chainIssuedAfterAuthorityExpired)
    package static let unknownCriticalExtension = Self(.chainUnknownCriticalExtension)
    package static let signerKeyUsage = Self(.chainSignerKeyUsage)
    package static let signerForOtherPurpose = Self(.chainSignerForOtherPurpose)
    package static let signerIsAuthority = Self(.chainSignerIsAuthority)
    package static let keyUsageMissing = Self(.chainSignerKeyUsageMissing)
    package static let purposeMissing = Self(.chainSignerPurposeMissing)
    package static let signedOutsideKeyUsagePeriod = Self(.chainSignedOutsideKeyUsagePeriod)
    package static let signedBeforeCertificate = Self(.chainSignedBeforeCertificate)
    package static let certificateEncoding = Self(.chainCertificateEncoding)
    package static let certificateProfile = Self(.chainCertificateProfile)
    package static let countryNotUpperCase = Self(.chainCountryNotUpperCase)
    package static let issuedBeforeAuthority = Self(.chainIssuedBeforeAuthority)
    package static let issuerNameDiffers = Self(.chainIssuerNameDiffers)
    package static let keyIdentifierDiffers = Self(.chainKeyIdentifierDiffers)
    package static let authorityExpired = Self(.chainAuthorityExpired)
    package static let linkCertificateUsed = Self(.chainLinkCertificateUsed)

    package static let signerNotYetValid = Self(.validitySignerNotYetValid)

    package static let signerCountryDiffers = Self(.countrySignerAndAuthorityDiffer)

    package static let signerRevoked = Self(.revocationSignerRevoked)
    package static let signerListed = Self(.revocationSignerListed)
    package static let linkRevoked = Self(.revocationLinkRevoked)
}

extension CheckOutcome.Reason {
    package static let noTrustAnchor = Self(.chainNoTrustAnchor)
    package static let noSignerKnown = Self(.chainNoSigner)
    package static let unsupportedIssuer = Self(.chainUnsupportedAlgorithm)
    package static let pathTooComplex = Self(.chainTooManyPaths)

    package static let noDay = Self(.validityNoDay)

    package static let noIssuingState = Self(.countryNoIssuingState)
    package static let unknownIssuingState = Self(.countryUnknownIssuingState)
    package static let signerOfOtherCountry = Self(.countrySignerOfOtherCountry)
    package static let otherStateClaimed = Self(.countryOtherStateClaimed)
    package static let noCountry = Self(.countryNotInCertificate)
    package static let countryWithoutChain = Self(.countryNoChain)

    package static let revocationWithoutChain = Self(.revocationNoChain)
    package static let noRevocationList = Self(.revocationNoList)
    package static let outdatedRevocationList = Self(.revocationListOutdated)
    package static let futureRevocationList = Self(.revocationListFromFuture)
    package static let signerOnHold = Self(.revocationSignerOnHold)
    package static let documentsUnusable = Self(.revocationUnknownDocumentDefect)
}

extension CheckOutcome {
    package var isFailed: Bool {
        if case .failed = self { return true }
        return false
    }

    /// For revocation: a defect list has put the signer on hold.
    package var isOnHold: Bool { self == .notPerformed(.signerOnHold) || self == .notPerformed(.documentsUnusable) }

    package func isFailed(_ code: CheckCode) -> Bool {
        if case .failed(let finding) = self { return finding.code == code }
        return false
    }
}
