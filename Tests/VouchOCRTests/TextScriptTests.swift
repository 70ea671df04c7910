import Testing
import VouchCore

@testable import VouchOCR

@Suite struct TextScriptTests {
    private func line(_ text: String) -> TextLine {
        TextLine(
            characters: text.map { TextCharacter($0, probability: 0.9, position: 0.5) },
            box: Quad(width: 100, height: 10), engine: "test")
    }

    @Test(arguments: [
        ("Müller", ["Latn"]), ("КИЇВ/KYIV", ["Latn", "Cyrl"]), ("ΕΛΛΗΝΙΚΗ HR", ["Grek", "Latn"]),
        ("جواز سفر", ["Arab"]), ("中華民國 TW", ["Hani", "Latn"]), ("대한민국", ["Hang"]), ("12.08.1974 <<", []), ("", []),
    ])
    func `a line tells its scripts, the most frequent first`(_ text: String, _ scripts: [String]) {
        #expect(line(text).scripts.map(\.rawValue) == scripts)
    }
}
