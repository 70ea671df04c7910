import Testing
import VouchTestSupport

@testable import VouchCore
@testable import VouchVision

/// Zones drawn in OCR-B and in other typefaces. What photographs give is in docs/decisions/0112.
@Suite struct ZoneTypefaceTests {
    private static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    /// The zone drawn with `pitch` pixels a character, from the typeface's own shapes, and where its lines are said to
    /// be: `off` of a pitch to the right of where they are.
    private static func advantage(
        _ typeface: Typeface, pitch: Int = 20, off: Double = 0, lines: [String] = lines
    ) throws -> Float? {
        let (width, step) = (44 * pitch + 80, pitch * 5 / 2)
        let height = step * lines.count + 40
        var pixels = [UInt8](repeating: 220, count: width * height)
        // Capitals of OCR-B are 0.94 of a pitch high, and 12 of a shape's pixels.
        let scale = Double(pitch) * 0.94 / 12
        for (row, line) in lines.enumerated() {
            for (column, letter) in line.utf8.enumerated() {
                guard let shape = typeface.shape(letter) else { continue }
                let left = 40 + Double(column * pitch) + Double(pitch) / 2 - 6 * scale
                let top = 20 + Double(row * step)
                for y in 0..<Int(16 * scale) {
                    for x in 0..<Int(12 * scale) {
                        let ink = shape[Int(Double(y) / scale) * 12 + Int(Double(x) / scale)]
                        pixels[(Int(top) + y) * width + Int(left) + x] = UInt8(220 - 180 * ink)
                    }
                }
            }
        }
        let placed = lines.enumerated().map { row, line in
            // A line's corners stand a little beyond its capitals.
            let middle = 20 + Double(row * step) + 8 * scale
            let (left, right) = (40 + off * Double(pitch), 40 + (off + Double(line.utf8.count)) * Double(pitch))
            let half = Double(pitch) * 0.62
            return ZoneLine(
                Array(line.utf8),
                corners: Quad(
                    topLeft: Point(x: left, y: middle - half), topRight: Point(x: right, y: middle - half),
                    bottomRight: Point(x: right, y: middle + half), bottomLeft: Point(x: left, y: middle + half)))
        }
        let picture = GreyPicture(width: width, height: height, pixels: pixels)
        return ZoneTypeface.advantage(of: placed, in: PicturePyramid(picture))
    }

    @Test(arguments: [14, 20, 37])
    func `a zone in OCR-B is one at any size`(pitch: Int) throws {
        #expect(try #require(try Self.advantage(.ocrB, pitch: pitch)) > 0.02)
    }

    @Test(arguments: Typeface.allCases.filter { $0 != .ocrB })
    func `a zone in another typeface is not`(typeface: Typeface) throws {
        #expect(try #require(try Self.advantage(typeface)) < CopyTraces.leastTypefaceAdvantage)
    }

    @Test(arguments: [-0.4, 0.4])
    func `letters half a pitch from where the line says are found`(off: Double) throws {
        #expect(try #require(try Self.advantage(.ocrB, off: off)) > 0.02)
        #expect(try #require(try Self.advantage(.sans, off: off)) < CopyTraces.leastTypefaceAdvantage)
    }

    @Test func `small letters, few letters and no letters are not compared`() throws {
        #expect(try Self.advantage(.ocrB, pitch: 11) == nil)
        #expect(try Self.advantage(.sans, lines: ["IDUTO<<<<<<<<<<<<<<<<<<<<<<<<<"]) == nil)
        #expect(
            ZoneTypeface.advantage(
                of: [], in: PicturePyramid(GreyPicture(width: 9, height: 9, pixels: .init(repeating: 0, count: 81))))
                == nil)
        let blank = GreyPicture(width: 900, height: 90, pixels: .init(repeating: 255, count: 900 * 90))
        let line = ZoneLine(Array(Self.lines[1].utf8), corners: Quad(width: 880, height: 26))
        #expect(ZoneTypeface.advantage(of: [line], in: PicturePyramid(blank)) == nil)
    }

    @Test func `corners of no rectangle do no harm`() throws {
        let picture = PicturePyramid(GreyPicture(width: 64, height: 64, pixels: .init(repeating: 9, count: 4096)))
        let text = Array(Self.lines[1].utf8)
        let point = Point(x: 3, y: 3)
        let far = Point(x: 1e9, y: -1e9)
        for corners in [
            Quad(topLeft: point, topRight: far, bottomRight: point, bottomLeft: far),
            Quad(topLeft: far, topRight: point, bottomRight: far, bottomLeft: Point(x: .nan, y: 0)),
        ] {
            #expect(ZoneTypeface.advantage(of: [ZoneLine(text, corners: corners)], in: picture) == nil)
        }
    }
}
