import Testing
import VouchOCR

@testable import VouchOCRPaddle

@Suite struct CaseKeeperTests {
    private func restored(_ text: String) -> String {
        let line = text.enumerated().map { index, letter in
            TextCharacter(letter, probability: 0.9, position: Double(index) / Double(text.count))
        }
        return String(CaseKeeper.restored(line).map(\.text))
    }

    @Test(arguments: [
        ("İŞLəR", "İŞLƏR"), ("xXXX", "XXXX"), ("OğLU ADIL", "OĞLU ADIL"), ("SMItH", "SMItH"),
        ("PASsPORT NO", "PASSPORT NO"),
    ])
    func `a small letter drawn like its capital is one inside a word of capitals`(_ read: String, _ wanted: String) {
        #expect(restored(read) == wanted)
    }

    @Test(arguments: ["McCOY", "MacDONALD", "deVOS", "Xx", "p", "Nom", "cos", "IIIcosxz", "GROß", "12 os", ""])
    func `words with letters that are surely small stay as they are`(_ read: String) {
        #expect(restored(read) == read)
    }

    @Test func `what the network is sure of is right as often as it says`() {
        let said = [0.0, 0.35, 0.6, 0.95, 0.99, 0.9995, 1].map(PrintRecogniser.calibrated)
        #expect(said == said.sorted())
        #expect(said.allSatisfy { (0...1).contains($0) })
        // Of characters with 0.95 five in six were right.
        #expect(abs(PrintRecogniser.calibrated(0.95) - 0.83) < 0.01)
        #expect(PrintRecogniser.calibrated(0.99999) > 0.99)
        #expect(PrintRecogniser.calibrated(.nan) < 0.01)
    }
}
