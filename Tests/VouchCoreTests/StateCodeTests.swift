import Testing
import VouchCore

@Suite struct StateCodeTests {
    @Test(arguments: [
        ("D", "Germany", "DE"), ("D<<", "Germany", "DE"), ("UTO", "Utopia (specimen)", "UT"), ("TWN", "Taiwan", "TW"),
        ("RKS", "Kosovo", "KS"), ("EUE", "European Union", "EU"), ("ABW", "Aruba", "AW"), ("ZWE", "Zimbabwe", "ZW"),
        ("TUR", "Türkiye", "TR"),
    ])
    func `a code has its name and letters`(_ code: String, _ name: String, _ letters: String) throws {
        let state = try #require(StateCode(code.utf8))
        #expect(state.englishName == name)
        let two = try #require(state.twoLetterCode)
        #expect(String(decoding: [two.0, two.1], as: UTF8.self) == letters)
    }

    @Test(arguments: ["", "SI", "DEU<", "AZF", "de", "<<<", "D<", "ZZZ"])
    func `other codes are unknown`(_ code: String) { #expect((StateCode(code.utf8) != nil) == (code == "D<")) }

    @Test func `uses are told apart`() {
        #expect(StateCode("XXA".utf8)?.mayIssue == false)
        #expect(StateCode("XOM".utf8)?.mayBeNationality == false)
        #expect(StateCode("GBN".utf8)?.use == .nationalityOnly)
        #expect(StateCode("YUG".utf8)?.use == .withdrawn)
        #expect(StateCode("FRA".utf8)?.use == .issuingStateAndNationality)
    }

    @Test func `every code of the table is found again, in order`() {
        var before = ""
        for index in 0..<StateCode.count {
            let state = StateCode(at: index)
            #expect(StateCode(state.text.utf8) == state)
            #expect(!state.englishName.isEmpty)
            #expect(before < state.text)
            before = state.text
        }
        #expect(StateCode.count == 287)
    }
}
