/// The signer and its certificates, for chips and digital seals.
extension ReportWords {
    static let certificates: [Entry] = [
        Entry("chain.noTrustAnchor", "The trust store has no certificate of this State.", .certificates),
        Entry("chain.noSigner", "The signer is unknown, so its certificate could not be checked.", .certificates),
        Entry("chain.signatureInvalid", "The State’s authority did not certify this signer.", .examine),
        Entry(
            "chain.signerNotValidAtSigning", "The signer’s certificate was not valid on the date of signing.", .examine),
        Entry(
            "chain.issuedAfterAuthorityExpired", "The signer was certified after its authority had expired.", .examine),
        Entry("chain.issuedBeforeAuthority", "The signer was certified before its authority became valid.", .examine),
        Entry(
            "chain.signedBeforeCertificate", "The signer states a date of signing before its certificate’s start.",
            .examine),
        Entry("chain.certificateEncoding", "A certificate is not encoded as the standard requires."),
        Entry("chain.certificateProfile", "A certificate has a number or version that the standard does not allow."),
        Entry("chain.countryNotUpperCase", "A certificate writes its country in lower case."),
        Entry("chain.signerKeyUsage", "The signer’s key is not authorised to sign documents.", .examine),
        Entry("chain.signerForOtherPurpose", "The signer’s certificate is for another purpose.", .examine),
        Entry("chain.documentTypeNotListed", "The signer is not authorised to sign documents of this type.", .examine),
        Entry(
            "chain.unknownCriticalExtension", "A certificate has a critical extension that is not supported.", .examine),
        Entry("chain.unsupportedAlgorithm", "A certificate’s signature algorithm is not supported."),
        Entry("chain.tooManyPaths", "Too many certificates have the same name.", .updateLists),
        Entry("country.issuingStateDiffers", "The signer and the document belong to different States.", .examine),
        Entry("country.signerAndAuthorityDiffer", "The signer and its authority belong to different States.", .examine),
        Entry("country.signerOfOtherCountry", "The State’s authority certified a signer of another country.", .examine),
        Entry("country.noChain", "Without a certificate chain there is no State to compare.", .certificates),
        Entry("country.noIssuingState", "The document’s issuing State was not read.", .readChipAgain),
        Entry("country.notInCertificate", "The certificate names no State."),
        Entry("country.unknownIssuingState", "The authority that signs for the document’s State is unknown."),
        Entry("country.zoneStateDiffers", "The zone in the seal and the seal name different States.", .examine),
        Entry("country.otherStateClaimed", "The certificate claims to belong to another State.", .examine),
        Entry("revocation.signerRevoked", "The State has revoked the signer.", .examine),
        Entry("revocation.linkRevoked", "A certificate between signer and State was revoked.", .examine),
        Entry("revocation.signerListed", "A published list names the signer as compromised.", .examine),
        Entry("revocation.signerOnHold", "The State has put the signer on hold.", .updateLists),
        Entry("revocation.noList", "No revocation list of this State is available.", .updateLists),
        Entry("revocation.listOutdated", "The revocation list is out of date.", .updateLists),
        Entry("revocation.listFromFuture", "The revocation list is dated in the future.", .updateLists),
        Entry("revocation.noChain", "Without a certificate chain no revocation list applies.", .certificates),
        Entry(
            "revocation.unknownDocumentDefect", "A published defect list declares such documents unusable.", .examine),
        Entry("signature.invalid", "The signature is not by the named signer, or the content was changed.", .examine),
        Entry("signature.otherAlgorithm", "The signature was made with another algorithm than it names."),
        Entry("signature.algorithmForDigest", "The signer names a signature algorithm instead of a hash function."),
        Entry("signature.unusualSalt", "The signature’s salt is longer or shorter than its hash."),
        Entry("signature.attributesOtherTag", "The signed attributes were signed with another tag."),
        Entry("signature.contentDigestMissing", "The signature does not cover the content.", .examine),
        Entry("signature.unknownContentType", "The signed content is of an unknown type.", .examine),
        Entry("signature.contentDigestMismatch", "The content was changed after it was signed.", .examine),
        Entry("signature.malformedSecurityObject", "The list of signed hashes is malformed.", .examine),
        Entry("signature.noSecurityObject", "The chip’s signed list of hashes was not read.", .readChipAgain),
        Entry("signature.noSigner", "The signature names no signer.", .examine),
        Entry("signature.signerCertificateMissing", "The signer’s certificate is not available.", .certificates),
        Entry("signature.signerNotInside", "The signer’s certificate is not in the document.", .certificates),
        Entry("signature.signerIdentifierMismatch", "The certificate does not belong to the named signer.", .examine),
        Entry("signature.unsupportedAlgorithm", "The signature algorithm is not supported."),
        Entry("signature.unsupportedDigest", "The hash algorithm is not supported."),
        Entry("signature.weakDigest", "The hash algorithm is no longer secure.", .examine),
        Entry("validity.signerExpired", "The signer’s certificate has expired.", .examine),
        Entry("validity.signerNotYetValid", "The signer’s certificate is not valid yet.", .examine),
        Entry("validity.noDay", "No day of inspection was given."),
        Entry("validity.signedInFuture", "The date of signing is in the future.", .examine),
        Entry("validity.issuedInFuture", "The date of issue is in the future.", .examine),
    ]

    static let seals: [Entry] = [
        Entry("signature.certificateMalformed", "The certificate in the seal is malformed.", .examine),
        Entry(
            "signature.certificateReferenceForTests", "The seal names a certificate reserved for tests.",
            .examine
        ),
        Entry("signature.digestNotOfKeyLength", "The seal’s hash algorithm does not match its key length."),
        Entry("vds.unknownProfile", "The seal’s profile is unknown."),
        Entry("vdsnc.unknownType", "The seal’s type is unknown."),
    ]
}
