import Testing

@testable import VouchCore
@testable import VouchVision

/// A zone tells where its page lies when the network does not; with a network that sees nothing, or
/// all.
@Suite struct ZonePageTests {
    private static let size = (width: 125.0, height: 88.0)

    private static func zone(on page: Quad) throws -> PrintedZone {
        let map = try #require(Homography(from: Quad(width: size.width, height: size.height), to: page))
        let corners = Quad(
            topLeft: map(Point(x: 6, y: 73.6)), topRight: map(Point(x: 118, y: 73.6)),
            bottomRight: map(Point(x: 118, y: 83)), bottomLeft: map(Point(x: 6, y: 83)))
        return PrintedZone(corners: corners, format: .id3, left: 6, top: 73.6, right: 118, bottom: 83)
    }

    /// What is found of a page by its zone alone.
    private static func found(_ page: Quad, sees isSeen: Bool = false, table: Double = 90) throws -> FoundDocument? {
        var scene = DocumentScene(width: 640, height: 480, sheets: [.init(corners: page, format: .id3)])
        scene.table = table
        let picture = scene.picture()
        let blind = DocumentScene(width: 640, height: 480, sheets: isSeen ? scene.sheets : [])
        return ZonePageFinder(zone: try zone(on: page), map: blind.map(of: picture), pyramid: PicturePyramid(picture))
            .document()
    }

    @Test(arguments: [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.96, 0.28), (-0.6, 0.8)])
    func `a page that the network overlooked is found by its zone, whichever way it lies`(
        _ cos: Double, _ sin: Double
    ) throws {
        let page = DocumentScene.card(
            centre: Point(x: 320, y: 240), width: 320, format: .id3, turned: (cos, sin), tilt: 0.1)
        let document = try #require(try Self.found(page))
        #expect(cornerError(document.corners, page) < 1.5)
        #expect(document.format == .id3)
        #expect(document.isUprightKnown)
        #expect(document.visibleEdges == .all)
    }

    @Test func `a page that leans away is found`() throws {
        let page = Quad(
            topLeft: Point(x: 170, y: 220), topRight: Point(x: 460, y: 220), bottomRight: Point(x: 500, y: 400),
            bottomLeft: Point(x: 130, y: 400))
        let document = try #require(try Self.found(page))
        #expect(cornerError(document.corners, page) < 3)
    }

    @Test func `a zone without a page around it makes no document`() throws {
        let page = DocumentScene.card(centre: Point(x: 320, y: 240), width: 320, format: .id3)
        let empty = DocumentScene(width: 640, height: 480, sheets: [])
        let picture = empty.picture()
        let search = ZonePageFinder(
            zone: try Self.zone(on: page), map: empty.map(of: picture), pyramid: PicturePyramid(picture))
        #expect(search.document() == nil)
    }

    @Test func `zones that are no quads harm nobody`() throws {
        let picture = DocumentScene(width: 64, height: 48, sheets: []).picture()
        let map = DocumentScene(width: 64, height: 48, sheets: []).map(of: picture)
        let places = [
            Quad(width: 0, height: 0), Quad(width: 1e9, height: 1e9), Quad(width: -300, height: 20),
            Quad(width: .nan, height: 3), Quad(width: .infinity, height: 20),
        ]
        for corners in places {
            let zone = PrintedZone(corners: corners, format: .id3, left: 6, top: 73.6, right: 118, bottom: 83)
            let document = ZonePageFinder(zone: zone, map: map, pyramid: PicturePyramid(picture)).document()
            #expect(document == nil)
            #expect(!zone.belongs(on: Quad(width: 20, height: 10)))
        }
    }

    @Test func `a zone belongs where its page is, and nowhere else`() throws {
        let page = DocumentScene.card(centre: Point(x: 320, y: 240), width: 320, format: .id3)
        let zone = try Self.zone(on: page)
        #expect(zone.belongs(on: page))
        #expect(!zone.belongs(on: page.map { $0 + Point(x: 0, y: 20) }))
        #expect(!zone.belongs(on: page.map { $0 * 1.2 }))
        let document = FoundDocument(
            corners: page, format: .id3, confidence: 1, coverage: 0.2, visibleEdges: .all, isCropped: false,
            isUprightKnown: true)
        #expect(!zone.belongs(on: document.turned(by: 2, isUprightKnown: true).corners))
    }

    @Test func `a page on its head is the same page turned twice`() throws {
        let page = DocumentScene.card(centre: Point(x: 320, y: 240), width: 320, format: .id3)
        let scene = DocumentScene(width: 640, height: 480, sheets: [.init(corners: page, format: .id3)])
        let document = FoundDocument(
            corners: page, format: .id3, confidence: 1, coverage: 0.2, visibleEdges: .all, isCropped: false,
            isUprightKnown: true)
        let pixels = scene.picture().pixels
        let straight = PageRectifierTests.page(PageRectifier(dotsPerInch: 60), document, pixels, 640, 480)
        let upright = try #require(straight)
        let turned = upright.upsideDown
        #expect(turned.upsideDown.pixels == upright.pixels)
        #expect(turned.pixels.first == upright.pixels.last)
        let corner = turned.toPicture(Point(x: 0, y: 0))
        // The page is a whole number of pixels wide, so its corner is off by half of one at most.
        #expect((corner - page.bottomRight).length < 0.5)
    }
}
