import Testing
import VouchBarcode
import VouchBarcodeZXing
import VouchCore

@Suite struct HostilePictureTests {
    @Test(arguments: [(1, 1), (2, 1), (1, 3), (7, 7), (65535, 1), (1, 65535), (40, 500)])
    func `pictures of any shape are searched without harm`(_ width: Int, _ height: Int) throws {
        for pattern in 0..<4 {
            let values = (0..<width * height).map { i -> UInt8 in
                switch pattern {
                case 0: 0
                case 1: 255
                case 2: i / 3 % 2 == 0 ? 0 : 255
                default: UInt8(truncatingIfNeeded: i &* 2_654_435_761 >> 13)
                }
            }
            let found = try GreyPixels(width: width, height: height, values: values).barcodes()
            #expect(found.isEmpty)
        }
    }

    @Test func `bars without end are no symbol`() throws {
        let values = (0..<300 * 200).map { $0 % 300 / 7 % 2 == 0 ? UInt8(10) : 240 }
        #expect(try GreyPixels(width: 300, height: 200, values: values).barcodes().isEmpty)
    }

    @Test func `no attempt begins when there is no time`() throws {
        let picture = try BarcodeVector.picture("photo-noisy.jpg")
        let start = ContinuousClock.now
        _ = try picture.barcodes(BarcodeSearch(timeLimit: .zero))
        let hasty = ContinuousClock.now - start
        let again = ContinuousClock.now
        #expect(try picture.barcodes().count == 1)
        // The first look is always taken, and costs less than the whole search.
        #expect(hasty < ContinuousClock.now - again)
    }

    @Test func `an assertion of the library that fails is an error, and the process goes on`() throws {
        let squeezed = try BarcodeVector.picture("squeezed-finders.png")
        for _ in 0..<3 {
            #expect(throws: BarcodeError(.engineFailed)) { try squeezed.barcodes() }
        }
        #expect(throws: BarcodeError(.engineFailed)) { try squeezed.barcodes(BarcodeSearch(timeLimit: .zero)) }
        #expect(try BarcodeVector.picture("microQR.png").barcodes().map(\.symbology) == [.microQR])
    }

    @Test(arguments: ["qr", "pdf417", "code128", "dataMatrix"])
    func `a symbol is read beside one for which an assertion fails`(_ name: String) throws {
        let squeezed = try BarcodeVector.picture("squeezed-finders.png")
        let picture = try squeezed.above(BarcodeVector.picture("\(name).png"))
        #expect(throws: BarcodeError.self) { try picture.barcodes(BarcodeSearch(symbologies: [.microQR])) }
        #expect(try picture.barcodes().map(\.content) == [BarcodeVector.bytes("\(name).txt")])
    }

    @Test func `searches fail and succeed at the same time without touching each other`() async throws {
        let squeezed = try BarcodeVector.picture("squeezed-finders.png")
        let symbol = try BarcodeVector.picture("qr.png")
        let counts = await withTaskGroup(of: Int.self) { group in
            for index in 0..<16 {
                group.addTask { (try? (index % 2 == 0 ? squeezed : symbol).barcodes().count) ?? -1 }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(counts.filter { $0 == -1 }.count == 8)
        #expect(counts.filter { $0 == 1 }.count == 8)
    }
}
