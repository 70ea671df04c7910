import Testing
import VouchCore

@testable import VouchOCR

@Suite struct MergerTests {
    private func merged(_ steady: String, _ other: String, steadyAt: Double = 0.95) -> String? {
        AccentMerger(steady: characters(steady, steadyAt), other: characters(other, 0.9)).merged()
            .map { String($0.map(\.text)) }
    }

    @Test(arguments: [
        ("BERZINA", "BĒRZIŅA", "BĒRZIŅA"), ("BOKIR OGLU", "BƏKIR OĞLU", "BƏKIR OĞLU"),
        ("MARiA", "MARÍA", "MARÍA"), ("PORA", "ÞÓRA", "ÞÓRA"), ("AEGIR", "ÆGIR", "ÆGIR"),
        ("PORA AEGIR", "ÞÓRA ÆGIR", "ÞÓRA ÆGIR"),
        ("COEUR AEN", "CŒUR AEN", "CŒUR AEN"), ("WeiB", "Weiß", "Weiß"),
        ("Lukasz Wojcik", "Łukasz Wójcik", "Łukasz Wójcik"), ("iSLOR", "İŞLƏR", "İŞLƏR"),
        ("St'astna", "Šťastná", "Šťastná"),
    ])
    func `accents are taken where the letters agree`(_ steady: String, _ other: String, _ wanted: String) {
        #expect(merged(steady, other) == wanted)
    }

    @Test(arguments: [
        ("MARLOWE", "MARL0WE"), ("12.05.1986", "12.05.1980"), ("U1234567X", "Ü1Z345G7X"), ("Rue 9", "Rue g"),
    ])
    func `everything else stays as the steady engine read it`(_ steady: String, _ other: String) {
        let result = merged(steady, other)
        #expect(result == steady || (steady == "U1234567X" && result == "Ü1234567X"))
    }

    @Test(arguments: [
        ("CANADIENNE", "CANADIENŅE", "fra", "CANADIENNE"), ("BÊGLU", "BËGĻU", "lav", "BÊGĻU"),
        ("iSMÃIL OCLU", "İSMAİL OÇLU", "aze", "İSMAİL OÇLU"), ("IOÃN", "IOAN", "ron", "IOAN"),
        ("IOÃN", "IOÄN", "ron", "IOÃN"),
    ])
    func `letters that the languages lack are not taken, and give way`(
        _ steady: String, _ other: String, _ language: String, _ wanted: String
    ) throws {
        let merger = AccentMerger(
            steady: characters(steady), other: characters(other), alphabet: TextLanguage(language)?.letters)
        #expect(String(try #require(merger.merged()).map(\.text)) == wanted)
    }

    @Test func `words and their spaces stay though the other reading has none`() {
        #expect(merged("HELENE LE FEVRE", "HÉLÈNELEFÈVRE") == "HÉLÈNE LE FÈVRE")
        #expect(merged("HELENE", "H É L È N E") == "HÉLÈNE")
    }

    @Test func `readings of different lines are not mixed`() {
        #expect(merged("MARLOWE", "ÇŸÄÖŠ") == nil)
        #expect(merged("", "Ä") == nil)
        #expect(merged("A", "") == nil)
        #expect(merged(String(repeating: "A", count: 401), "Ä") == nil)
    }

    @Test func `what the steady engine doubts gives way, and stays doubtful`() throws {
        var steady = characters("MARLOWE")
        steady[4] = TextCharacter("D", probability: 0.3, position: steady[4].position)
        let result = try #require(AccentMerger(steady: steady, other: characters("MARLOWE", 0.95)).merged())
        #expect(String(result.map(\.text)) == "MARLOWE")
        #expect(result[4].probability < 0.5)
    }

    @Test func `an accent the other engine doubts is not taken`() throws {
        let result = AccentMerger(steady: characters("MARIA"), other: characters("MARÍA", 0.4)).merged()
        #expect(String(try #require(result).map(\.text)) == "MARIA")
    }

    private func scripts(_ latin: String, _ foreign: String) -> String? {
        ScriptMerger(latin: characters(latin), foreign: characters(foreign)).merged().map { String($0.map(\.text)) }
    }

    @Test func `the local script stands before the stroke, Latin after it`() {
        #expect(scripts("TKA4YK/TKACHUK", "ТКАЧУК/ТКАСНИК") == "ТКАЧУК/TKACHUK")
        #expect(scripts("TKA4YK", "ТКАЧУК") == nil, "a digit makes it no word where no translation follows")
        #expect(scripts("TK17YK/TKACHUK", "ТКАЧУК/ТКАСНИК") == nil)
        #expect(scripts("TKAHYK/TKACHUK", "ТКАЧУК/ТКАСНИК") == "ТКАЧУК/TKACHUK")
        #expect(scripts("24 CEP/AUG 91", "24 СЕР/АОС 91") == "24 СЕР/AUG 91")
    }

    @Test func `Latin words and numbers stay where there is no translation`() {
        #expect(scripts("XX000000", "ХХ000000") == nil)
        #expect(scripts("PASSPORT", "РАЅЅРОКТ") == nil)
        #expect(scripts("P", "Р") == nil)
        #expect(scripts("", "") == nil)
    }

    @Test func `only codes of languages are languages`() {
        #expect(["deu", "aze_cyrl"].allSatisfy { TextLanguage($0) != nil })
        for code in ["", "de", "DEU", "../", "deu+fra", "deu_", "deu_cyrlx", "d/u", "äöü", "deu\0"] {
            #expect(TextLanguage(code) == nil, "\(code)")
        }
    }
}
