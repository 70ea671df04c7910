import VouchCore

extension CheckCode {
    /// The sentence about a code, and the advice that goes with it. A new code does not compile without.
    var words: ReportWords.Words {
        switch self {
        case .checkDigitMismatch: .sentence("A check digit is wrong: the zone was misread or altered.", .compare)
        case .fieldEmpty: .sentence("The field is empty on this document, so there is nothing to check.")
        case .valueEmpty: .sentence("The field is empty.")
        case .valueNoRule: .sentence("There is no rule to check this value on its own.")
        case .valueNotUnderstood: .sentence("The text was read, but is not a valid value for this field.", .compare)
        case .valueTooLong: .sentence("The text is too long for this field.", .retake)
        case .valueUnproved: .sentence("Only one source has the value, and nothing in that source proves it.", .compare)
        case .printNotFound: .sentence("The value is only in the zone; its print on the page is illegible.", .retake)
        case .codeUnknown: .sentence("The code is in no published list.", .compare)
        case .stateUnknown: .sentence("No State has this code.", .compare)
        case .dateAmbiguous: .sentence("The date can be read in two ways.", .compare)
        case .dateContradictory: .sentence("The date contradicts itself.", .compare)
        case .dateImplausible: .sentence("The date is possible, but not for this field.", .compare)
        case .dateImpossible: .sentence("The date does not exist.", .compare)
        case .dateInFuture: .sentence("The date is in the future.", .examine)
        case .dateIncomplete: .sentence("Parts of the date are unknown.")
        case .datesOrder: .sentence("The dates are not in the required order.", .examine)
        case .datesUnknown: .sentence("There are no such dates to check.")
        case .expiryExpired: .sentence("The document has expired.", .otherDocument)
        case .expiryNotYetValid: .sentence("The document is not valid yet.", .otherDocument)
        case .expiryUnknown: .sentence("No date of expiry was read.", .retake)
        case .ageBelow: .sentence("The holder is younger than required.")
        case .ageUnknown: .sentence("The date of birth is unknown.", .retake)
        case .measureImplausible: .sentence("The measure is impossible for a person.", .compare)
        case .nameCharacters: .sentence("The name contains characters not allowed in names.", .compare)
        case .numberPattern: .sentence("The number does not have the form used on such documents.", .compare)
        case .personalNumberCheckDigit: .sentence("The personal number’s check digit is wrong.", .compare)
        case .personalNumberDateOfBirth: .sentence("The personal number does not match the date of birth.", .examine)
        case .zoneImpossibleContent: .sentence("The zone contains an impossible value.", .compare)
        case .compareAbsent: .sentence("One source has no value, which may be a reading error.", .retake)
        case .compareAccentsMissing:
            .sentence("The sources agree except for accents that were not read with certainty.", .compare)
        case .compareDatePartUnknown: .sentence("One source has only a part of the date.")
        case .compareDifferenceUncertain:
            .sentence("The print seems to differ, but was not placed or read with certainty.", .compare)
        case .compareDates: .sentence("Two sources have different dates.", .compare)
        case .compareMissing: .sentence("One source has a value that must be in the other, and is not.", .compare)
        case .compareNames: .sentence("Two sources have different names.", .compare)
        case .compareNotWitnessed:
            .sentence("The print agrees, but was found without its label or hardly read.", .retake)
        case .compareNumbers: .sentence("Two sources have different numbers.", .compare)
        case .compareOneSource: .sentence("Only one source has the value, so there was nothing to compare.")
        case .compareOtherHalfDiffers: .sentence("Of a name in two scripts, only one agrees.", .compare)
        case .comparePartlyConfirmed:
            .sentence("The sources agree, except for values that could not be confirmed.", .compare)
        case .comparePartsMissing: .sentence("One source has parts that the other lacks.", .compare)
        case .compareReadingUncertain: .sentence("The difference may be a reading error.", .retake)
        case .compareScriptUnknown: .sentence("The print is in a script that cannot be compared with the zone.")
        case .compareSex: .sentence("Two sources have different sexes.", .compare)
        case .compareStates: .sentence("Two sources have different States.", .compare)
        case .compareTextDiffers: .sentence("The texts are neither the same nor clearly different.", .compare)
        case .compareValues: .sentence("Two sources have different values.", .compare)
        case .compareZones: .sentence("The zone on the page is not the one in the chip.", .examine)
        case .compareNoNationality, .compareUnlimited: .about(.compare)
        case .sidesDiffer: .sentence("Front and back belong to different documents.", .examine)
        case .sidesNothingInCommon: .sentence("Front and back have no data in common.", .compare)
        case .sidesOnlyOne: .sentence("Only one side was photographed.", .otherSide)
        case .capturesDiffer: .sentence("This capture and the earlier one show different documents.", .examine)
        case .capturesOnlyOne: .sentence("There is no earlier capture to compare with.")
        case .statusIncomplete: .sentence("A required check was not performed.", .retake)
        case .documentNoModel: .sentence("No document model matches, so the kind of document is unknown.", .models)
        case .documentPaymentCard: .sentence("This is a payment card, not an identity document.", .otherDocument)
        case .documentUnknown: .sentence("No document was recognised, so nothing was checked.", .retake)
        case .imageTooPoor: .sentence("The picture quality is too poor.", .retake)
        case .copyBlackAndWhite:
            .sentence("The page has no colour: a copy in black and white, or a camera set to grey.", .examine)
        case .copyNotMeasured:
            .sentence("The picture has too few pixels, too little light or no colour for this check.", .retake)
        case .copyPrintedDots: .sentence("A printer’s dots cover the page: it may be a print of a document.", .examine)
        case .copyScreen: .sentence("The pixels of a screen cover the page: a document was shown on it.", .examine)
        case .zoneTypeface: .sentence("The zone is not printed in OCR-B.", .examine)
        case .zoneTypefaceNotCompared: .sentence("No zone with letters large enough was read.", .retake)
        case .pagesSideNotShown: .sentence("One side of the document was not photographed.", .otherSide)
        case .graphicsNoModel: .sentence("The position of the picture on this kind of document is unknown.", .models)
        case .graphicsNotEncoded: .sentence("The cut-out could not be written as a picture file.")
        case .graphicsNothingThere: .sentence("Nothing is printed where the picture should be.", .examine)
        case .graphicsOutsidePage: .sentence("The position of the picture is outside the photograph.", .retake)
        case .graphicsPageNotRead: .sentence("The page with the picture was not photographed.", .otherSide)
        case .graphicsPageSizeUnknown:
            .sentence("The page size is unknown, so the position of the picture is unknown too.", .retake)
        case .portraitChildTooOld:
            .sentence("The portrait was taken in childhood, too long ago to be compared.", .examine)
        case .portraitDiffer: .sentence("Two pictures of the holder show different persons.", .examine)
        case .portraitEngineFailed: .sentence("The networks that compare faces failed.", .faceEngine)
        case .portraitEngineMissing: .sentence("The networks that compare faces are not installed.", .faceEngine)
        case .portraitFaceTooSmall: .sentence("The face in a portrait of the document is too small.", .retake)
        case .portraitNoFace: .sentence("No face was found in a portrait of the document.", .retake)
        case .portraitNoPortrait: .sentence("There is no portrait to compare the selfie with.", .retake)
        case .portraitSeveralFaces: .sentence("A portrait of the document shows several faces.", .examine)
        case .selfieFaceTooSmall: .sentence("The face in the selfie is too small.", .selfie)
        case .selfieNoFace: .sentence("No face was found in the selfie.", .selfie)
        case .selfieNotRead: .sentence("The selfie could not be opened.", .selfie)
        case .selfieSeveralFaces: .sentence("The selfie shows several faces.", .selfie)
        case .bcbpLowerCase, .bcbpMalformedDate, .bcbpMalformedLeg, .bcbpNotASCII, .bcbpTrailingText, .bcbpTruncated,
            .bcbpUnknownItems, .bcbpVersionMissing, .bcbpVersionUnknown, .bcbpWrongLegCount, .bcbpWrongSize:
            .about(.bcbp)
        case .vdsUnknownProfile: .sentence("The seal’s profile is unknown.")
        case .vdsFeatureMalformed, .vdsFeatureMissing, .vdsFixedCertificateReference, .vdsLengthNotShortest,
            .vdsMalformedDate, .vdsRepeatedFeature, .vdsTrailingBytes, .vdsUnknownFeature:
            .about(.vds)
        case .vdsncUnknownType: .sentence("The seal’s type is unknown.")
        case .vdsncFieldMalformed, .vdsncFieldMissing, .vdsncOtherBase64, .vdsncUnsignedMembers: .about(.vdsnc)
        case .mdocDigestDiffers:
            .sentence("An element of the mobile document is not the one that was signed.", .examine)
        case .mdocDigestMissing: .sentence("The issuer did not sign an element of the mobile document.", .examine)
        case .mdocDocumentTypeDiffers: .sentence("The mobile document was signed as one of another type.", .examine)
        case .mdocExpired: .sentence("The mobile document has expired.")
        case .mdocNoSessionTranscript: .sentence("Whether the holder’s own device answered could not be checked.")
        case .mdocNoSigner: .sentence("The mobile document names no signer.", .certificates)
        case .mdocNotYetValid: .sentence("The mobile document is not valid yet.")
        case .mdocNothingReleased: .sentence("The mobile document’s answer has no elements.")
        case .mdocSignatureInvalid:
            .sentence("The issuer did not sign these contents of the mobile document.", .examine)
        case .mdocSignedOutsideCertificate:
            .sentence("The mobile document was signed outside its signer’s validity.", .examine)
        case .mdocSignerMalformed: .sentence("The certificate in the mobile document is malformed.", .examine)
        case .mdocUnsupportedAlgorithm: .sentence("The mobile document’s signature algorithm is not supported.")
        case .mdocUnsupportedDigest: .sentence("The mobile document’s hash algorithm is not supported.")
        case .chainCertificateEncoding: .sentence("A certificate is not encoded as the standard requires.")
        case .chainCertificateProfile:
            .sentence("A certificate has a number or version that the standard does not allow.")
        case .chainCountryNotUpperCase: .sentence("A certificate writes its country in lower case.")
        case .chainDocumentTypeNotListed:
            .sentence("The signer is not authorised to sign documents of this type.", .examine)
        case .chainIssuedAfterAuthorityExpired:
            .sentence("The signer was certified after its authority had expired.", .examine)
        case .chainIssuedBeforeAuthority:
            .sentence("The signer was certified before its authority became valid.", .examine)
        case .chainNoSigner: .sentence("The signer is unknown, so its certificate could not be checked.", .certificates)
        case .chainNoTrustAnchor: .sentence("The trust store has no certificate of this State.", .certificates)
        case .chainSignatureInvalid: .sentence("The State’s authority did not certify this signer.", .examine)
        case .chainSignedBeforeCertificate:
            .sentence("The signer states a date of signing before its certificate’s start.", .examine)
        case .chainSignerForOtherPurpose: .sentence("The signer’s certificate is for another purpose.", .examine)
        case .chainSignerKeyUsage: .sentence("The signer’s key is not authorised to sign documents.", .examine)
        case .chainSignerNotValidAtSigning:
            .sentence("The signer’s certificate was not valid on the date of signing.", .examine)
        case .chainTooManyPaths: .sentence("Too many certificates have the same name.", .updateLists)
        case .chainUnknownCriticalExtension:
            .sentence("A certificate has a critical extension that is not supported.", .examine)
        case .chainUnsupportedAlgorithm: .sentence("A certificate’s signature algorithm is not supported.")
        case .chainAuthorityExpired, .chainIssuerNameDiffers, .chainKeyIdentifierDiffers, .chainLinkCertificateUsed,
            .chainSignedOutsideKeyUsagePeriod, .chainSignerIsAuthority, .chainSignerKeyUsageMissing,
            .chainSignerPurposeMissing:
            .about(.chain)
        case .countryIssuingStateDiffers: .sentence("The signer and the document belong to different States.", .examine)
        case .countryNoChain: .sentence("Without a certificate chain there is no State to compare.", .certificates)
        case .countryNoIssuingState: .sentence("The document’s issuing State was not read.", .readChipAgain)
        case .countryNotInCertificate: .sentence("The certificate names no State.")
        case .countryOtherStateClaimed: .sentence("The certificate claims to belong to another State.", .examine)
        case .countrySignerAndAuthorityDiffer:
            .sentence("The signer and its authority belong to different States.", .examine)
        case .countrySignerOfOtherCountry:
            .sentence("The State’s authority certified a signer of another country.", .examine)
        case .countryUnknownIssuingState: .sentence("The authority that signs for the document’s State is unknown.")
        case .countryZoneStateDiffers: .sentence("The zone in the seal and the seal name different States.", .examine)
        case .revocationLinkRevoked: .sentence("A certificate between signer and State was revoked.", .examine)
        case .revocationListFromFuture: .sentence("The revocation list is dated in the future.", .updateLists)
        case .revocationListOutdated: .sentence("The revocation list is out of date.", .updateLists)
        case .revocationNoChain: .sentence("Without a certificate chain no revocation list applies.", .certificates)
        case .revocationNoList: .sentence("No revocation list of this State is available.", .updateLists)
        case .revocationSignerListed: .sentence("A published list names the signer as compromised.", .examine)
        case .revocationSignerOnHold: .sentence("The State has put the signer on hold.", .updateLists)
        case .revocationSignerRevoked: .sentence("The State has revoked the signer.", .examine)
        case .revocationUnknownDocumentDefect:
            .sentence("A published defect list declares such documents unusable.", .examine)
        case .signatureAlgorithmForDigest:
            .sentence("The signer names a signature algorithm instead of a hash function.")
        case .signatureAttributesOtherTag: .sentence("The signed attributes were signed with another tag.")
        case .signatureCertificateMalformed: .sentence("The certificate in the seal is malformed.", .examine)
        case .signatureCertificateReferenceForTests:
            .sentence("The seal names a certificate reserved for tests.", .examine)
        case .signatureContentDigestMismatch: .sentence("The content was changed after it was signed.", .examine)
        case .signatureContentDigestMissing: .sentence("The signature does not cover the content.", .examine)
        case .signatureDigestNotOfKeyLength: .sentence("The seal’s hash algorithm does not match its key length.")
        case .signatureInvalid:
            .sentence("The signature is not by the named signer, or the content was changed.", .examine)
        case .signatureMalformedSecurityObject: .sentence("The list of signed hashes is malformed.", .examine)
        case .signatureNoSecurityObject: .sentence("The chip’s signed list of hashes was not read.", .readChipAgain)
        case .signatureNoSigner: .sentence("The signature names no signer.", .examine)
        case .signatureOtherAlgorithm: .sentence("The signature was made with another algorithm than it names.")
        case .signatureSignerCertificateMissing: .sentence("The signer’s certificate is not available.", .certificates)
        case .signatureSignerIdentifierMismatch:
            .sentence("The certificate does not belong to the named signer.", .examine)
        case .signatureSignerNotInside: .sentence("The signer’s certificate is not in the document.", .certificates)
        case .signatureTooManySigners: .sentence("There are more signers than are checked.", .examine)
        case .signatureUnknownContentType: .sentence("The signed content is of an unknown type.", .examine)
        case .signatureUnsupportedAlgorithm: .sentence("The signature algorithm is not supported.")
        case .signatureUnsupportedDigest: .sentence("The hash algorithm is not supported.")
        case .signatureUnusualSalt: .sentence("The signature’s salt is longer or shorter than its hash.")
        case .signatureWeakDigest: .sentence("The hash algorithm is no longer secure.", .examine)
        case .signatureAttributesReordered, .signatureContentTypeMismatch, .signatureContentTypeMissing,
            .signatureContradictingDigests, .signatureNoSignedAttributes, .signatureUnreadableCertificate:
            .about(.signature)
        case .validityIssuedInFuture: .sentence("The date of issue is in the future.", .examine)
        case .validityNoDay: .sentence("No day of inspection was given.")
        case .validitySignedInFuture: .sentence("The date of signing is in the future.", .examine)
        case .validitySignerExpired: .sentence("The signer’s certificate has expired.", .examine)
        case .validitySignerNotYetValid: .sentence("The signer’s certificate is not valid yet.", .examine)
        case .listedActiveAuthenticationKeyCompromised, .listedAuthorityEncodingDeviates, .listedCardSecurityMalformed,
            .listedCertificateDeviates, .listedCertificateMalformed, .listedChipAuthenticationKeyCompromised,
            .listedChipSecurityMalformed, .listedChipUnusable, .listedCountryWrong, .listedEIDGroupMalformed,
            .listedEIDIntegrityUncertain, .listedFileListsDiffer, .listedFilesDeviate, .listedGroupHashWrong,
            .listedGroupMalformed, .listedNameWrong, .listedNationalUse, .listedPowerDownRequired,
            .listedProofKnownToFail, .listedSecurityObjectInvalid, .listedSignatureWrong, .listedSignerEncodingDeviates,
            .listedSignerIdentifierWrong, .listedSignerMalformed, .listedSignerOnHold, .listedSignerReplaced,
            .listedSignerRevoked, .listedSignerSignatureWrong, .listedUnknownDefect, .listedUnknownDeviation,
            .listedUnknownDocumentDefect, .listedValidityIncorrect, .listedZoneCheckDigitWrong, .listedZoneDataWrong,
            .listedZoneDeviates:
            .about(.listed)
        case .trustEncodingDeviates, .trustListEntryUnreadable, .trustListSignerNotValidAtSigning, .trustNotAnAuthority,
            .trustSelfSignatureInvalid, .trustSelfSignatureUnsupported:
            .about(.trust)
        case .checkInterrupted: .sentence("The reading ended before this could be checked.", .readChipAgain)
        case .checkNeedsChip:
            .sentence("This can only be checked on the chip itself, not on saved files.", .readChipAgain)
        case .checkNotAsked: .sentence("This check was not requested.")
        case .checkNotExamined: .sentence("Not checked: not requested or not available.")
        case .checkNotOffered: .sentence("The document does not support this check.")
        case .checkNothingToCheck: .sentence("There was nothing to check.")
        case .chipDataGenuineChipNotProven:
            .sentence("The files are genuine; whether the chip is genuine is unknown.", .examine)
        case .chipGenuineNotEstablished:
            .sentence("It could not be established that the chip is genuine.", .certificates)
        case .chipNone: .sentence("The document has no chip.")
        case .chipNotGenuine: .sentence("The chip, or its content, is not genuine.", .examine)
        case .chipNotRead: .sentence("The chip was not read.", .readChipAgain)
        case .accessControlNone: .sentence("The chip has no access control.")
        case .accessControlPaceFailed:
            .sentence(
                "The chip was opened with weaker access control than it offers; the connection may be manipulated.",
                .readChipAgain)
        case .accessControlPaceOfferUnknown, .accessControlPaceOfferUnsupported, .accessControlPasswordUnknown:
            .about(.accessControl)
        case .activeAuthenticationInvalidKey: .sentence("The key for the chip’s proof is malformed.", .examine)
        case .activeAuthenticationInvalidSignature:
            .sentence("The chip could not prove its key: it may be a copy.", .examine)
        case .activeAuthenticationNoChallenge: .sentence("No random challenge was sent to the chip.", .readChipAgain)
        case .activeAuthenticationOtherChallenge: .sentence("The chip answered a different challenge.", .readChipAgain)
        case .activeAuthenticationRefused: .sentence("The chip refused to prove its key.", .readChipAgain)
        case .activeAuthenticationUnsupportedKey: .sentence("The kind of key on the chip is not supported.")
        case .activeAuthenticationAlgorithmMissing, .activeAuthenticationAlgorithmUnknown,
            .activeAuthenticationDigestMismatch, .activeAuthenticationForbiddenDigest, .activeAuthenticationLongDigest,
            .activeAuthenticationOlderSignature, .activeAuthenticationOtherDigest, .activeAuthenticationShortNonce,
            .activeAuthenticationSignatureLength, .activeAuthenticationSignatureNotPlain,
            .activeAuthenticationTrailerOption, .activeAuthenticationUnknownTrailer, .activeAuthenticationVersion:
            .about(.activeAuthentication)
        case .cardAccessNotSigned:
            .sentence("The access control the chip offered first is not among the data the State signed.", .examine)
        case .cardAccessNothingToCompare:
            .sentence("The chip’s two lists of access control options are not both available.")
        case .cardAccessOfferMissing:
            .sentence("The State signed an access control option that the chip did not offer first.", .examine)
        case .cardAccessUnreadable: .sentence("The chip’s first list of access control options is malformed.", .examine)
        case .chipAuthenticationInvalidKey: .sentence("The key for the chip’s proof is malformed.", .examine)
        case .chipAuthenticationNoUsableKey: .sentence("The chip has no supported key.")
        case .chipAuthenticationNotOffered: .sentence("The chip does not offer this proof.")
        case .chipAuthenticationRefused: .sentence("The chip refused to prove its key.", .readChipAgain)
        case .chipAuthenticationUnsupportedParameters: .sentence("The kind of key on the chip is not supported.")
        case .chipAuthenticationCipherMissing, .chipAuthenticationInfoMissing, .chipAuthenticationKeyNumber,
            .chipAuthenticationKeysNotShared, .chipAuthenticationNewerVersion, .chipAuthenticationNewerVersionOnly,
            .chipAuthenticationSetKATMissing, .chipAuthenticationUnusualResponse, .chipAuthenticationVersion:
            .about(.chipAuthentication)
        case .chipAuthenticationMappingInvalidKey: .sentence("The key for the chip’s proof is malformed.", .examine)
        case .chipAuthenticationMappingKeyMissing: .sentence("The key needed to verify the proof is missing.", .examine)
        case .chipAuthenticationMappingMismatch:
            .sentence("The chip could not prove its key: it may be a copy.", .examine)
        case .chipAuthenticationMappingOtherGroup: .about(.chipAuthenticationMapping)
        case .contentImpossibleDate, .contentMalformedElement, .contentMissingElement, .contentRepeatedElement,
            .contentReservedValue, .contentTextNotUTF8, .contentUnknownElement, .contentWrongImageFormat,
            .contentWrongRecordLength:
            .about(.content)
        case .cryptographyFailed: .sentence("This check could not be performed.")
        case .documentNumberMismatch:
            .sentence("The chip’s document number differs from the one that opened it.", .examine)
        case .documentNumberNoZone:
            .sentence("The chip’s zone was not read, so its document number could not be compared.", .readChipAgain)
        case .documentNumberOpenedWithoutZone:
            .sentence("The chip was opened without the zone, so nothing links the two.")
        case .documentNumberUnreadableZone: .sentence("The zone on the chip is malformed.", .examine)
        case .encodingLongInteger, .encodingLongLength, .encodingNotDistinguished, .encodingOtherContentType,
            .encodingTrailingBytes, .encodingUnorderedSet, .encodingUnusual:
            .about(.encoding)
        case .fileLongerThanHeader, .fileShorterThanHeader, .fileUnexpectedTag: .about(.file)
        case .fileListListedButAbsent: .sentence("A file that the chip lists is missing.", .readChipAgain)
        case .fileListNotInCommon: .sentence("The State signed a file that the chip does not list.", .examine)
        case .fileListNotInSecurityObject: .sentence("The chip lists a file that is not signed.", .examine)
        case .fileListNothingToCompare: .sentence("The chip’s two lists of files are not both available.")
        case .fileListCommonMissing, .fileListNotInApplication, .fileListSecurityObjectMissing, .fileListUnknown:
            .about(.fileList)
        case .hashesGroupNotListed: .sentence("A file on the chip is not signed.", .examine)
        case .hashesGroupNotRead: .sentence("The file was not read.", .readChipAgain)
        case .hashesMismatch: .sentence("A file on the chip was changed after it was signed.", .examine)
        case .hashesNoGroupRead: .sentence("None of the signed files was read.", .readChipAgain)
        case .hashesOtherLength: .sentence("A signed hash does not have the length of its algorithm.")
        case .hashesUnsupportedAlgorithm: .sentence("The hash algorithm of the files is not supported.")
        case .keyStrengthTooShort: .sentence("A signature key is too short to prove anything today.", .examine)
        case .keyStrengthUnknownKey: .sentence("The strength of a key is unknown.")
        case .keyStrengthWeakExponent: .sentence("A signature key is weak.", .examine)
        case .passiveAuthenticationSwitchedOff:
            .sentence("Passive authentication is switched off for this kind of document.")
        case .proofChipLost: .sentence("The chip left the field during its proof.", .readChipAgain)
        case .proofExchangeFailed: .sentence("Communication with the chip failed during its proof.", .readChipAgain)
        case .proofTimedOut: .sentence("The chip took too long for its proof.", .readChipAgain)
        case .readingInterrupted: .about(.reading)
        case .secureMessagingBroken: .about(.secureMessaging)
        case .signedGroupsGroupAbsent: .sentence("A file that the State signed is missing from the chip.", .examine)
        case .signedGroupsGroupNotRead: .sentence("A file that the State signed was not read.", .readChipAgain)
        case .signedGroupsKeyFileAbsent:
            .sentence("The signed file with the chip’s own key has been removed.", .examine)
        case .surveyUnreadable: .about(.survey)
        case .terminalAuthenticationCertificateExpired:
            .sentence("The terminal’s certificate has expired for this chip.")
        case .terminalAuthenticationCertificateRefused: .sentence("The chip refused the terminal’s certificate.")
        case .terminalAuthenticationChipNotNamed: .sentence("The chip’s identity, which the proof needs, is unknown.")
        case .terminalAuthenticationKeyUnavailable: .sentence("The terminal’s key was not available.")
        case .terminalAuthenticationNoChain: .sentence("No terminal certificate that this chip trusts was available.")
        case .terminalAuthenticationChallengeRefused, .terminalAuthenticationKeyRefused,
            .terminalAuthenticationSignatureRefused, .terminalAuthenticationTrustPointUnknown:
            .about(.terminalAuthentication)
        }
    }
}
