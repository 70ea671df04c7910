import VouchFields

/// Characters of words that an engine took for others of their shape, where the rest of the word leaves no doubt.
///
/// No State prints small letters or digits inside a word of capitals. An engine that has no letter `Í` sees a small `i`
/// among capitals, and one that has no context sees `0` for `O`.
package struct LetterRepair {
    /// The dotted capital letter in the document's language: `Í`, `İ`; `I` where there is none.
    let dotted: Character

    init(dotted: Character = "I") { self.dotted = dotted }

    /// - Parameter state: the issuing State's code as in the zone; nil if it is not known.
    package init(state: String?) {
        guard let state else {
            self.init()
            return
        }
        // Those that no table of languages has, for their own has no accents, name people of Spanish descent.
        let codes =
            StateLanguages.languages(of: state)?.map { String($0.code.prefix(3)) } ?? (state == "USA" ? ["spa"] : [])
        if codes.contains(where: { ["tur", "aze"].contains($0) }) {
            self.init(dotted: "İ")
        } else if codes.contains(where: { ["spa", "por", "ces", "slk", "hun", "isl", "gle", "cat"].contains($0) }) {
            self.init(dotted: "Í")
        } else {
            self.init()
        }
    }

    static func applies(to field: FieldName) -> Bool {
        switch field {
        case .surname, .givenNames, .fullName, .alsoKnownAs, .nameAtBirth, .fatherName, .placeOfBirth, .placeOfIssue,
            .issuingAuthority, .address, .nationality, .parents, .organisation:
            true
        default: false
        }
    }

    /// The text with such characters replaced; linear in its length.
    package func mended(_ text: String) -> String {
        guard text.contains(where: { "0il1".contains($0) }) else { return text }
        var characters = Array(text)
        var start = 0
        while start < characters.count {
            var end = start
            while end < characters.count, characters[end].isLetter || characters[end].isNumber { end += 1 }
            if end - start >= 3 { mend(&characters, start..<end) }
            start = max(end, start + 1)
        }
        return String(characters)
    }

    private func mend(_ characters: inout [Character], _ word: Range<Int>) {
        let letters = characters[word].filter { $0.isLetter && $0 != "i" && $0 != "l" }
        // In a number with letters, a digit is a digit.
        let others = characters[word].contains { $0.isNumber && $0 != "0" && $0 != "1" }
        guard letters.count >= 2, !others, letters.allSatisfy(\.isUppercase) else { return }
        for index in word {
            let isInside =
                index > word.lowerBound && index + 1 < word.upperBound && characters[index - 1].isLetter
                && characters[index + 1].isLetter
            switch characters[index] {
            case "0" where isInside && letters.count >= 3: characters[index] = "O"
            case "1" where isInside && letters.count >= 3: characters[index] = "I"
            case "i": characters[index] = dotted
            case "l": characters[index] = "I"
            default: break
            }
        }
    }

    /// `VIF`, `MOTIF`: a sex in two languages whose stroke was read as another upright one; nil if it is none such.
    static func pair(_ text: String) -> String? {
        let characters = Array(text.filter { $0 != " " })
        guard (3...16).contains(characters.count), let last = characters.last, last.isLetter,
            "Il|17".contains(characters[characters.count - 2])
        else { return nil }
        let first = String(characters.dropLast(2))
        guard first.allSatisfy(\.isLetter) else { return nil }
        if first.count == 1 { return "\(first)/\(last)" }
        // Longer ones only where the word by itself says the letter's sex. An E is an F whose foot is another line.
        guard let sex = PrintedSex.normalise(first).value, "\(last)" == sex || last == "E" && sex == "F" else {
            return nil
        }
        return text.contains(" ") ? "\(first) / \(sex)" : "\(first)/\(sex)"
    }

    /// `5-08″`: cards print quotation marks for feet and inches; the signs of mathematics, as which an engine reads
    /// slanted ones, stand on none.
    static func feet(_ text: String) -> String {
        String(text.map { $0 == "″" ? "”" : $0 == "′" ? "’" : $0 })
    }

    /// `165 Ib`: pounds.
    static func pounds(_ text: String) -> String {
        for (wrong, right) in [("Ib", "lb"), ("1b", "lb"), ("IB", "LB")]
        where text.hasSuffix(wrong) || text.hasSuffix(wrong + "s") {
            let end = text.hasSuffix("s") ? "s" : ""
            let number = text.dropLast(wrong.count + end.count)
            let digits = number.filter { $0 != " " }
            guard (2...3).contains(digits.count), digits.allSatisfy({ $0.isASCII && $0.isNumber }) else { continue }
            return String(number) + right + end
        }
        return text
    }
}
