/// What is visible on a page.
extension ReportWords {
    static let optical: [Entry] = [
        Entry(
            "checkDigit.mismatch", "A check digit is wrong: the zone was misread or altered.", .compare),
        Entry("field.empty", "The field is empty on this document, so there is nothing to check."),
        Entry("document.noModel", "No document model matches, so the kind of document is unknown.", .models),
        Entry("document.paymentCard", "This is a payment card, not an identity document.", .otherDocument),
        Entry("image.tooPoor", "The picture quality is too poor.", .retake),
        Entry("pages.sideNotShown", "One side of the document was not photographed.", .otherSide),
        Entry("check.notExamined", "Not checked: not requested or not available."),
        Entry("check.nothingToCheck", "There was nothing to check."),
        Entry("graphics.noModel", "The position of the picture on this kind of document is unknown.", .models),
        Entry("graphics.pageNotRead", "The page with the picture was not photographed.", .otherSide),
        Entry(
            "graphics.pageSizeUnknown", "The page size is unknown, so the position of the picture is unknown too.",
            .retake),
        Entry("graphics.outsidePage", "The position of the picture is outside the photograph.", .retake),
        Entry("graphics.nothingThere", "Nothing is printed where the picture should be.", .examine),
        Entry("graphics.notEncoded", "The cut-out could not be written as a picture file."),
        Entry("portrait.differ", "Two pictures of the holder show different persons.", .examine),
        Entry("portrait.engineMissing", "The networks that compare faces are not installed.", .faceEngine),
        Entry("portrait.engineFailed", "The networks that compare faces failed.", .faceEngine),
        Entry("portrait.noPortrait", "There is no portrait to compare the selfie with.", .retake),
        Entry("portrait.noFace", "No face was found in a portrait of the document.", .retake),
        Entry("portrait.severalFaces", "A portrait of the document shows several faces.", .examine),
        Entry("portrait.faceTooSmall", "The face in a portrait of the document is too small.", .retake),
        Entry("portrait.childTooOld", "The portrait was taken in childhood, too long ago to be compared.", .examine),
        Entry("selfie.noFace", "No face was found in the selfie.", .selfie),
        Entry("selfie.severalFaces", "The selfie shows several faces.", .selfie),
        Entry("selfie.faceTooSmall", "The face in the selfie is too small.", .selfie),
        Entry("selfie.notRead", "The selfie could not be opened.", .selfie),
    ]

    /// The sentence for a check that passed.
    static func passed(_ name: String) -> String {
        if let sentence = holding[name] ?? holdingOfFields[name] { return sentence }
        if name.hasPrefix("passiveAuthentication.hashes."), let file = name.split(separator: ".").last {
            return "\(file) was not changed after it was signed."
        }
        return "The check “\(inWords(name))” passed."
    }

    private static let holding: [String: String] = [
        "sealProof.signature": "The seal’s signature is valid.",
        "sealProof.chain": "A State’s certificate confirms the seal’s signer.",
        "sealProof.validity": "The seal’s dates are not in the future, and its signer’s certificate is valid.",
        "sealProof.country": "The seal and its signer belong to the same State.",
        "sealProof.revocation": "The seal signer’s certificate was not revoked.",
        "accessControl": "The chip was opened with the strongest access control it offers.",
        "fileList": "The chip’s lists of its files agree.",
        "fileList.signedGroups": "Every file that the State signed is present.",
        "documentNumber.binding": "The chip’s document number is the one that opened it.",
        "cardAccess.binding": "The access control the chip offered first is what the State signed.",
        "passiveAuthentication.signature": "The signature over the chip’s files is valid.",
        "passiveAuthentication.hashes": "No file was changed after it was signed.",
        "passiveAuthentication.chain": "The State’s certificate confirms the signer.",
        "passiveAuthentication.validity": "The signer’s certificate is valid on the date of inspection.",
        "passiveAuthentication.country": "The signer belongs to the document’s State.",
        "passiveAuthentication.revocation": "The signer was not revoked.",
        "passiveAuthentication.keyStrength": "The signer’s keys are long enough.",
        "cardSecurity.signature": "The signature over the chip’s list of keys is valid.",
        "cardSecurity.chain": "The State’s certificate confirms the signer of the list of keys.",
        "cardSecurity.validity": "The certificate of the signer of the list of keys is valid.",
        "cardSecurity.country": "The signer of the list of keys belongs to the document’s State.",
        "cardSecurity.revocation": "The signer of the list of keys was not revoked.",
        "activeAuthentication": "The chip proved that it holds its own key.",
        "activeAuthentication.keyBinding": "The State signed the key that the chip proved.",
        "chipAuthentication": "The chip proved that it holds its own key, which now protects the channel.",
        "chipAuthentication.keyBinding": "The State signed the key that the chip proved.",
        "chipAuthenticationMapping": "The chip proved that it holds its own key while it was opened.",
        "chipAuthenticationMapping.keyBinding": "The State signed the key that the chip proved.",
        "terminalAuthentication": "The chip accepted the terminal.",
    ]

    /// `dates.expiry` as `dates: expiry`, `hashes.DG1` as `hashes: DG1`.
    static func inWords(_ name: String) -> String {
        name.split(separator: ".").map { part -> String in
            if part.dropFirst().first?.isUppercase == true { return String(part) }
            var words = ""
            for character in part {
                if character.isUppercase, !words.isEmpty { words += " " }
                words += character.lowercased()
            }
            return words
        }.joined(separator: ": ")
    }
}
