import Testing
import VouchBarcode
import VouchBarcodeZXing
import VouchCore

@Suite struct SymbologyDecodingTests {
    @Test func `every symbology is supported`() {
        #expect(ZXingDecoder.supportedSymbologies == Set(BarcodeSymbology.allCases))
    }

    @Test(arguments: BarcodeSymbology.allCases)
    func `a clean symbol says exactly what was written, once`(_ symbology: BarcodeSymbology) throws {
        let found = try BarcodeVector.picture("\(symbology.rawValue).png").barcodes()
        #expect(found.map(\.symbology) == [symbology])
        #expect(found.first?.content == (try BarcodeVector.bytes("\(symbology.rawValue).txt")))
    }

    @Test(arguments: BarcodeSymbology.allCases)
    func `a symbol is read whichever way the picture is turned`(_ symbology: BarcodeSymbology) throws {
        let content = try BarcodeVector.bytes("\(symbology.rawValue).txt")
        var picture = try BarcodeVector.picture("\(symbology.rawValue).png")
        for _ in 0..<3 {
            picture = picture.quarterTurned
            // The first look finds them all; the rest of the search is for pictures it does not.
            let found = try picture.barcodes(BarcodeSearch(timeLimit: .zero))
            #expect(found.map(\.content) == [content])
        }
    }

    @Test(arguments: BarcodeSymbology.allCases.filter { $0 != .microPDF417 })
    func `a light symbol on dark is read`(_ symbology: BarcodeSymbology) throws {
        let found = try BarcodeVector.picture("\(symbology.rawValue).png").inverted.barcodes()
        #expect(found.map(\.content) == [try BarcodeVector.bytes("\(symbology.rawValue).txt")])
    }

    @Test(arguments: [BarcodeSymbology.pdf417, .qr, .code128])
    func `only what is asked for is found`(_ symbology: BarcodeSymbology) throws {
        let picture = try BarcodeVector.picture("\(symbology.rawValue).png")
        let others = Set(BarcodeSymbology.allCases).subtracting([symbology])
        #expect(try picture.barcodes(BarcodeSearch(symbologies: others)).isEmpty)
        #expect(try picture.barcodes(BarcodeSearch(symbologies: [symbology])).count == 1)
        #expect(try picture.barcodes(BarcodeSearch(symbologies: [.microPDF417])).isEmpty)
    }

    @Test(arguments: ["1-column", "2-columns", "4-columns", "bytes", "digits"])
    func `Micro PDF417 is read in every number of columns and every compaction mode`(_ name: String) throws {
        let found = try BarcodeVector.picture("microPDF417-\(name).png").barcodes()
        #expect(found.map(\.symbology) == [.microPDF417])
        #expect(found.first?.content == (try BarcodeVector.bytes("microPDF417-\(name).txt")))
    }

    @Test func `several symbols are listed largest first, and no more than asked for`() throws {
        let small = try BarcodeVector.picture("qr.png")
        let large = try BarcodeVector.picture("pdf417.png")
        var both = GreyPixels(
            width: max(small.width, large.width), height: small.height + large.height,
            values: [UInt8](repeating: 255, count: max(small.width, large.width) * (small.height + large.height)))
        for (picture, top) in [(small, 0), (large, small.height)] {
            for y in 0..<picture.height {
                for x in 0..<picture.width {
                    both.values[(top + y) * both.width + x] = picture.values[y * picture.width + x]
                }
            }
        }
        #expect(try both.barcodes().map(\.symbology) == [.pdf417, .qr])
        #expect(try both.barcodes(BarcodeSearch(maximumCount: 1)).count == 1)
    }

    @Test func `corners follow the symbol around`() throws {
        let upright = try #require(try BarcodeVector.picture("pdf417.png").barcodes().first?.corners)
        #expect(upright.topLeft.x < upright.topRight.x)
        #expect(upright.topLeft.y < upright.bottomLeft.y)
        // Turned clockwise by a quarter, reading begins at the upper right and goes down.
        let turned = try #require(try BarcodeVector.picture("pdf417.png").quarterTurned.barcodes().first?.corners)
        #expect(turned.topLeft.y < turned.topRight.y)
        #expect(turned.topLeft.x > turned.bottomLeft.x)
    }

    @Test func `what a symbol says is not printed`() throws {
        let found = try BarcodeVector.picture("qr.png").barcodes()
        #expect(found.count == 1)
        #expect(!String(describing: found).contains("VOUCH"))
    }
}
