import VouchCore

extension ChipVerdict {
    /// The verdict as a sentence.
    var sentence: String {
        switch self {
        case .securityObjectMalformed: "The list of signed hashes is malformed."
        case .forged: "The files are not signed by the signer they name."
        case .altered: "A file was changed after it was signed."
        case .signerForged: "The State’s authority did not certify the signer."
        case .signerNotValidAtSigning: "The signer’s certificate was not valid when it signed."
        case .signerIssuedTooLate: "The signer was certified after its authority had expired."
        case .revoked: "The State has revoked the signer."
        case .wrongCountry: "The signer and the document belong to different States."
        case .cardSecurityForged: "The signed list of the chip’s keys is not the State’s."
        case .keyFileRemoved: "A file that the State signed, with the chip’s key, has been removed."
        case .cloned: "This is not the chip that the files were signed for."
        case .chipFailedKeyNotBound: "The chip failed a proof with a key that is not signed."
        case .passiveAuthenticationOff: "The signature is not checked for this kind of document."
        case .unknownIssuer: "The trust store has no certificate for the signer of these files."
        case .signerOnHold: "A published list puts the signer on hold."
        case .signerNotValidToday: "The signer’s certificate is not valid today."
        case .weakSignerKey: "A signature key is too short to prove anything."
        case .cardSecurityDoubtful: "The signer of the list of the chip’s keys should not have signed it."
        case .signedGroupsMissing: "Files that the State signed are missing."
        case .zoneDiffers: "The chip’s document number differs from the one that opened it."
        case .accessOfferChanged: "What the chip offered at first is not what the State signed."
        case .accessControlDowngraded: "The chip was opened with weaker access control than it offers."
        case .genuine: "The State signed these files, and this is the chip it signed them for."
        case .chipKeyRevoked: "The State signed these files, but other chips have the same key."
        case .chipProofMissing:
            "The State signed these files; the chip could have proved that they were signed for it, but did not."
        case .dataGenuineChipNotProven:
            "The State signed these files; whether this is the chip it signed them for is unknown."
        case .signatureNotChecked, .chainNotChecked, .hashesNotChecked, .countryNotChecked:
            "Not everything required could be checked."
        }
    }
}

extension ReportWords {
    /// The verdict on a chip as a sentence.
    ///
    /// - Parameter rule: a ``/VouchCore/ChipVerdict`` by its name; one of another version has the sentence of what was not checked.
    public static func verdict(_ rule: String) -> String {
        ChipVerdict(rawValue: rule)?.sentence ?? "Not everything required could be checked."
    }
}
