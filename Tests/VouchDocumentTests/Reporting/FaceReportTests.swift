import Foundation
import Testing
import VouchFace
import VouchTestSupport

@testable import VouchDocument
@testable import VouchReport

/// Comparisons of faces in the report's forms.
@Suite struct FaceReportTests {
    private typealias Faces = DocumentReport.Faces

    private static let network = Faces.Network(
        identifier: "n1", name: "A network <b>", licence: "CC0-1.0", origin: nil, inputSize: 150, numbers: 128,
        distance: "euclidean", threshold: 0.6)

    private func pair(_ first: String, _ second: String, _ distance: Double) -> Faces.Comparison {
        Faces.Comparison(
            first: first, second: second, verdict: distance < 0.6 ? .match : .noMatch, score: 1 - distance / 1.2,
            distance: distance, threshold: 0.6, reason: nil)
    }

    private func report() throws -> DocumentReport {
        var contents = try ReportExample.contents()
        let selfie = try #require(DrawnFaces.block(of: .anna).flatMap(GraphicEncoder.png.image(of:)))
        contents.faces = Faces(
            network: Self.network,
            comparisons: [
                pair("page", "selfie", 0.305), pair("page", "chip", 0.9), pair("page", "ghostPortrait", 0.4),
                Faces.Comparison(
                    first: "chip", second: "selfie", verdict: .notComparable, score: nil, distance: nil, threshold: 0.6,
                    reason: "noFirstFace"),
            ],
            selfie: .init(
                selfie: selfie.bytes.reveal { $0 }, mime: selfie.mime, width: selfie.width, height: selfie.height))
        return DocumentReport(contents)
    }

    @Test func `comparisons are in the JSON as the schema says, and come back from it`() throws {
        let report = try report()
        let json = try report.json()
        #expect(try SchemaValidator.ofReports().complaints(about: json) == [])
        #expect(try DocumentReport(json: json).faces == report.faces)
        #expect(report.faces?.withoutData().selfie?.data == nil)
        #expect(report.faces?.withoutData().comparisons == report.faces?.comparisons)
    }

    @Test func `a selfie is never taken for the document's portrait`() throws {
        let report = try report()
        #expect(report.portraits.allSatisfy { $0.source != "selfie" })
        #expect(report.portrait?.source != "selfie")
    }

    @Test func `the page shows the pictures side by side with their sources, and says of each pair what it gave`()
        throws
    {
        let html = String(decoding: HTMLReport().html(of: try report()), as: UTF8.self)
        let top = try #require(html.components(separatedBy: "</header>").first)
        #expect(top.contains("<figcaption>from the page</figcaption>"))
        #expect(top.contains("<figcaption>selfie</figcaption>"))
        #expect(top.contains("<figcaption>second portrait of the page</figcaption>"))
        #expect(top.contains("<li><span>Faces</span>"), "the verdict says what of it is about faces")
        for said in [
            "portrait on the page and selfie: match, the same person",
            "portrait on the page and portrait in the chip: no match, different persons",
            "portrait in the chip and selfie: not comparable, no face was found (portrait in the chip)",
            "score 0.75, distance 0.31, threshold 0.60", "A network &lt;b&gt; (licence CC0-1.0)",
            "The second portrait is faint and decides nothing.",
        ] { #expect(html.contains(said), "\(said)") }
        #expect(!html.contains("A network <b>"))
    }

    @Test func `a report without comparisons has no section of them`() throws {
        let report = try ReportExample.report()
        #expect(report.faces == nil)
        let html = String(decoding: HTMLReport().html(of: report), as: UTF8.self)
        #expect(!html.contains("id=\"faces\""))
        #expect(!html.contains("<li><span>Faces</span>"))
    }

    @Test(arguments: [
        FaceComparison.Obstacle.noFirstFace, .noSecondFace, .severalFirstFaces, .severalSecondFaces,
        .firstFaceTooSmall, .secondFaceTooSmall, .childPortraitTooOld,
    ])
    func `every obstacle has words`(_ obstacle: FaceComparison.Obstacle) {
        let pair = Faces.Comparison(
            .init(.page, .selfie, FaceComparison(obstacle, threshold: 0.6)))
        #expect(pair.verdict == .notComparable)
        #expect(pair.reason == obstacle.rawValue)
        #expect(!pair.sentence().contains("unknown"))
        #expect(pair.figures() == nil)
    }
}
