import Testing

@testable import VouchVisual

/// Characters that an engine took for others of their shape.
struct LetterRepairTests {
    @Test(arguments: [
        ("MARiA", "MARÍA"), ("GARCiA LOPEZ", "GARCÍA LOPEZ"), ("ANYT0WN, ZZ, 02127", "ANYTOWN, ZZ, 02127"),
        ("44227 D0RTMUND", "44227 DORTMUND"), ("MARlNA", "MARINA"), ("V1LA", "VILA"),
    ])
    func `inside a word of capitals nothing else is printed`(_ read: String, _ printed: String) {
        #expect(LetterRepair(state: "ESP").mended(read) == printed)
    }

    @Test(arguments: [
        "Maria", "il", "12 B0A4", "N0", "A10B", "C/REAL N13, 1 DCHA", "McDonald", "Hill", "2O17", "R2D2 IS", "",
        "100 MAIN STREET", "L0L 1A0",
    ])
    func `anything else stays as it was read`(_ read: String) {
        #expect(LetterRepair(state: "ESP").mended(read) == read)
    }

    @Test func `a dotted capital is the language's`() {
        #expect(LetterRepair(state: "AZE").mended("ALiYEV") == "ALİYEV")
        #expect(LetterRepair(state: "USA").mended("MARiA") == "MARÍA")
        #expect(LetterRepair(state: "LTU").mended("MARiJA") == "MARIJA")
        #expect(LetterRepair(state: nil).mended("MARiJA") == "MARIJA")
    }

    @Test(arguments: [
        ("165 Ib", "165 lb"), ("165 1b", "165 lb"), ("90 Ibs", "90 lbs"), ("165 lb", "165 lb"), ("Ib", "Ib"),
    ])
    func `pounds are told by what stands before them`(_ read: String, _ printed: String) {
        #expect(LetterRepair.pounds(read) == printed)
    }
}
