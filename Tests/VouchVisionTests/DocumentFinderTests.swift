import Testing

@testable import VouchCore
@testable import VouchVision

/// Where a document lies, whatever the background; all with a perfect network.
@Suite struct DocumentFinderTests {
    static func scene(_ corners: Quad, _ format: DocumentFormat = .id1) -> DocumentScene {
        DocumentScene(
            width: 640, height: 480, sheets: [DocumentScene.Sheet(corners: corners, format: format)])
    }

    static let plain = DocumentScene.card(centre: Point(x: 310, y: 250), width: 380)

    @Test func `a card on a table is found to a fraction of a pixel`() throws {
        let document = try #require(Self.scene(Self.plain).found().first)
        #expect(cornerError(document.corners, Self.plain) < 0.5)
        #expect(document.format == .id1)
        #expect(document.visibleEdges == .all)
        #expect(document.isUprightKnown)
        #expect(!document.isCropped)
        #expect(document.confidence > 0.8)
        #expect(abs(document.coverage - Self.plain.signedArea / (640 * 480)) < 0.005)
    }

    @Test(arguments: [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (0.8, 0.6), (-0.6, 0.8), (-0.28, -0.96)])
    func `a card is upright whichever way it lies`(_ cos: Double, _ sin: Double) throws {
        let corners = DocumentScene.card(
            centre: Point(x: 320, y: 240), width: 320, turned: (cos, sin), tilt: 0.2)
        let document = try #require(Self.scene(corners).found().first)
        #expect(cornerError(document.corners, corners) < 1)
        #expect(document.isUprightKnown)
    }

    @Test(arguments: [DocumentFormat.id1, .id2, .id3, .booklet])
    func `the format follows from contents and shape`(_ format: DocumentFormat) throws {
        let corners = DocumentScene.card(
            centre: Point(x: 320, y: 240), width: format == .booklet ? 240 : 330, format: format, tilt: 0.15)
        let document = try #require(Self.scene(corners, format).found().first)
        #expect(document.format == format)
        #expect(cornerError(document.corners, corners) < 1)
    }

    @Test func `rounded corners count as if the edges went on`() throws {
        var scene = Self.scene(Self.plain)
        scene.sheets[0].rounding = 0.06
        let document = try #require(scene.found().first)
        #expect(cornerError(document.corners, Self.plain) < 0.7)
    }

    @Test func `a faint card in noise is found within two pixels`() throws {
        var scene = Self.scene(Self.plain)
        scene.table = 190
        scene.noise = 6
        let document = try #require(scene.found().first)
        #expect(cornerError(document.corners, Self.plain) < 2)
    }

    @Test func `a stronger line beside the edge does not mislead`() throws {
        // A dark stripe on the card, parallel to its upper edge and 14 pixels inside.
        var scene = Self.scene(Self.plain)
        scene.table = 170
        let top = Self.plain.topLeft.y
        let stripe = Quad(
            topLeft: Point(x: 140, y: top + 14), topRight: Point(x: 480, y: top + 14),
            bottomRight: Point(x: 480, y: top + 30), bottomLeft: Point(x: 140, y: top + 30))
        var striped = scene
        striped.sheets.append(DocumentScene.Sheet(corners: stripe, brightness: 20))
        let picture = striped.picture()
        let document = try #require(
            DocumentFinder.documents(of: scene.map(of: picture), in: PicturePyramid(picture)).first)
        #expect(cornerError(document.corners, Self.plain) < 1)
    }

    @Test func `two sides of a card that nearly touch are two documents`() throws {
        let upper = DocumentScene.card(centre: Point(x: 320, y: 120), width: 340)
        let lower = DocumentScene.card(centre: Point(x: 318, y: 345), width: 340)
        let scene = DocumentScene(
            width: 640, height: 480, sheets: [.init(corners: upper), .init(corners: lower)])
        let found = scene.found()
        try #require(found.count == 2)
        for truth in [upper, lower] {
            #expect(found.contains { cornerError($0.corners, truth) < 1 })
        }
    }

    @Test func `an edge beyond the frame is completed from the shape`() throws {
        for (dx, dy, missing) in [
            (0.0, 190.0, DocumentEdges.bottom), (0, -170, .top), (-220, 0, .left), (230, 0, .right),
        ] {
            let corners = DocumentScene.card(
                centre: Point(x: 320 + dx, y: 240 + dy), width: 340, turned: (0.995, 0.0999))
            let document = try #require(Self.scene(corners).found().first)
            #expect(!document.visibleEdges.contains(missing))
            #expect(document.visibleEdges.union(missing) == .all)
            #expect(ConvexPolygon(document.corners).overlap(ConvexPolygon(corners)) > 0.95, "\(missing)")
        }
    }

    @Test func `a document that leaves the frame on two sides is completed from its centre`() throws {
        let corner = DocumentScene.card(centre: Point(x: 520, y: 400), width: 340)
        let wide = DocumentScene.card(centre: Point(x: 330, y: 240), width: 670)
        for corners in [corner, wide] {
            let document = try #require(Self.scene(corners).found().first)
            #expect(document.visibleEdges != .all)
            #expect(ConvexPolygon(document.corners).overlap(ConvexPolygon(corners)) > 0.93)
        }
    }

    @Test func `a picture that is all document is cropped`() throws {
        let all = Self.scene(Quad(width: 640, height: 480).map { $0 * 1.2 - Point(x: 60, y: 50) }, .id3)
        let document = try #require(all.found().first)
        #expect(document.isCropped)
        #expect(cornerError(document.corners, Quad(width: 640, height: 480)) < 1)
        let rim = Self.scene(Quad(width: 620, height: 460).map { $0 + Point(x: 10, y: 10) }, .id3)
        let withRim = try #require(rim.found().first)
        #expect(withRim.isCropped)
        #expect(cornerError(withRim.corners, rim.sheets[0].corners) < 1)
        #expect(Self.scene(Self.plain).found().first?.isCropped == false)
    }

    @Test func `fingers over an edge are outvoted`() throws {
        var scene = Self.scene(Self.plain)
        for x in [170.0, 230] {
            let finger = Quad(
                topLeft: Point(x: x, y: 330), topRight: Point(x: x + 40, y: 330),
                bottomRight: Point(x: x + 40, y: 480), bottomLeft: Point(x: x, y: 480))
            scene.sheets.append(DocumentScene.Sheet(corners: finger, brightness: 150))
        }
        let picture = scene.picture()
        // For the map the fingers are no document.
        var masked = scene
        masked.sheets = [scene.sheets[0]]
        let document = try #require(
            DocumentFinder.documents(of: masked.map(of: picture), in: PicturePyramid(picture)).first)
        #expect(cornerError(document.corners, Self.plain) < 1.5)
    }

    @Test func `an empty table has no documents`() {
        let scene = DocumentScene(width: 320, height: 240, sheets: [])
        #expect(scene.found().isEmpty)
    }
}
