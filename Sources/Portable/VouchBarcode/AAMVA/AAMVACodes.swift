import VouchCore

/// Codes of AAMVA D20 and what they mean.
///
/// Source: AAMVA D20 Traffic Records Systems Data Dictionary, as quoted by annex D of the DL/ID Card Design Standard.
enum AAMVACodes {
    struct Code {
        let code: StaticString
        let meaning: StaticCode

        init(_ code: StaticString, _ meaning: StaticCode) {
            self.code = code
            self.meaning = meaning
        }
    }

    static let eyeColours: [Code] = [
        Code("BLK", "black"), Code("BLU", "blue"), Code("BRO", "brown"), Code("GRY", "grey"), Code("GRN", "green"),
        Code("HAZ", "hazel"), Code("MAR", "maroon"), Code("PNK", "pink"), Code("DIC", "dichromatic"),
        Code("UNK", "unknown"),
    ]

    static let hairColours: [Code] = [
        Code("BAL", "bald"), Code("BLK", "black"), Code("BLN", "blond"), Code("BRO", "brown"), Code("GRY", "grey"),
        Code("RED", "red or auburn"), Code("SDY", "sandy"), Code("WHI", "white"), Code("UNK", "unknown"),
    ]

    static let races: [Code] = [
        Code("AI", "Alaskan or American Indian"), Code("AP", "Asian or Pacific Islander"), Code("BK", "Black"),
        Code("H", "Hispanic origin"), Code("O", "not of Hispanic origin"), Code("U", "unknown"), Code("W", "White"),
    ]

    static let complianceTypes: [Code] = [
        Code("F", "fully compliant"), Code("M", "materially compliant"), Code("N", "not compliant"),
    ]

    /// Whole words and the codes of single jurisdictions, and the code of D20 they stand for.
    private static let colourSynonyms: [(word: StaticString, code: StaticString)] = [
        ("BLACK", "BLK"), ("BLUE", "BLU"), ("BL", "BLU"), ("BROWN", "BRO"), ("BRN", "BRO"), ("BN", "BRO"),
        ("BR", "BRO"), ("GRAY", "GRY"), ("GREY", "GRY"), ("GRA", "GRY"), ("GR", "GRN"), ("GREEN", "GRN"),
        ("GN", "GRN"), ("HAZEL", "HAZ"), ("HZL", "HAZ"), ("HZ", "HAZ"), ("MAROON", "MAR"), ("PINK", "PNK"),
        ("DICHROMATIC", "DIC"), ("UNKNOWN", "UNK"), ("BALD", "BAL"), ("BLOND", "BLN"), ("BLONDE", "BLN"),
        ("BLO", "BLN"), ("BLD", "BLN"), ("AUBURN", "RED"), ("AUB", "RED"), ("RED/AUBURN", "RED"), ("SANDY", "SDY"),
        ("SAN", "SDY"), ("WHITE", "WHI"), ("WHT", "WHI"),
    ]

    static func meaning(of code: [UInt8], among codes: [Code]) -> StaticCode? {
        codes.first { AAMVAText.equals(code, $0.code) }?.meaning
    }

    /// The code in capitals, in the form of D20 if known, with its meaning.
    static func value(_ text: [UInt8], among codes: [Code]) -> AAMVAValue {
        let capitals = AAMVAText.capitals(text)
        if let meaning = meaning(of: capitals, among: codes) { return .code(capitals, meaning: meaning) }
        for synonym in colourSynonyms where AAMVAText.equals(capitals, synonym.word) {
            let code = AAMVAText.bytes(of: synonym.code)
            if let meaning = meaning(of: code, among: codes) { return .code(code, meaning: meaning) }
        }
        return .code(capitals, meaning: nil)
    }

    static func isKnown(_ text: [UInt8], among codes: [Code]) -> Bool {
        guard case .code(_, meaning: let meaning) = value(text, among: codes) else { return false }
        return meaning != nil
    }

    static func sex(_ text: [UInt8]) -> AAMVASex? {
        let male: [StaticString] = ["1", "M", "MALE"]
        let female: [StaticString] = ["2", "F", "FEMALE"]
        let neither: [StaticString] = ["9", "X", "NOT SPECIFIED"]
        if male.contains(where: { AAMVAText.equals(text, $0) }) { return .male }
        if female.contains(where: { AAMVAText.equals(text, $0) }) { return .female }
        if neither.contains(where: { AAMVAText.equals(text, $0) }) { return .notSpecified }
        return nil
    }

    static func truncation(_ text: [UInt8]) -> AAMVATruncation? {
        guard text.count == 1 else { return nil }
        switch AAMVAText.capital(text[0]) {
        case UInt8(ascii: "T"): return .truncated
        case UInt8(ascii: "N"): return .notTruncated
        case UInt8(ascii: "U"): return .unknown
        default: return nil
        }
    }

    static func flag(_ text: [UInt8]) -> Bool? {
        let yes: [StaticString] = ["1", "Y", "YES", "T", "TRUE", "DONOR", "ORGAN DONOR", "VETERAN"]
        let no: [StaticString] = ["0", "N", "NO", "F", "FALSE", "2", "NON-DONOR", "NOT DONOR"]
        if yes.contains(where: { AAMVAText.equals(text, $0) }) { return true }
        if no.contains(where: { AAMVAText.equals(text, $0) }) { return false }
        return nil
    }
}

/// Words that say that there is nothing to say.
enum AAMVAPlaceholder {
    private static let words: [StaticString] = [
        "NONE", "UNAVL", "UNAVAIL", "UNAVAILABLE", "UNK", "UNKNOWN", "N/A", "NULL", "NMN", "NONE.", "NONE GIVEN",
        "AUCUN", "AUCUNE", "NO MIDDLE NAME",
    ]

    static func isOne(_ text: [UInt8]) -> Bool {
        if text.allSatisfy({ $0 == 0x2D || $0 == 0x2E || $0 == 0x2A || $0 == 0x5F || $0 == 0x20 }) { return true }
        return words.contains { AAMVAText.equals(text, $0) }
    }
}
