import Testing
import VouchTestSupport

@testable import VouchCore
@testable import VouchVision

/// A printer's dots, and what else is fine and regular. What drawn prints and real documents give is in
/// docs/decisions/0112.
@Suite struct PrintedDotsTests {
    /// A card at 400 dots an inch and a little around it.
    private static let pixelsPerMillimetre = 400 / 25.4
    private static let (width, height) = (1440, 960)

    private static func document(_ page: Quad, _ format: DocumentFormat) -> FoundDocument {
        FoundDocument(
            corners: page, format: format, confidence: 1, coverage: 0.8, visibleEdges: .all, isCropped: false,
            isUprightKnown: true)
    }

    private static func page(_ ink: (_ x: Double, _ y: Double) -> Double) throws -> Float? {
        var pixels = [UInt8](repeating: 0, count: width * height)
        // A sensor's noise: a generator that repeats itself would be a pattern.
        var state: UInt64 = 2711
        for y in 0..<height {
            for x in 0..<width {
                state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
                let grain = Double(state >> 60) - 7.5
                pixels[y * width + x] = UInt8(clamping: Int(200 - 60 * ink(Double(x), Double(y)) + grain))
            }
        }
        let page = Quad(width: 85.6 * pixelsPerMillimetre, height: 53.98 * pixelsPerMillimetre)
            .map { Point(x: $0.x + 40, y: $0.y + 40) }
        let document = Self.document(page, .id1)
        let planes = pixels.withUnsafeBytes { buffer in
            ImageView(buffer, width: width, height: height, format: .grey8).map(ColourPlanes.init)
        }
        let (found, frame) = try (#require(planes), #require(PageFrame(document, width: width, height: height)))
        return PrintedDots.strength(found, frame)
    }

    /// Dots of one ink: light, 0...1, `period` pixels apart, turned by an angle given by its cosine and sine.
    private static func dots(_ x: Double, _ y: Double, _ period: Double, _ cosine: Double, _ sine: Double) -> Double {
        wave((x * cosine + y * sine) / period) * wave((y * cosine - x * sine) / period)
    }

    /// 0...1 and back with each whole number; a lens makes no edges sharper than that.
    private static func wave(_ along: Double) -> Double { 1 - abs(2 * (along - along.rounded(.down)) - 1) }

    @Test func `four inks at their angles are a print's`() throws {
        // 150 lines an inch are 2.7 pixels; 15, 75, 0 and 45 degrees.
        let angles = [(0.9659, 0.2588), (0.2588, 0.9659), (1, 0), (0.7071, 0.7071)]
        let found = try Self.page { x, y in
            angles.reduce(0) { $0 + Self.dots(x, y, 2.7, $1.0, $1.1) } / 4
        }
        #expect(try #require(found) >= CopyTraces.leastPrintedDots)
    }

    @Test func `one screen of lines is none`() throws {
        let found = try Self.page { x, y in Self.wave((x * 0.94 + y * 0.34) / 4) }
        #expect(try #require(found) < CopyTraces.leastPrintedDots)
    }

    @Test func `plain paper and bent lines are none`() throws {
        #expect(try #require(try Self.page { _, _ in 0 }) < CopyTraces.leastPrintedDots)
        let bent = try Self.page { x, y in
            let bend = 40 * ((x - 700) / 700) * ((x - 700) / 700)
            return (y + bend).truncatingRemainder(dividingBy: 9) < 3 ? 0.7 : 0
        }
        #expect(try #require(bent) < CopyTraces.leastPrintedDots)
    }

    @Test func `below 280 dots an inch, and at an unknown size, nothing is said`() throws {
        let pixels = [UInt8](repeating: 180, count: 900 * 600)
        let planes = try #require(
            pixels.withUnsafeBytes { ImageView($0, width: 900, height: 600, format: .grey8).map(ColourPlanes.init) })
        let page = Quad(width: 860, height: 542).map { Point(x: $0.x + 20, y: $0.y + 20) }
        for format in [DocumentFormat.id1, .other] {
            let document = Self.document(page, format)
            let frame = try #require(PageFrame(document, width: 900, height: 600))
            #expect(PrintedDots.strength(planes, frame) == nil, "\(format)")
        }
    }
}
