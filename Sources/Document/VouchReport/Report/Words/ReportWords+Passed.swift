/// Checks that passed.
extension ReportWords {
    /// The sentence for a check that passed.
    static func passed(_ name: String) -> String {
        if let sentence = holding[name] { return sentence }
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
        "text.fields": "The essential values are proved, and nothing contradicts them.",
        "comparison.mrzVisual": "Zone and print agree.",
        "comparison.mrzBarcode": "Zone and barcode agree.",
        "comparison.visualBarcode": "Print and barcode agree.",
        "comparison.chipMRZ": "Chip and zone agree.",
        "comparison.chipVisual": "Chip and print agree.",
        "comparison.chipBarcode": "Chip and barcode agree.",
        "zone.checkDigits": "The zone’s check digits are correct.",
        "zone.documentNumber": "The check digit of the document number is correct.",
        "zone.dateOfBirth": "The check digit of the date of birth is correct.",
        "zone.dateOfExpiry": "The check digit of the date of expiry is correct.",
        "zone.optionalData": "The check digit of the optional data is correct.",
        "zone.dataGroup1": "The zone on the page and the one in the chip are the same, character by character.",
        "zone.composite": "The check digit over the whole zone is correct.",
        "dates.possible": "All dates are possible.",
        "dates.order": "The dates are in the required order.",
        "dates.validFrom": "The document is already valid.",
        "dates.expiry": "The document has not expired.",
        "personalNumber.dateOfBirth": "The personal number matches the date of birth.",
        "age.threshold": "The holder has the required age.",
        "sides.consistency": "Front and back belong together.",
        "captures.consistency": "This capture and the earlier one show the same document.",
        "document.type": "The kind of document was recognised.",
        "image.quality": "The pictures are good enough to rely on.",
        "pages.count": "All pages were read.",
        "security.elements": "The security elements that a picture can show are present.",
        "authenticity.colour": "The page has colours.",
        "authenticity.screen": "No screen’s pixels were found on the page.",
        "authenticity.print": "No printer’s dots were found on the page.",
        "authenticity.typeface": "The zone is printed in OCR-B.",
        "portrait.comparison": "The portraits show the same person.",
        "seal.signature": "The digital seal was signed by a State’s signer.",
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
