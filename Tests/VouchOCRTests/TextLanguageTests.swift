import Testing

@testable import VouchOCR

@Suite struct TextLanguageTests {
    @Test(arguments: [
        ("deu", TextScript.latin), ("eng", .latin), ("ukr", .cyrillic), ("aze_cyrl", .cyrillic), ("srp_latn", .latin),
        ("ell", .greek), ("heb", .hebrew), ("fas", .arabic), ("tha", .thai), ("kat", .georgian), ("zho", .han),
    ])
    func `a language has its letters and their script`(_ code: String, _ script: TextScript) throws {
        let language = try #require(TextLanguage(code))
        #expect(language.script == script)
        #expect(language.letters != nil)
    }

    @Test func `a language that nobody knows has neither`() throws {
        let language = try #require(TextLanguage("qqq"))
        #expect(language.script == nil)
        #expect(language.letters == nil)
    }

    @Test func `letters are as documents print them`() throws {
        let polish = try #require(TextLanguage("pol")?.letters)
        #expect(polish.contains("Ł"))
        #expect(polish.isDisjoint(with: "Lł"))
        #expect(TextLanguage("eng")?.letters == [])
    }
}
