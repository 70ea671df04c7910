extension CheckCode {
    /// The clause that a finding with this code is based on, unless the finding states another; nil for a code that
    /// only says why a check was not performed.
    public var clause: Clause? {
        switch self {
        case .zoneImpossibleContent, .compareNumbers, .compareSex, .compareValues: .doc9303_3_4
        case .nameCharacters: .doc9303_3_4_6
        case .compareNames: .doc9303_3_4_6and6
        case .dateContradictory, .dateImplausible, .dateInFuture, .datesOrder, .expiryExpired, .expiryNotYetValid,
            .compareDates:
            .doc9303_3_4_8
        case .checkDigitMismatch: .doc9303_3_4_9
        case .stateUnknown, .compareStates: .doc9303_3_5
        case .listedAuthorityEncodingDeviates, .listedCertificateDeviates, .listedChipUnusable, .listedFilesDeviate,
            .listedGroupHashWrong, .listedNationalUse, .listedSignatureWrong, .listedSignerEncodingDeviates,
            .listedSignerSignatureWrong, .listedUnknownDeviation, .listedZoneCheckDigitWrong, .listedZoneDataWrong,
            .listedZoneDeviates:
            .doc9303_3_7_3_5
        case .surveyUnreadable: .doc9303_10_3_11
        case .encodingUnusual: .doc9303_10_4
        case .encodingTrailingBytes, .fileListCommonMissing, .fileListListedButAbsent, .fileListNotInCommon,
            .fileListNotInSecurityObject, .fileListSecurityObjectMissing, .fileListUnknown, .signedGroupsGroupAbsent,
            .signedGroupsKeyFileAbsent:
            .doc9303_10_4_6
        case .signatureMalformedSecurityObject, .signatureNoSigner, .signatureSignerNotInside,
            .signatureUnreadableCertificate, .encodingOtherContentType:
            .doc9303_10_4_6_2
        case .contentImpossibleDate, .contentMalformedElement, .contentMissingElement, .contentRepeatedElement,
            .contentReservedValue, .contentTextNotUTF8, .contentUnknownElement, .fileLongerThanHeader,
            .fileShorterThanHeader, .fileUnexpectedTag:
            .doc9303_10_4_7
        case .compareMissing, .compareZones: .doc9303_10_4_7_1
        case .contentWrongImageFormat: .doc9303_10_4_7_2
        case .accessControlPaceFailed: .doc9303_11_4_2
        case .documentNumberMismatch: .doc9303_11_4_3_2
        case .accessControlPaceOfferUnsupported: .doc9303_11_4_4_3
        case .chipAuthenticationMappingInvalidKey, .chipAuthenticationMappingMismatch: .doc9303_11_4_4_3_5_2
        case .accessControlPasswordUnknown: .doc9303_11_4_4_4_1
        case .chipNotGenuine: .doc9303_11_5
        case .signatureInvalid, .hashesGroupNotListed, .hashesMismatch: .doc9303_11_5_1
        case .activeAuthenticationOtherChallenge: .doc9303_11_6_1_2_1
        case .activeAuthenticationDigestMismatch, .activeAuthenticationInvalidSignature,
            .activeAuthenticationOlderSignature, .activeAuthenticationShortNonce, .activeAuthenticationTrailerOption,
            .activeAuthenticationUnknownTrailer:
            .doc9303_11_6_1_2_2
        case .activeAuthenticationForbiddenDigest, .activeAuthenticationLongDigest,
            .activeAuthenticationSignatureNotPlain:
            .doc9303_11_6_1_2_3
        case .activeAuthenticationRefused, .activeAuthenticationSignatureLength: .doc9303_11_6_1_3
        case .activeAuthenticationInvalidKey: .doc9303_11_6_1_5
        case .chipAuthenticationKeysNotShared: .doc9303_11_6_2_2
        case .chipAuthenticationRefused, .chipAuthenticationSetKATMissing: .doc9303_11_6_2_4
        case .chipAuthenticationUnusualResponse: .doc9303_11_6_2_4_2
        case .cardAccessNotSigned, .cardAccessOfferMissing, .cardAccessUnreadable: .doc9303_11_9_2
        case .accessControlPaceOfferUnknown: .doc9303_11_9_2_1
        case .activeAuthenticationAlgorithmMissing, .activeAuthenticationAlgorithmUnknown,
            .activeAuthenticationOtherDigest, .activeAuthenticationVersion:
            .doc9303_11_9_2_4
        case .chipAuthenticationInfoMissing, .chipAuthenticationVersion: .doc9303_11_9_2_5
        case .chipAuthenticationKeyNumber: .doc9303_11_9_2_6
        case .chipAuthenticationCipherMissing: .doc9303_11_9_2_7
        case .chipAuthenticationInvalidKey: .doc9303_11_9_4
        case .chipAuthenticationUnsupportedParameters: .doc9303_11_9_5
        case .secureMessagingBroken: .doc9303_11_9_8
        case .chainLinkCertificateUsed: .doc9303_12_4_1
        case .signatureWeakDigest, .trustSelfSignatureUnsupported, .keyStrengthTooShort: .doc9303_12_4_4
        case .chainAuthorityExpired, .chainIssuedAfterAuthorityExpired, .chainIssuedBeforeAuthority,
            .chainSignatureInvalid, .chainSignedBeforeCertificate, .chainSignedOutsideKeyUsagePeriod,
            .chainSignerNotValidAtSigning, .countryIssuingStateDiffers, .revocationLinkRevoked,
            .revocationSignerRevoked, .validitySignerExpired, .validitySignerNotYetValid:
            .doc9303_12_6_1
        case .chainCountryNotUpperCase, .chainDocumentTypeNotListed, .chainKeyIdentifierDiffers,
            .chainSignerForOtherPurpose, .chainSignerIsAuthority, .chainSignerKeyUsage, .chainSignerKeyUsageMissing,
            .countrySignerAndAuthorityDiffer, .trustNotAnAuthority, .trustSelfSignatureInvalid:
            .doc9303_12_7_1
        case .trustListSignerNotValidAtSigning: .doc9303_12_8
        case .trustListEntryUnreadable: .doc9303_12_10_2
        case .countryZoneStateDiffers: .doc9303_13_appendixD
        case .signatureCertificateReferenceForTests, .validityIssuedInFuture, .validitySignedInFuture: .doc9303_13_2
        case .vdsFixedCertificateReference: .doc9303_13_2_2
        case .vdsUnknownProfile: .doc9303_13_2_2_2
        case .vdsFeatureMalformed, .vdsFeatureMissing, .vdsRepeatedFeature, .vdsUnknownFeature: .doc9303_13_2_3
        case .vdsMalformedDate: .doc9303_13_2_3_1
        case .signatureDigestNotOfKeyLength: .doc9303_13_2_4
        case .vdsTrailingBytes: .doc9303_13_2_5
        case .vdsncFieldMalformed, .vdsncFieldMissing, .vdsncOtherBase64, .vdsncUnknownType, .vdsncUnsignedMembers,
            .chainSignerPurposeMissing, .signatureCertificateMalformed:
            .icaoVDSNC
        case .chipAuthenticationNewerVersion: .tr03110_2_3_4
        case .listedUnknownDefect: .tr03129_2_8_3
        case .revocationSignerListed, .listedSignerOnHold, .listedSignerRevoked: .tr03129_2_8_3_1_1
        case .listedSignerReplaced: .tr03129_2_8_3_1_2
        case .listedChipAuthenticationKeyCompromised: .tr03129_2_8_3_1_3
        case .listedActiveAuthenticationKeyCompromised: .tr03129_2_8_3_1_4
        case .listedProofKnownToFail: .tr03129_2_8_3_1_5
        case .listedValidityIncorrect: .tr03129_2_8_3_1_6
        case .listedGroupMalformed: .tr03129_2_8_3_2_1
        case .listedSecurityObjectInvalid: .tr03129_2_8_3_2_2
        case .listedFileListsDiffer: .tr03129_2_8_3_2_3
        case .listedSignerIdentifierWrong: .tr03129_2_8_3_2_4
        case .listedCountryWrong: .tr03129_2_8_3_2_5
        case .listedNameWrong: .tr03129_2_8_3_2_6
        case .listedUnknownDocumentDefect: .tr03129_2_8_3_3
        case .listedCardSecurityMalformed: .tr03129_2_8_3_3_1
        case .listedChipSecurityMalformed: .tr03129_2_8_3_3_2
        case .listedPowerDownRequired: .tr03129_2_8_3_3_3
        case .listedSignerMalformed: .tr03129_2_8_3_3_4
        case .listedCertificateMalformed: .tr03129_2_8_3_3_5
        case .listedEIDGroupMalformed, .listedEIDIntegrityUncertain: .tr03129_3
        case .documentPaymentCard: .iso7812_1
        case .dateImpossible: .iso8601_1_5_2
        case .mdocDigestDiffers, .mdocDigestMissing, .mdocDocumentTypeDiffers, .mdocExpired, .mdocNotYetValid,
            .mdocSignatureInvalid, .mdocSignedOutsideCertificate, .mdocSignerMalformed:
            .iso18013_5_9_3_1
        case .contentWrongRecordLength: .iso19794_1
        case .encodingLongInteger: .x690_8_3_2
        case .trustEncodingDeviates: .x690_10
        case .encodingLongLength: .x690_10_1
        case .vdsLengthNotShortest: .sealX690_10_1
        case .encodingNotDistinguished: .x690_11
        case .encodingUnorderedSet: .x690_11_6
        case .signatureUnusualSalt: .rfc4055_3_1
        case .chainCertificateEncoding: .rfc5280_4_1
        case .chainCertificateProfile: .rfc5280_4_1_2
        case .chainUnknownCriticalExtension: .rfc5280_4_2
        case .chainIssuerNameDiffers: .rfc5280_6_1_3
        case .signatureContradictingDigests, .signatureNoSignedAttributes, .signatureOtherAlgorithm,
            .signatureSignerIdentifierMismatch:
            .rfc5652_5_3
        case .signatureAttributesOtherTag, .signatureAttributesReordered, .signatureContentDigestMismatch: .rfc5652_5_4
        case .signatureAlgorithmForDigest: .rfc5652_10_1_1
        case .signatureContentTypeMismatch, .signatureContentTypeMissing: .rfc5652_11_1
        case .keyStrengthWeakExponent: .rfc8017_3_1
        case .codeUnknown: .aamvaD20
        case .bcbpLowerCase, .bcbpMalformedDate, .bcbpMalformedLeg, .bcbpNotASCII, .bcbpTrailingText, .bcbpTruncated,
            .bcbpUnknownItems, .bcbpVersionMissing, .bcbpVersionUnknown, .bcbpWrongLegCount, .bcbpWrongSize:
            .iata792
        case .measureImplausible, .numberPattern: .documentModel
        case .zoneTypeface: .doc9303_3_4
        case .ageBelow, .sidesDiffer, .capturesDiffer, .portraitDiffer: .policy
        case .personalNumberCheckDigit, .personalNumberDateOfBirth: .stateLaw
        case .fieldEmpty, .valueEmpty, .valueNoRule, .valueNotUnderstood, .valueTooLong, .valueUnproved, .printNotFound,
            .dateAmbiguous, .dateIncomplete, .datesUnknown, .expiryUnknown, .ageUnknown, .compareAbsent,
            .compareAccentsMissing, .compareDatePartUnknown, .compareDifferenceUncertain, .compareNoNationality,
            .compareNotWitnessed,
            .compareOneSource, .compareOtherHalfDiffers, .comparePartlyConfirmed, .comparePartsMissing,
            .compareReadingUncertain, .compareScriptUnknown, .compareTextDiffers, .compareUnlimited,
            .sidesNothingInCommon, .sidesOnlyOne, .capturesOnlyOne, .statusIncomplete, .documentNoModel,
            .documentUnknown, .imageTooPoor, .copyBlackAndWhite, .copyNotMeasured, .copyPrintedDots, .copyScreen,
            .zoneTypefaceNotCompared, .pagesSideNotShown, .graphicsNoModel, .graphicsNotEncoded,
            .graphicsNothingThere, .graphicsOutsidePage, .graphicsPageNotRead, .graphicsPageSizeUnknown,
            .portraitChildTooOld, .portraitEngineFailed, .portraitEngineMissing, .portraitFaceTooSmall, .portraitNoFace,
            .portraitNoPortrait, .portraitSeveralFaces, .selfieFaceTooSmall, .selfieNoFace, .selfieNotRead,
            .selfieSeveralFaces, .mdocNoSessionTranscript, .mdocNoSigner, .mdocNothingReleased,
            .mdocUnsupportedAlgorithm, .mdocUnsupportedDigest, .chainNoSigner, .chainNoTrustAnchor, .chainTooManyPaths,
            .chainUnsupportedAlgorithm, .countryNoChain, .countryNoIssuingState, .countryNotInCertificate,
            .countryOtherStateClaimed, .countrySignerOfOtherCountry, .countryUnknownIssuingState,
            .revocationListFromFuture, .revocationListOutdated, .revocationNoChain, .revocationNoList,
            .revocationSignerOnHold, .revocationUnknownDocumentDefect, .signatureContentDigestMissing,
            .signatureNoSecurityObject, .signatureSignerCertificateMissing, .signatureTooManySigners,
            .signatureUnknownContentType, .signatureUnsupportedAlgorithm, .signatureUnsupportedDigest, .validityNoDay,
            .checkInterrupted, .checkNeedsChip, .checkNotAsked, .checkNotExamined, .checkNotOffered,
            .checkNothingToCheck, .chipDataGenuineChipNotProven, .chipGenuineNotEstablished, .chipNone, .chipNotRead,
            .accessControlNone, .activeAuthenticationNoChallenge, .activeAuthenticationUnsupportedKey,
            .cardAccessNothingToCompare, .chipAuthenticationNewerVersionOnly, .chipAuthenticationNoUsableKey,
            .chipAuthenticationNotOffered, .chipAuthenticationMappingKeyMissing, .chipAuthenticationMappingOtherGroup,
            .cryptographyFailed, .documentNumberNoZone, .documentNumberOpenedWithoutZone, .documentNumberUnreadableZone,
            .fileListNotInApplication, .fileListNothingToCompare, .hashesGroupNotRead, .hashesNoGroupRead,
            .hashesOtherLength, .hashesUnsupportedAlgorithm, .keyStrengthUnknownKey, .passiveAuthenticationSwitchedOff,
            .proofChipLost, .proofExchangeFailed, .proofTimedOut, .readingInterrupted, .signedGroupsGroupNotRead,
            .terminalAuthenticationCertificateExpired, .terminalAuthenticationCertificateRefused,
            .terminalAuthenticationChallengeRefused, .terminalAuthenticationChipNotNamed,
            .terminalAuthenticationKeyRefused, .terminalAuthenticationKeyUnavailable, .terminalAuthenticationNoChain,
            .terminalAuthenticationSignatureRefused, .terminalAuthenticationTrustPointUnknown:
            nil
        }
    }
}
