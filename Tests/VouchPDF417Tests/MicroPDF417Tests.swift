import Testing

@testable import VouchCore
@testable import VouchPDF417
@testable import VouchVision

/// Micro PDF417, drawn here row by row.
@Suite struct MicroPDF417Tests {
    /// A symbol drawn with some pixels a module, rows two modules high, in a quiet zone.
    private static func drawing(
        _ codewords: [Int], _ variant: MicroPDF417Variant, module: Int = 3, lean: Double = 0, centreOffset: Int = 0
    ) -> GreyPicture {
        let rows = (0..<variant.rows).map { row in modules(ofRow: row, codewords, variant, centreOffset) }
        let quiet = 8 * module
        let (inner, tall) = ((rows.first?.count ?? 0) * module, variant.rows * 2 * module)
        let (width, height) = (inner + 2 * quiet, tall + 2 * quiet + Int(abs(lean) * Double(inner)))
        let first = lean < 0 ? quiet + Int(-lean * Double(inner)) : quiet
        var pixels = [UInt8](repeating: 230, count: width * height)
        for y in 0..<height {
            for x in quiet..<quiet + inner {
                let row = Double(y - first) - lean * Double(x - quiet)
                guard row >= 0, row < Double(tall) else { continue }
                if rows[Int(row) / (2 * module)][(x - quiet) / module] { pixels[y * width + x] = 25 }
            }
        }
        return GreyPicture(width: width, height: height, pixels: pixels)
    }

    private static func modules(
        ofRow row: Int, _ codewords: [Int], _ variant: MicroPDF417Variant, _ centreOffset: Int
    ) -> [Bool] {
        var modules: [Bool] = []
        func append(_ pattern: UInt32, _ width: Int) {
            for bit in (0..<width).reversed() { modules.append(pattern >> UInt32(bit) & 1 == 1) }
        }
        func address(_ first: Int, _ find: (UInt32) -> Int?) -> UInt32 {
            (0..<1024).first { find($0) == (first + row) % RowAddressPattern.count } ?? 0
        }
        append(address(variant.first.left, RowAddressPattern.side), 10)
        for column in 0..<variant.columns {
            if variant.columns > 2, column == variant.columns / 2 {
                append(address(variant.first.centre + centreOffset, RowAddressPattern.centre), 10)
            }
            let value = codewords[row * variant.columns + column]
            append(PDF417Codewords.pattern(of: value, cluster: variant.cluster(ofRow: row)), 17)
        }
        append(address(variant.first.right, RowAddressPattern.side), 10)
        return modules + [true]
    }

    /// Data that begins with a latch to bytes, with its check codewords.
    private static func codewords(_ variant: MicroPDF417Variant) -> [Int] {
        let count = variant.codewordCount - variant.correctionCount
        let data = [901] + (1..<max(count, 2)).map { $0 * 37 % 900 }
        return data + ReedSolomon929().correction(of: data, count: variant.correctionCount)
    }

    /// What was read, without the length in front.
    private static func content(_ reading: PDF417Reading) -> [Int] {
        reading.codewords.reveal { Array($0.dropFirst().dropLast(2)) }
    }

    @Test(arguments: MicroPDF417Variant.all.indices)
    func `each of the 34 sizes is told from the others and read`(_ index: Int) throws {
        let variant = MicroPDF417Variant.all[index]
        let codewords = Self.codewords(variant)
        let readings = MicroPDF417Reader.readings(in: Self.drawing(codewords, variant))
        try #require(readings.count == 1)
        let data = codewords.dropLast(variant.correctionCount)
        let content = Self.content(readings[0])
        #expect(content.prefix(data.count) == data)
        #expect(content.dropFirst(data.count).allSatisfy { $0 == 900 })
        #expect(readings[0].correctedCount == 0)
    }

    @Test(arguments: [-0.05, -0.03, 0.03, 0.05])
    func `a symbol that leans by three degrees is read`(_ lean: Double) {
        let variant = MicroPDF417Variant.all[18]
        let readings = MicroPDF417Reader.readings(in: Self.drawing(Self.codewords(variant), variant, lean: lean))
        #expect(readings.count == 1)
    }

    @Test(arguments: [18, 30])
    func `lines whose centre address is that of another row are not believed`(_ index: Int) {
        let variant = MicroPDF417Variant.all[index]
        func readings(_ offset: Int) -> [PDF417Reading] {
            MicroPDF417Reader.readings(
                in: Self.drawing(Self.codewords(variant), variant, centreOffset: offset))
        }
        #expect(variant.columns > 2)
        #expect(readings(0).count == 1)
        #expect(readings(3).isEmpty)
    }

    @Test func `codewords under a stain are corrected, and no more than can be`() throws {
        let variant = MicroPDF417Variant.all[18]
        let codewords = Self.codewords(variant)
        func stained(_ count: Int) -> [PDF417Reading] {
            var spoilt = codewords
            for index in 0..<count { spoilt[index * 2] = (spoilt[index * 2] + 411) % 929 }
            return MicroPDF417Reader.readings(in: Self.drawing(spoilt, variant))
        }
        let reading = try #require(stained(12).first)
        #expect(reading.correctedCount == 12)
        #expect(Self.content(reading).starts(with: codewords.dropLast(variant.correctionCount)))
        #expect(stained(13).isEmpty)
    }

    @Test func `a symbol that stands for another symbology is not taken for its content`() {
        let variant = MicroPDF417Variant.all[8]
        let data = [908] + (1..<variant.codewordCount - variant.correctionCount).map { $0 }
        let codewords = data + ReedSolomon929().correction(of: data, count: variant.correctionCount)
        #expect(MicroPDF417Reader.readings(in: Self.drawing(codewords, variant)).isEmpty)
    }

    @Test(arguments: [(1, 1), (3, 40), (400, 2), (300, 200)])
    func `noise and pictures of any size are no symbols`(_ width: Int, _ height: Int) {
        var state = UInt32(width * 7 + height) &* 2_654_435_761 &+ 1
        let pixels = (0..<width * height).map { _ in
            state = state &* 1_664_525 &+ 1_013_904_223
            return UInt8(state >> 16 & 0xFF)
        }
        let picture = GreyPicture(width: width, height: height, pixels: pixels)
        #expect(MicroPDF417Reader.readings(in: picture).isEmpty)
    }
}
