import Testing
import VouchCore

@testable import VouchOCR
@testable import VouchOCRPaddle

@Suite struct GeometryTests {
    private func cores(_ rows: [String]) -> [CoreComponent] {
        let map = rows.joined().map { Float($0 == "#" ? 0.9 : 0.1) }
        return map.withUnsafeBufferPointer {
            CoreComponents.find(in: $0, width: rows[0].count, height: rows.count, threshold: 0.3)
        }
    }

    @Test func `pixels that touch belong together, at corners too`() {
        let found = cores(["##....#", "..#...#", "...#..#", "......."])
        #expect(found.map(\.count) == [4, 3])
        #expect(found.allSatisfy { abs($0.mean - 0.9) < 1e-5 })
    }

    @Test func `branches that meet further down are one`() {
        #expect(cores(["#...#...#", "#...#...#", "#########"]).map(\.count) == [15])
    }

    @Test func `a gap of one pixel in a row is closed`() {
        #expect(cores(["##.##..##"]).map(\.count) == [4, 2])
    }

    @Test func `noise everywhere is looked at only so far`() {
        let side = 900
        let map = (0..<side * side).map { Float($0 % 3 == 0 ? 1 : 0) }
        let found = map.withUnsafeBufferPointer {
            CoreComponents.find(in: $0, width: side, height: side, threshold: 0.3)
        }
        #expect(found.reduce(0) { $0 + $1.count } <= 200_000 + side)
        let none = map.withUnsafeBufferPointer {
            CoreComponents.find(in: $0, width: side, height: side + 1, threshold: 0.3)
        }
        #expect(none.isEmpty, "a map shorter than it says")
    }

    @Test func `the smallest rectangle is found at any angle`() throws {
        for degrees in stride(from: -40.0, through: 40, by: 8) {
            let (cosine, sine) = (cosine(degrees), sine(degrees))
            let points = [(0.0, 0.0), (100, 0), (100, 20), (0, 20), (50, 10), (30, 19)].map { x, y in
                Point(x: 200 + x * cosine - y * sine, y: 200 + x * sine + y * cosine)
            }
            let rectangle = try #require(MinimumRectangle(around: points))
            #expect(abs(rectangle.area - 2000) < 1e-6)
            #expect(abs(rectangle.shortSide - 20) < 1e-6)
            let quad = rectangle.uprightQuad
            #expect((quad.topLeft - Point(x: 200, y: 200)).length < 1e-6, "\(degrees)")
            #expect(abs(quad.proportion - 5) < 1e-6)
            #expect(quad.surrounds(quad.center))
            #expect(!quad.surrounds(Point(x: 0, y: 0)))
            #expect(abs(rectangle.grown(by: 2).area - 104 * 24) < 1e-6)
        }
    }

    // No Foundation needed for two series.
    private func sine(_ degrees: Double) -> Double {
        let x = degrees * .pi / 180
        return x - x * x * x / 6 + x * x * x * x * x / 120 - x * x * x * x * x * x * x / 5040
    }

    private func cosine(_ degrees: Double) -> Double { (1 - sine(degrees) * sine(degrees)).squareRoot() }

    @Test func `points on one line have no rectangle`() {
        #expect(MinimumRectangle(around: []) == nil)
        #expect(MinimumRectangle(around: [Point(x: 1, y: 1)]) == nil)
        #expect(MinimumRectangle(around: (0..<9).map { Point(x: Double($0), y: Double($0)) }) == nil)
    }
}
