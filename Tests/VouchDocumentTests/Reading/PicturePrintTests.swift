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
        let (front, back) = (try Self.side(), try Self.side())
        let ahead = try await reader.print(of: front.findings, source: front.source)
        let document = try await reader.read([
            ExaminedPicture(front.findings, print: ahead), ExaminedPicture(back.findings, source: back.source),
        ])
        #expect(engine.asked.withLock { $0.pages } == 2)
        #expect(document.pages.map(\.id.picture) == [front.findings.id, back.findings.id])
        #expect(document.pages.map(\.lines?.count) == [1, 1])
        #expect(document.stages.map(\.name).filter { $0 == "text" }.count == 2)
    }

    @Test func `pages keep their identity, and print is named by the place of its page`() async throws {
        let reader = try Self.reader(Counting())
        let sides = [try Self.side(), try Self.side()]
        var pages: [StraightPage] = []
        for side in sides { pages += try await reader.print(of: side.findings, source: side.source).pages }
        #expect(pages.map(\.id) == sides.map { PageID($0.findings.id) })
        #expect(pages.printed.map(\.index) == [0, 1])
        #expect(pages.reversed().map(\.id) == sides.reversed().map { PageID($0.findings.id) })
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
        #expect(!dumped.contains("SPECIMEN"))
        #expect(!"\(print)\(dumped)".contains("200"))
    }
}
