import Testing
import VouchCore

@testable import VouchVision

@Suite struct DocumentSeamTests {
    private static let frame = (width: 640, height: 480)

    private static func parts(_ sheets: [Quad]) -> [DocumentRegion] {
        let scene = DocumentScene(
            width: frame.width, height: frame.height, sheets: sheets.map { .init(corners: $0) })
        let map = scene.map()
        return DocumentSeam.parts(of: (0..<map.count).filter { map[$0].mask >= 0.5 }, of: map)
    }

    @Test(arguments: [(1.0, 0.0), (0.8, 0.6), (0.0, 1.0)])
    func `two cards that touch are cut along the edge between`(_ cosine: Double, _ sine: Double) throws {
        let upper = DocumentScene.card(centre: Point(x: 320, y: 160), width: 240)
        let step = upper.bottomLeft - upper.topLeft
        // Both about one centre, turned.
        let middle = upper.bottomLeft.midpoint(to: upper.bottomRight)
        let pair = [upper, upper.map { $0 + step }].map { quad in
            quad.map { point in
                let from = point - middle
                return Point(
                    x: 320 + from.x * cosine - from.y * sine, y: 240 + from.x * sine + from.y * cosine)
            }
        }
        let parts = Self.parts(pair)
        try #require(parts.count == 2)
        let scale = 0.5
        for card in pair {
            #expect(parts.contains { ($0.centre - card.center * scale).length < 12 })
        }
    }

    @Test func `one card has no seam`() {
        #expect(Self.parts([DocumentScene.card(centre: Point(x: 320, y: 240), width: 340)]).isEmpty)
    }

    @Test func `a place of a few cells is left alone`() {
        #expect(Self.parts([DocumentScene.card(centre: Point(x: 320, y: 240), width: 30)]).isEmpty)
    }
}
