/// What can be seen on a page.
extension ReportWords {
    static let optical: [Entry] = [
        Entry(
            "checkDigit.mismatch", "A check digit does not fit: the zone was misread, or changed by hand.", .compare),
        Entry("comparison.differs", "Two sources say different things.", .compare),
        Entry("field.empty", "The document leaves this field empty, so there is nothing to check."),
        Entry("check.nothingToCheck", "There was nothing to check."),
        Entry("document.expired", "The document has expired.", .otherDocument),
        Entry("graphics.noModel", "It is not known where this kind of document shows the picture.", .models),
        Entry("graphics.pageNotRead", "The page that shows the picture was not photographed.", .otherSide),
        Entry(
            "graphics.pageSizeUnknown", "The page’s size is not known, so the picture’s place is not either.", .retake),
        Entry("graphics.outsidePage", "The picture’s place lies outside what was photographed.", .retake),
        Entry("graphics.nothingThere", "Nothing is printed where the picture should be.", .examine),
        Entry("graphics.notEncoded", "The cut-out could not be written as a picture file."),
    ]

    static let fields: [Entry] = [
        Entry("code.unknown", "The code is in no published list.", .compare),
        Entry("date.ambiguous", "The date can be read in two ways.", .compare),
        Entry("date.contradictory", "The date says two different things.", .compare),
        Entry("date.implausible", "The date is possible, but not for this field.", .compare),
        Entry("date.impossible", "There is no such day in the calendar.", .compare),
        Entry("date.inFuture", "The date lies in the future.", .examine),
        Entry("date.incomplete", "Parts of the date are not known."),
        Entry("measure.implausible", "The measure is impossible for a person.", .compare),
        Entry("name.characters", "The name has characters that names do not have.", .compare),
        Entry("number.pattern", "The number has another form than such documents’ numbers.", .compare),
        Entry("personalNumber.checkDigit", "The personal number’s check digit does not fit.", .compare),
        Entry("state.unknown", "No State has this code.", .compare),
        Entry("value.empty", "Nothing is printed there."),
        Entry("value.noRule", "There is no rule by which this value could be checked by itself."),
        Entry("value.notUnderstood", "The text was read, but makes no value for this field.", .compare),
        Entry("value.tooLong", "The text is longer than such a value can be.", .retake),
        Entry(
            "value.unproved", "Only one source says it, and nothing in that source proves it.", .compare),
        Entry("zone.impossibleContent", "The zone says something that cannot be.", .compare),
    ]

    /// What is said of a check that passed.
    static func passed(_ name: String) -> String {
        if let sentence = holding[name] { return sentence }
        if let field = name.split(separator: ".", maxSplits: 1).last, name.hasPrefix("fields.") {
            return "\(FieldText.title(String(field))): proved, and nothing contradicts it."
        }
        if name.hasPrefix("passiveAuthentication.hashes."), let file = name.split(separator: ".").last {
            return "\(file) was not changed after it was signed."
        }
        if name.hasPrefix("documentType") { return "The kind of document was recognised." }
        return "“\(inWords(name))” holds."
    }

    private static let holding: [String: String] = [
        "mrz.documentNumber": "The check digit of the document number fits.",
        "mrz.dateOfBirth": "The check digit of the date of birth fits.",
        "mrz.dateOfExpiry": "The check digit of the date of expiry fits.",
        "mrz.optionalData": "The check digit of the optional data fits.",
        "mrz.composite": "The check digit over the whole zone fits.",
        "dates.expiry": "The document has not expired.",
        "seal.signature": "The seal says what its signer signed.",
        "seal.chain": "A State’s certificate vouches for the seal’s signer.",
        "seal.validity": "The seal’s dates have come, and its signer’s certificate is valid.",
        "seal.country": "The seal’s State is that of its signer.",
        "seal.revocation": "Nobody has withdrawn the seal signer’s certificate.",
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

    /// `dates.expiry` as `dates: expiry`, `mrz.dateOfBirth` as `MRZ: date of birth`.
    static func inWords(_ name: String) -> String {
        name.split(separator: ".").map { part -> String in
            if part == "mrz" { return "MRZ" }
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
