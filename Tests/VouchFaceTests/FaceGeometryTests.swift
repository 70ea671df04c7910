import Foundation
import Testing
import VouchCore

@testable import VouchFace

@Suite struct FaceGeometryTests {
    @Test func `angles are those of the C library, in every quarter`() {
        for step in 0..<720 {
            let angle = Double(step) / 720 * 2 * Double.pi - Double.pi
            let (y, x) = (sin(angle) * 3, cos(angle) * 3)
            #expect(abs(degrees(y, x) - atan2(y, x) * 180 / Double.pi) < 1e-6)
        }
        #expect(degrees(0, 0) == 0)
        #expect(degrees(0, -1) == 180)
    }

    @Test func `the least squares of exact pairs give their similarity`() throws {
        let from = [Point(x: 1, y: 2), Point(x: 5, y: 1), Point(x: 3, y: 7)]
        // Turned by 90 degrees, doubled, moved by 10, 20.
        let to = from.map { Point(x: 10 - 2 * $0.y, y: 20 + 2 * $0.x) }
        let map = try #require(FaceTransform(from: from, to: to))
        #expect(abs(map.scale - 2) < 1e-12)
        for (a, b) in zip(from, to) { #expect((map(a.x, a.y) - b).length < 1e-9) }
    }

    @Test func `points that coincide give no similarity`() {
        let same = [Point(x: 1, y: 1), Point(x: 1, y: 1)]
        #expect(FaceTransform(from: same, to: [Point(x: 0, y: 0), Point(x: 1, y: 1)]) == nil)
        #expect(FaceTransform(from: [Point(x: 0, y: 0), Point(x: 1, y: 1)], to: same) == nil)
        #expect(FaceTransform(from: [same[0]], to: [same[0]]) == nil)
    }

    /// Each pixel's red is its column, green its row, blue 9.
    private func withPattern<R>(_ side: Int, _ format: PixelFormat, _ body: (ImageView) throws -> R) throws -> R {
        var bytes: [UInt8] = []
        for y in 0..<side {
            for x in 0..<side {
                let (r, g, b) = (UInt8(x), UInt8(y), UInt8(9))
                switch format {
                case .grey8: bytes.append(r)
                case .rgb8: bytes += [r, g, b]
                case .rgba8: bytes += [r, g, b, 255]
                case .bgra8: bytes += [b, g, r, 255]
                }
            }
        }
        return try bytes.withUnsafeBytes {
            try body(try #require(ImageView($0, width: side, height: side, format: format)))
        }
    }

    @Test(arguments: [PixelFormat.rgb8, .rgba8, .bgra8])
    func `a patch of the picture's own pixels is the picture, in any layout`(_ format: PixelFormat) throws {
        try withPattern(8, format) { view in
            let square = FaceSquare(centre: Point(x: 4, y: 4), side: 8)
            let patch = FacePatch(view, FaceTransform(square, size: 8), size: 8)
            for y in 0..<8 {
                for x in 0..<8 {
                    let i = (y * 8 + x) * 3
                    #expect(Array(patch.pixels[i..<(i + 3)]) == [Float(x), Float(y), 9])
                }
            }
            #expect(patch.planes[0..<8].elementsEqual((0..<8).map(Float.init)))
            #expect(patch.planes[64..<72].allSatisfy { $0 == 0 })
        }
    }

    @Test func `a smaller patch is the mean of the pixels under each of its own`() throws {
        try withPattern(32, .rgb8) { view in
            let square = FaceSquare(centre: Point(x: 16, y: 16), side: 32)
            let patch = FacePatch(view, FaceTransform(square, size: 4), size: 4)
            #expect(abs(patch.pixels[0] - 3.5) < 1e-4)
            #expect(abs(patch.pixels[(3 * 4 + 3) * 3 + 1] - 27.5) < 1e-4)
        }
    }

    @Test func `a square turned by a quarter reads columns for rows`() throws {
        try withPattern(8, .rgb8) { view in
            let square = FaceSquare(centre: Point(x: 4, y: 4), side: 8, right: Point(x: 0, y: 1))
            let patch = FacePatch(view, FaceTransform(square, size: 8), size: 8)
            // Along the first row the picture's rows grow, in its last column.
            #expect(patch.pixels[0] == 7)
            #expect(patch.pixels[1] == 0)
            #expect(patch.pixels[7 * 3 + 1] == 7)
        }
    }

    @Test func `outside the picture it is black`() throws {
        try withPattern(8, .rgb8) { view in
            let square = FaceSquare(centre: Point(x: -100, y: 4), side: 8)
            let patch = FacePatch(view, FaceTransform(square, size: 8), size: 8)
            #expect(patch.pixels.allSatisfy { $0 == 0 })
            let nowhere = FaceSquare(centre: Point(x: .nan, y: .infinity), side: 8)
            #expect(FacePatch(view, FaceTransform(nowhere, size: 4), size: 4).pixels.allSatisfy { $0 == 0 })
        }
    }

    @Test func `boxes overlap by shared over whole area`() {
        let box = FaceBox(x: 0, y: 0, width: 10, height: 10)
        #expect(box.overlap(box) == 1)
        #expect(box.overlap(FaceBox(x: 5, y: 0, width: 10, height: 10)) == 50 / 150.0)
        #expect(box.cover(FaceBox(x: 2, y: 2, width: 5, height: 5)) == 1)
        #expect(box.overlap(FaceBox(x: 20, y: 0, width: 10, height: 10)) == 0)
        #expect(box.overlap(FaceBox(x: 0, y: 0, width: -1, height: 0)) == 0)
    }
}
