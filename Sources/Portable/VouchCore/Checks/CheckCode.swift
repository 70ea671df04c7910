// swift-format-ignore: OneCasePerLine
/// Every code of a ``CheckOutcome``: why a check failed, or why it was not performed.
///
/// The raw values are for programs and stay the same. A new case compiles only with its clause (``clause``) and, in
/// VouchReport, with its words.
public enum CheckCode: String, CaseIterable, Sendable, Hashable {
    // Values and dates of a document

    /// A check digit.
    case checkDigitMismatch = "checkDigit.mismatch"
    /// A field that is empty.
    case fieldEmpty = "field.empty"
    /// A value on its own.
    case valueEmpty = "value.empty", valueNoRule = "value.noRule", valueNotUnderstood = "value.notUnderstood",
        valueTooLong = "value.tooLong", valueUnproved = "value.unproved", printNotFound = "print.notFound"
    /// A code of a published list, or of a State.
    case codeUnknown = "code.unknown", stateUnknown = "state.unknown"
    /// A date on its own.
    case dateAmbiguous = "date.ambiguous", dateContradictory = "date.contradictory",
        dateImplausible = "date.implausible", dateImpossible = "date.impossible", dateInFuture = "date.inFuture",
        dateIncomplete = "date.incomplete"
    /// The order of dates.
    case datesOrder = "dates.order", datesUnknown = "dates.unknown"
    /// Expiry and start of validity.
    case expiryExpired = "expiry.expired", expiryNotYetValid = "expiry.notYetValid", expiryUnknown = "expiry.unknown"
    /// The holder's age.
    case ageBelow = "age.below", ageUnknown = "age.unknown"
    /// A measure of the holder.
    case measureImplausible = "measure.implausible"
    /// A name.
    case nameCharacters = "name.characters"
    /// A number.
    case numberPattern = "number.pattern"
    /// A personal number, by the law of its State.
    case personalNumberCheckDigit = "personalNumber.checkDigit",
        personalNumberDateOfBirth = "personalNumber.dateOfBirth"
    /// The machine-readable zone.
    case zoneImpossibleContent = "zone.impossibleContent"
    /// Two sources compared.
    case compareAbsent = "compare.absent", compareAccentsMissing = "compare.accentsMissing",
        compareDatePartUnknown = "compare.datePartUnknown", compareDates = "compare.dates",
        compareDifferenceUncertain = "compare.differenceUncertain",
        compareMissing = "compare.missing", compareNames = "compare.names",
        compareNoNationality = "compare.noNationality", compareNotWitnessed = "compare.notWitnessed",
        compareNumbers = "compare.numbers", compareOneSource = "compare.oneSource",
        compareOtherHalfDiffers = "compare.otherHalfDiffers", comparePartlyConfirmed = "compare.partlyConfirmed",
        comparePartsMissing = "compare.partsMissing", compareReadingUncertain = "compare.readingUncertain",
        compareScriptUnknown = "compare.scriptUnknown", compareSex = "compare.sex", compareStates = "compare.states",
        compareTextDiffers = "compare.textDiffers", compareUnlimited = "compare.unlimited",
        compareValues = "compare.values", compareZones = "compare.zones"
    /// Front and back of a document.
    case sidesDiffer = "sides.differ", sidesNothingInCommon = "sides.nothingInCommon", sidesOnlyOne = "sides.onlyOne"
    /// This capture and an earlier one.
    case capturesDiffer = "captures.differ", capturesOnlyOne = "captures.onlyOne"
    /// A status that combines checks.
    case statusIncomplete = "status.incomplete"

    // Pictures

    /// The kind of document.
    case documentNoModel = "document.noModel", documentPaymentCard = "document.paymentCard",
        documentUnknown = "document.unknown"
    /// The quality of a picture.
    case imageTooPoor = "image.tooPoor"
    /// Traces of a page that is itself a picture, and of a zone that no issuer printed.
    case copyBlackAndWhite = "copy.blackAndWhite", copyNotMeasured = "copy.notMeasured",
        copyPrintedDots = "copy.printedDots", copyScreen = "copy.screen", zoneTypeface = "zone.typeface",
        zoneTypefaceNotCompared = "zone.typefaceNotCompared"
    /// The pages of a document.
    case pagesSideNotShown = "pages.sideNotShown"
    /// A picture printed on the document.
    case graphicsNoModel = "graphics.noModel", graphicsNotEncoded = "graphics.notEncoded",
        graphicsNothingThere = "graphics.nothingThere", graphicsOutsidePage = "graphics.outsidePage",
        graphicsPageNotRead = "graphics.pageNotRead", graphicsPageSizeUnknown = "graphics.pageSizeUnknown"
    /// Portraits compared.
    case portraitChildTooOld = "portrait.childTooOld", portraitDiffer = "portrait.differ",
        portraitEngineFailed = "portrait.engineFailed", portraitEngineMissing = "portrait.engineMissing",
        portraitFaceTooSmall = "portrait.faceTooSmall", portraitNoFace = "portrait.noFace",
        portraitNoPortrait = "portrait.noPortrait", portraitSeveralFaces = "portrait.severalFaces"
    /// The selfie.
    case selfieFaceTooSmall = "selfie.faceTooSmall", selfieNoFace = "selfie.noFace", selfieNotRead = "selfie.notRead",
        selfieSeveralFaces = "selfie.severalFaces"

    // Barcodes and seals

    /// The barcode of a boarding pass.
    case bcbpLowerCase = "bcbp.lowerCase", bcbpMalformedDate = "bcbp.malformedDate",
        bcbpMalformedLeg = "bcbp.malformedLeg", bcbpNotASCII = "bcbp.notASCII", bcbpTrailingText = "bcbp.trailingText",
        bcbpTruncated = "bcbp.truncated", bcbpUnknownItems = "bcbp.unknownItems",
        bcbpVersionMissing = "bcbp.versionMissing", bcbpVersionUnknown = "bcbp.versionUnknown",
        bcbpWrongLegCount = "bcbp.wrongLegCount", bcbpWrongSize = "bcbp.wrongSize"
    /// A visible digital seal.
    case vdsFeatureMalformed = "vds.featureMalformed", vdsFeatureMissing = "vds.featureMissing",
        vdsFixedCertificateReference = "vds.fixedCertificateReference", vdsLengthNotShortest = "vds.lengthNotShortest",
        vdsMalformedDate = "vds.malformedDate", vdsRepeatedFeature = "vds.repeatedFeature",
        vdsTrailingBytes = "vds.trailingBytes", vdsUnknownFeature = "vds.unknownFeature",
        vdsUnknownProfile = "vds.unknownProfile"
    /// A visible digital seal for non-constrained environments.
    case vdsncFieldMalformed = "vdsnc.fieldMalformed", vdsncFieldMissing = "vdsnc.fieldMissing",
        vdsncOtherBase64 = "vdsnc.otherBase64", vdsncUnknownType = "vdsnc.unknownType",
        vdsncUnsignedMembers = "vdsnc.unsignedMembers"
    /// A mobile document.
    case mdocDigestDiffers = "mdoc.digestDiffers", mdocDigestMissing = "mdoc.digestMissing",
        mdocDocumentTypeDiffers = "mdoc.documentTypeDiffers", mdocExpired = "mdoc.expired",
        mdocNoSessionTranscript = "mdoc.noSessionTranscript", mdocNoSigner = "mdoc.noSigner",
        mdocNotYetValid = "mdoc.notYetValid", mdocNothingReleased = "mdoc.nothingReleased",
        mdocSignatureInvalid = "mdoc.signatureInvalid", mdocSignedOutsideCertificate = "mdoc.signedOutsideCertificate",
        mdocSignerMalformed = "mdoc.signerMalformed", mdocUnsupportedAlgorithm = "mdoc.unsupportedAlgorithm",
        mdocUnsupportedDigest = "mdoc.unsupportedDigest"

    // Signers and their certificates

    /// The chain of certificates from the signer to its State.
    case chainAuthorityExpired = "chain.authorityExpired", chainCertificateEncoding = "chain.certificateEncoding",
        chainCertificateProfile = "chain.certificateProfile", chainCountryNotUpperCase = "chain.countryNotUpperCase",
        chainDocumentTypeNotListed = "chain.documentTypeNotListed",
        chainIssuedAfterAuthorityExpired = "chain.issuedAfterAuthorityExpired",
        chainIssuedBeforeAuthority = "chain.issuedBeforeAuthority", chainIssuerNameDiffers = "chain.issuerNameDiffers",
        chainKeyIdentifierDiffers = "chain.keyIdentifierDiffers",
        chainLinkCertificateUsed = "chain.linkCertificateUsed", chainNoSigner = "chain.noSigner",
        chainNoTrustAnchor = "chain.noTrustAnchor", chainSignatureInvalid = "chain.signatureInvalid",
        chainSignedBeforeCertificate = "chain.signedBeforeCertificate",
        chainSignedOutsideKeyUsagePeriod = "chain.signedOutsideKeyUsagePeriod",
        chainSignerForOtherPurpose = "chain.signerForOtherPurpose", chainSignerIsAuthority = "chain.signerIsAuthority",
        chainSignerKeyUsage = "chain.signerKeyUsage", chainSignerKeyUsageMissing = "chain.signerKeyUsageMissing",
        chainSignerNotValidAtSigning = "chain.signerNotValidAtSigning",
        chainSignerPurposeMissing = "chain.signerPurposeMissing", chainTooManyPaths = "chain.tooManyPaths",
        chainUnknownCriticalExtension = "chain.unknownCriticalExtension",
        chainUnsupportedAlgorithm = "chain.unsupportedAlgorithm"
    /// The State of a signature.
    case countryIssuingStateDiffers = "country.issuingStateDiffers", countryNoChain = "country.noChain",
        countryNoIssuingState = "country.noIssuingState", countryNotInCertificate = "country.notInCertificate",
        countryOtherStateClaimed = "country.otherStateClaimed",
        countrySignerAndAuthorityDiffer = "country.signerAndAuthorityDiffer",
        countrySignerOfOtherCountry = "country.signerOfOtherCountry",
        countryUnknownIssuingState = "country.unknownIssuingState", countryZoneStateDiffers = "country.zoneStateDiffers"
    /// Revocation of the signer.
    case revocationLinkRevoked = "revocation.linkRevoked", revocationListFromFuture = "revocation.listFromFuture",
        revocationListOutdated = "revocation.listOutdated", revocationNoChain = "revocation.noChain",
        revocationNoList = "revocation.noList", revocationSignerListed = "revocation.signerListed",
        revocationSignerOnHold = "revocation.signerOnHold", revocationSignerRevoked = "revocation.signerRevoked",
        revocationUnknownDocumentDefect = "revocation.unknownDocumentDefect"
    /// A signature, and the content it covers.
    case signatureAlgorithmForDigest = "signature.algorithmForDigest",
        signatureAttributesOtherTag = "signature.attributesOtherTag",
        signatureAttributesReordered = "signature.attributesReordered",
        signatureCertificateMalformed = "signature.certificateMalformed",
        signatureCertificateReferenceForTests = "signature.certificateReferenceForTests",
        signatureContentDigestMismatch = "signature.contentDigestMismatch",
        signatureContentDigestMissing = "signature.contentDigestMissing",
        signatureContentTypeMismatch = "signature.contentTypeMismatch",
        signatureContentTypeMissing = "signature.contentTypeMissing",
        signatureContradictingDigests = "signature.contradictingDigests",
        signatureDigestNotOfKeyLength = "signature.digestNotOfKeyLength", signatureInvalid = "signature.invalid",
        signatureMalformedSecurityObject = "signature.malformedSecurityObject",
        signatureNoSecurityObject = "signature.noSecurityObject",
        signatureNoSignedAttributes = "signature.noSignedAttributes", signatureNoSigner = "signature.noSigner",
        signatureOtherAlgorithm = "signature.otherAlgorithm",
        signatureSignerCertificateMissing = "signature.signerCertificateMissing",
        signatureSignerIdentifierMismatch = "signature.signerIdentifierMismatch",
        signatureSignerNotInside = "signature.signerNotInside", signatureTooManySigners = "signature.tooManySigners",
        signatureUnknownContentType = "signature.unknownContentType",
        signatureUnreadableCertificate = "signature.unreadableCertificate",
        signatureUnsupportedAlgorithm = "signature.unsupportedAlgorithm",
        signatureUnsupportedDigest = "signature.unsupportedDigest", signatureUnusualSalt = "signature.unusualSalt",
        signatureWeakDigest = "signature.weakDigest"
    /// The validity period of a signature.
    case validityIssuedInFuture = "validity.issuedInFuture", validityNoDay = "validity.noDay",
        validitySignedInFuture = "validity.signedInFuture", validitySignerExpired = "validity.signerExpired",
        validitySignerNotYetValid = "validity.signerNotYetValid"
    /// Published lists of defects and deviations.
    case listedActiveAuthenticationKeyCompromised = "listed.activeAuthenticationKeyCompromised",
        listedAuthorityEncodingDeviates = "listed.authorityEncodingDeviates",
        listedCardSecurityMalformed = "listed.cardSecurityMalformed",
        listedCertificateDeviates = "listed.certificateDeviates",
        listedCertificateMalformed = "listed.certificateMalformed",
        listedChipAuthenticationKeyCompromised = "listed.chipAuthenticationKeyCompromised",
        listedChipSecurityMalformed = "listed.chipSecurityMalformed", listedChipUnusable = "listed.chipUnusable",
        listedCountryWrong = "listed.countryWrong", listedEIDGroupMalformed = "listed.eIDGroupMalformed",
        listedEIDIntegrityUncertain = "listed.eIDIntegrityUncertain", listedFileListsDiffer = "listed.fileListsDiffer",
        listedFilesDeviate = "listed.filesDeviate", listedGroupHashWrong = "listed.groupHashWrong",
        listedGroupMalformed = "listed.groupMalformed", listedNameWrong = "listed.nameWrong",
        listedNationalUse = "listed.nationalUse", listedPowerDownRequired = "listed.powerDownRequired",
        listedProofKnownToFail = "listed.proofKnownToFail",
        listedSecurityObjectInvalid = "listed.securityObjectInvalid", listedSignatureWrong = "listed.signatureWrong",
        listedSignerEncodingDeviates = "listed.signerEncodingDeviates",
        listedSignerIdentifierWrong = "listed.signerIdentifierWrong", listedSignerMalformed = "listed.signerMalformed",
        listedSignerOnHold = "listed.signerOnHold", listedSignerReplaced = "listed.signerReplaced",
        listedSignerRevoked = "listed.signerRevoked", listedSignerSignatureWrong = "listed.signerSignatureWrong",
        listedUnknownDefect = "listed.unknownDefect", listedUnknownDeviation = "listed.unknownDeviation",
        listedUnknownDocumentDefect = "listed.unknownDocumentDefect",
        listedValidityIncorrect = "listed.validityIncorrect", listedZoneCheckDigitWrong = "listed.zoneCheckDigitWrong",
        listedZoneDataWrong = "listed.zoneDataWrong", listedZoneDeviates = "listed.zoneDeviates"
    /// Certificates and lists offered to the trust store.
    case trustEncodingDeviates = "trust.encodingDeviates", trustListEntryUnreadable = "trust.listEntryUnreadable",
        trustListSignerNotValidAtSigning = "trust.listSignerNotValidAtSigning",
        trustNotAnAuthority = "trust.notAnAuthority", trustSelfSignatureInvalid = "trust.selfSignatureInvalid",
        trustSelfSignatureUnsupported = "trust.selfSignatureUnsupported"

    // Chips

    /// A check that was not performed.
    case checkInterrupted = "check.interrupted", checkNeedsChip = "check.needsChip", checkNotAsked = "check.notAsked",
        checkNotExamined = "check.notExamined", checkNotOffered = "check.notOffered",
        checkNothingToCheck = "check.nothingToCheck"
    /// The verdict on the chip.
    case chipDataGenuineChipNotProven = "chip.dataGenuineChipNotProven",
        chipGenuineNotEstablished = "chip.genuineNotEstablished", chipNone = "chip.none",
        chipNotGenuine = "chip.notGenuine", chipNotRead = "chip.notRead"
    /// Access to the chip.
    case accessControlNone = "accessControl.none", accessControlPaceFailed = "accessControl.paceFailed",
        accessControlPaceOfferUnknown = "accessControl.paceOfferUnknown",
        accessControlPaceOfferUnsupported = "accessControl.paceOfferUnsupported",
        accessControlPasswordUnknown = "accessControl.passwordUnknown"
    /// Active authentication.
    case activeAuthenticationAlgorithmMissing = "activeAuthentication.algorithmMissing",
        activeAuthenticationAlgorithmUnknown = "activeAuthentication.algorithmUnknown",
        activeAuthenticationDigestMismatch = "activeAuthentication.digestMismatch",
        activeAuthenticationForbiddenDigest = "activeAuthentication.forbiddenDigest",
        activeAuthenticationInvalidKey = "activeAuthentication.invalidKey",
        activeAuthenticationInvalidSignature = "activeAuthentication.invalidSignature",
        activeAuthenticationLongDigest = "activeAuthentication.longDigest",
        activeAuthenticationNoChallenge = "activeAuthentication.noChallenge",
        activeAuthenticationOlderSignature = "activeAuthentication.olderSignature",
        activeAuthenticationOtherChallenge = "activeAuthentication.otherChallenge",
        activeAuthenticationOtherDigest = "activeAuthentication.otherDigest",
        activeAuthenticationRefused = "activeAuthentication.refused",
        activeAuthenticationShortNonce = "activeAuthentication.shortNonce",
        activeAuthenticationSignatureLength = "activeAuthentication.signatureLength",
        activeAuthenticationSignatureNotPlain = "activeAuthentication.signatureNotPlain",
        activeAuthenticationTrailerOption = "activeAuthentication.trailerOption",
        activeAuthenticationUnknownTrailer = "activeAuthentication.unknownTrailer",
        activeAuthenticationUnsupportedKey = "activeAuthentication.unsupportedKey",
        activeAuthenticationVersion = "activeAuthentication.version"
    /// The access control that the chip offered first.
    case cardAccessNotSigned = "cardAccess.notSigned", cardAccessNothingToCompare = "cardAccess.nothingToCompare",
        cardAccessOfferMissing = "cardAccess.offerMissing", cardAccessUnreadable = "cardAccess.unreadable"
    /// Chip authentication.
    case chipAuthenticationCipherMissing = "chipAuthentication.cipherMissing",
        chipAuthenticationInfoMissing = "chipAuthentication.infoMissing",
        chipAuthenticationInvalidKey = "chipAuthentication.invalidKey",
        chipAuthenticationKeyNumber = "chipAuthentication.keyNumber",
        chipAuthenticationKeysNotShared = "chipAuthentication.keysNotShared",
        chipAuthenticationNewerVersion = "chipAuthentication.newerVersion",
        chipAuthenticationNewerVersionOnly = "chipAuthentication.newerVersionOnly",
        chipAuthenticationNoUsableKey = "chipAuthentication.noUsableKey",
        chipAuthenticationNotOffered = "chipAuthentication.notOffered",
        chipAuthenticationRefused = "chipAuthentication.refused",
        chipAuthenticationSetKATMissing = "chipAuthentication.setKATMissing",
        chipAuthenticationUnsupportedParameters = "chipAuthentication.unsupportedParameters",
        chipAuthenticationUnusualResponse = "chipAuthentication.unusualResponse",
        chipAuthenticationVersion = "chipAuthentication.version"
    /// Chip authentication mapping, the proof made while PACE opens the chip.
    case chipAuthenticationMappingInvalidKey = "chipAuthenticationMapping.invalidKey",
        chipAuthenticationMappingKeyMissing = "chipAuthenticationMapping.keyMissing",
        chipAuthenticationMappingMismatch = "chipAuthenticationMapping.mismatch",
        chipAuthenticationMappingOtherGroup = "chipAuthenticationMapping.otherGroup"
    /// The content of a file.
    case contentImpossibleDate = "content.impossibleDate", contentMalformedElement = "content.malformedElement",
        contentMissingElement = "content.missingElement", contentRepeatedElement = "content.repeatedElement",
        contentReservedValue = "content.reservedValue", contentTextNotUTF8 = "content.textNotUTF8",
        contentUnknownElement = "content.unknownElement", contentWrongImageFormat = "content.wrongImageFormat",
        contentWrongRecordLength = "content.wrongRecordLength"
    /// The cryptography library failed.
    case cryptographyFailed
    /// The document number of chip and zone.
    case documentNumberMismatch = "documentNumber.mismatch", documentNumberNoZone = "documentNumber.noZone",
        documentNumberOpenedWithoutZone = "documentNumber.openedWithoutZone",
        documentNumberUnreadableZone = "documentNumber.unreadableZone"
    /// The encoding of a file.
    case encodingLongInteger = "encoding.longInteger", encodingLongLength = "encoding.longLength",
        encodingNotDistinguished = "encoding.notDistinguished", encodingOtherContentType = "encoding.otherContentType",
        encodingTrailingBytes = "encoding.trailingBytes", encodingUnorderedSet = "encoding.unorderedSet",
        encodingUnusual = "encoding.unusual"
    /// A file as it was read.
    case fileLongerThanHeader = "file.longerThanHeader", fileShorterThanHeader = "file.shorterThanHeader",
        fileUnexpectedTag = "file.unexpectedTag"
    /// The chip's lists of its files.
    case fileListCommonMissing = "fileList.commonMissing", fileListListedButAbsent = "fileList.listedButAbsent",
        fileListNotInApplication = "fileList.notInApplication", fileListNotInCommon = "fileList.notInCommon",
        fileListNotInSecurityObject = "fileList.notInSecurityObject",
        fileListNothingToCompare = "fileList.nothingToCompare",
        fileListSecurityObjectMissing = "fileList.securityObjectMissing", fileListUnknown = "fileList.unknown"
    /// The signed hashes of files.
    case hashesGroupNotListed = "hashes.groupNotListed", hashesGroupNotRead = "hashes.groupNotRead",
        hashesMismatch = "hashes.mismatch", hashesNoGroupRead = "hashes.noGroupRead",
        hashesOtherLength = "hashes.otherLength", hashesUnsupportedAlgorithm = "hashes.unsupportedAlgorithm"
    /// The strength of a key.
    case keyStrengthTooShort = "keyStrength.tooShort", keyStrengthUnknownKey = "keyStrength.unknownKey",
        keyStrengthWeakExponent = "keyStrength.weakExponent"
    /// Passive authentication as a whole.
    case passiveAuthenticationSwitchedOff = "passiveAuthentication.switchedOff"
    /// The chip's proof.
    case proofChipLost = "proof.chipLost", proofExchangeFailed = "proof.exchangeFailed",
        proofTimedOut = "proof.timedOut"
    /// The reading as a whole.
    case readingInterrupted = "reading.interrupted"
    /// Secure messaging.
    case secureMessagingBroken = "secureMessaging.broken"
    /// Files that the State signed.
    case signedGroupsGroupAbsent = "signedGroups.groupAbsent", signedGroupsGroupNotRead = "signedGroups.groupNotRead",
        signedGroupsKeyFileAbsent = "signedGroups.keyFileAbsent"
    /// The first look at the files that identify the chip.
    case surveyUnreadable = "survey.unreadable"
    /// Terminal authentication.
    case terminalAuthenticationCertificateExpired = "terminalAuthentication.certificateExpired",
        terminalAuthenticationCertificateRefused = "terminalAuthentication.certificateRefused",
        terminalAuthenticationChallengeRefused = "terminalAuthentication.challengeRefused",
        terminalAuthenticationChipNotNamed = "terminalAuthentication.chipNotNamed",
        terminalAuthenticationKeyRefused = "terminalAuthentication.keyRefused",
        terminalAuthenticationKeyUnavailable = "terminalAuthentication.keyUnavailable",
        terminalAuthenticationNoChain = "terminalAuthentication.noChain",
        terminalAuthenticationSignatureRefused = "terminalAuthentication.signatureRefused",
        terminalAuthenticationTrustPointUnknown = "terminalAuthentication.trustPointUnknown"
}
