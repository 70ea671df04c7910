import Testing
import VouchCore

@testable import VouchOCR

@Suite struct LineSamplerTests {
    @Test func `an upright strip shows the pixels it surrounds`() throws {
        let values = (0..<40 * 30).map { UInt8($0 % 40 * 6) }
        try values.withUnsafeBytes { bytes in
            let picture = LineSampler(try #require(ImageView(bytes, width: 40, height: 30, format: .grey8)))
            let box = Quad(
                topLeft: Point(x: 10, y: 5), topRight: Point(x: 20, y: 5), bottomRight: Point(x: 20, y: 15),
                bottomLeft: Point(x: 10, y: 15))
            let strip = try #require(picture.strip(box, width: 10, height: 10))
            #expect(strip.pixels.prefix(10).map(Int.init) == (10..<20).map { $0 * 6 })
            let turned = try #require(picture.strip(box.turnedLeft, width: 10, height: 10))
            #expect(turned.pixels.prefix(10).allSatisfy { $0 == 60 })
            #expect(picture.strip(box, width: 0, height: 10) == nil)
            #expect(picture.strip(box, width: 10, height: 100_000) == nil)
        }
    }
}
