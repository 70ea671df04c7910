import Testing
import VouchCore
import VouchMRZ

@testable import VouchFields
@testable import VouchVisual

/// How well a print agrees with what zone or barcode say.
@Suite struct KnownValuesTests {
    private let known: KnownValues

    init() throws {
        let vector = try VisualVector("passport-labels-above.txt")
        known = try #require(vector.known.first)
    }

    private func agreement(_ print: String, _ field: FieldName, value: String? = nil) -> Double {
        known.agreement(of: print, value: value, with: field)
    }

    @Test(arguments: [
        ("L898902C3", 1.0), ("L8989O2C3", 0.95), ("L898902C4", 0.8), ("L898902D4", 0.6), ("L898902", 0.85),
        ("X1234567", 0),
    ])
    func `a number agrees the less the more of its characters differ`(_ print: String, _ expected: Double) {
        #expect(agreement(print, .documentNumber) == expected)
    }

    @Test(arguments: [("1974-08-12", 1.0), ("1874-08-12", 0.95), ("1974-08-13", 0), ("1975-08-12", 0)])
    func `a date agrees also in another century, and not on another day`(_ date: String, _ expected: Double) {
        #expect(agreement(date, .dateOfBirth, value: date) == expected)
    }

    @Test func `a value that is another State's does not agree, whatever its letters`() {
        #expect(agreement("UTO", .nationality, value: "UTO") == 1)
        #expect(agreement("UTO", .nationality, value: "FRA") == 0)
        #expect(agreement("UTO", .nationality) > 0)
    }
}
