import Testing

@testable import VouchCore
@testable import VouchVision

private func grey(_ width: Int, _ height: Int, _ value: (Int, Int) -> Int) -> GreyPicture {
    var pixels: [UInt8] = []
    for y in 0..<height {
        for x in 0..<width { pixels.append(UInt8(min(max(value(x, y), 0), 255))) }
    }
    return GreyPicture(width: width, height: height, pixels: pixels)
}

@Suite struct GreyPictureTests {
    @Test(arguments: [PixelFormat.rgb8, .rgba8, .bgra8])
    func `grey is the luma of the channels in their order`(_ format: PixelFormat) throws {
        let red: [UInt8] = format == .bgra8 ? [0, 0, 200, 9] : [200, 0, 0, 9]
        let bytes = Array(red.prefix(format.bytesPerPixel)) + [255, 255, 255, 9].prefix(format.bytesPerPixel)
        let picture = try bytes.withUnsafeBytes {
            GreyPicture(try #require(ImageView($0, width: 2, height: 1, format: format)))
        }
        #expect(picture.pixels == [60, 255])
    }

    @Test func `shrinking keeps the mean and shrinks to what a pixel covers`() {
        let picture = grey(90, 60) { x, y in (x * 7 + y * 13) % 256 }
        let mean = picture.pixels.reduce(0.0) { $0 + Double($1) } / 5400
        for (w, h) in [(45, 30), (37, 29), (1, 1), (90, 7)] {
            let small = picture.resized(width: w, height: h)
            let smallMean = small.pixels.reduce(0.0) { $0 + Double($1) } / Double(w * h)
            #expect(abs(smallMean - mean) < 1)
        }
        #expect(picture.resized(width: 45, height: 30).pixels == picture.halved().pixels)
    }

    @Test func `halving a line of pixels does not read past its end`() {
        #expect(grey(1, 5) { _, y in y * 10 }.halved().pixels == [5, 25])
        #expect(grey(5, 1) { x, _ in x * 10 }.halved().pixels == [5, 25])
        #expect(grey(1, 1) { _, _ in 7 }.halved().pixels == [7])
    }

    @Test func `integral sums give the mean of any rectangle, clipped to the picture`() throws {
        let picture = grey(20, 10) { x, y in x + y }
        let integral = try #require(IntegralImage(picture))
        #expect(integral.mean(left: 3, top: 2, right: 4, bottom: 3) == 5)
        #expect(integral.mean(left: 0, top: 0, right: 20, bottom: 10) == 14)
        #expect(integral.mean(left: -5, top: -5, right: 1, bottom: 1) == 0)
        #expect(integral.mean(left: 30, top: 0, right: 40, bottom: 5) == 0)
    }
}

@Suite struct PictureQualityTests {
    static let text = grey(300, 200) { x, y in (x / 40 + y / 45) % 2 == 0 ? 40 : 210 }

    @Test func `each stronger blur lowers sharpness`() throws {
        let integral = try #require(IntegralImage(Self.text))
        let values = [0, 2, 4, 6].map { reach in
            PictureQuality(
                grey(300, 200) { x, y in
                    Int(integral.mean(left: x - reach, top: y, right: x + reach + 1, bottom: y + 1))
                }
            ).sharpness
        }
        #expect(values[0] == 1)
        #expect(values == values.sorted(by: >))
        #expect(values[3] < 0.5 * values[0])
    }

    @Test func `burnt-out area lowers the glare value by its share`() {
        let half = grey(160, 160) { x, _ in x < 80 ? 255 : 100 }
        #expect(PictureQuality(half).glare == 0.5)
        #expect(PictureQuality(Self.text).glare == 1)
    }

    @Test func `dark, flat and black pictures are told apart`() {
        let dark = PictureQuality(grey(64, 64) { x, _ in x / 4 })
        #expect(dark.brightness < 0.2)
        let flat = PictureQuality(grey(64, 64) { _, _ in 128 })
        #expect(flat.brightness == 1)
        #expect(flat.contrast == 0)
        let black = PictureQuality(grey(3, 3) { _, _ in 0 })
        #expect([black.brightness, black.contrast, black.sharpness] == [0, 0, 0])
    }

    @Test func `a picture of one block has a sharpness, too`() {
        #expect(PictureQuality(grey(20, 20) { x, _ in x < 9 ? 20 : 220 }).sharpness == 1)
    }

    @Test(arguments: [(1, 1), (1, 500), (500, 1), (17, 9), (7, 8), (31, 33)])
    func `every measure lies between 0 and 1 for a picture of any size`(_ width: Int, _ height: Int) {
        for value in [0, 128, 255] {
            for contrast in [0, 100] {
                let quality = PictureQuality(grey(width, height) { x, y in value + (x + y) % 2 * contrast })
                for measure in [
                    quality.sharpness, quality.glare, quality.brightness, quality.contrast, quality.moire,
                ] { #expect((0...1).contains(measure)) }
            }
        }
    }

    @Test func `a screen's fine grid shows as moiré and noise does not`() {
        let screen = grey(256, 256) { x, y in 128 + (x % 5 < 2 ? 40 : -27) }
        #expect(PictureQuality(screen).moire < 0.3)
        var state: UInt32 = 1
        let noise = grey(256, 256) { _, _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return Int(state >> 24)
        }
        #expect(PictureQuality(noise).moire > 0.9)
    }
}
