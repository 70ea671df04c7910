import Testing

@testable import VouchVisual

struct NationalitySpellingTests {
    @Test(arguments: [
        ("FRA", "Francaise", "Française"), ("FRA", "FRANÇAISE", "FRANÇAISE"),
        ("FRA", "REPUBLIQUE FRANCAISE", "RÉPUBLIQUE FRANÇAISE"),
        ("IRL", "EIREANNACH/IRISH", "ÉIREANNACH/IRISH"), ("ISL", "ISLENSKT/ ICELANDIC", "ÍSLENSKT/ ICELANDIC"),
        ("ISL", "ÍSLENSKTT ICELANDIC", "ÍSLENSKT ICELANDIC"), ("AZE", "AZERBAİJAN", "AZERBAIJAN"),
        ("AZE", "AZORBAYCAN/AZERBAIJAN", "AZƏRBAYCAN/AZERBAIJAN"), ("ALB", "Shqiptare/Albanian", "Shqiptare/Albanian"),
        ("CAN", "CANADIAN/CANATIENNE", "CANADIAN/CANADIENNE"), ("ESP", "ESPANOLA", "ESPAÑOLA"),
        ("TUR", "T.C./TURKISH", "T.C./TURKISH"), ("D", "DEUTSCH", "DEUTSCH"),
        ("UKR", "УКРАЇНА/UKRAINE", "УКРАЇНА/UKRAINE"), ("ROU", "ROMÂNIA", "ROMÂNIA"), ("ROU", "ROMANIA", "ROMANIA"),
    ])
    func `a State's words are spelt as it does`(state: String, read: String, spelt: String) {
        #expect(NationalitySpelling(state: state).spelt(read) == spelt)
    }

    private static let others = [
        "", "UTOPIAN", "FR", "FRAN AISE", "ALLEMANDE", "R/F", "12345678", String(repeating: "A", count: 500),
    ]

    @Test(arguments: others)
    func `what is of no list stays as it was read`(print: String) {
        #expect(NationalitySpelling(state: "FRA").spelt(print) == print)
    }

    @Test func `a State without words spells nothing`() {
        #expect(NationalitySpelling(state: "QQQ").spelt("FRANCAISE") == "FRANCAISE")
    }
}
