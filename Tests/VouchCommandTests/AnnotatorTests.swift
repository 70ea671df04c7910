import Foundation
import Testing
import VouchCore
import VouchDocument
import VouchImaging
import VouchReader

@testable import vouch

@Suite struct AnnotatorTests {
    private func annotate(
        _ zones: [MRZReading], pages: [ExaminedPage] = []
    ) throws -> Picture {
        let white = [UInt8](repeating: 255, count: 240 * 60 * 3)
        let file = try #require(PNGEncoder.encode(white, width: 240, height: 60, format: .rgb8))
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vouch-annotate-\(UUID())").path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let reading = Invented.reading(zones, pages: pages, source: "somewhere/passport.jpg")
        let png = try Annotator().drawn(reading, picture: 0, on: try PictureDecoder().decode(file, as: .rgb8))
        let path = try OutputFolder(folder).write(png, for: reading.pictures[0], suffix: "read")
        #expect(path == folder + "/passport.read.png")
        return try PictureDecoder().decode([UInt8](try Data(contentsOf: URL(fileURLWithPath: path))), as: .rgb8)
    }

    private func colour(_ picture: Picture, _ x: Int, _ y: Int) -> [UInt8] {
        picture.withView { view in
            (0..<3).map { view.base.load(fromByteOffset: y * view.stride + x * 3 + $0, as: UInt8.self) }
        }
    }

    @Test func `the zone is outlined in the colour of its verdict`() throws {
        let valid = try annotate([Invented.zone()])
        #expect(valid.width == 240)
        #expect(valid.height == 60)
        #expect(colour(valid, 120, 8) == [0, 170, 60])
        #expect(colour(try annotate([Invented.zone(isValid: false)]), 120, 8) == [220, 30, 30])
        #expect(colour(valid, 120, 25) == [255, 255, 255])
    }

    @Test func `a doubtful character is boxed and no other`() throws {
        let picture = try annotate([Invented.zone(doubtful: 20)])
        // 44 characters on 220 pixels: the twentieth lies at 110...115.
        #expect((109...111).contains { colour(picture, $0, 25) == [255, 110, 0] })
        #expect(colour(picture, 60, 25) == [255, 255, 255])
    }

    @Test func `wild corners draw nothing outside and end`() throws {
        let zone = Invented.zone()
        for far in [-1e9, 1e300, .infinity, .nan] {
            let corner = Point(x: far, y: 20)
            let wild = Quad(
                topLeft: corner, topRight: Point(x: 230, y: far), bottomRight: corner, bottomLeft: Point(x: 5, y: 5))
            _ = try annotate([MRZReading(decoding: zone.decoding, zone: wild, lineQuads: [wild, wild, wild])])
        }
    }

    @Test func `a page is outlined, and barred along its upper edge`() throws {
        let picture = try annotate([], pages: [try Invented.page()])
        #expect(colour(picture, 120, 1) == [0, 190, 220])
        #expect(colour(picture, 120, 59) == [0, 190, 220])
        #expect(colour(picture, 120, 30) == [255, 255, 255])
    }

    @Test func `every MRZ character has a shape of its own`() {
        let shapes = (0..<CharacterLattice.symbolCount).map { symbol in
            (0..<BitmapFont.height * BitmapFont.width).map {
                BitmapFont.isInk(
                    CharacterLattice.ascii(symbol), row: $0 / BitmapFont.width, column: $0 % BitmapFont.width)
            }
        }
        #expect(Set(shapes).count == CharacterLattice.symbolCount)
        #expect(!BitmapFont.isInk(UInt8(ascii: "a"), row: 0, column: 0))
    }
}
