import Testing
import VouchCore
import VouchImaging

@Suite struct PictureDecoderTests {
    let decoder = PictureDecoder()

    @Test func `the corpus of pictures is there`() {
        #expect(PictureCorpus.expectations.count >= 80)
    }

    @Test(arguments: PictureCorpus.expectations)
    func `a picture comes out upright in its colours`(_ expected: PictureCorpus.Expectation) throws {
        let picture = try decoder.decode(try PictureCorpus.bytes(expected.file), as: .rgb8)
        #expect(picture.fileFormat.name == expected.format)
        #expect([picture.width, picture.height] == [expected.width, expected.height])
        #expect(!picture.isDamaged)
        for (found, wanted) in zip(picture.quarters, expected.quarters) {
            #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= expected.tolerance }, "\(found) for \(wanted)")
        }
    }

    @Test(arguments: PictureCorpus.expectations)
    func `a picture comes out in its greys`(_ expected: PictureCorpus.Expectation) throws {
        let picture = try decoder.decode(try PictureCorpus.bytes(expected.file), as: .grey8)
        #expect(picture.format == .grey8)
        for (found, wanted) in zip(picture.quarters, expected.quarters) {
            let grey = (299 * wanted[0] + 587 * wanted[1] + 114 * wanted[2]) / 1000
            #expect(abs(found[0] - grey) <= expected.tolerance + 2, "\(found[0]) for \(grey)")
        }
    }

    @Test(arguments: PictureCorpus.expectations)
    func `the header tells the displayed size`(_ expected: PictureCorpus.Expectation) throws {
        let header = try decoder.header(of: try PictureCorpus.bytes(expected.file))
        #expect(header.format.name == expected.format)
        #expect([header.width, header.height] == [expected.width, expected.height])
    }

    @Test(arguments: PictureCorpus.expectations)
    func `a smaller picture keeps its colours and knows its scale`(_ expected: PictureCorpus.Expectation) throws {
        // 96 pixels shrink to half for 48, not to a third for 40.
        for (side, width) in [(48, 48), (40, 48), (30, 32), (97, 96)] where !expected.file.hasSuffix("jpg") {
            let picture = try decoder.decode(
                try PictureCorpus.bytes(expected.file), as: .rgb8, minimumLongSide: side)
            #expect(picture.width == width)
            #expect(picture.scale == Double(96 / width))
            #expect([picture.displayedWidth, picture.displayedHeight] == [expected.width, expected.height])
            for (found, wanted) in zip(picture.quarters, expected.quarters) {
                #expect(zip(found, wanted).allSatisfy { abs($0 - $1) <= expected.tolerance }, "\(found) for \(wanted)")
            }
        }
    }

    @Test(arguments: [(12, 12), (13, 24), (60, 60), (61, 72), (84, 84), (85, 96), (97, 96)])
    func `a JPEG is decoded in eighths of its size`(_ wish: (side: Int, width: Int)) throws {
        for name in ["rgb.jpg", "orientation-6.jpg", "cmyk-adobe.jpg"] {
            let picture = try decoder.decode(
                try PictureCorpus.bytes(name), as: .grey8, minimumLongSide: wish.side)
            #expect([picture.width, picture.height] == [wish.width, wish.width * 2 / 3])
            let corner = picture.displayed(Point(x: Double(picture.width), y: Double(picture.height)))
            #expect(abs(corner.x - 96) < 1e-9)
            #expect(abs(corner.y - 64) < 1e-9)
        }
    }

    @Test func `what is written as PNG is read back`() throws {
        let pixels = (0..<7 * 5 * 3).map { UInt8($0 * 2) }
        let file = try #require(PNGEncoder.encode(pixels, width: 7, height: 5, format: .rgb8))
        let picture = try decoder.decode(file, as: .rgb8)
        let read = picture.withView { view in
            [UInt8](UnsafeRawBufferPointer(start: view.base, count: view.stride * view.height))
        }
        #expect(read == pixels)
        #expect(PNGEncoder.encode(pixels, width: 7, height: 6, format: .rgb8) == nil)
    }

    @Test(arguments: [PixelFormat.grey8, .rgb8])
    func `what is written as JPEG is read back nearly as it was`(_ format: PixelFormat) throws {
        let (width, height) = (90, 61)
        let pixels = (0..<width * height * format.bytesPerPixel).map { UInt8($0 * 200 / (width * height * 3)) }
        let file = try #require(JPEGEncoder.encode(pixels, width: width, height: height, format: format, quality: 90))
        let picture = try decoder.decode(file, as: format)
        #expect([picture.width, picture.height] == [width, height])
        let read = picture.withView { view in
            [UInt8](UnsafeRawBufferPointer(start: view.base, count: view.stride * view.height))
        }
        #expect(zip(read, pixels).allSatisfy { abs(Int($0) - Int($1)) < 12 })
    }

    @Test func `a JPEG of sizes that do not fit or of no quality is not written`() {
        let pixels = [UInt8](repeating: 0, count: 70_000)
        #expect(JPEGEncoder.encode(pixels, width: 7, height: 5, format: .grey8) == nil)
        #expect(JPEGEncoder.encode(pixels, width: 70_000, height: 1, format: .grey8) == nil)
        #expect(JPEGEncoder.encode([0], width: 1, height: 1, format: .grey8, quality: 0) == nil)
        #expect(JPEGEncoder.encode([0], width: 1, height: 1, format: .grey8, quality: 101) == nil)
        #expect(JPEGEncoder.encode([0], width: 1, height: 1, format: .grey8)?.starts(with: [0xFF, 0xD8]) == true)
    }
}
