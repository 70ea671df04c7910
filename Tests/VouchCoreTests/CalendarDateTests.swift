import Testing
import VouchCore

@Suite struct CalendarDateTests {
    // swift-format-ignore: NeverForceUnwrap
    private let today = CalendarDate(year: 2026, month: 11, day: 21)!

    private func read(_ text: String, _ meaning: PartialDate.Meaning) -> PartialDate? {
        PartialDate(text.utf8, meaning: meaning, today: today)
    }

    @Test(arguments: [
        (2024, 2, 29, true), (2023, 2, 29, false), (1900, 2, 29, false), (2000, 2, 29, true), (2021, 4, 31, false),
        (2021, 13, 1, false), (2021, 1, 0, false), (0, 1, 1, false),
    ])
    func `only days of the calendar exist`(_ year: Int, _ month: Int, _ day: Int, _ exists: Bool) {
        #expect((CalendarDate(year: year, month: month, day: day) != nil) == exists)
    }

    @Test(arguments: [("740812", 1974), ("261121", 2026), ("261122", 1926), ("270101", 1927), ("000229", 2000)])
    func `a birth is the latest that is not in the future`(_ text: String, _ year: Int) {
        #expect(read(text, .birth)?.date?.year == year)
    }

    @Test(arguments: [("860101", 1986), ("851231", 2085), ("961210", 1996), ("120415", 2012), ("361231", 2036)])
    func `an expiry lies from forty years ago to fifty-nine ahead`(_ text: String, _ year: Int) {
        #expect(read(text, .expiry)?.date?.year == year)
    }

    @Test(arguments: [
        "740230", "741301", "740001", "741300", "74O812", "7408", "7408123", "7<0812", "74081<", "74<812", "000230",
    ])
    func `what is no day is nothing`(_ text: String) { #expect(read(text, .birth) == nil) }

    @Test func `unknown parts stay unknown`() throws {
        let date = try #require(read("74<<<<", .birth))
        #expect(date.year == 1974)
        #expect(date.month == nil)
        #expect(date.day == nil)
        #expect(date.date == nil)
        #expect(!date.isEmpty)
        #expect(read("<<<<<<", .birth)?.isEmpty == true)
        #expect(read("<<0229", .birth)?.month == 2)
        #expect(read("7412<<", .birth)?.month == 12)
    }

    @Test func `zeros for unknown parts of a birth are unknown, and of an expiry no day`() throws {
        let date = try #require(read("560000", .birth))
        #expect(date.description == "1956-XX-XX")
        #expect(read("560200", .birth)?.description == "1956-02-XX")
        #expect(read("000000", .birth)?.isEmpty == true)
        #expect(read("260000", .birth)?.year == 2026)
        #expect(read("300000", .expiry) == nil)
        #expect(read("300200", .expiry) == nil)
    }

    @Test func `years are added and ages counted`() throws {
        let leap = try #require(CalendarDate(year: 2000, month: 2, day: 29))
        #expect(leap.addingYears(1)?.isoBytes == Array("2001-02-28".utf8))
        #expect(leap.addingYears(4)?.isoBytes == Array("2004-02-29".utf8))
        #expect(leap.addingYears(9000) == nil)
        #expect(leap.addingYears(Int.max) == nil)
        #expect(leap.age(on: try #require(CalendarDate(year: 2018, month: 2, day: 28))) == 17)
        #expect(leap.age(on: try #require(CalendarDate(year: 2018, month: 3, day: 1))) == 18)
        let spring = try #require(CalendarDate(year: 1990, month: 5, day: 5))
        #expect(spring.age(on: try #require(CalendarDate(year: 2008, month: 5, day: 4))) == 17)
        #expect(spring.age(on: try #require(CalendarDate(year: 2008, month: 5, day: 5))) == 18)
        #expect(leap < today)
        #expect(!(today < leap))
        #expect("\(today)" == "2026-11-21")
    }
}
