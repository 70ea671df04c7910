import Synchronization
import Testing
import VouchCore
import VouchOCR

@testable import VouchDocument

/// Print that is read ahead of the document that its picture is a side of.
struct PicturePrintTests {
    /// Finds on every page one line, which says how often it was asked.
    private final class Counting: TextLocating, LineReading {
        let asked = Mutex<(pages: Int, languages: [TextLanguage])>((0, []))

        func boxes(in image: ImageView, search: TextSearch) throws(OCRError) -> [Quad] {
            [Quad(width: 80, height: 10)]
        }

        func lines(
            at boxes: [Quad], in image: ImageView, languages: [TextLanguage]
        ) throws(OCRError) -> [TextLine?] {
            let number = asked.withLock { asked in
                asked.pages += 1
                return asked.pages
            }
            let text = "SPECIMEN \(number)"
            let characters = text.enumerated().map { index, letter in
                TextCharacter(letter, probability: 0.99, position: (Double(index) + 0.5) / Double(text.count))
            }
            return boxes.map { TextLine(characters: characters, box: $0, engine: "counting") }
        }

        func reads(_ language: TextLanguage) -> Bool { false }

        func prepare(_ languages: [TextLanguage]) { asked.withLock { $0.languages += languages } }
    }

    private struct Failing: TextLocating, LineReading {
        func boxes(in image: ImageView, search: TextSearch) throws(OCRError) -> [Quad] {
            throw OCRError(.engineFailed)
        }
        func lines(
            at boxes: [Quad], in image: ImageView, languages: [TextLanguage]
        ) throws(OCRError) -> [TextLine?] { throw OCRError(.engineFailed) }
        func reads(_ language: TextLanguage) -> Bool { false }
    }

    private static func side() throws -> (findings: PictureFindings, source: PictureSource) {
        try #require(ReadingVector.side())
    }

    private static func reader(_ engine: any TextLocating & LineReading) throws -> DocumentReader {
        DocumentReader(
            text: CombinedTextReader(locator: engine, reader: engine, speller: nil), models: [],
            configuration: .init(today: try #require(CalendarDate(year: 2026, month: 11, day: 22))))
    }

    @Test func `what was read ahead is not read again, and its pages keep their sides`() async throws {
        let engine = Counting()
        let reader = try Self.reader(engine)
        let (findings, source) = try Self.side()
        let ahead = try await reader.print(of: findings, source: source)
        let document = try await reader.read([
            ExaminedPicture(findings, print: ahead), ExaminedPicture(findings, source: source),
        ])
        #expect(engine.asked.withLock { $0.pages } == 2)
        #expect(document.pages.map(\.picture) == [0, 1])
        #expect(document.pages.map(\.lineCount) == [1, 1])
        #expect(document.stages.map(\.name).filter { $0 == "text" }.count == 2)
    }

    @Test func `pages of all sides are numbered through, and so is their print`() async throws {
        let reader = try Self.reader(Counting())
        let (findings, source) = try Self.side()
        let prints = [
            try await reader.print(of: findings, source: source), try await reader.print(of: findings, source: source),
        ]
        let (pages, printed) = PicturePrint.joined(prints)
        #expect(pages.map(\.picture) == [0, 1])
        #expect(printed.map(\.index) == [0, 1])
    }

    @Test func `an engine that fails is told of, and the pages are there nevertheless`() async throws {
        let reader = try Self.reader(Failing())
        let (findings, source) = try Self.side()
        let document = try await reader.read([ExaminedPicture(findings, source: source)])
        #expect(document.textError == OCRError(.engineFailed))
        #expect(document.pages.count == 1)
    }

    @Test func `printing it shows how much there is and nothing of what it says`() async throws {
        let (findings, source) = try Self.side()
        let print = try await Self.reader(Counting()).print(of: findings, source: source)
        var dumped = ""
        dump(print, to: &dumped)
        #expect("\(print)" == "<1 pages, 1 lines>")
        #expect(!dumped.contains("SPECIMEN") && !"\(print)\(dumped)".contains("200"))
    }
}
