/// What the chip and its files can show.
extension ReportWords {
    static let chip: [Entry] = [
        Entry("chip.notRead", "The chip was not read.", .readChipAgain),
        Entry("chip.notGenuine", "The chip, or what is on it, is not the one that the State made.", .examine),
        Entry("chip.genuineNotEstablished", "It could not be established that the chip is genuine.", .certificates),
        Entry("chip.none", "The document has no chip."),
        Entry(
            "chip.dataGenuineChipNotProven", "The files are genuine; that this is their chip cannot be told.", .examine),
        Entry("check.interrupted", "The reading ended before this could be checked.", .readChipAgain),
        Entry("check.needsChip", "This can be checked on the chip itself only, not on saved files.", .readChipAgain),
        Entry("check.notAsked", "Nobody asked for this check."),
        Entry("check.notOffered", "This document does not have what the check needs."),
        Entry("accessControl.none", "The chip asks for no key, so there was nothing to protect."),
        Entry(
            "accessControl.paceFailed",
            "The chip was opened in an older, weaker way than it offers: something may stand between.", .readChipAgain),
        Entry("activeAuthentication.invalidSignature", "The chip could not prove its key: it may be a copy.", .examine),
        Entry(
            "activeAuthentication.noChallenge", "No random challenge was made for the chip to answer.", .readChipAgain),
        Entry("activeAuthentication.otherChallenge", "The chip’s answer is to another challenge.", .readChipAgain),
        Entry("activeAuthentication.refused", "The chip would not prove its key.", .readChipAgain),
        Entry("activeAuthentication.unsupportedKey", "The chip’s key is of a kind that is not supported here."),
        Entry(
            "activeAuthentication.invalidKey", "The key with which the chip should prove itself makes no sense.",
            .examine),
        Entry("cardAccess.notSigned", "What the chip offered at first is not among what the State signed.", .examine),
        Entry("cardAccess.offerMissing", "The State signed an offer that the chip did not make at first.", .examine),
        Entry("cardAccess.nothingToCompare", "There are not both lists of what the chip offers."),
        Entry("cardAccess.unreadable", "The chip’s first list of what it offers makes no sense.", .examine),
        Entry("chipAuthentication.notOffered", "The chip does not offer this proof."),
        Entry("chipAuthentication.refused", "The chip would not prove its key.", .readChipAgain),
        Entry("chipAuthentication.noUsableKey", "The chip has no key that can be used here."),
        Entry("chipAuthentication.unsupportedParameters", "The chip’s key is of a kind that is not supported here."),
        Entry(
            "chipAuthentication.invalidKey", "The key with which the chip should prove itself makes no sense.", .examine
        ),
        Entry(
            "chipAuthenticationMapping.mismatch", "The chip could not prove its key: it may be a copy.", .examine),
        Entry(
            "chipAuthenticationMapping.invalidKey", "The key with which the chip should prove itself makes no sense.",
            .examine),
        Entry("chipAuthenticationMapping.keyMissing", "The key that the proof is held against is not there.", .examine),
        Entry(
            "documentNumber.mismatch", "The chip tells another document number than the one that opened it.", .examine),
        Entry(
            "documentNumber.noZone", "The chip’s zone was not read, so its number cannot be compared.", .readChipAgain),
        Entry("documentNumber.openedWithoutZone", "The chip was opened without the zone, so nothing ties it to it."),
        Entry("documentNumber.unreadableZone", "The chip’s own zone makes no sense.", .examine),
        Entry("fileList.listedButAbsent", "A file that the chip lists is not there.", .readChipAgain),
        Entry("fileList.notInSecurityObject", "The chip lists a file that nobody signed.", .examine),
        Entry("fileList.notInCommon", "The State signed a file that the chip does not list.", .examine),
        Entry("fileList.nothingToCompare", "There are not both lists of the chip’s files."),
        Entry("hashes.mismatch", "A file on the chip was changed after it was signed.", .examine),
        Entry("hashes.groupNotListed", "There is a file on the chip that nobody signed.", .examine),
        Entry("hashes.groupNotRead", "The file was not read.", .readChipAgain),
        Entry("hashes.noGroupRead", "None of the signed files was read.", .readChipAgain),
        Entry("hashes.unsupportedAlgorithm", "The files were hashed in a way that is not supported here."),
        Entry("keyStrength.tooShort", "A key of the signature is too short to prove anything today.", .examine),
        Entry("keyStrength.unknownKey", "The strength of a key cannot be judged."),
        Entry("keyStrength.weakExponent", "A key of the signature is weak.", .examine),
        Entry("proof.chipLost", "The chip left the field during its proof.", .readChipAgain),
        Entry("proof.exchangeFailed", "The exchange with the chip broke off during its proof.", .readChipAgain),
        Entry("proof.timedOut", "The chip took too long for its proof.", .readChipAgain),
        Entry("signedGroups.groupAbsent", "A file that the State signed is missing from the chip.", .examine),
        Entry("signedGroups.groupNotRead", "A file that the State signed was not read.", .readChipAgain),
        Entry("signedGroups.keyFileAbsent", "The signed file with the chip’s own key has been taken out.", .examine),
        Entry("terminalAuthentication.noChain", "No certificate was at hand that this chip trusts."),
        Entry("terminalAuthentication.keyUnavailable", "The terminal’s key was not at hand."),
        Entry("terminalAuthentication.chipNotNamed", "The chip’s name, which the proof needs, is not known."),
        Entry("terminalAuthentication.certificateExpired", "The terminal’s certificate has expired for this chip."),
        Entry("terminalAuthentication.certificateRefused", "The chip refused the terminal’s certificate."),
    ]

    /// A rule of ``VouchChip/Verdict``, as a sentence.
    public static func verdict(_ rule: String) -> String {
        verdicts[rule] ?? "Not all that is needed could be checked."
    }

    private static let verdicts: [String: String] = [
        "genuine": "The State signed these files, and this is the chip it signed them for.",
        "dataGenuineChipNotProven":
            "The State signed these files; whether this is the chip it signed them for cannot be told.",
        "chipProofMissing":
            "The State signed these files; the chip could prove to be the one they were signed for, and has not.",
        "unknownIssuer": "No certificate at hand vouches for whoever signed these files.",
        "forged": "The files are not signed by whom they name.",
        "altered": "A file was changed after it was signed.",
        "cloned": "This is not the chip that the files were signed for.",
        "revoked": "The State has revoked the signer.",
        "wrongCountry": "The signer is of another State than the document.",
        "signerForged": "The State’s authority did not certify the signer.",
        "signerNotValidAtSigning": "The signer’s certificate was not valid when it signed.",
        "signerIssuedTooLate": "The signer was certified after its authority had ended.",
        "securityObjectMalformed": "The list of signed hashes makes no sense.",
        "cardSecurityForged": "The signed list of the chip’s keys is not the State’s.",
        "keyFileRemoved": "A file that the State signed, with the chip’s key, has been taken out.",
        "signerOnHold": "A published list has doubts about the signer that nobody has settled yet.",
        "chipKeyRevoked": "The State signed these files; the key that the chip proved is one that others have, too.",
        "signerNotValidToday": "The signer’s certificate is not valid today.",
        "weakSignerKey": "A key of the signature is too short to mean anything.",
        "signedGroupsMissing": "Files that the State signed are not there.",
        "zoneDiffers": "The chip tells another document number than the one that opened it.",
        "accessOfferChanged": "What the chip offered at first is not what the State signed.",
        "accessControlDowngraded": "The chip was opened in a weaker way than it offers.",
        "chipFailedKeyNotBound": "The chip failed a proof with a key that nobody vouches for.",
    ]
}
