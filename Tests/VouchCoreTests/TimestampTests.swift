import Testing
import VouchCore

struct TimestampTests {
    @Test(arguments: [
        (Int64(0), Int64(0)), (999, 0), (1000, 1), (-1, -1), (-1000, -1), (-1001, -2),
        (.max, 9_223_372_036_854_775), (.min, -9_223_372_036_854_776),
    ])
    func `seconds are rounded down, at the ends of time too`(_ milliseconds: Int64, _ seconds: Int64) {
        #expect(Timestamp(milliseconds: milliseconds).seconds == seconds)
    }
}
