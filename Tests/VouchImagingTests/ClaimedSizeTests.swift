import Testing
import VouchCore
import VouchImaging

/// Small files whose headers claim pictures that their libraries would need too much memory for. Each is a picture of
/// the corpus with another size written into its header.
@Suite struct ClaimedSizeTests {
    private static func big(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 0xFF) } }

    /// Every place that holds the size, as two numbers of 32 bits, gets another.
    private static func claiming(_ side: Int, in name: String) throws -> [UInt8] {
        let bytes = try PictureCorpus.bytes(name)
        let (old, new) = (big(96) + big(64), big(side) + big(side))
        var (made, index, count) = (bytes, 0, 0)
        while index + old.count <= bytes.count {
            if Array(bytes[index..<index + old.count]) == old {
                made.replaceSubrange(index..<index + old.count, with: new)
                count += 1
                index += old.count
            } else {
                index += 1
            }
        }
        try #require(count > 0, "\(name) does not hold its size as expected")
        return made
    }

    private func code(_ bytes: [UInt8], as format: PixelFormat, memory: Int = 150_000_000) -> ImagingError.Code? {
        do throws(ImagingError) {
            _ = try PictureDecoder(limits: .init(memory: memory)).decode(bytes, as: format)
            return nil
        } catch {
            return error.code
        }
    }

    @Test(arguments: ["plain.heic", "alpha.avif"], [PixelFormat.grey8, .rgb8])
    func `a claim of 36 megapixels is refused before anything is decoded`(name: String, format: PixelFormat) throws {
        let bytes = try Self.claiming(6000, in: name)
        #expect(bytes.count < 10_000)
        #expect(code(bytes, as: format) == .tooMuchMemory(limit: 150_000_000))
        #expect(code(bytes, as: format, memory: 4_000_000_000) != .tooMuchMemory(limit: 4_000_000_000))
    }

    @Test(arguments: [PixelFormat.grey8, .rgb8])
    func `a HEIC of 24 megapixels is read within the memory that decoding has by default`(format: PixelFormat) throws {
        let picture = try PictureDecoder().decode(PictureCorpus.bytes("large.heic"), as: format)
        let (width, height) = picture.withView { (Double($0.width) * picture.scale, Double($0.height) * picture.scale) }
        #expect(abs(width - 6000) < 16)
        #expect(abs(height - 4000) < 16)
        let expected = [[200, 40, 40], [40, 160, 60], [230, 220, 120], [30, 50, 180]]
        for (found, wanted) in zip(picture.quarters, expected) {
            let luma = (wanted[0] * 299 + wanted[1] * 587 + wanted[2] * 114) / 1000
            for (value, colour) in zip(found, wanted) { #expect(abs(value - (format == .grey8 ? luma : colour)) <= 16) }
        }
    }

    /// One frame without transparency takes two bytes a pixel, by a decoder of its own.
    @Test func `AVIF takes twenty bytes a pixel only with transparency or tiles`() throws {
        let result = 96 * 64
        let plain = try PictureCorpus.bytes("rgb.avif"), clear = try PictureCorpus.bytes("alpha.avif")
        #expect(code(plain, as: .grey8, memory: result + 5_000_000) == nil)
        #expect(code(clear, as: .grey8, memory: result + 31 * result) == .tooMuchMemory(limit: 32 * result))
        #expect(code(clear, as: .grey8, memory: result + 40 * result) == nil)
    }

    /// A JPEG 2000 says its size twice: in a box for readers that only look, and in the codestream that is decoded.
    private static func jpeg2000(box: (Int, Int)? = nil, codestream: (Int, Int)? = nil) throws -> [UInt8] {
        var bytes = try PictureCorpus.bytes("rgb.jp2")
        func write(_ size: (Int, Int), after mark: [UInt8], skipping count: Int, heightFirst: Bool) throws {
            let start = try #require(bytes.indices.first { bytes[$0...].starts(with: mark) }) + mark.count + count
            let (first, second) = heightFirst ? (size.1, size.0) : size
            bytes.replaceSubrange(start..<start + 8, with: big(first) + big(second))
        }
        if let box { try write(box, after: Array("ihdr".utf8), skipping: 0, heightFirst: true) }
        if let codestream { try write(codestream, after: [0xFF, 0x51], skipping: 4, heightFirst: false) }
        return bytes
    }

    @Test(arguments: [(1, 1), (64, 96), (6000, 6000), (0x7FFF_FFFF, 0x7FFF_FFFF), (0, 0)])
    func `a JPEG 2000 whose header box claims another size is the size of its codestream, or none`(
        _ width: Int, _ height: Int
    ) throws {
        let bytes = try Self.jpeg2000(box: (width, height))
        let found = try? PictureDecoder(limits: .init(memory: 8_000_000)).decode(bytes, as: .rgb8)
        guard let found else { return #expect(code(bytes, as: .rgb8, memory: 8_000_000) == .malformed) }
        #expect(found.withView { $0.width } == 96)
        #expect(found.withView { $0.height } == 64)
    }

    @Test(arguments: [(60_000, 60_000), (0x7FFF_FFFF, 0x7FFF_FFFF), (0xFFFF_FFFF, 64)], [true, false])
    func `a codestream that claims more than its header box is refused before anything is decoded`(
        _ size: (Int, Int), hasDecoy: Bool
    ) throws {
        let bytes = try Self.jpeg2000(box: hasDecoy ? (96, 64) : size, codestream: size)
        #expect(code(bytes, as: .rgb8, memory: 8_000_000) != nil)
    }

    @Test func `a JPEG 2000 that halving cannot bring within the limit is refused by its header`() throws {
        let bytes = try PictureCorpus.bytes("rgb.jp2")
        #expect(code(bytes, as: .rgb8, memory: 20_000) == .tooMuchMemory(limit: 20_000))
        let picture = try PictureDecoder(limits: .init(memory: 8_000_000)).decode(bytes, as: .rgb8)
        #expect(picture.scale == 1)
    }
}
