import Testing
import VouchCore

struct CalendarDaysTests {
    @Test(arguments: [
        (1970, 1, 1, 0), (1969, 12, 31, -1), (2000, 2, 29, 11_016), (2000, 3, 1, 11_017), (2026, 11, 23, 20_780),
        (1, 1, 1, -719_162), (9999, 12, 31, 2_932_896),
    ])
    func `days are counted from 1970 and back`(_ year: Int, _ month: Int, _ day: Int, _ count: Int) {
        let date = CalendarDate(year: year, month: month, day: day)
        #expect(date?.daysSince1970 == count)
        #expect(CalendarDate(daysSince1970: count) == date)
    }

    @Test func `every day that is counted follows the one before`() throws {
        for start in [-719_162, -135_140, -1_500, 10_000, 2_932_496] {
            var before = try #require(CalendarDate(daysSince1970: start))
            for count in (start + 1)...(start + 400) {
                let next = try #require(CalendarDate(daysSince1970: count))
                #expect(before < next)
                #expect(next.daysSince1970 == count)
                #expect(next.day == before.day + 1 || next.day == 1)
                before = next
            }
        }
        #expect(CalendarDate(daysSince1970: 2_932_897) == nil)
        #expect(CalendarDate(daysSince1970: -719_163) == nil)
        #expect(CalendarDate(daysSince1970: .min) == nil)
        #expect(CalendarDate(daysSince1970: .max) == nil)
    }
}
