import Testing
import VouchBarcodeZXing

@Suite struct LibraryTests {
    @Test func `the library says its version`() {
        #expect(ZXingDecoder.libraryVersion.split(separator: ".").count == 3)
    }
}
