import Synchronization
import Testing
import VouchCore

@testable import VouchOCR

/// Three engines as one, each a fake that does one job.
@Suite struct CombinedTextReaderTests {
    /// Finds the lines it was told of.
    private struct Locator: TextLocating {
        let found: [Quad]

        func boxes(in image: ImageView, search: TextSearch) throws(OCRError) -> [Quad] { search.chosen(from: found) }
    }

    /// Reads the same on every line, and notes what it was asked.
    private final class Reader: LineReading {
        let text: String
        let known: Set<String>
        let asked = Mutex<[(boxes: [Quad], languages: [TextLanguage])]>([])

        init(_ text: String, known: Set<String> = []) {
            self.text = text
            self.known = known
        }

        func lines(
            at boxes: [Quad], in image: ImageView, languages: [TextLanguage]
        ) throws(OCRError) -> [TextLine?] {
            asked.withLock { $0.append((boxes, languages)) }
            return boxes.map { TextLine(characters: characters(text), box: $0, engine: "fake") }
        }

        func reads(_ language: TextLanguage) -> Bool { known.contains(language.code) }
    }

    private struct Failing: TextLocating, LineReading {
        func boxes(in image: ImageView, search: TextSearch) throws(OCRError) -> [Quad] { [] }
        func lines(at boxes: [Quad], in image: ImageView, languages: [TextLanguage]) throws(OCRError) -> [TextLine?] {
            throw OCRError(.engineFailed)
        }
        func reads(_ language: TextLanguage) -> Bool { false }
    }

    fileprivate static func box(_ top: Double) -> Quad { Quad(width: 80, height: 10).map { $0 + Point(x: 0, y: top) } }

    private func withPicture<R>(_ body: (ImageView) throws -> R) throws -> R {
        try [UInt8](repeating: 255, count: 100 * 100).withUnsafeBytes { bytes in
            try body(try #require(ImageView(bytes, width: 100, height: 100, format: .grey8)))
        }
    }

    private func plain(_ lines: [TextLine]) -> [String] { lines.map { $0.text.reveal { $0 } } }

    @Test func `one engine finds, another reads, and lines come from the top`() throws {
        let reader = Reader("SPECIMEN")
        let combined = CombinedTextReader(
            locator: Locator(found: [Self.box(40), Self.box(10), Self.box(70)]), reader: reader, speller: nil)
        let lines = try withPicture { try combined.lines(in: $0, search: TextSearch(maximumCount: 2)) }
        #expect(lines.map(\.box.topLeft.y) == [10, 40])
        #expect(plain(lines) == ["SPECIMEN", "SPECIMEN"])
        #expect(reader.asked.withLock { $0.map(\.boxes) } == [[Self.box(40), Self.box(10)]])
    }

    @Test func `lines are read again only in languages that the first reader lacks`() throws {
        let (german, english) = (try #require(TextLanguage("deu")), try #require(TextLanguage("eng")))
        let reader = Reader("MULLER", known: ["eng"])
        let speller = Reader("MÜLLER", known: ["deu", "eng"])
        let combined = CombinedTextReader(
            locator: Locator(found: [Self.box(10)]), reader: reader, speller: speller)
        func lines(_ languages: [TextLanguage]) throws -> [String] {
            plain(try withPicture { try combined.lines(in: $0, search: TextSearch(), languages: languages) })
        }
        #expect(try lines([]) == ["MULLER"])
        #expect(try lines([english]) == ["MULLER"])
        #expect(speller.asked.withLock { $0.isEmpty })
        #expect(try lines([english, german]) == ["MÜLLER"])
        #expect(speller.asked.withLock { $0.map(\.languages) } == [[german]])
        #expect(combined.reads(german))
        #expect(combined.reads(english))
    }

    @Test func `names may hide letters of a language that no engine writes`() throws {
        let combined = CombinedTextReader(
            locator: Locator(found: []), reader: Reader("", known: ["eng"]), speller: Reader("", known: ["pol"]))
        func mayHide(_ text: String, _ code: String) throws -> Bool {
            combined.mayHideLetters(text, of: try #require(TextLanguage(code)))
        }
        #expect(try mayHide("NGUYEN", "vie"))
        #expect(try mayHide("LUKASZ", "lit"))
        #expect(try !mayHide("MOTH", "lit"), "none of its letters has an accent there")
        #expect(try !mayHide("LUKASZ", "pol"), "an engine writes it")
        #expect(try !mayHide("NINO", "kat"), "its letters look like no Latin one")
    }

    @Test func `an engine that does both jobs reads a picture by itself`() throws {
        struct Both: TextLocating, LineReading {
            let locator: Locator
            let reader: Reader
            func boxes(in image: ImageView, search: TextSearch) throws(OCRError) -> [Quad] {
                try locator.boxes(in: image, search: search)
            }
            func lines(
                at boxes: [Quad], in image: ImageView, languages: [TextLanguage]
            ) throws(OCRError) -> [TextLine?] { try reader.lines(at: boxes, in: image, languages: languages) }
            func reads(_ language: TextLanguage) -> Bool { reader.reads(language) }
        }
        let both = Both(locator: Locator(found: [Self.box(40), Self.box(10)]), reader: Reader("A"))
        let lines = try withPicture { try both.lines(in: $0, search: TextSearch(excluded: [Self.box(40)])) }
        #expect(lines.map(\.box) == [Self.box(10)])
    }

    @Test func `a failure reaches the caller`() throws {
        let combined = CombinedTextReader(locator: Failing(), reader: Failing(), speller: nil)
        try withPicture { view in
            _ = #expect(throws: OCRError(.engineFailed)) { try combined.lines(in: view, search: TextSearch()) }
        }
    }
}
