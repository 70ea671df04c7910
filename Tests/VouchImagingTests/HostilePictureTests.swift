import Testing
import VouchCore
import VouchImaging

/// Bytes that no camera wrote. The claim under test is mostly that the process is still there afterwards.
@Suite struct HostilePictureTests {
    let decoder = PictureDecoder(limits: .init(pixels: 4_000_000))

    private func code(_ bytes: [UInt8], _ decoder: PictureDecoder? = nil) -> ImagingError.Code? {
        do throws(ImagingError) {
            _ = try (decoder ?? self.decoder).decode(bytes, as: .grey8)
            return nil
        } catch {
            return error.code
        }
    }

    @Test func `bytes that are no picture are refused`() {
        #expect(code([]) == .empty)
        #expect(code(Array("This is a text file that somebody named .jpg.".utf8)) == .unsupportedFormat)
        #expect(code(Array("%PDF-1.7".utf8)) == .unsupportedFormat)
        for start in ["GIF89a and so on", "\0\0\0 ftypavif", "BM", "\0\0\0\u{C}jP  \r\n"] {
            #expect(code(Array(start.utf8)).map { $0 != .unsupportedFormat } == true, "\(start)")
        }
        #expect(code([UInt8](repeating: 0, count: 10_000)) == .unsupportedFormat)
    }

    @Test func `more bytes than allowed are not looked at`() throws {
        let small = PictureDecoder(limits: .init(bytes: 100))
        let bytes = try PictureCorpus.bytes("rgb.jpg")
        #expect(code(bytes, small) == .tooManyBytes(limit: 100))
        #expect(code(bytes, PictureDecoder(limits: .init(bytes: bytes.count - 1))) != nil)
        #expect(code(bytes, PictureDecoder(limits: .init(bytes: bytes.count))) == nil)
    }

    @Test(arguments: PictureCorpus.expectations)
    func `more pixels than allowed are refused on the header`(_ picture: PictureCorpus.Expectation) throws {
        let bytes = try PictureCorpus.bytes(picture.file)
        #expect(code(bytes, PictureDecoder(limits: .init(pixels: 96 * 64 - 1))) == .tooManyPixels(limit: 96 * 64 - 1))
        #expect(code(bytes, PictureDecoder(limits: .init(pixels: 96 * 64))) == nil)
    }

    @Test func `a PNG that claims 60000 by 60000 is refused at once`() throws {
        var bytes = try PictureCorpus.bytes("rgb.png")
        bytes.replaceSubrange(16..<24, with: [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60])
        bytes.replaceSubrange(29..<33, with: bigEndian(crc32(bytes[12..<29])))
        #expect(code(bytes, PictureDecoder()) == .tooManyPixels(limit: 100_000_000))
    }

    @Test func `a PNG longer than any view is refused`() throws {
        var bytes = try PictureCorpus.bytes("rgb.png")
        bytes.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 0, 0, 1])
        bytes.replaceSubrange(29..<33, with: bigEndian(crc32(bytes[12..<29])))
        #expect(code(bytes, PictureDecoder()) == .tooManyPixels(limit: 100_000_000))
    }

    @Test func `a JPEG that claims 65500 by 65500 is refused at once`() throws {
        var bytes = try PictureCorpus.bytes("rgb.jpg")
        let frame = try #require(bytes.indices.first { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xC0 })
        bytes.replaceSubrange(frame + 5..<frame + 9, with: [0xFF, 0xDC, 0xFF, 0xDC])
        #expect(code(bytes, PictureDecoder()) == .tooManyPixels(limit: 100_000_000))
    }

    /// Where each of the others keeps its size, and what is written there.
    @Test(arguments: [
        ("rgb.bmp", 18, [0x60, 0xEA, 0, 0, 0x60, 0xEA, 0, 0]), ("rle8.bmp", 18, [0x60, 0xEA, 0, 0, 0x60, 0xEA, 0, 0]),
        ("palette.gif", 6, [0x60, 0xEA, 0x60, 0xEA]),
        ("rgb.j2k", 8, [0, 0, 0xEA, 0x60, 0, 0, 0xEA, 0x60]),
    ])
    func `a picture that claims 60000 by 60000 is refused at once`(_ name: String, _ at: Int, _ size: [UInt8]) throws {
        var bytes = try PictureCorpus.bytes(name)
        bytes.replaceSubrange(at..<at + size.count, with: size)
        #expect(code(bytes, PictureDecoder()) == .tooManyPixels(limit: 100_000_000))
    }

    @Test func `a small picture with a frame, tiles or components without measure is refused`() throws {
        var frame = try PictureCorpus.bytes("palette.gif")
        let descriptor = try #require(frame.indices.dropLast(10).first { frame[$0] == 0x2C && frame[$0 + 1] == 0 })
        frame.replaceSubrange(descriptor + 5..<descriptor + 9, with: [0xFF, 0xFF, 0xFF, 0xFF])
        #expect(code(frame, PictureDecoder()) == .tooManyPixels(limit: 100_000_000))
        // SIZ: the tiles' size stands 16 bytes behind the picture's, the number of components 16 further on.
        var tiles = try PictureCorpus.bytes("rgb.j2k")
        tiles.replaceSubrange(24..<32, with: [0, 0, 0, 1, 0, 0, 0, 1])
        #expect(code(tiles) == .unsupportedFormat)
        var components = try PictureCorpus.bytes("rgb.j2k")
        components.replaceSubrange(40..<42, with: [0x40, 0])
        #expect(code(components) == .unsupportedFormat)
    }

    @Test func `a picture of one pixel is a picture`() throws {
        for format in [PixelFormat.grey8, .rgb8] {
            let dot = try #require(
                PNGEncoder.encode(
                    [UInt8](repeating: 9, count: format.bytesPerPixel), width: 1, height: 1, format: format))
            let picture = try decoder.decode(dot, as: .grey8, minimumLongSide: 2400)
            #expect([picture.width, picture.height] == [1, 1])
        }
    }

    /// A scan that ends in the middle is worth reading; one that has hardly begun is not.
    @Test(arguments: ["rgb.jpg", "grey.png", "rgb-16-bit.png", "lossy.webp", "rgb.bmp", "noise.gif"])
    func `the first half of a picture decides whether it is read`(_ name: String) throws {
        let bytes = try PictureCorpus.bytes(name)
        #expect(code(Array(bytes.prefix(bytes.count / 3))) != nil)
        let tail = try decoder.decode(Array(bytes.prefix(bytes.count - 4)), as: .rgb8)
        #expect(tail.quarters[0] != tail.quarters[3])
    }

    @Test(arguments: PictureCorpus.expectations)
    func `a picture cut anywhere is read, damaged or refused`(_ picture: PictureCorpus.Expectation) throws {
        let bytes = try PictureCorpus.bytes(picture.file)
        // Every tenth byte of a small file; a few hundred places in a large one.
        for count in stride(from: 0, to: bytes.count, by: max(10, bytes.count / 300)) {
            let code = code(Array(bytes.prefix(count)))
            let allowed: [ImagingError.Code?] = [nil, .empty, .unsupportedFormat, .truncated, .malformed]
            #expect(allowed.contains(code), "\(count) bytes: \(String(describing: code))")
        }
    }

    @Test(arguments: PictureCorpus.expectations)
    func `a picture with flipped bits is read, damaged or refused`(_ picture: PictureCorpus.Expectation) throws {
        let bytes = try PictureCorpus.bytes(picture.file)
        var random = LinearCongruential(state: UInt64(bytes.count))
        for _ in 0..<200 {
            var damaged = bytes
            for _ in 0...Int.random(in: 0...3, using: &random) {
                damaged[Int.random(in: 0..<damaged.count, using: &random)] ^=
                    1 << UInt8.random(in: 0...7, using: &random)
            }
            // Whatever comes of it, colour and header must survive it too.
            _ = code(damaged)
            _ = try? decoder.decode(damaged, as: .rgb8, minimumLongSide: 40)
            _ = try? decoder.header(of: damaged)
        }
    }

    @Test func `an error tells what to do and nothing of the picture`() {
        let error = ImagingError(.tooManyPixels(limit: 100_000_000), format: .jpeg)
        #expect(error.description == "the JPEG has more than 100 megapixels")
        #expect(error.hint == "scale it down: 12 megapixels are plenty for a document")
        #expect(ImagingError(.unsupportedFormat, format: .pdf).description == "PDF is not read")
    }
}

/// Always the same numbers: a failure can be repeated.
struct LinearCongruential: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ state >> 33
    }
}

/// As PNG asks for after each chunk.
private func crc32(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    var crc = UInt32.max
    for byte in bytes {
        crc ^= UInt32(byte)
        for _ in 0..<8 { crc = crc & 1 == 1 ? (crc >> 1) ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
}

private func bigEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * $0)) } }
