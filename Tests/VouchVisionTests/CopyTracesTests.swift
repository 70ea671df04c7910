import Testing
import VouchTestSupport

@testable import VouchCore
@testable import VouchVision

/// Traces of a page that is itself a picture. What real documents give is in docs/decisions/0068.
@Suite struct CopyTracesTests {
    private func traces(_ scene: QualityScene, scale: Double = 1, format: PixelFormat = .rgb8) throws -> CopyTraces {
        let bytes = scene.pixels()
        let held = format == .rgb8 ? bytes : stride(from: 0, to: bytes.count, by: 3).map { bytes[$0 + 1] }
        let traces = held.withUnsafeBytes { buffer in
            ImageView(buffer, width: scene.width, height: scene.height, format: format).map {
                CopyTraces(of: $0, document: scene.document, scale: scale)
            }
        }
        return try #require(traces)
    }

    /// Large enough for blocks of 64 pixels.
    private var scene: QualityScene {
        var scene = QualityScene(width: 840, height: 588)
        scene.corners = scene.corners.map { $0 * 1.5 }
        return scene
    }

    private static func grey(_ colour: Colour) -> Colour {
        Colour(red: colour.luma, green: colour.luma, blue: colour.luma)
    }

    @Test func `a page in colour has no trace`() throws {
        let traces = try traces(scene)
        #expect(traces.isBlackAndWhite == false)
        #expect(traces.showsScreen == false)
        #expect(try #require(traces.colouredShare) > 0.06)
    }

    @Test(.shows("X-R12"), arguments: [(1, 1, 1), (1, 0.92, 0.75), (0.85, 0.95, 1)] as [(Float, Float, Float)])
    func `a grey copy is one under any lamp`(lamp: (red: Float, green: Float, blue: Float)) throws {
        var copy = scene
        copy.finish = { x, _, colour in
            let grey = Self.grey(colour)
            // Light that changes across the page, and grain.
            let shade = 1 - 0.15 * Float(x) / 840
            let grain = Float((x &* 7919 &+ 13) % 7) - 3
            return Colour(
                red: grey.red * lamp.red * shade + grain, green: grey.green * lamp.green * shade - grain,
                blue: grey.blue * lamp.blue * shade + grain)
        }
        #expect(try traces(copy).isBlackAndWhite == true)
    }

    @Test(.shows("X-R12")) func `stripes of primaries that beat in colour alone are a screen's`() throws {
        var screen = scene
        screen.finish = { x, _, colour in
            // The luma is the same everywhere: 0.299 of red against 0.114 of blue.
            let beat: Float = x % 5 < 2 ? 11 : -7
            return Colour(red: colour.red + beat * 0.38, green: colour.green, blue: colour.blue - beat)
        }
        let found = try traces(screen)
        #expect(found.showsScreen == true, "\(found.screenPattern ?? -1)")
    }

    @Test func `a grid in light is a screen's, in grey too`() throws {
        var screen = scene
        screen.finish = { x, y, colour in
            let dim: Float = (x % 4 < 1 || y % 4 < 1) ? 0.8 : 1
            return Colour(red: colour.red * dim, green: colour.green * dim, blue: colour.blue * dim)
        }
        #expect(try traces(screen).showsScreen == true)
        let grey = try traces(screen, format: .grey8)
        #expect(grey.showsScreen == true)
        #expect(grey.colouredShare == nil)
        #expect(grey.isBlackAndWhite == nil)
    }

    @Test func `a reduced picture, a small page and darkness are not judged`() throws {
        let reduced = try traces(scene, scale: 2)
        #expect(reduced.showsScreen == nil)
        #expect(reduced.isBlackAndWhite == false)
        var small = QualityScene(width: 140, height: 98)
        small.corners = small.corners.map { $0 * 0.25 }
        #expect(try traces(small).screenPattern == nil)
        var dark = scene
        dark.finish = { _, _, colour in
            Colour(red: colour.red * 0.08, green: colour.green * 0.08, blue: colour.blue * 0.08)
        }
        #expect(try traces(dark).isBlackAndWhite == nil)
    }

    @Test func `numbers from elsewhere keep their range`() {
        let odd = CopyTraces(colouredShare: .nan, screenPattern: 7)
        #expect(odd.colouredShare == nil)
        #expect(odd.isBlackAndWhite == nil)
        #expect(odd.screenPattern == 1)
        #expect(odd.showsScreen == true)
    }

    @Test func `dots and typefaces from elsewhere keep their range, too`() {
        let odd = CopyTraces(colouredShare: nil, screenPattern: nil, printedDots: -3, typefaceAdvantage: -.infinity)
        #expect(odd.printedDots == 0)
        #expect(odd.isPrinted == false)
        #expect(odd.typefaceAdvantage == nil)
        #expect(odd.isZoneInOCRB == nil)
    }

    @Test func `a screen's pixels are not called a printer's dots`() {
        #expect(CopyTraces(colouredShare: nil, screenPattern: 0.9, printedDots: 40).isPrinted == nil)
        #expect(CopyTraces(colouredShare: nil, screenPattern: 0.1, printedDots: 40).isPrinted == true)
        #expect(CopyTraces(colouredShare: nil, screenPattern: nil, printedDots: 1.9).isPrinted == false)
    }
}
