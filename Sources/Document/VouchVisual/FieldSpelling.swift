import VouchFields

/// Values as their kind is printed, where an engine lost or misread a mark that the rest of the value leaves no doubt
/// about.
struct FieldSpelling {
    /// As in the zone; nil if it is not known.
    let state: String?

    /// The print with such marks mended; all else as it was read.
    func spelt(_ print: String, as field: FieldName) -> String {
        if field == .sex { return sex(print) }
        guard LetterRepair.applies(to: field) else { return print }
        let bare = Self.withoutHalfBrackets(print)
        return field == .placeOfBirth ? Self.place(bare) : bare
    }

    /// `Utopia City)`: a bracket whose other half was not read, or is no bracket, is no part of a value.
    private static func withoutHalfBrackets(_ print: String) -> String {
        var text = Substring(print)
        for (open, close) in [("(", ")"), ("[", "]")] as [(Character, Character)] {
            if text.first == open, !text.contains(close) { text = text.dropFirst() }
            if text.last == close, !text.contains(open) { text = text.dropLast() }
        }
        while text.first == " " { text = text.dropFirst() }
        while text.last == " " { text = text.dropLast() }
        return text.isEmpty ? print : String(text)
    }

    /// `EESTIEST`: a State's name, of a list, and its code, between which passports print an oblique.
    private static func place(_ print: String) -> String {
        let letters = Array(print.filter { $0 != " " })
        guard letters.count >= 7, letters.allSatisfy({ $0.isUppercase }) else { return print }
        let known = NationalityWords.ofState(String(letters.suffix(3)))
        // The oblique may have been read as another letter.
        for lost in "IYL".contains(letters[letters.count - 4]) ? [3, 4] : [3] {
            let name = String(letters.dropLast(lost))
            if known.contains(FoldedText.units(of: name)) { return "\(name) / \(String(letters.suffix(3)))" }
        }
        return print
    }

    /// `K/F`: of a State that writes Cyrillic the first letter is `Ж`, which no Latin letter resembles more.
    private func sex(_ print: String) -> String {
        guard let state, let languages = StateLanguages.codes(of: state), print.first == "K",
            print.filter(\.isLetter) == "KF", let female = PrintedSex.languages(ofLetter: "Ж"),
            !female.isDisjoint(with: languages),
            PrintedSex.languages(ofLetter: "K")?.isDisjoint(with: languages) == true
        else { return print }
        return "Ж" + print.dropFirst()
    }
}
