import Testing
import VouchBarcode

@Suite struct SymbologyTests {
    @Test func `every symbology has a name of its own`() {
        #expect(Set(BarcodeSymbology.allCases.map(\.rawValue)).count == BarcodeSymbology.allCases.count)
    }
}
