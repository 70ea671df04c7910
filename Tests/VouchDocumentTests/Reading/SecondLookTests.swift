import Testing
import VouchCore
import VouchFields
import VouchOCR

@testable import VouchDocument

/// Issue 34: print that differs from another source is looked at again before anybody is accused.
struct SecondLookTests {
    /// Reads one line of a page, and of the picture what it is told to read in each cut.
    private struct Telling: TextLocating, LineReading {
        var line = "VERMEULEN"
        /// In pixels of the picture.
        var height = 20.0
        var looks: [String?] = []
        var isSecond = false

        func boxes(in image: ImageView, search: TextSearch) throws(OCRError) -> [Quad] {
            // The page is the picture, enlarged.
            let scale = Double(image.width) / 320
            return [Quad(width: 160, height: height).map { ($0 + Point(x: 40, y: 60)) * scale }]
        }

        func lines(
            at boxes: [Quad], in image: ImageView, languages: [TextLanguage]
        ) throws(OCRError) -> [TextLine?] {
            let texts: [String?] = boxes.count == 1 && !isSecond ? [line] : looks
            guard texts.count == boxes.count else { throw OCRError(.engineFailed) }
            return zip(boxes, texts).map { box, text in
                text.map { text in
                    let characters = text.enumerated().map { index, letter in
                        TextCharacter(letter, probability: 0.99, position: (Double(index) + 0.5) / Double(text.count))
                    }
                    return TextLine(characters: characters, box: box, engine: "telling")
                }
            }
        }

        func reads(_ language: TextLanguage) -> Bool { isSecond && language.code == "eng" }
    }

    private func settled(
        _ engine: Telling, second: Telling? = nil, print: String = "VERMEULEN", zone: String = "ERIKSSON",
        name: FieldName = .surname
    ) async throws -> FieldValue? {
        let text = CombinedTextReader(locator: engine, reader: engine, speller: second)
        let reader = DocumentReader(
            text: text, models: [],
            configuration: .init(today: try #require(CalendarDate(year: 2026, month: 11, day: 22))))
        let (findings, source) = try #require(ReadingVector.side())
        let page = try await reader.print(of: findings, source: source)
        let look = SecondLook(pixels: LivePixels(text: text, prints: [page]), pages: page.pages)
        let seen = FieldValue(value: print, raw: print, validity: .notPerformed(.noRule), confidence: 0.97)
        let said = FieldValue(value: zone, raw: zone, validity: .passed)
        return look.settled([name: seen], against: [[name: said]])[name]
    }

    @Test func `a difference that every look reads again stands`() async throws {
        let engine = Telling(looks: ["VERMEULEN", "VERMEULEN", "Vermeulen."])
        let value = try #require(try await settled(engine))
        #expect(value.mayContradict)
        #expect(value.raw.reveal { $0 } == "VERMEULEN")
    }

    @Test(arguments: [
        ["VERMEULEN", "VERMEULEN", "VERMEUTEN"], ["ERIKSSON", "VERMEULEN", "VERMEULEN"], [nil, nil, nil],
        ["VERMEULEN"],
    ])
    func `one that a look does not read again accuses nobody`(_ looks: [String?]) async throws {
        let value = try #require(try await settled(Telling(looks: looks)))
        #expect(!value.mayContradict)
        #expect(value.value?.reveal { $0 } == "VERMEULEN")
    }

    @Test func `a second engine counts where it reads what the other source says, and else decides nothing`()
        async throws
    {
        let engine = Telling(looks: ["VERMEULEN", "VERMEULEN", "VERMEULEN"])
        let agreeing = Telling(looks: ["VERMEUIEN", "ERIKSSON", "ERIKSSON"], isSecond: true)
        #expect(try await settled(engine, second: agreeing)?.mayContradict == false)
        let other = Telling(looks: ["/ERMEU", nil, "VERMEULEN"], isSecond: true)
        #expect(try await settled(engine, second: other)?.mayContradict == true)
    }

    @Test func `print of too few pixels, or on no line, accuses nobody`() async throws {
        let small = Telling(height: 9, looks: ["VERMEULEN", "VERMEULEN", "VERMEULEN"])
        #expect(try await settled(small)?.mayContradict == false)
        let elsewhere = Telling(line: "SOMETHING", looks: ["SOMETHING", "SOMETHING", "SOMETHING"])
        #expect(try await settled(elsewhere)?.mayContradict == false)
    }

    @Test func `what agrees is not looked at`() async throws {
        #expect(try await settled(Telling(looks: []), zone: "VERMEULEN")?.mayContradict == true)
    }

    @Test func `letters of one shape are the same to every look`() async throws {
        let engine = Telling(line: "K43I967D5", looks: ["K431967D5", "K43I967DS", "K43l967D5"])
        let value = try await settled(engine, print: "K43I967D5", zone: "L898902C3", name: .documentNumber)
        #expect(value?.mayContradict == true)
    }
}
