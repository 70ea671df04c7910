import Foundation
import Testing
import VouchCore
import VouchNetworks

@testable import VouchReader

/// Pixels of any kind in pictures of any shape: whatever is read, nothing traps and nothing is invented.
@Suite struct AnyPictureTests {
    static func reader() throws -> MRZReader {
        let networks = try CommittedNetworks.load(from: Corpus.root.appendingPathComponent("Networks").path)
        return try MRZReader(
            finderWeights: networks.mrzFinder, recogniserWeights: networks.mrzRecogniser,
            witnessWeights: networks.mrzWitness)
    }

    static let sizes = [
        (1, 1), (2, 1), (1, 2), (3, 3), (17, 9), (1, 500), (500, 1), (15, 16), (33, 31), (160, 7), (1, 65535),
        (65535, 1), (101, 67),
    ]

    @Test(arguments: sizes)
    func `random pixels of any size and layout are no valid document and no crash`(_ width: Int, _ height: Int) throws {
        let reader = try Self.reader()
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        var state = UInt32(truncatingIfNeeded: width * 65537 + height)
        for format in [PixelFormat.grey8, .rgb8, .rgba8, .bgra8] {
            // Rows that are padded, and nothing after the last pixel.
            let stride = width * format.bytesPerPixel + 5
            let bytes = (0..<(height - 1) * stride + width * format.bytesPerPixel).map { _ in
                state = state &* 1_664_525 &+ 1_013_904_223
                return UInt8(state >> 24)
            }
            let readings = try bytes.withUnsafeBytes {
                let view = try #require(ImageView($0, width: width, height: height, stride: stride, format: format))
                _ = reader.quality(of: view)
                return reader.read(view, today: today)
            }
            #expect(!readings.contains { $0.decoding.isValid })
        }
    }

    @Test(arguments: [UInt8(0), 127, 255])
    func `a picture of one colour shows no zone`(_ value: UInt8) throws {
        let reader = try Self.reader()
        let today = try #require(CalendarDate(year: 2026, month: 11, day: 21))
        let bytes = [UInt8](repeating: value, count: 300 * 200)
        let readings = try bytes.withUnsafeBytes {
            reader.read(try #require(ImageView($0, width: 300, height: 200, format: .grey8)), today: today)
        }
        #expect(readings.isEmpty)
    }
}

@Suite struct ReadingPlaceTests {
    static func reading(_ left: Double, _ top: Double, _ width: Double, _ height: Double) -> MRZReading {
        let zone = Quad(width: width, height: height).map { $0 + Point(x: left, y: top) }
        return MRZReading(
            decoding: .init(
                format: nil, lines: [], verdict: .init(wrongCheckDigits: [.composite]), rawLines: [],
                characterProbabilities: [], fields: [],
                checks: [], score: 0),
            zone: zone, lineQuads: [])
    }

    @Test func `readings overlap when the centre of either lies in the other`() {
        let (zone, part) = (Self.reading(0, 0, 400, 90), Self.reading(0, 0, 100, 30))
        #expect(zone.overlaps(part))
        #expect(part.overlaps(zone))
        #expect(!zone.overlaps(Self.reading(0, 200, 400, 90)))
    }

    @Test func `a zone without a place overlaps nothing and stops nobody`() {
        let nowhere = Self.reading(.nan, .nan, 10, 10)
        #expect(!nowhere.overlaps(nowhere))
        #expect(!nowhere.overlaps(Self.reading(0, 0, 10, 10)))
    }
}
