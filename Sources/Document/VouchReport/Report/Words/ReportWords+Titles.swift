/// Titles of checks, for people.
extension ReportWords {
    /// - Parameter name: of a check: `comparison.mrzBarcode`.
    public static func title(_ name: String) -> String {
        if let title = titles[name] { return title }
        let words = inWords(name)
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    private static let titles: [String: String] = [
        "text.fields": "Values", "comparison.mrzVisual": "Zone and print", "comparison.mrzBarcode": "Zone and barcode",
        "comparison.visualBarcode": "Print and barcode", "comparison.chipMRZ": "Chip and zone",
        "comparison.chipVisual": "Chip and print", "comparison.chipBarcode": "Chip and barcode",
        "zone.checkDigits": "Check digits", "zone.composite": "Check digit of the whole zone",
        "zone.dataGroup1": "Zone and DG1, character by character",
        "dates.possible": "Dates", "dates.order": "Order of dates", "dates.validFrom": "Start of validity",
        "dates.expiry": "Expiry", "personalNumber.dateOfBirth": "Personal number and date of birth",
        "age.threshold": "Age", "sides.consistency": "Front and back", "captures.consistency": "Earlier capture",
        "document.type": "Kind of document", "image.quality": "Picture quality", "pages.count": "Pages",
        "security.elements": "Security elements", "portrait.comparison": "Comparison of portraits",
        "authenticity.colour": "Copy in black and white", "authenticity.screen": "Picture of a screen",
        "authenticity.print": "Colour print", "authenticity.typeface": "Typeface of the zone",
        "seal.signature": "Digital seal", "sealProof.signature": "Seal’s signature",
        "sealProof.chain": "Seal’s certificates", "sealProof.validity": "Seal’s dates",
        "sealProof.country": "Seal’s State",
        "sealProof.revocation": "Seal signer’s revocation", "chip.genuine": "Genuine chip",
        "chip.passiveAuthentication": "Passive authentication", "chip.activeAuthentication": "Active authentication",
        "chip.chipAuthentication": "Chip authentication", "chip.terminalAuthentication": "Terminal authentication",
        "chip.basicAccessControl": "Basic access control", "chip.pace": "PACE", "graphics.portrait": "Portrait",
        "graphics.ghostPortrait": "Second portrait", "graphics.signature": "Signature",
        "accessControl": "Access to the chip", "fileList": "List of files", "fileList.signedGroups": "Signed files",
        "documentNumber.binding": "Document number of the chip",
        "cardAccess.binding": "Access control offered by the chip",
        "passiveAuthentication.signature": "Signature", "passiveAuthentication.hashes": "Hashes of the files",
        "passiveAuthentication.chain": "Certificates", "passiveAuthentication.validity": "Signer’s validity",
        "passiveAuthentication.country": "Signer’s State", "passiveAuthentication.revocation": "Signer’s revocation",
        "passiveAuthentication.keyStrength": "Strength of keys", "activeAuthentication": "Active authentication",
        "activeAuthentication.keyBinding": "Key of active authentication", "chipAuthentication": "Chip authentication",
        "chipAuthentication.keyBinding": "Key of chip authentication",
        "chipAuthenticationMapping": "Chip authentication mapping",
        "chipAuthenticationMapping.keyBinding": "Key of chip authentication mapping",
        "terminalAuthentication": "Terminal authentication",
    ]
}
