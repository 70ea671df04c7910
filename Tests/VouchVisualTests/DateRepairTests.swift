import Testing

@testable import VouchVisual

struct DateRepairTests {
    @Test(arguments: [
        ("23111959", "23.11.1959"), ("01:012003", "01.01.2003"), ("19591123", "1959.11.23"),
        ("l2.O8.1974", "12.08.1974"),
    ])
    func `digits without separators and letters of a digit's shape are tried`(_ print: String, _ wanted: String) {
        #expect(DateRepair.readings(of: print).contains(wanted))
    }

    /// Years begin with 19 or 20, and so do days.
    @Test(arguments: [
        ("20120512", "20.12.0512"), ("20130512", "2013.05.12"), ("20000512", "2000.05.12"), ("19131959", "19.13.1959"),
    ])
    func `eight digits begin with the year where they cannot begin with day and month`(
        _ print: String, _ wanted: String
    ) {
        #expect(DateRepair.readings(of: print).contains(wanted))
    }

    @Test func `a month in two languages is parted`() {
        #expect(DateRepair.readings(of: "01JAN7JAN85").contains("01 JAN / JAN 85"))
        #expect(DateRepair.readings(of: "14JANJAN13").contains("14 JAN / JAN 13"))
    }

    @Test func `words are left alone`() {
        #expect(DateRepair.readings(of: "BERLIN").isEmpty)
        #expect(DateRepair.readings(of: String(repeating: "1", count: 500)).isEmpty)
    }
}
