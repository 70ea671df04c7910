import VouchFields

/// The numbers that driving licences print in place of labels.
///
/// Source: Directive 2006/126/EC, annex I §3; AAMVA DL/ID Card Design Standard 2020, annex A, which differs for 4d and
/// 5.
enum LicenceNumbers {
    static func field(_ number: String, isAAMVA: Bool) -> FieldName? {
        switch number {
        case "1": .surname
        case "2": .givenNames
        case "3": .dateOfBirth
        case "4A": .dateOfIssue
        case "4B": .dateOfExpiry
        case "4C": .issuingAuthority
        case "4D": isAAMVA ? .documentNumber : .personalNumber
        case "5": isAAMVA ? .documentDiscriminator : .documentNumber
        case "7": isAAMVA ? nil : .signature
        case "8": .address
        case "9": .licenceCategories
        case "9A": isAAMVA ? .endorsements : nil
        case "12": isAAMVA ? .restrictions : nil
        case "15": isAAMVA ? .sex : nil
        case "16": isAAMVA ? .height : nil
        case "17": isAAMVA ? .weight : nil
        case "18": isAAMVA ? .eyeColour : nil
        default: nil
        }
    }

    /// The number that opens a line or a gap in it, as a mark; nil if there is none.
    ///
    /// - Parameter rest: of the line, without what labels cover already.
    static func mark(in line: PageLine, number: Int, isAAMVA: Bool) -> LabelMark? {
        let text = line.characters
        var digits = ""
        var end = 0
        while end < text.count, end < 3 {
            let character = text[end]
            guard let value = character.asciiValue, (48...57).contains(value) else { break }
            digits.append(character)
            end += 1
        }
        guard !digits.isEmpty, digits.count <= 2 else { return nil }
        if end < text.count, let letter = text[end].asciiValue.map({ $0 | 32 }), (97...100).contains(letter) {
            let next = end + 1 < text.count ? text[end + 1] : " "
            if digits == "4" || digits == "9", !next.isLetter || isAAMVA {
                digits.append(Character(UnicodeScalar(letter - 32)))
                end += 1
            }
        }
        guard let field = field(digits, isAAMVA: isAAMVA) else { return nil }
        let next = end < text.count ? text[end] : nil
        let isParted = next == nil || next == "." || next == " " || next == "," || next == ":"
        // `2JORGE`: the engine lost the gap; not `12/05/2010`, and not `5-08`.
        guard
            isParted || (next?.isLetter == true && digits.count <= 2)
                || digits.count == 2 && digits.last?.isLetter == true
        else { return nil }
        while end < text.count, ". ,:".contains(text[end]) { end += 1 }
        return LabelMark(
            field: field, line: number, range: 0..<end, quality: next == "." ? 0.95 : isParted ? 0.85 : 0.7,
            isOfModel: false)
    }

    /// `8123 STREET`: field 8 and a house number that an engine read as one.
    static func gluedAddress(in line: PageLine, number: Int) -> LabelMark? {
        let digits = line.characters.prefix { $0.isASCII && $0.isNumber }
        let rest = line.characters.dropFirst(digits.count)
        guard digits.first == "8", (3...6).contains(digits.count), rest.first == " ", rest.count >= 5,
            rest.count(where: \.isLetter) >= 5, !rest.contains(where: \.isNumber)
        else { return nil }
        return LabelMark(field: .address, line: number, range: 0..<1, quality: 0.6, isOfModel: false)
    }
}
