import Testing
import VouchCore

@testable import VouchFace

/// Patches are sampled in whole numbers; here beside the same in plain arithmetic.
@Suite struct FacePatchTests {
    private static let (width, height) = (150, 110)

    /// A smooth colour for each place.
    private static func colour(_ x: Double, _ y: Double) -> [Double] { [20 + x, 30 + 1.5 * y, 60 + x / 2 + y / 3] }

    private func withPicture(_ format: PixelFormat, _ body: (ImageView) throws -> Void) throws {
        var bytes: [UInt8] = []
        for y in 0..<Self.height {
            for x in 0..<Self.width {
                let c = Self.colour(Double(x) + 0.5, Double(y) + 0.5).map { UInt8($0 + 0.5) }
                switch format {
                case .grey8: bytes.append(c[0])
                case .rgb8: bytes += c
                case .rgba8: bytes += c + [9]
                case .bgra8: bytes += [c[2], c[1], c[0], 9]
                }
            }
        }
        // Ends where the last pixel does, so that reading beyond it would be noticed under the address sanitizer.
        try bytes.withUnsafeBytes {
            try body(try #require(ImageView($0, width: Self.width, height: Self.height, format: format)))
        }
    }

    /// Half, once, twice, three and six pixels of the picture for one of the patch, upright and turned.
    @Test(arguments: [PixelFormat.grey8, .rgb8, .rgba8, .bgra8], [0.5, 1, 2, 3, 6])
    func `a patch shows the colours of its places, in every layout, size and turn`(
        _ format: PixelFormat, _ scale: Double
    ) throws {
        let size = 12
        try withPicture(format) { view in
            for right in [Point(x: 1, y: 0), Point(x: 0.96, y: 0.28), Point(x: 0, y: -1), Point(x: -0.6, y: 0.8)] {
                let square = FaceSquare(
                    centre: Point(x: 71.3, y: 52.8), side: Double(size) * scale, right: right)
                let transform = FaceTransform(square, size: size)
                let patch = FacePatch(view, transform, size: size)
                for y in 0..<size {
                    for x in 0..<size {
                        let place = transform(Double(x) + 0.5, Double(y) + 0.5)
                        let colour = Self.colour(place.x, place.y)
                        for channel in 0..<3 {
                            let expected = format == .grey8 ? colour[0] : colour[channel]
                            let found = Double(patch.pixels[(y * size + x) * 3 + channel])
                            // Whole pixels lie up to half a pixel beside their places.
                            #expect(abs(found - expected) < 1.4, "\(format) \(scale) \(right) at \(x), \(y)")
                        }
                    }
                }
            }
        }
    }

    @Test(arguments: [PixelFormat.grey8, .rgb8, .rgba8, .bgra8], [0.7, 2, 5, 40])
    func `what lies outside the picture is black, and the edge is shared`(
        _ format: PixelFormat, _ scale: Double
    ) throws {
        let size = 16
        try withPicture(format) { view in
            for right in [Point(x: 1, y: 0), Point(x: 0.8, y: 0.6)] {
                for centre in [Point(x: 0, y: 0), Point(x: 150, y: 110), Point(x: -900, y: 20), Point(x: 1e7, y: 0)] {
                    let square = FaceSquare(centre: centre, side: Double(size) * scale, right: right)
                    let transform = FaceTransform(square, size: size)
                    let patch = FacePatch(view, transform, size: size)
                    for y in 0..<size {
                        for x in 0..<size {
                            let place = transform(Double(x) + 0.5, Double(y) + 0.5)
                            let distance = max(-place.x, -place.y, place.x - 150, place.y - 110)
                            let value = patch.pixels[(y * size + x) * 3]
                            if distance > scale { #expect(value == 0) }
                            #expect(value >= 0)
                            #expect(value <= 255)
                        }
                    }
                }
            }
        }
    }
}
