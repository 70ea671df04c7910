import Testing
import VouchCore
import VouchFields

@testable import VouchVisual

/// Six digits that open a chip: told, and a witness of nothing.
@Suite struct CardAccessNumberTests {
    private func read(_ texts: [String]) throws -> FieldValue? {
        let lines = texts.enumerated().map {
            VisualVector.line($0.element, x: 20, y: 40 + 30 * Double($0.offset), height: 12)
        }
        let identity = DocumentIdentity(type: .idCard, issuingState: "D")
        return VisualFieldReader(today: VisualVector.today)
            .read([PrintedPage(lines: lines)], known: [], identity: identity).fields[.cardAccessNumber]
    }

    @Test func `the card access number is read beside its label, and proves nothing`() throws {
        let number = try #require(try read(["IDENTITY CARD", "Card access number", "938568", "Signature of bearer"]))
        #expect(number.value?.reveal { $0 } == "938568")
        #expect(!number.isWitness)
        #expect(!"\(number)".contains("938568"))
    }

    @Test(arguments: ["93856", "9385681", "93856X", "12.08.74"])
    func `only six digits are a card access number`(_ text: String) throws {
        #expect(try read(["IDENTITY CARD", "Card access number", text, "Signature of bearer"]) == nil)
    }
}
