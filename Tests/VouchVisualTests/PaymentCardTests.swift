import Testing
import VouchCore
import VouchOCR

@testable import VouchVisual

@Suite struct PaymentCardTests {
    private func card(_ texts: [String]) -> PaymentCard? {
        PaymentCard(
            texts.enumerated().map { VisualVector.line($0.element, x: 10, y: 20 * Double($0.offset), height: 10) })
    }

    private func masked(_ texts: [String]) -> [String] {
        card(texts)?.masked.map { $0.text.reveal { $0 } } ?? []
    }

    /// The schemes' published test numbers.
    @Test(arguments: [
        "4111 1111 1111 1111", "4012-8888-8888-1881", "5555555555554444", "2223 0031 2200 3222", "3782 822463 10005",
        "6011 1111 1111 1117", "3056 9309 0259 04", "3530 1113 3330 0000", "6200 0000 0000 0005",
    ])
    func `numbers of the schemes are recognised beside an expiry or a name`(_ number: String) {
        #expect(card([number, "GOOD THRU 11/29"]) != nil)
        #expect(card(["Mastercard", "No \(number) debit"]) != nil)
        #expect(card([number]) == nil)
        #expect(masked([number, "11/29"]).allSatisfy { !$0.contains(where: \.isNumber) })
    }

    @Test func `a number in a column of groups is one number`() {
        let texts = ["VISA", "4111", "1111", "1111", "1111", "ANNA ERIKSSON"]
        #expect(masked(texts) == ["VISA", "••••", "••••", "••••", "••••", "ANNA ERIKSSON"])
    }

    @Test(arguments: [
        // The check digit is wrong.
        ["VISA", "4111 1111 1111 1112"],
        // No scheme begins so.
        ["VISA", "1234 5678 9012 3452"],
        // Too short, too long, and one digit only.
        ["VISA", "4111 1111 1111"], ["VISA", "41111111111111111111"], ["VISA", "0000 0000 0000 0000"],
        // A visa is no card: its name alone says nothing.
        ["VISA", "Number of entries 01", "12/08/1974"],
        // Nor does it beside a number of another scheme, as a visa may have one.
        ["VISA", "5555555555554444"], ["VISA", "4222222222222"],
        // Dates of three parts are no expiry.
        ["4111 1111 1111 1111", "12/08/28", "01.02/2028"],
        [], [""], ["/", "1/", "13/28 4111 1111 1111 1111"],
    ])
    func `other print is no bank card`(_ texts: [String]) {
        #expect(card(texts) == nil)
    }

    // MARK: What a card says, for who asked for one

    private func content(_ texts: [String]) -> PaymentCardContent? { card(texts)?.content }

    @Test func `a card says its number, its last month and its holder`() throws {
        let read = try #require(
            content(["BANK OF UTOPIA", "5555 5555 5555 4444", "VALID THRU 09/31", "ANNA M ERIKSSON", "mastercard"]))
        #expect(read.number == "5555555555554444")
        #expect(read.expiry == CardExpiry(year: 2031, month: 9))
        #expect(read.expiry?.text == "2031-09")
        #expect(read.holder == "ANNA M ERIKSSON")
        #expect(!"\(read)".contains("5555"))
        var dumped = ""
        dump(read, to: &dumped)
        #expect(!dumped.contains("5555"))
        #expect(!dumped.contains("ERIKSSON"))
    }

    @Test(arguments: [
        (["Mastercard", "VALID FROM 10/24 UNTIL END 09/28"], "2028-09"),
        (["Mastercard", "10/2029", "09/28"], "2029-10"),
        (["Mastercard", "MEMBER SINCE 98"], nil), (["Mastercard", "13/28", "00/28", "09/2", "1/09/28"], nil),
        (["Mastercard", "٠٩/٢٨"], nil), (["Mastercard", "09/0028", "09/9999"], nil),
    ])
    func `of several months the last one counts`(_ texts: [String], _ expected: String?) {
        #expect(content(texts + ["5555555555554444"])?.expiry?.text == expected)
    }

    @Test(arguments: [
        (["JEAN-PIERRE DUBOIS", "mastercard"], "JEAN-PIERRE DUBOIS"), (["O'BRIEN KATHLEEN"], "O'BRIEN KATHLEEN"),
        (["ERIKSSON/ANNA"], "ERIKSSON/ANNA"), (["P. K. NARAYANAN"], "P. K. NARAYANAN"),
        (["Lars Østergård"], "Lars Østergård"), (["ANNA  ERIKSSON"], "ANNA ERIKSSON"),
        (["HER MAJESTY", "ANNA ERIKSSON"], "ANNA ERIKSSON"),
        // Other print of a card, single words and what is longer than a name may be.
        (["UTOPIA BANK", "VALID THRU", "DEBIT WORLD"], nil), (["ERIKSSON"], nil), (["A B"], nil),
        (["ANNA ERIKSSON 2"], nil), (["THE BEARER OF THIS CARD AGREES TO OUR TERMS"], nil), (["- / -"], nil),
    ])
    func `the holder is the lowest line below the number that may be a name`(_ texts: [String], _ expected: String?) {
        #expect(content(["ZENITH TOWER", "5555555555554444", "09/28"] + texts)?.holder == expected)
    }

    @Test func `what is no card says nothing`() {
        #expect(content(["5555 5555 5555 4445", "09/28", "ANNA ERIKSSON"]) == nil)
        #expect(content([]) == nil)
        #expect(content([String(repeating: "5 ", count: 100_000), "09/28"]) == nil)
    }
}
