/// Who signed, and who vouches for the signer: of chips and of digital seals.
extension ReportWords {
    static let certificates: [Entry] = [
        Entry("chain.noTrustAnchor", "No certificate of this State is in the trust store.", .certificates),
        Entry("chain.noSigner", "Nobody is known to have signed, so there is nobody to vouch for.", .certificates),
        Entry("chain.signatureInvalid", "The State’s authority did not certify this signer.", .examine),
        Entry(
            "chain.signerNotValidAtSigning", "The signer’s certificate was not valid on the day of signing.", .examine),
        Entry("chain.issuedAfterAuthorityExpired", "The signer was certified after its authority had ended.", .examine),
        Entry("chain.issuedBeforeAuthority", "The signer was certified before its authority began.", .examine),
        Entry("chain.signerKeyUsage", "The signer’s key is not for signing documents.", .examine),
        Entry("chain.signerForOtherPurpose", "The signer’s certificate is for another purpose.", .examine),
        Entry("chain.documentTypeNotListed", "The signer may not sign documents of this type.", .examine),
        Entry(
            "chain.unknownCriticalExtension", "A certificate demands something that is not understood here.", .examine),
        Entry("chain.unsupportedAlgorithm", "A certificate is signed in a way that is not supported here."),
        Entry("chain.tooManyPaths", "There are more certificates of one name than are tried.", .updateLists),
        Entry("country.issuingStateDiffers", "The signer is of another State than the document.", .examine),
        Entry("country.signerAndAuthorityDiffer", "The signer and its authority are of different States.", .examine),
        Entry("country.noChain", "Without a chain of certificates there is no State to compare.", .certificates),
        Entry("country.noIssuingState", "The document’s own State was not read.", .readChipAgain),
        Entry("country.notInCertificate", "The certificate names no State."),
        Entry("country.unknownIssuingState", "It is not known which authority signs for the document’s State."),
        Entry("country.zoneStateDiffers", "The zone in the seal names another State than the seal.", .examine),
        Entry("country.otherStateClaimed", "The certificate claims to be of another State.", .examine),
        Entry("revocation.signerRevoked", "The State has revoked the signer.", .examine),
        Entry("revocation.linkRevoked", "A certificate between signer and State was revoked.", .examine),
        Entry("revocation.signerListed", "A published list names the signer as compromised.", .examine),
        Entry("revocation.signerOnHold", "The State is looking into the signer.", .updateLists),
        Entry("revocation.noList", "No list of revoked certificates of this State is at hand.", .updateLists),
        Entry("revocation.listOutdated", "The list of revoked certificates is out of date.", .updateLists),
        Entry("revocation.listFromFuture", "The list of revoked certificates is dated in the future.", .updateLists),
        Entry("revocation.noChain", "Without a chain of certificates no list applies.", .certificates),
        Entry("revocation.unknownDocumentDefect", "A published list says that such documents are unusable.", .examine),
        Entry("signature.invalid", "The signature is not of whom it names, or something was changed.", .examine),
        Entry("signature.contentDigestMismatch", "What was signed was changed afterwards.", .examine),
        Entry("signature.malformedSecurityObject", "The list of signed hashes makes no sense.", .examine),
        Entry("signature.noSecurityObject", "The chip’s signed list of hashes was not read.", .readChipAgain),
        Entry("signature.noSigner", "The signature names nobody.", .examine),
        Entry("signature.signerCertificateMissing", "The signer’s certificate is not at hand.", .certificates),
        Entry("signature.signerNotInside", "The signer’s certificate is not in the document.", .certificates),
        Entry("signature.signerIdentifierMismatch", "The certificate is not that of the named signer.", .examine),
        Entry("signature.unsupportedAlgorithm", "It is signed in a way that is not supported here."),
        Entry("signature.unsupportedDigest", "It is hashed in a way that is not supported here."),
        Entry("signature.weakDigest", "It is hashed in a way that is no longer safe.", .examine),
        Entry("validity.signerExpired", "The signer’s certificate has expired.", .examine),
        Entry("validity.signerNotYetValid", "The signer’s certificate is not valid yet.", .examine),
        Entry("validity.signedInFuture", "It says that it was signed in the future.", .examine),
        Entry("validity.issuedInFuture", "It says that it was issued in the future.", .examine),
    ]

    static let seals: [Entry] = [
        Entry("signature.certificateMalformed", "The certificate inside the seal makes no sense.", .examine),
        Entry(
            "signature.certificateReferenceForTests", "The seal names a certificate that is reserved for tests.",
            .examine
        ),
        Entry("signature.digestNotOfKeyLength", "The seal’s hash does not go with its key’s length."),
        Entry("vds.unknownProfile", "It is not known what such a seal is about."),
        Entry("vdsnc.unknownType", "It is not known what such a seal is about."),
    ]
}
