import Testing

@testable import VouchCore
@testable import VouchPDF417
@testable import VouchVision

@Suite struct PDF417ReaderTests {
    /// A symbol of 4 columns and 15 rows whose codewords mean nothing but hold together.
    private static let symbol: PDF417Reading? = {
        guard let layout = PDF417Layout(columns: 4, rows: 15) else { return nil }
        let data = [44] + (1..<44).map { ($0 * 331 + 7) % 900 }
        return PDF417Reading(
            layout: layout, level: 3, codewords: Sensitive(data + ReedSolomon929().correction(of: data, count: 16)),
            outline: Quad(width: 1, height: 1), correctedCount: 0)
    }()

    /// The symbol on grey paper, where `place` puts the corners of its drawing.
    private func scene(_ drawing: GreyPicture, at place: Quad, width: Int, height: Int) throws -> GreyPicture {
        let frame = Quad(width: Double(drawing.width), height: Double(drawing.height))
        let back = try #require(Homography(from: place, to: frame))
        var pixels = [UInt8](repeating: 190, count: width * height)
        PictureSurface.borrow(drawing) { surface in
            for i in 0..<pixels.count {
                var sum: Float = 0
                for part in 0..<9 {
                    let (dx, dy) = (Double(part % 3) / 3 + 1 / 6, Double(part / 3) / 3 + 1 / 6)
                    let point = back(Point(x: Double(i % width) + dx, y: Double(i / width) + dy))
                    sum += surface.contains(point) ? 30 + surface.grey(point) * 0.75 : 190
                }
                pixels[i] = UInt8(sum / 9)
            }
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }

    private func read(_ picture: GreyPicture) -> [PDF417Reading] {
        let reader = PDF417Reader(picture)
        return PDF417Finder.candidates(in: picture).compactMap { reader.read($0) }
    }

    private static let places = [
        Quad(width: 330, height: 110).map { $0 + Point(x: 20, y: 20) },
        // Askew, turned by half, on its side, aslant.
        Quad(
            topLeft: Point(x: 30, y: 30), topRight: Point(x: 380, y: 70), bottomRight: Point(x: 350, y: 180),
            bottomLeft: Point(x: 20, y: 190)),
        Quad(
            topLeft: Point(x: 370, y: 170), topRight: Point(x: 30, y: 180), bottomRight: Point(x: 25, y: 50),
            bottomLeft: Point(x: 360, y: 40)),
        Quad(
            topLeft: Point(x: 200, y: 20), topRight: Point(x: 210, y: 370), bottomRight: Point(x: 60, y: 380),
            bottomLeft: Point(x: 50, y: 30)),
        Quad(
            topLeft: Point(x: 130, y: 20), topRight: Point(x: 375, y: 265), bottomRight: Point(x: 275, y: 365),
            bottomLeft: Point(x: 30, y: 120)),
    ]

    @Test(arguments: places)
    func `a symbol is read at two pixels a module however it lies`(_ place: Quad) throws {
        let symbol = try #require(Self.symbol)
        let found = read(try scene(symbol.drawing, at: place, width: 400, height: 400))
        #expect(found.count == 1)
        let reading = try #require(found.first)
        #expect(reading.codewords == symbol.codewords)
        #expect(reading.layout == symbol.layout)
        #expect(reading.level == symbol.level)
        // The drawing has a quiet zone of four modules of 137 + 8, so the outline lies inside the place.
        #expect((reading.outline.topLeft - place.topLeft).length < 25)
        #expect((reading.outline.bottomRight - place.bottomRight).length < 25)
    }

    @Test func `a symbol turned over is not read as something else`() throws {
        let symbol = try #require(Self.symbol)
        let mirrored = Quad(
            topLeft: Point(x: 350, y: 30), topRight: Point(x: 20, y: 30), bottomRight: Point(x: 20, y: 140),
            bottomLeft: Point(x: 350, y: 140))
        #expect(read(try scene(symbol.drawing, at: mirrored, width: 400, height: 200)).isEmpty)
    }

    @Test(arguments: [(1, 1), (3, 100), (100, 3), (120, 120)])
    func `nothing is found where nothing is`(_ width: Int, _ height: Int) {
        for kind in 0..<3 {
            let pixels = (0..<width * height).map { i -> UInt8 in
                switch kind {
                case 0: 128
                case 1: i % width / 12 % 2 == 0 ? 0 : 255
                default: UInt8(truncatingIfNeeded: (i &* 1_103_515_245 &+ 12345) >> 9)
                }
            }
            #expect(read(GreyPicture(width: width, height: height, pixels: pixels)).isEmpty)
        }
    }
}
