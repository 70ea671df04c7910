import Foundation
import Testing
import VouchCore
import VouchImaging
import VouchTestSupport
import VouchVision

@testable import VouchDocument
@testable import VouchFields
@testable import VouchModels
@testable import VouchReport

/// Portrait and signature with their provenance and quality.
@Suite struct GraphicCropperTests {
    private func page(glare: [PageRegion] = []) throws -> StraightPage {
        StraightPage(document: ReportExample.document, image: try ReportExample.page(), glare: glare)
    }

    private func cropped(
        _ kind: GraphicKind, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
        glare: [PageRegion] = []
    ) throws -> CroppedGraphic {
        let findings = GraphicCropper().graphics(
            [.init(kind: kind, place: .init(x: x, y: y, width: width, height: height))], on: try page(glare: glare))
        #expect(findings.missing.isEmpty)
        return try #require(findings.graphics.first)
    }

    /// As `specimen-page.html` draws it.
    @Test(arguments: [(0.0, 0.0), (1.0, -1.0), (-1.5, 1.5), (2, 2), (-2, -2)])
    func `the portrait's border is found where the model is wrong`(_ dx: Double, _ dy: Double) throws {
        let graphic = try cropped(.portrait, 6 + dx, 14 + dy, 33, 42.3)
        #expect(graphic.isRefined)
        for (seen, drawn) in zip(
            graphic.place.box.corners, Quad(width: 33, height: 42.3).map { Point(x: $0.x + 6, y: $0.y + 14) }.corners)
        {
            #expect(abs(seen.x - drawn.x) < 0.4)
            #expect(abs(seen.y - drawn.y) < 0.4)
        }
        #expect(graphic.quality.contrast > 0.3)
        #expect(graphic.quality.ink == nil)
        #expect(abs(graphic.dotsPerInch - 190) < 2)
    }

    @Test(.shows("D76", "D77")) func `the cut-out is a picture file of the size it says`() throws {
        let graphic = try cropped(.portrait, 6, 14, 33, 42.3)
        let picture = try PictureDecoder().decode(graphic.image.bytes.reveal { $0 }, as: .rgb8)
        #expect(picture.width == graphic.image.width)
        #expect(picture.height == graphic.image.height)
        #expect(abs(Double(picture.width) - 33 * 190 / 25.4) < 4)
        #expect(graphic.image.mime == "image/png")
    }

    @Test func `a signature stays where the model has it, and says how much ink there is`() throws {
        let graphic = try cropped(.signature, 6, 57, 30, 9)
        #expect(!graphic.isRefined)
        #expect(try (0.01...0.2).contains(#require(graphic.quality.ink)))
    }

    @Test func `where nothing is printed nothing is cut out`() throws {
        let place = DocumentModel.Rectangle(x: 45, y: 84.2, width: 20, height: 3)
        for kind in GraphicKind.allCases {
            let findings = GraphicCropper().graphics([.init(kind: kind, place: place)], on: try page())
            #expect(findings.graphics.isEmpty)
            #expect(findings.missing == [.init(kind, .nothingThere)])
        }
    }

    @Test(arguments: [
        DocumentModel.Rectangle(x: 200, y: 10, width: 30, height: 40), .init(x: -29, y: 10, width: 30, height: 40),
        .init(x: 10, y: 10, width: 300, height: 40), .init(x: 10, y: 10, width: 0, height: 0),
        .init(x: .nan, y: 10, width: 30, height: 40), .init(x: 10, y: .infinity, width: 30, height: 40),
        .init(x: 10, y: 10, width: .nan, height: 40), .init(x: -1e300, y: 10, width: 30, height: 1e300),
        .init(x: 10, y: 10, width: -5, height: -5),
    ])
    func `a place that is none is told`(_ place: DocumentModel.Rectangle) throws {
        let findings = GraphicCropper().graphics([.init(kind: .portrait, place: place)], on: try page())
        #expect(findings.missing == [.init(.portrait, .outsidePage)])
    }

    @Test func `without a model, a page or a size it is told why there is no picture`() throws {
        #expect(GraphicFindings.withoutModel.missing.map(\.kind) == [.portrait, .signature])
        let none = GraphicCropper().graphics(of: ReportExample.model, on: [])
        #expect(none.graphics.isEmpty)
        #expect(none.missing.map(\.reason) == [.pageNotRead, .pageNotRead, .pageNotRead])
        let place = DocumentModel.Graphic(kind: .portrait, place: .init(x: 6, y: 14, width: 33, height: 42))
        let corners = Quad(width: 940, height: 660)
        let unknown = FoundDocument(
            corners: corners, format: .other, confidence: 0, coverage: 1, visibleEdges: [], isCropped: true,
            isUprightKnown: true)
        let sizeless = StraightPage(document: unknown, image: try ReportExample.page())
        #expect(GraphicCropper().graphics([place], on: sizeless).missing == [.init(.portrait, .sizeUnknown)])
        var contents = ReportContents(versions: .init(vouch: "0"))
        contents.add(none)
        #expect(contents.checks.map(\.name) == ["graphics.portrait", "graphics.ghostPortrait", "graphics.signature"])
        #expect(contents.checks.allSatisfy { $0.part == .portrait && $0.outcome.reason == "graphics.pageNotRead" })
    }

    @Test func `reflections over the portrait are told as a share of it`() throws {
        // The upper half of the portrait, and something elsewhere.
        let spots = [
            PageRegion(left: 0, top: 0, right: 1, bottom: (14 + 21.15) / 88),
            PageRegion(left: 0.9, top: 0.9, right: 1, bottom: 1),
        ]
        #expect(abs(try cropped(.portrait, 6, 14, 33, 42.3, glare: spots).quality.glare - 0.5) < 0.03)
        #expect(try cropped(.portrait, 6, 14, 33, 42.3).quality.glare == 0)
    }

    @Test func `blur lowers sharpness, and white paper is burnt out`() throws {
        let page = try ReportExample.page()
        let sharp = try #require(page.withView { PixelBlock($0, left: 300, top: 90, right: 800, bottom: 480) })
        let small = sharp.reduced(longSide: 60)
        var blurred = [UInt8](repeating: 0, count: sharp.pixels.count)
        for y in 0..<sharp.height {
            for x in 0..<sharp.width {
                let (sx, sy) = (x * small.width / sharp.width, y * small.height / sharp.height)
                for c in 0..<3 {
                    blurred[(y * sharp.width + x) * 3 + c] = small.pixels[(sy * small.width + sx) * 3 + c]
                }
            }
        }
        let soft = try #require(
            PixelBlock(width: sharp.width, height: sharp.height, format: .rgb8, pixels: blurred))
        let (a, b) = (
            GraphicQuality(sharp, glare: 0, isSignature: false), GraphicQuality(soft, glare: 0, isSignature: false)
        )
        #expect(a.sharpness > b.sharpness)
        let white = try #require(
            PixelBlock(width: 8, height: 8, format: .grey8, pixels: [UInt8](repeating: 255, count: 64)))
        let none = GraphicQuality(white, glare: 0, isSignature: true)
        #expect(none == GraphicQuality(white, glare: 0, isSignature: true))
        #expect(none.burntOut == 1)
        #expect(none.contrast == 0)
        #expect(none.sharpness == 0)
        #expect(none.ink == 0)
    }

    @Test func `blocks are as large as they say, or none`() {
        #expect(PixelBlock(width: 2, height: 2, format: .rgb8, pixels: [UInt8](repeating: 0, count: 11)) == nil)
        #expect(PixelBlock(width: 0, height: 2, format: .rgb8, pixels: []) == nil)
        #expect(PixelBlock(width: Int.max, height: 2, format: .rgb8, pixels: []) == nil)
        #expect(PixelBlock(width: 1, height: 1, format: .rgba8, pixels: [0, 0, 0, 0]) == nil)
        let row = PixelBlock(width: 9, height: 1, format: .grey8, pixels: [0, 30, 60, 90, 120, 150, 180, 210, 240])
        #expect(row?.reduced(longSide: 3).pixels == [30, 120, 210])
        #expect(row?.reduced(longSide: 0).pixels == [120])
        #expect(row?.reduced(longSide: 100).pixels.count == 9)
    }
}
