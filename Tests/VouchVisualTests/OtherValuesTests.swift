import Testing
import VouchCore
import VouchFields
import VouchOCR

@testable import VouchVisual

/// Labelled values that no field covers.
@Suite struct OtherValuesTests {
    /// A line of the test's page: where it begins, how high it is, what it says.
    private typealias Row = (x: Double, y: Double, height: Double, text: String)

    private static let named: [Row] = [
        (60, 40, 26, "UTOPIA IDENTITY CARD"), (60, 90, 14, "Surname"), (60, 114, 22, "NIEMAND"),
        (60, 150, 14, "Given names"), (60, 174, 22, "NEMO TOBIAS"), (60, 210, 14, "Place of birth"),
        (60, 234, 22, "NIRGENDWO"),
    ]

    private func others(_ rows: [Row], type: DocumentType = .idCard) -> [String] {
        let lines = rows.map { VisualVector.line($0.text, x: $0.x, y: $0.y, height: $0.height) }
        let reading = VisualFieldReader(today: VisualVector.today).read(
            [PrintedPage(lines: lines)], known: [], identity: DocumentIdentity(type: type, issuingState: "UTO"))
        return reading.others.map { other in
            "\(other.label.reveal { $0 }) = \(other.value.reveal { $0 })"
        }
    }

    @Test func `a colon parts a label from its value`() {
        #expect(others(Self.named + [(460, 90, 18, "Blood group: A+")]) == ["Blood group = A+"])
        #expect(others([(60, 90, 18, "Blutgruppe : 0 Rh–")]) == ["Blutgruppe = 0 Rh–"])
    }

    @Test func `a label with a colon announces what stands beside or below it`() {
        #expect(others([(60, 90, 18, "Blood group:"), (260, 91, 18, "A+")]) == ["Blood group = A+"])
        #expect(others([(60, 90, 18, "Blood group:"), (62, 114, 18, "A+")]) == ["Blood group = A+"])
    }

    @Test func `small print above larger print is a pair where the page's fields stand so`() {
        let pair: [Row] = [(460, 90, 14, "Agama / Religion"), (460, 114, 22, "NOT STATED")]
        #expect(others(Self.named + pair) == ["Agama / Religion = NOT STATED"])
        // Without fields that show how the page prints its labels, nothing says that this is one.
        #expect(others([(60, 40, 26, "UTOPIA IDENTITY CARD")] + pair) == [])
    }

    @Test func `a known label whose field this kind of document does not have is a pair`() {
        #expect(
            others(Self.named + [(460, 90, 14, "Number of entries"), (460, 114, 22, "MULT")])
                == ["Number of entries = MULT"])
    }

    @Test func `what a field was read from is not told again`() { #expect(others(Self.named) == []) }

    @Test(arguments: [
        "Open 09:30 to 17:00", "http://www.example.org", "If found, please return this card to the office.",
        ":::", "12:30",
    ])
    func `times, addresses and prose are no pairs`(_ text: String) {
        #expect(others(Self.named + [(460, 90, 18, text)]) == [])
    }

    @Test func `a word laid over the page and a text of many lines are no values`() {
        #expect(others([(60, 90, 18, "Blood group:"), (62, 114, 18, "SPECIMEN")]) == [])
    }

    @Test func `a page of pairs ends at forty, and takes no time`() {
        let rows = (0..<200).map { Row(60, 20 + 30 * Double($0), 18, "Entry: \($0)") }
        #expect(others(rows).count == 40)
    }

    @Test func `printing a pair shows none of it`() {
        let value = LabelledValue(label: "Blood group", value: "A+", confidence: 1, place: nil)
        var dumped = ""
        dump(value, to: &dumped)
        #expect(!"\(value)\(dumped)".contains("A+"))
    }
}
