import Testing

@testable import VouchCore
@testable import VouchVision

/// The straightened page, which is what a cropped picture shows.
@Suite struct PageRectifierTests {
    static func document(_ corners: Quad, _ format: DocumentFormat = .id1) -> FoundDocument {
        FoundDocument(
            corners: corners, format: format, confidence: 1, coverage: 0.5, visibleEdges: .all, isCropped: false,
            isUprightKnown: true)
    }

    /// The page that `rectifier` makes of tightly packed pixels.
    static func page(
        _ rectifier: PageRectifier, _ document: FoundDocument, _ bytes: [UInt8], _ width: Int, _ height: Int,
        _ format: PixelFormat = .grey8
    ) -> PageImage? {
        bytes.withUnsafeBytes { raw in
            ImageView(raw, width: width, height: height, format: format).flatMap {
                rectifier.page(of: document, in: $0)
            }
        }
    }

    /// A picture of a page on which dark discs stand at every sixth of both sides.
    static func discs(_ quad: Quad, width: Int, height: Int) throws -> (bytes: [UInt8], places: [Point]) {
        let toPage = try #require(Homography(from: quad, to: Quad(width: 6, height: 4)))
        var bytes: [UInt8] = []
        for y in 0..<height {
            for x in 0..<width {
                var sum = 0.0
                for s in 0..<9 {
                    let p = toPage(
                        Point(x: Double(x) + (Double(s % 3) + 0.5) / 3, y: Double(y) + (Double(s / 3) + 0.5) / 3))
                    let inside = (0...6).contains(p.x) && (0...4).contains(p.y)
                    let nearest = Point(x: min(max(p.x.rounded(), 1), 5), y: min(max(p.y.rounded(), 1), 3))
                    sum += !inside ? 90 : (p - nearest).length < 0.2 ? 20 : 230
                }
                bytes.append(UInt8(sum / 9 + 0.5))
            }
        }
        let places = (1...3).flatMap { y in (1...5).map { Point(x: Double($0) / 6, y: Double(y) / 4) } }
        return (bytes, places)
    }

    /// Middle of the dark pixels around a place.
    static func darkMiddle(_ page: PageImage, around place: Point, reach: Double) -> Point {
        var (sum, x, y) = (0.0, 0.0, 0.0)
        for row in max(Int(place.y - reach), 0)..<min(Int(place.y + reach), page.height) {
            for column in max(Int(place.x - reach), 0)..<min(Int(place.x + reach), page.width) {
                let weight = max(0, 200 - Double(page.pixels[row * page.width + column]))
                sum += weight
                x += weight * (Double(column) + 0.5)
                y += weight * (Double(row) + 0.5)
            }
        }
        return Point(x: x / max(sum, 1), y: y / max(sum, 1))
    }

    @Test(arguments: [60.0, 120, 300])
    func `what is drawn on a page in perspective comes back within half a pixel`(_ resolution: Double) throws {
        let quad = DocumentScene.card(
            centre: Point(x: 320, y: 240), width: 430, turned: (0.96, 0.28), tilt: 0.25)
        let (bytes, places) = try Self.discs(quad, width: 640, height: 480)
        let made = Self.page(
            PageRectifier(dotsPerInch: resolution, colour: .grey), Self.document(quad), bytes, 640, 480)
        let page = try #require(made)
        #expect(page.width == Int(85.6 / 25.4 * resolution + 0.5))
        #expect(page.height == Int(53.98 / 25.4 * resolution + 0.5))
        #expect(abs(try #require(page.dotsPerInch) - resolution) < 0.01)
        for place in places {
            let expected = Point(x: place.x * Double(page.width), y: place.y * Double(page.height))
            let found = Self.darkMiddle(page, around: expected, reach: Double(page.width) / 14)
            let error = (found - expected).length
            #expect(error < 0.5, "\(place)")
        }
    }

    @Test func `fine stripes turn grey instead of aliasing`() throws {
        // Stripes 1 pixel wide, shrunk 5 times.
        let bytes = (0..<600 * 400).map { UInt8($0 % 2 == 0 ? 255 : 0) }
        let made = Self.page(
            PageRectifier(dotsPerInch: 36, colour: .grey), Self.document(Quad(width: 600, height: 378)), bytes, 600, 400
        )
        let page = try #require(made)
        #expect(page.pixels.allSatisfy { (110...145).contains($0) })
    }

    @Test(arguments: [PixelFormat.rgb8, .rgba8, .bgra8])
    func `colours stay what they are in every layout`(_ format: PixelFormat) throws {
        let pixel: [UInt8] =
            switch format {
            case .rgb8: [200, 100, 50]
            case .rgba8: [200, 100, 50, 255]
            default: [50, 100, 200, 255]
            }
        let bytes = (0..<100 * 80).flatMap { _ in pixel }
        let document = Self.document(Quad(width: 90, height: 57))
        let made = Self.page(PageRectifier(dotsPerInch: 40), document, bytes, 100, 80, format)
        let page = try #require(made)
        #expect(page.format == .rgb8)
        #expect(stride(from: 0, to: page.pixels.count, by: 3).allSatisfy { page.pixels[$0] == 200 })
        #expect(stride(from: 2, to: page.pixels.count, by: 3).allSatisfy { page.pixels[$0] == 50 })
        let grey = Self.page(PageRectifier(dotsPerInch: 40, colour: .grey), document, bytes, 100, 80, format)
        let luma = (200 * 77 + 100 * 150 + 50 * 29 + 128) >> 8
        #expect(grey?.format == .grey8)
        #expect(grey.map { Set($0.pixels) } == [UInt8(luma)])
    }

    @Test func `a margin shows the surroundings and what lies outside the picture is filled`() throws {
        var scene = DocumentScene(width: 320, height: 240, sheets: [])
        let corners = Quad(width: 200, height: 126).map { $0 + Point(x: 60, y: 0) }
        scene.sheets = [.init(corners: corners)]
        let picture = scene.picture()
        let rectifier = PageRectifier(dotsPerInch: 60, colour: .grey, margin: 5, fill: 7)
        let made = Self.page(rectifier, Self.document(corners), picture.pixels, 320, 240)
        let page = try #require(made)
        #expect(page.width == Int((85.6 + 10) / 25.4 * 60 + 0.5))
        #expect(page.pixels[page.width / 2 + 5 * page.width] == 7)
        #expect(page.pixels[2 + page.height / 2 * page.width] == UInt8(scene.table))
        #expect(page.pixels[page.width / 2 + page.height / 2 * page.width] == 200)
    }

    @Test func `a page of unknown size keeps its proportions and has no resolution`() throws {
        let bytes = [UInt8](repeating: 9, count: 640 * 480)
        let corners = Quad(width: 300, height: 100).map { $0 + Point(x: 100, y: 200) }
        let made = Self.page(PageRectifier(), Self.document(corners, .other), bytes, 640, 480)
        let page = try #require(made)
        #expect(page.dotsPerInch == nil)
        #expect(abs(Double(page.width) / Double(page.height) - 3) < 0.05)
        #expect(page.width == 300)
    }

    @Test func `a card in portrait stays in portrait`() throws {
        let corners = Quad(width: 108, height: 171)
        #expect(Self.document(corners).millimetres?.width == 53.98)
        let resolution = try #require(Self.document(corners).dotsPerInch())
        #expect(abs(resolution - 171 / 85.6 * 25.4) < 0.5)
        #expect(Self.document(corners, .other).dotsPerInch() == nil)
        let bytes = [UInt8](repeating: 9, count: 200 * 200)
        let made = Self.page(PageRectifier(dotsPerInch: 50), Self.document(corners), bytes, 200, 200)
        let page = try #require(made)
        #expect(page.width < page.height)
    }

    @Test func `the resolution is that of the farthest side`() throws {
        let corners = Quad(
            topLeft: Point(x: 100, y: 100), topRight: Point(x: 300, y: 100), bottomRight: Point(x: 400, y: 280),
            bottomLeft: Point(x: 0, y: 280))
        let resolution = try #require(Self.document(corners).dotsPerInch())
        #expect(abs(resolution - 200 / 85.6 * 25.4) < 0.01)
    }

    @Test func `pages are bounded whatever is asked for`() throws {
        let bytes = [UInt8](repeating: 9, count: 64 * 64)
        let quads = [
            Quad(width: 60, height: 38), Quad(width: 1e12, height: 1e12), Quad(width: 1e-12, height: 1e-12),
            Quad(width: .nan, height: 1), Quad(width: .infinity, height: 1),
            Quad(width: 60, height: 38).map { Point(x: $0.y, y: $0.x) },
            Quad(width: 60, height: 38).map { $0 * 0 }, Quad(width: 60, height: 38).map { $0 - Point(x: 1e9, y: 0) },
        ]
        var made = 0
        for quad in quads {
            for resolution in [0, -1, 1e-9, 50, 1e9, Double.nan, .infinity] {
                for format in DocumentFormat.allCases {
                    let rectifier = PageRectifier(dotsPerInch: resolution, margin: 1, largest: 20000)
                    guard let page = Self.page(rectifier, Self.document(quad, format), bytes, 64, 64) else { continue }
                    made += 1
                    #expect(page.width * page.height <= 21000)
                    #expect(page.pixels.count == page.width * page.height * 3)
                }
            }
        }
        #expect(made > 0)
    }
}
