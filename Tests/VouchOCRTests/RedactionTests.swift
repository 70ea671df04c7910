import Testing
import VouchCore

@testable import VouchOCR

/// What was printed on a document reaches no log.
struct RedactionTests {
    @Test func `neither printing nor dumping a line shows its letters`() {
        let characters = "ŽOFIE".map { TextCharacter($0, probability: 0.9, position: 0.5) }
        let line = TextLine(characters: characters, box: Quad(width: 10, height: 2), engine: "pp-ocr")
        var dumped = ""
        dump(line, to: &dumped)
        dump(characters, to: &dumped)
        let said = "\(line) \(characters) \(String(reflecting: characters))" + dumped
        for letter in "ŽFE" { #expect(!said.contains("\"\(letter)\"")) }
        #expect(dumped.contains("<redacted>"))
    }
}
