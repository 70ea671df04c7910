import Testing

@testable import VouchFields

/// `months.json`: the names and abbreviations of the Unicode CLDR as Swift's Foundation has them, per language.
@Suite struct MonthNameTests {
    @Test func `months of forty languages are known`() throws {
        let languages: [String: [[String]]] = try FieldVectors.load("months.json")
        #expect(languages.count > 40)
        for (language, months) in languages.sorted(by: { $0.key < $1.key }) {
            for (index, forms) in months.enumerated() {
                for form in forms {
                    let words = PrintedText.words(PrintedText.folded(form.filter { $0 != "." }))
                    let found = MonthNames.months(of: words)
                    #expect(found.contains(index + 1), "\(language) \(index + 1) \(form): \(found)")
                    #expect(found.count < 12, "\(language) \(index + 1) \(form): \(found)")
                    // Listopad is October in Croatia and November in Poland.
                    if form.unicodeScalars.count > 4, !form.hasPrefix("listopad") {
                        #expect(found.count == 1, "\(language) \(form): \(found)")
                    }
                }
            }
        }
    }

    @Test func `words that are no months are none`() {
        for word in [
            "MARRIED", "DATE", "NAISSANCE", "BIRTH", "OF", "SEPARATED", "GEBURTSTAG", "NOVOSIBIRSK", "AUGSBURG",
        ] {
            #expect(MonthNames.months(of: [word]) == [], "\(word)")
        }
    }
}
