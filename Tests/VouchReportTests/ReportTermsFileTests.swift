import Foundation
import Testing

@testable import VouchReport

@Suite struct ReportTermsFileTests {
    private func terms(_ text: String) throws(ReportTermsError) -> ReportTerms {
        try ReportTerms(file: Data(text.utf8))
    }

    @Test func `a file of terms translates what it has, and the rest stays English`() throws {
        let terms = try terms(
            """
            {"language": "de", "texts": {"expiredSince": "Abgelaufen seit %1", "field.surname": "Name",
             "code.expiry.expired": "Das Dokument ist abgelaufen.", "state.UTO": "Utopia (Muster)"}}
            """)
        #expect(terms.language == "de")
        #expect(terms(.expiredSince, "12. März 2024") == "Abgelaufen seit 12. März 2024")
        #expect(terms.title(ofField: "surname") == "Name")
        #expect(terms.title(ofField: "givenNames") == "Given names")
        #expect(terms.sentence(code: "expiry.expired", isFailure: true) == "Das Dokument ist abgelaufen.")
        #expect(terms.state("UTO") == "Utopia (Muster)")
        #expect(terms.state("FRA") == "Frankreich")
        #expect(terms(.allPassed) == "All checks performed passed")
    }

    @Test(arguments: [
        ("", ReportTermsError.Code.malformed, nil), ("[]", .malformed, nil), ("{\"language\":\"de\"}", .malformed, nil),
        ("{\"language\":\"de\",\"texts\":{\"read\":1}}", .malformed, nil),
        ("{\"language\":\"no-such-language-at-all-there\",\"texts\":{}}", .language, nil),
        ("{\"language\":\"\",\"texts\":{}}", .language, nil), ("{\"language\":\"../de\",\"texts\":{}}", .language, nil),
        ("{\"language\":\"de\",\"texts\":{\"expiredsince\":\"x %1\"}}", .unknownKey, "expiredsince"),
        ("{\"language\":\"de\",\"texts\":{\"field.\":\"x\"}}", .unknownKey, "field."),
        ("{\"language\":\"de\",\"texts\":{\"state.QQ1\":\"x\"}}", .unknownKey, "state.QQ1"),
        ("{\"language\":\"de\",\"texts\":{\"code.a..b\":\"x\"}}", .unknownKey, "code.a..b"),
        ("{\"language\":\"de\",\"texts\":{\"other.a\":\"x\"}}", .unknownKey, "other.a"),
        ("{\"language\":\"de\",\"texts\":{\"passed\":\"\"}}", .text, "passed"),
        ("{\"language\":\"de\",\"texts\":{\"passed\":\"a\\nb\"}}", .text, "passed"),
        ("{\"language\":\"de\",\"texts\":{\"passed\":\"a\\u202Eb\"}}", .text, "passed"),
        ("{\"language\":\"de\",\"texts\":{\"expiredSince\":\"Abgelaufen\"}}", .places, "expiredSince"),
        ("{\"language\":\"de\",\"texts\":{\"expired\":\"Abgelaufen %1\"}}", .places, "expired"),
        ("{\"language\":\"de\",\"texts\":{\"months\":\"Januar Februar\"}}", .places, "months"),
    ])
    func `a fault in the file is told by its key`(_ text: String, _ code: ReportTermsError.Code, _ key: String?) {
        let error = #expect(throws: ReportTermsError.self) { try terms(text) }
        #expect(error?.code == code)
        #expect(error?.key == key)
        #expect(error?.hint.isEmpty == false)
    }

    @Test func `a file of any length is refused before it is read`() {
        let long = Data(repeating: UInt8(ascii: " "), count: ReportTerms.maximumLength + 1)
        #expect(throws: ReportTermsError(.tooLarge)) { try ReportTerms(file: long) }
        let text = String(repeating: "x", count: ReportTerms.longestText + 1)
        #expect(throws: ReportTermsError(.text, key: "passed")) {
            try terms("{\"language\":\"de\",\"texts\":{\"passed\":\"\(text)\"}}")
        }
    }

    @Test func `every English text is one that a file may have`() throws {
        let texts = ReportTerms.terms
        let file = try JSONSerialization.data(withJSONObject: ["language": "en", "texts": texts])
        #expect(try ReportTerms(file: file).language == "en")
    }

    @Test(arguments: [
        ("de", true), ("pt-BR", true), ("sr-Latn", true), ("fil", true), ("zh-Hant-TW", true),
        ("", false), ("d", false),
        ("deutsch", false), ("de_DE", false), ("qq", false), ("de-", false), ("de-DE-x-y-z", false),
    ])
    func `a language is a code of BCP 47`(_ code: String, _ isOne: Bool) {
        #expect(ReportTerms.isLanguage(code) == isOne)
    }
}
