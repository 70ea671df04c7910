import Foundation
import Testing
import VouchCore
import VouchOCR
import VouchTestSupport

@testable import VouchDocument
@testable import VouchReport

/// Everything printed, whether or not a field came of it.
@Suite struct PrintedLinesTests {
    /// Finds these lines on every page, one below the other.
    struct Printing: TextLocating, LineReading {
        let texts: [String]
        var probability = 0.97

        func boxes(in image: ImageView, search: TextSearch) throws(OCRError) -> [Quad] {
            texts.indices.map { index in
                Quad(width: 80, height: 10).map { $0 + Point(x: 20, y: 10 + 12 * Double(index)) }
            }
        }

        func lines(
            at boxes: [Quad], in image: ImageView, languages: [TextLanguage]
        ) throws(OCRError) -> [TextLine?] {
            boxes.map { box in
                let index = Int(((box.topLeft.y - 10) / 12).rounded())
                guard texts.indices.contains(index) else { return nil }
                let letters = Array(texts[index])
                return TextLine(
                    characters: letters.enumerated().map { place, letter in
                        TextCharacter(
                            letter, probability: probability, position: (Double(place) + 0.5) / Double(letters.count))
                    }, box: box, engine: "pp-ocr")
            }
        }

        func reads(_ language: TextLanguage) -> Bool { false }
    }

    static func findings(_ engine: Printing?) async throws -> DocumentFindings {
        let reader = DocumentReader(
            text: engine.map { CombinedTextReader(locator: $0, reader: $0, speller: nil) }, models: [],
            configuration: .init(today: try ReportExample.today()))
        let (findings, source) = try #require(ReadingVector.side())
        return try await reader.read([ExaminedPicture(findings, source: source)])
    }

    static func report(_ findings: DocumentFindings) -> DocumentReport {
        DocumentReport(ReportContents(findings, versions: .init(vouch: "0.6.0")), digest: ReportExample.digest)
    }

    @Test func `each line is told with its place in the picture, its engine and its scripts`() async throws {
        let findings = try await Self.findings(Printing(texts: ["REPUBLIC OF UTOPIA", "КИЇВ 1974"]))
        let report = Self.report(findings)
        let lines = try #require(report.printedLines)
        #expect(lines.map(\.text) == ["REPUBLIC OF UTOPIA", "КИЇВ 1974"])
        #expect(lines.map(\.page) == [0, 0])
        #expect(lines.map(\.engine) == ["pp-ocr", "pp-ocr"])
        #expect(lines.map(\.scripts) == [["Latn"], ["Cyrl"]])
        #expect(lines.allSatisfy { $0.confidence == 0.97 && $0.isCut == nil })
        // The page is the whole picture, 320 pixels wide, and was enlarged for reading.
        let scale = 320 / Double(try #require(findings.pages.first).image.width)
        let corners = try #require(lines.first).corners
        #expect(zip(corners[0], [20 * scale, 10 * scale]).allSatisfy { abs($0 - $1) < 0.2 })
        #expect(zip(corners[2], [100 * scale, 20 * scale]).allSatisfy { abs($0 - $1) < 0.2 })
        #expect(report.printedLinesLeftOut == nil)
    }

    @Test func `print that was not to be read is absent, and print that was not there is empty`() async throws {
        #expect(Self.report(try await Self.findings(nil)).printedLines == nil)
        #expect(Self.report(try await Self.findings(Printing(texts: []))).printedLines == [])
    }

    private static func report(lines: [DocumentReport.PrintedLine]) throws -> DocumentReport {
        var contents = try ReportExample.contents()
        contents.graphics = []
        contents.printedLines = lines
        return DocumentReport(contents, digest: ReportExample.digest)
    }

    private static func line(_ text: String, confidence: Double = 0.9, page: Int = 0) -> DocumentReport.PrintedLine {
        .init(
            text: text, confidence: confidence, page: page, corners: Quad(width: 100, height: 10), engine: "pp-ocr",
            scripts: ["Latn"])
    }

    @Test func `too many lines and too long ones are cut, and the report says so`() throws {
        let report = try Self.report(lines: (0..<620).map { Self.line(String(repeating: "W", count: $0)) })
        #expect(report.printedLines?.count == 500)
        #expect(report.printedLinesLeftOut == 120)
        #expect(report.printedLines?[300].isCut == nil && report.printedLines?[301].isCut == true)
        #expect(report.printedLines?[301].text.count == 300)
        #expect(try DocumentReport(json: report.json()) == report)
        let html = String(decoding: HTMLReport().html(of: report), as: UTF8.self)
        #expect(html.contains("220 more lines are not shown."))
        #expect(try SchemaValidator.ofReports().complaints(about: report.json()) == [])
    }

    @Test func `the page has them folded, side by side with how they were read, and without percent`() throws {
        let report = try Self.report(lines: [Self.line("<b>UTOPIA</b>"), Self.line("LNE", confidence: 0.4, page: 7)])
        let html = String(decoding: HTMLReport().html(of: report), as: UTF8.self)
        let start = try #require(html.range(of: "id=\"print\" class=\"folded\""))
        let section = try #require(html[start.upperBound...].components(separatedBy: "</section>").first)
        #expect(section.contains("Everything printed"))
        #expect(section.contains("<bdi>&lt;b&gt;UTOPIA&lt;/b&gt;</bdi>"))
        #expect(section.contains("<bdi>pp-ocr, Latn</bdi>"))
        #expect(section.contains("<h3>Front</h3>"))
        #expect(section.contains("<h3>Page 8</h3>"))
        #expect(section.components(separatedBy: "read with doubt").count == 2)
        #expect(!section.contains("%"))
        #expect(HTMLBalance.complaints(html) == [])
    }

    @Test func `printing a line shows none of it`() {
        var dumped = ""
        dump(Self.line("ERIKSSON"), to: &dumped)
        #expect(!"\(Self.line("ERIKSSON"))\(dumped)".contains("ERIKSSON"))
    }

    @Test func `a report without lines is read, and stays as it was`() throws {
        let report = try ReportExample.small()
        #expect(report.printedLines == nil)
        #expect(!String(decoding: try report.json(), as: UTF8.self).contains("printedLines"))
    }
}
