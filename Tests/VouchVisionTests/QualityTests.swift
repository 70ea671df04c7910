import Testing
import VouchTestSupport

@testable import VouchCore
@testable import VouchVision

/// What is measured about a picture of a document, and what follows from it.
@Suite struct PageQualityTests {
    static let plain = QualityScene().quality()

    @Test func `a good picture passes everywhere and says how likely it can be read`() throws {
        let quality = try #require(Self.plain)
        #expect(quality.metrics.map(\.kind) == QualityMetric.Kind.allCases)
        for metric in quality.metrics {
            #expect(metric.expectedPass == true, "\(metric.kind) \(metric.value ?? -1)")
            #expect(metric.reason == nil)
        }
        #expect(quality.passes)
        #expect(quality.confidence >= 0.6)
        #expect(quality.glareSpots.isEmpty)
    }

    @Test func `every metric is found under its kind and has a name and a unit of its own`() throws {
        let quality = try #require(Self.plain)
        for kind in QualityMetric.Kind.allCases { #expect(quality[kind].kind == kind) }
        #expect(Set(QualityMetric.Kind.allCases.map(\.identifier.description)).count == 12)
        #expect(Set(QualityReason.allCases.map(\.code.description)).count == QualityReason.allCases.count)
        #expect(QualityReason.allCases.allSatisfy { $0.sentence.description.hasSuffix(".") })
    }

    @Test func `blur widens edges by what it is, and lowers the confidence`() throws {
        let qualities = [0, 1, 2, 4].compactMap { QualityScene().quality(blur: $0) }
        let widths = qualities.compactMap { $0[.focus].value }
        #expect(widths.count == 4)
        #expect(widths == widths.sorted())
        #expect(widths[0] < 0.35)
        #expect(widths[3] > 0.8)
        #expect(qualities[3][.focus].expectedPass == false)
        #expect(qualities[3][.focus].reason == .blurred)
        #expect(qualities[3].confidence < 0.6)
    }

    @Test func `blur along one direction alone is seen`() throws {
        let value = try #require(QualityScene().moved(by: 4)?[.focus].value)
        #expect(value > 0.5)
    }

    @Test func `neither scale nor background nor rotation changes what is measured`() throws {
        let plain = try #require(Self.plain)
        var large = QualityScene(width: 1120, height: 784)
        large.corners = large.corners.map { $0 * 2 }
        var lost = QualityScene(width: 1050, height: 910)
        lost.corners = lost.corners.map { $0 + Point(x: 350, y: 350) }
        lost.table = Colour(red: 235, green: 235, blue: 235)
        var turned = QualityScene(width: 392, height: 560)
        turned.corners = turned.corners.map { Point(x: 392 - $0.y, y: $0.x) }
        for scene in [large, lost, turned] {
            let other = try #require(scene.quality())
            for kind: QualityMetric.Kind in [
                .focus, .glare, .brightness, .contrast, .colour, .colourCast, .perspective,
            ] {
                let (a, b) = (try #require(plain[kind].value), try #require(other[kind].value))
                #expect(abs(a - b) <= max(0.12 * a, 0.08), "\(kind) \(a) \(b)")
            }
        }
    }

    @Test func `resolution is that of the picture as it was taken`() throws {
        let value = try #require(Self.plain?[.resolution].value)
        #expect(abs(value - 448 / 85.6 * 25.4) < 3)
        var small = QualityScene(width: 400, height: 280)
        small.corners = Quad(width: 200, height: 126).map { $0 + Point(x: 100, y: 77) }
        let quality = try #require(small.quality())
        #expect(quality[.resolution].reason == .tooFewPixels)
        let distance = try #require(quality.distanceConfidence)
        #expect(distance < 0.6)
    }

    /// A spot of about 60 pixels over the lower right of the page.
    static let reflection: @Sendable (Int, Int, Colour) -> Colour = { x, y, c in
        let square = Float((x - 392) * (x - 392) + (y - 252) * (y - 252))
        let light = 900 * max(1 - square / 7056, 0) * max(1 - square / 7056, 0)
        return Colour(red: c.red + light, green: c.green + light, blue: c.blue + light)
    }

    @Test func `a reflection is told with its share and its place, white paper is not`() throws {
        var scene = QualityScene()
        scene.finish = Self.reflection
        let quality = try #require(scene.quality())
        #expect(quality[.glare].reason == .glare)
        let spot = try #require(quality.glareSpots.first)
        let (x, y) = ((spot.region.left + spot.region.right) / 2, (spot.region.top + spot.region.bottom) / 2)
        #expect(abs(x - 0.75) < 0.05)
        #expect(abs(y - 0.7) < 0.07)
        #expect(abs(spot.quad.center.x - 392) < 20)
        #expect(abs(spot.quad.center.y - 252) < 20)
        #expect(spot.share > 0.02)
        #expect(spot.share < 0.2)
        var white = QualityScene()
        white.page = { x, y in
            let colour = QualityScene.print(x, y)
            return colour.red > 150 ? Colour(red: 255, green: 255, blue: 255) : colour
        }
        #expect(try #require(white.quality())[.glare].expectedPass != false)
        var box = QualityScene()
        box.page = { x, y in
            x > 0.5 && x < 0.8 && y > 0.2 && y < 0.6
                ? Colour(red: 255, green: 255, blue: 255) : QualityScene.print(x, y)
        }
        #expect(try #require(box.quality())[.glare].expectedPass == true)
    }

    @Test(.shows("X-E14"))
    func `glare, blur, too few pixels and a page that is cut off each say why to take the picture again`() throws {
        var glare = QualityScene()
        glare.finish = Self.reflection
        var far = QualityScene(width: 400, height: 280)
        far.corners = Quad(width: 200, height: 126).map { $0 + Point(x: 100, y: 77) }
        var cut = QualityScene()
        cut.corners = cut.corners.map { $0 + Point(x: 150, y: 0) }
        let cases: [(PageQuality?, QualityReason, String)] = [
            (glare.quality(), .glare, "reflection"), (QualityScene().quality(blur: 4), .blurred, "blurred"),
            (far.quality(), .tooFewPixels, "move closer"), (cut.quality(), .outsidePicture, "outside"),
        ]
        for (quality, reason, word) in cases {
            let failing = try #require(quality).metrics.filter { $0.expectedPass == false }
            #expect(failing.contains { $0.reason == reason }, "\(reason)")
            #expect(reason.sentence.description.contains(word))
            #expect(try !#require(quality).passes)
        }
    }

    @Test func `darkness and shadow are told apart`() throws {
        var dark = QualityScene()
        dark.finish = { _, _, c in Colour(red: c.red * 0.15, green: c.green * 0.15, blue: c.blue * 0.15) }
        #expect(try #require(dark.quality())[.brightness].reason == .tooDark)
        var shadow = QualityScene()
        shadow.finish = { x, _, c in
            x < 231 ? Colour(red: c.red * 0.15, green: c.green * 0.15, blue: c.blue * 0.15) : c
        }
        #expect(try #require(shadow.quality())[.brightness].reason == .shadow)
    }

    @Test func `a faded page has little contrast, an overexposed one is washed out`() throws {
        var faded = QualityScene()
        faded.finish = { _, _, c in
            Colour(red: 150 + c.red * 0.1, green: 150 + c.green * 0.1, blue: 150 + c.blue * 0.1)
        }
        #expect(try #require(faded.quality())[.contrast].reason == .lowContrast)
        var burnt = QualityScene()
        burnt.finish = { _, _, c in Colour(red: 235 + c.red, green: 235 + c.green, blue: 235 + c.blue) }
        #expect(try #require(burnt.quality())[.contrast].reason == .washedOut)
    }

    @Test func `a grey copy is not taken for a colour picture, under any lamp`() throws {
        for tint in [(1.0, 1.0, 1.0), (1.15, 1.0, 0.8)] as [(Float, Float, Float)] {
            var copy = QualityScene()
            copy.finish = { _, _, c in
                Colour(red: c.luma * tint.0, green: c.luma * tint.1, blue: c.luma * tint.2)
            }
            #expect(try #require(copy.quality())[.colour].reason == .greyCopy)
        }
        var red = QualityScene()
        red.finish = { _, _, c in Colour(red: c.red, green: c.green * 0.4, blue: c.blue * 0.4) }
        #expect(try #require(red.quality())[.colourCast].reason == .colouredLight)
    }

    @Test func `a blank page is not called a copy`() throws {
        var blank = QualityScene()
        blank.page = { _, _ in Colour(red: 210, green: 210, blue: 210) }
        let colour = try #require(blank.quality())[.colour]
        #expect(colour.expectedPass == nil)
        #expect(colour.reason == .nothingToJudge)
    }

    @Test func `a screen's grid all over the page is told`() throws {
        var screen = QualityScene()
        screen.finish = { x, y, c in
            let factor: Float = (x * 3 + y) % 10 < 4 ? 0.8 : 1
            return Colour(red: c.red * factor, green: c.green * factor, blue: c.blue * factor)
        }
        #expect(try #require(screen.quality())[.moire].reason == .regularPattern)
    }
}
