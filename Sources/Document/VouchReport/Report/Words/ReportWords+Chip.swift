/// The chip and its files.
extension ReportWords {
    static let chip: [Entry] = [
        Entry("chip.notRead", "The chip was not read.", .readChipAgain),
        Entry("chip.notGenuine", "The chip, or its content, is not genuine.", .examine),
        Entry("chip.genuineNotEstablished", "It could not be established that the chip is genuine.", .certificates),
        Entry("chip.none", "The document has no chip."),
        Entry(
            "chip.dataGenuineChipNotProven", "The files are genuine; whether the chip is genuine is unknown.", .examine),
        Entry("check.interrupted", "The reading ended before this could be checked.", .readChipAgain),
        Entry("check.needsChip", "This can only be checked on the chip itself, not on saved files.", .readChipAgain),
        Entry("check.notAsked", "This check was not requested."),
        Entry("check.notOffered", "The document does not support this check."),
        Entry("accessControl.none", "The chip has no access control."),
        Entry(
            "accessControl.paceFailed",
            "The chip was opened with weaker access control than it offers; the connection may be manipulated.",
            .readChipAgain),
        Entry("activeAuthentication.invalidSignature", "The chip could not prove its key: it may be a copy.", .examine),
        Entry(
            "activeAuthentication.noChallenge", "No random challenge was sent to the chip.", .readChipAgain),
        Entry("activeAuthentication.otherChallenge", "The chip answered a different challenge.", .readChipAgain),
        Entry("activeAuthentication.refused", "The chip refused to prove its key.", .readChipAgain),
        Entry("activeAuthentication.unsupportedKey", "The kind of key on the chip is not supported."),
        Entry(
            "activeAuthentication.invalidKey", "The key for the chip’s proof is malformed.",
            .examine),
        Entry(
            "cardAccess.notSigned", "The access control the chip offered first is not among the data the State signed.",
            .examine),
        Entry(
            "cardAccess.offerMissing", "The State signed an access control option that the chip did not offer first.",
            .examine),
        Entry("cardAccess.nothingToCompare", "The chip’s two lists of access control options are not both available."),
        Entry("cardAccess.unreadable", "The chip’s first list of access control options is malformed.", .examine),
        Entry("chipAuthentication.notOffered", "The chip does not offer this proof."),
        Entry("chipAuthentication.refused", "The chip refused to prove its key.", .readChipAgain),
        Entry("chipAuthentication.noUsableKey", "The chip has no supported key."),
        Entry("chipAuthentication.unsupportedParameters", "The kind of key on the chip is not supported."),
        Entry(
            "chipAuthentication.invalidKey", "The key for the chip’s proof is malformed.", .examine
        ),
        Entry(
            "chipAuthenticationMapping.mismatch", "The chip could not prove its key: it may be a copy.", .examine),
        Entry(
            "chipAuthenticationMapping.invalidKey", "The key for the chip’s proof is malformed.",
            .examine),
        Entry("chipAuthenticationMapping.keyMissing", "The key needed to verify the proof is missing.", .examine),
        Entry(
            "documentNumber.mismatch", "The chip’s document number differs from the one that opened it.", .examine),
        Entry(
            "documentNumber.noZone", "The chip’s zone was not read, so its document number could not be compared.",
            .readChipAgain),
        Entry("documentNumber.openedWithoutZone", "The chip was opened without the zone, so nothing links the two."),
        Entry("documentNumber.unreadableZone", "The zone on the chip is malformed.", .examine),
        Entry("fileList.listedButAbsent", "A file that the chip lists is missing.", .readChipAgain),
        Entry("fileList.notInSecurityObject", "The chip lists a file that is not signed.", .examine),
        Entry("fileList.notInCommon", "The State signed a file that the chip does not list.", .examine),
        Entry("fileList.nothingToCompare", "The chip’s two lists of files are not both available."),
        Entry("passiveAuthentication.switchedOff", "Passive authentication is switched off for this kind of document."),
        Entry("hashes.mismatch", "A file on the chip was changed after it was signed.", .examine),
        Entry("hashes.groupNotListed", "A file on the chip is not signed.", .examine),
        Entry("hashes.groupNotRead", "The file was not read.", .readChipAgain),
        Entry("hashes.noGroupRead", "None of the signed files was read.", .readChipAgain),
        Entry("hashes.otherLength", "A signed hash does not have the length of its algorithm."),
        Entry("hashes.unsupportedAlgorithm", "The hash algorithm of the files is not supported."),
        Entry("keyStrength.tooShort", "A signature key is too short to prove anything today.", .examine),
        Entry("keyStrength.unknownKey", "The strength of a key is unknown."),
        Entry("keyStrength.weakExponent", "A signature key is weak.", .examine),
        Entry("proof.chipLost", "The chip left the field during its proof.", .readChipAgain),
        Entry("proof.exchangeFailed", "Communication with the chip failed during its proof.", .readChipAgain),
        Entry("proof.timedOut", "The chip took too long for its proof.", .readChipAgain),
        Entry("signedGroups.groupAbsent", "A file that the State signed is missing from the chip.", .examine),
        Entry("signedGroups.groupNotRead", "A file that the State signed was not read.", .readChipAgain),
        Entry("signedGroups.keyFileAbsent", "The signed file with the chip’s own key has been removed.", .examine),
        Entry("terminalAuthentication.noChain", "No terminal certificate that this chip trusts was available."),
        Entry("terminalAuthentication.keyUnavailable", "The terminal’s key was not available."),
        Entry("terminalAuthentication.chipNotNamed", "The chip’s identity, which the proof needs, is unknown."),
        Entry("terminalAuthentication.certificateExpired", "The terminal’s certificate has expired for this chip."),
        Entry("terminalAuthentication.certificateRefused", "The chip refused the terminal’s certificate."),
    ]

    /// A rule of ``VouchChip/Verdict``, as a sentence.
    public static func verdict(_ rule: String) -> String {
        verdicts[rule] ?? "Not everything required could be checked."
    }

    private static let verdicts: [String: String] = [
        "genuine": "The State signed these files, and this is the chip it signed them for.",
        "dataGenuineChipNotProven":
            "The State signed these files; whether this is the chip it signed them for is unknown.",
        "chipProofMissing":
            "The State signed these files; the chip could have proved that they were signed for it, but did not.",
        "unknownIssuer": "The trust store has no certificate for the signer of these files.",
        "forged": "The files are not signed by the signer they name.",
        "altered": "A file was changed after it was signed.",
        "cloned": "This is not the chip that the files were signed for.",
        "revoked": "The State has revoked the signer.",
        "wrongCountry": "The signer and the document belong to different States.",
        "signerForged": "The State’s authority did not certify the signer.",
        "signerNotValidAtSigning": "The signer’s certificate was not valid when it signed.",
        "signerIssuedTooLate": "The signer was certified after its authority had expired.",
        "securityObjectMalformed": "The list of signed hashes is malformed.",
        "cardSecurityForged": "The signed list of the chip’s keys is not the State’s.",
        "keyFileRemoved": "A file that the State signed, with the chip’s key, has been removed.",
        "passiveAuthenticationOff": "The signature is not checked for this kind of document.",
        "signerOnHold": "A published list puts the signer on hold.",
        "chipKeyRevoked": "The State signed these files, but other chips have the same key.",
        "signerNotValidToday": "The signer’s certificate is not valid today.",
        "weakSignerKey": "A signature key is too short to prove anything.",
        "cardSecurityDoubtful": "The signer of the list of the chip’s keys should not have signed it.",
        "signedGroupsMissing": "Files that the State signed are missing.",
        "zoneDiffers": "The chip’s document number differs from the one that opened it.",
        "accessOfferChanged": "What the chip offered at first is not what the State signed.",
        "accessControlDowngraded": "The chip was opened with weaker access control than it offers.",
        "chipFailedKeyNotBound": "The chip failed a proof with a key that is not signed.",
    ]
}
