/// What can be seen on a page.
extension ReportWords {
    static let optical: [Entry] = [
        Entry(
            "checkDigit.mismatch", "A check digit does not fit: the zone was misread, or changed by hand.", .compare),
        Entry("field.empty", "The document leaves this field empty, so there is nothing to check."),
        Entry("document.noModel", "No document model fits, so it is not known which document this is.", .models),
        Entry("image.tooPoor", "The picture is too poor to be relied on.", .retake),
        Entry("pages.sideNotShown", "A side that belongs to the document was not photographed.", .otherSide),
        Entry("check.notExamined", "Nobody looked, or what it takes is not there."),
        Entry("check.nothingToCheck", "There was nothing to check."),
        Entry("graphics.noModel", "It is not known where this kind of document shows the picture.", .models),
        Entry("graphics.pageNotRead", "The page that shows the picture was not photographed.", .otherSide),
        Entry(
            "graphics.pageSizeUnknown", "The page’s size is not known, so the picture’s place is not either.", .retake),
        Entry("graphics.outsidePage", "The picture’s place lies outside what was photographed.", .retake),
        Entry("graphics.nothingThere", "Nothing is printed where the picture should be.", .examine),
        Entry("graphics.notEncoded", "The cut-out could not be written as a picture file."),
    ]

    /// What is said of a check that passed.
    static func passed(_ name: String) -> String {
        if let sentence = holding[name] ?? holdingOfFields[name] { return sentence }
        if name.hasPrefix("passiveAuthentication.hashes."), let file = name.split(separator: ".").last {
            return "\(file) was not changed after it was signed."
        }
        return "“\(inWords(name))” holds."
    }

    private static let holding: [String: String] = [
        "sealProof.signature": "The seal says what its signer signed.",
        "sealProof.chain": "A State’s certificate vouches for the seal’s signer.",
        "sealProof.validity": "The seal’s dates have come, and its signer’s certificate is valid.",
        "sealProof.country": "The seal’s State is that of its signer.",
        "sealProof.revocation": "Nobody has withdrawn the seal signer’s certificate.",
        "accessControl": "The chip was opened in the strongest way it offers.",
        "fileList": "The chip’s lists of its files agree.",
        "fileList.signedGroups": "Every file that the State signed is there.",
        "documentNumber.binding": "The chip tells the document number that opened it.",
        "cardAccess.binding": "What the chip offered at first is what the State signed.",
        "passiveAuthentication.signature": "The signature over the chip’s files holds.",
        "passiveAuthentication.hashes": "No file was changed after it was signed.",
        "passiveAuthentication.chain": "The State’s certificate vouches for the signer.",
        "passiveAuthentication.validity": "The signer’s certificate is valid on the day of inspection.",
        "passiveAuthentication.country": "The signer is of the document’s State.",
        "passiveAuthentication.revocation": "The signer was not revoked.",
        "passiveAuthentication.keyStrength": "The signer’s keys are long enough.",
        "cardSecurity.signature": "The signature over the chip’s list of keys holds.",
        "cardSecurity.chain": "The State’s certificate vouches for the signer of the list of keys.",
        "cardSecurity.validity": "The certificate of the signer of the list of keys is valid.",
        "cardSecurity.country": "The signer of the list of keys is of the document’s State.",
        "cardSecurity.revocation": "The signer of the list of keys was not revoked.",
        "activeAuthentication": "The chip proved that it holds its own key.",
        "activeAuthentication.keyBinding": "The State signed the key that the chip proved.",
        "chipAuthentication": "The chip proved that it holds its own key, and the channel is protected by it.",
        "chipAuthentication.keyBinding": "The State signed the key that the chip proved.",
        "chipAuthenticationMapping": "The chip proved that it holds its own key while it was opened.",
        "chipAuthenticationMapping.keyBinding": "The State signed the key that the chip proved.",
        "terminalAuthentication": "The chip accepted who is asking.",
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
