import Testing
import VouchCore
import VouchImaging

/// How much memory and time decoding may take, and how small a picture may come out.
@Suite struct DecodingBudgetTests {
    private func code(
        _ bytes: [UInt8], _ limits: PictureDecoder.Limits, as format: PixelFormat = .rgb8
    ) -> ImagingError.Code? {
        do throws(ImagingError) {
            _ = try PictureDecoder(limits: limits).decode(bytes, as: format)
            return nil
        } catch {
            return error.code
        }
    }

    /// 1000 by 1000, grey, with a value of its own for each place.
    private static func large() throws -> [UInt8] {
        let pixels = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 / 7 + $0 / 1000) }
        return try #require(PNGEncoder.encode(pixels, width: 1000, height: 1000, format: .grey8))
    }

    @Test(arguments: PictureCorpus.expectations)
    func `no picture is decoded into more memory than allowed`(_ picture: PictureCorpus.Expectation) throws {
        let bytes = try PictureCorpus.bytes(picture.file)
        #expect(code(bytes, .init(memory: 6000)) == .tooMuchMemory(limit: 6000))
        #expect(code(bytes, .init(memory: 8_000_000)) == nil)
    }

    @Test func `a progressive JPEG needs memory for its scans, a plain one does not`() throws {
        let result = 96 * 64 * 3
        #expect(code(try PictureCorpus.bytes("rgb.jpg"), .init(memory: result)) == nil)
        let progressive = try PictureCorpus.bytes("progressive.jpg")
        #expect(code(progressive, .init(memory: result)) == .tooMuchMemory(limit: result))
        #expect(code(progressive, .init(memory: 4 * result)) == nil)
    }

    @Test func `decoding ends when its time is up`() throws {
        let bytes = try #require(
            PNGEncoder.encode(
                [UInt8](repeating: 9, count: 36_000_000), width: 6000, height: 6000, format: .grey8))
        #expect(code(bytes, .init(time: .milliseconds(1))) == .tooMuchTime)
        let error = #expect(throws: ImagingError.self) {
            try PictureDecoder().decode(bytes, as: .grey8, time: .milliseconds(1))
        }
        #expect(error?.description == "decoding the PNG takes too long")
    }

    @Test(arguments: [(1_000_000, 1), (999_999, 2), (250_000, 2), (240_000, 3), (1, 1000)])
    func `a picture is decoded smaller until it has no more pixels than asked for`(most: Int, factor: Int) throws {
        let picture = try PictureDecoder().decode(try Self.large(), as: .grey8, maximumPixels: most)
        #expect(picture.scale == Double(factor))
        #expect(picture.width * picture.height <= most)
        #expect([picture.displayedWidth, picture.displayedHeight] == [1000, 1000])
    }

    @Test(arguments: PictureCorpus.expectations)
    func `every format can be decoded smaller than full size`(_ picture: PictureCorpus.Expectation) throws {
        let bytes = try PictureCorpus.bytes(picture.file)
        let small = try PictureDecoder().decode(bytes, as: .rgb8, maximumPixels: 96 * 64 / 4)
        #expect(small.width * small.height <= 96 * 64 / 4)
        for (seen, expected) in zip(small.quarters, picture.quarters) {
            for (value, wanted) in zip(seen, expected) {
                #expect(abs(value - wanted) <= picture.tolerance + 2, "\(picture.file): \(small.quarters)")
            }
        }
    }

    @Test func `sums of an interlaced picture count, so it comes smaller rather than take more`() throws {
        let bytes = MadePNG.interlaced(width: 400, height: 300) { x, y in UInt8((x + y) / 3) }
        let half = try PictureDecoder(limits: .init(memory: 90_000)).decode(bytes, as: .grey8, maximumPixels: 30_000)
        #expect(half.scale == 2)
        let third = try PictureDecoder(limits: .init(memory: 89_000)).decode(bytes, as: .grey8, maximumPixels: 30_000)
        #expect(third.scale == 3)
    }

    /// The same pixels, once in seven passes: what is summed up as it comes is what averaging rows gives.
    @Test(arguments: [nil, 1536, 700, 100, 20])
    func `an interlaced picture is reduced like any other`(most: Int?) throws {
        let decoder = PictureDecoder()
        for format in [PixelFormat.grey8, .rgb8] {
            let plain = try decoder.decode(try PictureCorpus.bytes("rgb.png"), as: format, maximumPixels: most)
            let passes = try decoder.decode(try PictureCorpus.bytes("interlaced.png"), as: format, maximumPixels: most)
            #expect([plain.width, plain.height] == [passes.width, passes.height])
            let isEqual = plain.withView { a in
                passes.withView { b in
                    (0..<a.width * a.height * format.bytesPerPixel).allSatisfy {
                        a.base.load(fromByteOffset: $0, as: UInt8.self)
                            == b.base.load(fromByteOffset: $0, as: UInt8.self)
                    }
                }
            }
            #expect(isEqual)
        }
    }

    @Test func `an interlaced picture that breaks off late is read from the passes that came`() throws {
        let bytes = MadePNG.interlaced(width: 400, height: 300) { x, y in UInt8((x + y) / 3) }
        let decoder = PictureDecoder()
        for (most, factor) in [(nil, 1), (30_000, 2), (475, 16), (100, 37)] {
            let whole = try decoder.decode(bytes, as: .grey8, maximumPixels: most)
            #expect(whole.scale == Double(factor))
            #expect(!whole.isDamaged)
            // The last of the passes, half of the picture, is missing.
            let cut = try decoder.decode(Array(bytes.prefix(bytes.count / 2 + 9000)), as: .grey8, maximumPixels: most)
            #expect(cut.isDamaged)
            for (seen, wanted) in zip(cut.quarters, whole.quarters) { #expect(abs(seen[0] - wanted[0]) <= 2) }
            #expect(throws: ImagingError.self) {
                try decoder.decode(Array(bytes.prefix(bytes.count / 9)), as: .grey8, maximumPixels: most)
            }
        }
    }
}

/// Grey PNG in seven passes, not compressed, so that a cut falls where the pixels are.
private enum MadePNG {
    private static let passes = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]

    static func interlaced(width: Int, height: Int, _ pixel: (_ x: Int, _ y: Int) -> UInt8) -> [UInt8] {
        var rows: [UInt8] = []
        for (left, top, across, down) in passes {
            for y in stride(from: top, to: height, by: down) where left < width {
                rows.append(0)
                rows += stride(from: left, to: width, by: across).map { pixel($0, y) }
            }
        }
        var (a, b) = (1, 0)
        for byte in rows { (a, b) = ((a + Int(byte)) % 65521, (b + (a + Int(byte))) % 65521) }
        var stored: [UInt8] = [0x78, 0x01]
        for start in stride(from: 0, to: rows.count, by: 1000) {
            let part = rows[start..<min(start + 1000, rows.count)]
            let length = UInt16(part.count)
            stored.append(start + 1000 >= rows.count ? 1 : 0)
            stored += [UInt8(length & 255), UInt8(length >> 8), UInt8(~length & 255), UInt8(~length >> 8)] + part
        }
        stored += bigEndian(UInt32(b << 16 | a))
        let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 0, 0, 0, 1]
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", stored)
            + chunk("IEND", [])
    }

    private static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
        let body = Array(kind.utf8) + data
        var crc = UInt32.max
        for byte in body {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
        }
        return bigEndian(UInt32(data.count)) + body + bigEndian(~crc)
    }

    private static func bigEndian(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(value >> (24 - 8 * $0) & 255) } }
}
