import Testing
import VouchBarcode
import VouchBarcodeZXing
import VouchCore

/// Messages that several symbols hold.
@Suite struct MacroPDF417Tests {
    @Test func `a message in two symbols is one barcode`() throws {
        let found = try BarcodeVector.picture("macroPDF417.png").barcodes()
        #expect(found.map(\.symbology) == [.pdf417])
        let content = try BarcodeVector.bytes("macroPDF417.txt")
        #expect(found.map(\.content) == [content])
        #expect(found.first?.part == nil)
        guard case .argentineCard(let card) = BarcodePayload.parse(content) else {
            Issue.record("not the card that the message is")
            return
        }
        #expect(card.surname.reveal { $0 } == "MODELO")
        // One quad around both.
        let corners = try #require(found.first).corners
        #expect(corners.bottomLeft.y - corners.topLeft.y > 150)
    }

    @Test func `a part whose other part is missing stays a part, and says which`() throws {
        let found = try BarcodeVector.picture("macroPDF417-part.png").barcodes()
        let content = try BarcodeVector.bytes("macroPDF417.txt")
        #expect(found.map(\.content) == [Array(content.dropFirst(33))])
        #expect(found.first?.part?.index == 1)
        #expect(found.first?.part?.count == 2)
    }

    private func symbol(_ text: String, _ index: Int, of count: Int?, message: String = "a") -> Barcode {
        let corners = Quad(
            topLeft: Point(x: 0, y: Double(index)), topRight: Point(x: 9, y: Double(index)),
            bottomRight: Point(x: 9, y: Double(index + 1)), bottomLeft: Point(x: 0, y: Double(index + 1)))
        return Barcode(
            symbology: .pdf417, bytes: Sensitive(Array(text.utf8)), corners: corners,
            part: .init(index: index, count: count, message: message))
    }

    @Test func `parts join in their order, and only with their own`() {
        let parts = [
            symbol("B", 1, of: 2), symbol("x", 0, of: 2, message: "b"), symbol("A", 0, of: nil),
            symbol("A", 0, of: nil),
        ]
        let joined = Barcode.joining(parts)
        #expect(joined.map(\.content) == [Array("AB".utf8), Array("x".utf8)])
        #expect(joined[0].corners.bottomRight == Point(x: 9, y: 2))
        #expect(joined[1].part != nil)
    }

    @Test func `what does not fit together stays apart`() {
        for parts in [
            [symbol("A", 0, of: 2), symbol("B", 0, of: 2)], [symbol("A", 0, of: 2), symbol("B", 1, of: 3)],
            [symbol("A", 0, of: nil), symbol("B", 1, of: nil)], [symbol("A", 0, of: 1)],
            [symbol("A", 0, of: 1_000_000_000)], [symbol("A", -1, of: 2), symbol("B", 1, of: 2)], [],
        ] {
            #expect(Barcode.joining(parts).map(\.content) == parts.map(\.content))
        }
    }
}
