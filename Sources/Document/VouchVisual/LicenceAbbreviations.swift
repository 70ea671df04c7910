import VouchFields

/// The short labels of North American licences, which engines often read as one word with their number and value:
/// `18EYESBLU`, `4dDLN820BAC`.
///
/// Source: AAMVA DL/ID Card Design Standard 2020, annex A; what jurisdictions print in their place.
enum LicenceAbbreviations {
    private static let labels: [(text: String, field: FieldName)] = [
        ("DLN", .documentNumber), ("NUMBER", .documentNumber), ("DLNO", .documentNumber), ("IDNO", .documentNumber),
        ("LICNO", .documentNumber), ("LIC#", .documentNumber), ("DL#", .documentNumber), ("ID#", .documentNumber),
        ("LIC", .documentNumber),
        ("DL", .documentNumber), ("DOB", .dateOfBirth), ("EXP", .dateOfExpiry),
        ("EXPIRES", .dateOfExpiry), ("ISSUED", .dateOfIssue), ("ISS", .dateOfIssue), ("DD", .documentDiscriminator),
        ("SEX", .sex), ("HGT", .height), ("HT", .height), ("WGT", .weight), ("WT", .weight), ("EYES", .eyeColour),
        ("EYE", .eyeColour), ("CLASS", .licenceCategories), ("ENDORSEMENTS", .endorsements), ("END", .endorsements),
        ("RESTRICTIONS", .restrictions), ("RESTR", .restrictions), ("RSTR", .restrictions), ("REST", .restrictions),
        ("REV", .revisionDate), ("HAIR", .remarks), ("FN", .givenNames), ("LN", .surname),
    ]

    static func field(_ label: String) -> FieldName? { labels.first { $0.text == label }?.field }

    /// Labels at a word's beginning, after the number that the standard gives them.
    static func marks(in line: PageLine, number: Int) -> [LabelMark] {
        var marks: [LabelMark] = []
        var end = 0
        let text = line.characters.map { $0.isASCII ? Character($0.uppercased()) : $0 }
        var start = birthInDigits(text)
        if start > 0 {
            marks.append(
                LabelMark(field: .dateOfBirth, line: number, range: 0..<start, quality: 0.85, isOfModel: false))
            end = start
        }
        while start < text.count {
            if start >= end, start == 0 || !text[start - 1].isLetter || !text[start].isLetter,
                let (field, length) = match(text, start)
            {
                let first = numberBefore(start, in: text, from: end)
                var last = start + length
                while last < text.count, ": .;/#".contains(text[last]) { last += 1 }
                marks.append(
                    LabelMark(field: field, line: number, range: first..<last, quality: 0.95, isOfModel: false))
                end = last
                start = last
            } else {
                start += 1
            }
        }
        return marks
    }

    /// The length of a `3 DOB` that was read as digits right before a day: `300807/15/1980`; 0 if there is none.
    private static func birthInDigits(_ text: [Character]) -> Int {
        var label = text.first == "3" ? 1 : 0
        while label > 0, label < text.count, " .".contains(text[label]) { label += 1 }
        let day = label + 3
        guard text.count == day + 10, "0D".contains(text[label]), "0O".contains(text[label + 1]),
            "8B".contains(text[label + 2]), text[label..<day].contains(where: \.isNumber)
        else { return 0 }
        let isDay = text[day...].enumerated().allSatisfy { index, character in
            index == 2 || index == 5 ? "/-".contains(character) : character.isNumber
        }
        return isDay ? day : 0
    }

    /// Where the number begins that the standard prints before a label: `4d `, `9a`; the label itself where there is
    /// none.
    private static func numberBefore(_ start: Int, in text: [Character], from end: Int) -> Int {
        var last = start
        while last > end, text[last - 1] == " " || text[last - 1] == "." { last -= 1 }
        var first = last
        while first > end, last - first < 3, text[first - 1].isNumber || text[first - 1].isLetter { first -= 1 }
        let isWhole = first == end || text[first - 1] == " "
        let hasDigit = text[first..<last].contains { $0.isNumber || $0 == "O" || $0 == "I" }
        return isWhole && hasDigit ? first : start
    }

    /// `I1234568` of `DLI1234568`: a letter, then only digits to the word's end.
    private static func opensNumber(_ text: ArraySlice<Character>) -> Bool {
        let word = text.prefix { $0 != " " }
        return word.first?.isLetter == true && word.count >= 6 && word.dropFirst().allSatisfy(\.isNumber)
    }

    private static func match(_ text: [Character], _ start: Int) -> (FieldName, Int)? {
        var best: (field: FieldName, length: Int, label: Int)?
        // At the line's beginning a number of the standard, or what an engine made of it, may be glued to the label.
        for skip in start == 0 ? [0, 1, 2, 3] : [0] {
            let begin = start + skip
            guard begin < text.count else { break }
            if skip > 0, !text[start..<begin].contains(where: { $0.isNumber || $0 == "O" || $0 == "I" }) { continue }
            for label in labels {
                let length = label.text.count
                guard begin + length <= text.count, length > best?.label ?? 0,
                    text[begin..<begin + length].elementsEqual(label.text)
                else { continue }
                let next = begin + length < text.count ? text[begin + length] : " "
                // Short ones open ordinary words too.
                let isWord = !next.isLetter
                let isGlued = length >= 3 && (skip > 0 || start == 0 && text.count - length <= 4)
                let takesNumber = label.field == .documentDiscriminator || label.field == .documentNumber
                guard
                    isWord || isGlued
                        || takesNumber && (skip > 0 || start == 0 && opensNumber(text[(begin + length)...]))
                else { continue }
                let after = begin + length + 1 < text.count ? text[begin + length + 1] : " "
                if length == 2, skip == 0, next == " ", after.isLetter { continue }
                best = (label.field, skip + length, length)
            }
        }
        return best.map { ($0.field, $0.length) }
    }
}
