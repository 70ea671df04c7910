import Testing
import VouchBarcode
import VouchCore
import VouchImaging

@testable import VouchBarcodeZXing

@Suite struct QRCodeWriterTests {
    /// Modules of four pixels with a quiet zone.
    private func read(_ modules: QRCodeWriter.Modules) throws -> [Barcode] {
        let (size, quiet) = (4, 4)
        let side = (modules.side + 2 * quiet) * size
        var pixels = [UInt8](repeating: 255, count: side * side)
        for y in 0..<modules.side * size {
            for x in 0..<modules.side * size where modules.isDark[y / size * modules.side + x / size] {
                pixels[(y + quiet * size) * side + x + quiet * size] = 0
            }
        }
        let file = try #require(PNGEncoder.encode(pixels, width: side, height: side, format: .grey8))
        let picture = try PictureDecoder().decode(file, as: .grey8)
        return try picture.withView { try ZXingDecoder().barcodes(in: $0, search: BarcodeSearch()) }
    }

    @Test(arguments: [1, 20, 300, 1_200, 2_300]) func `what is drawn is read again`(_ length: Int) throws {
        let text = "https://id.example/?data=aB3-_."
        let content = String(String(repeating: text, count: length / text.count + 1).prefix(length))
        let modules = try #require(QRCodeWriter.modules(of: content))
        #expect((21...177).contains(modules.side))
        #expect(modules.isDark.count == modules.side * modules.side)
        let found = try read(modules)
        #expect(found.count == 1)
        #expect(found.first?.symbology == .qr)
        #expect(found.first?.bytes.reveal { String(decoding: $0, as: UTF8.self) } == content)
    }

    @Test(arguments: [
        "", "é", "a\nb", "a\u{0}", String(repeating: "a", count: 2_400), String(repeating: "a", count: 9_999),
    ])
    func `a text that is empty, too long or not ASCII is not drawn`(_ text: String) {
        #expect(QRCodeWriter.modules(of: text) == nil)
    }
}
