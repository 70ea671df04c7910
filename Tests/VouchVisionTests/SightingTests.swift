import Testing

@testable import VouchCore
@testable import VouchVision

/// Which of the readings of a place are believed.
@Suite struct SightingTests {
    private static let upper = DocumentScene.card(centre: Point(x: 320, y: 130), width: 330)
    private static let lower = upper.map { $0 + (upper.bottomLeft - upper.topLeft) }
    private static let both = Quad(
        topLeft: upper.topLeft, topRight: upper.topRight, bottomRight: lower.bottomRight, bottomLeft: lower.bottomLeft)
    private static let map = DocumentScene(
        width: 640, height: 480, sheets: [.init(corners: upper), .init(corners: lower)]
    ).map()

    private static func sighting(_ corners: Quad, confidence: Float = 0.9) -> Sighting {
        let polygon = ConvexPolygon(corners.map { map.scaled($0) })
        let cells = (0..<map.count).filter { map[$0].mask >= 0.5 && polygon.contains(map.middle($0)) }
        let document = FoundDocument(
            corners: corners, format: .id1, confidence: confidence, coverage: 0.3, visibleEdges: .all, isCropped: false,
            isUprightKnown: true)
        return Sighting(region: DocumentRegion(cells, of: map), document: document, map: map)
    }

    private static func chosen(_ readings: [Sighting]) -> [Quad] {
        Sighting.best(of: readings, in: map).map { $0.document.corners }
    }

    @Test func `two cards whose cells vote for two centres are not one document`() {
        let one = Self.sighting(Self.both)
        let two = [Self.sighting(Self.upper), Self.sighting(Self.lower)]
        #expect(one.cells.count > 1000)
        #expect(Set(Self.chosen([one] + two)) == [Self.upper, Self.lower])
    }

    @Test func `halves that make poor documents yield to the whole`() {
        let two = [Self.sighting(Self.upper, confidence: 0.2), Self.sighting(Self.lower, confidence: 0.2)]
        #expect(Self.chosen(two + [Self.sighting(Self.both)]) == [Self.both])
    }

    @Test func `of two ways to part a place, each document comes from the better one`() {
        // The first way cuts the upper card right and the lower one wrong, the second the other way round.
        let wrongUpper = Quad(
            topLeft: Self.upper.topLeft, topRight: Self.upper.topRight,
            bottomRight: Self.upper.bottomRight - Point(x: 0, y: 40),
            bottomLeft: Self.upper.bottomLeft - Point(x: 0, y: 40))
        let wrongLower = wrongUpper.map { $0 + (Self.lower.topLeft - Self.upper.topLeft) }
        let readings = [
            Self.sighting(Self.upper), Self.sighting(wrongLower, confidence: 0.5),
            Self.sighting(wrongUpper, confidence: 0.5), Self.sighting(Self.lower),
        ]
        #expect(Set(Self.chosen(readings)) == [Self.upper, Self.lower])
    }

    @Test func `what lies over a document is not held against it, unless hardly anything shows`() throws {
        /// The upper card as it is, and a card that goes on under it by so much of its height.
        func confidence(hidden: Double) throws -> Float {
            let corners = Self.lower.map { $0 - (Self.upper.bottomLeft - Self.upper.topLeft) * hidden }
            let polygon = ConvexPolygon(corners.map { Self.map.scaled($0) })
            let upper = Self.sighting(Self.upper)
            let own = (0..<Self.map.count).filter { polygon.contains(Self.map.middle($0)) }
            let visible = DocumentRegion(own.filter { !upper.region.cells.contains($0) }, of: Self.map)
            let document = FoundDocument(
                corners: corners, format: .id1, confidence: 0.25, coverage: 0.3, visibleEdges: .all, isCropped: false,
                isUprightKnown: true)
            let lower = Sighting(region: visible, document: document, map: Self.map)
            let chosen = Sighting.best(of: [upper, lower], in: Self.map)
            try #require(chosen.count == 2)
            #expect(chosen[0].document.confidence == 0.9)
            return chosen[1].document.confidence
        }
        #expect(try confidence(hidden: 0) == 0.25)
        #expect(abs(try confidence(hidden: 0.3) / 0.25 - 1 / (0.7 * 0.7)) < 0.15)
        #expect(try confidence(hidden: 0.7) == 0.25)
    }

    @Test func `nothing is believed where no reading is worth anything`() {
        #expect(Self.chosen([]).isEmpty)
        #expect(
            Self.chosen([Self.sighting(Self.upper, confidence: 0), Self.sighting(Self.lower, confidence: 0)]).isEmpty)
    }

    @Test func `cards that lie together are looked at together, with less ground each`() throws {
        let picture = GreyPicture(width: 640, height: 480, pixels: [UInt8](repeating: 90, count: 640 * 480))
        let two = [Self.sighting(Self.upper), Self.sighting(Self.lower)]
        let place = DocumentRegion(two.flatMap { $0.cells }, of: Self.map)
        let part = try #require(PicturePart(around: two.map { $0.document }, place, of: Self.map, in: picture))
        let ground = 0.12 * (Self.lower.bottomLeft.y - Self.upper.topLeft.y)
        #expect(abs(Double(part.left) - (Self.upper.topLeft.x - ground)) < 2)
        #expect(abs(Double(part.left + part.width) - (Self.upper.topRight.x + ground)) < 2)
        // One document as large fills the picture well enough.
        #expect(PicturePart(around: [Self.sighting(Self.both).document], place, of: Self.map, in: picture) == nil)
    }
}
