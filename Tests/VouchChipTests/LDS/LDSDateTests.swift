import Testing
import VouchChip
import VouchPKI
import VouchCore

@Suite struct LDSDateTests {
    static let cases: [(String, [Int?], isImpossible: Bool)] = [
        ("19740812", [1974, 8, 12], false), ("19740800", [1974, 8, nil], false), ("19740000", [1974, nil, nil], false),
        ("00000000", [nil, nil, nil], false), ("1974<<<<", [1974, nil, nil], false), ("19<<0812", [nil, 8, 12], false),
        ("20240229", [2024, 2, 29], false), ("20230229", [nil, nil, nil], true), ("20230231", [nil, nil, nil], true),
        ("20231301", [nil, nil, nil], true), ("2023130", [nil, nil, nil], true), ("", [nil, nil, nil], true),
        ("2023-1-1", [nil, nil, nil], true), ("202301011", [nil, nil, nil], true), ("00000229", [nil, 2, 29], false),
    ]

    @Test(arguments: cases)
    func `dates are read, in parts if need be, and impossible ones are noted`(
        _ text: String, _ parts: [Int?], _ isImpossible: Bool
    ) {
        var reader = TLVReader(Array(text.utf8))
        let date = LDSDate(reader.remaining, &reader)
        #expect([date.year, date.month, date.day] == parts)
        #expect(reader.deviations.map { $0.kind } == (isImpossible ? [.impossibleDate] : []))
        #expect(date.characters == Array(text.utf8))
        #expect(
            date.date
                == (parts.contains(nil)
                    ? nil : CalendarDate(year: parts[0] ?? 0, month: parts[1] ?? 0, day: parts[2] ?? 0)))
    }

    @Test func `packed dates and times are the same`() {
        var reader = TLVReader([0x19, 0x74, 0x08, 0x12, 0x23, 0x59, 0x58])
        let moment = LDSMoment(reader.remaining, &reader)
        #expect([moment.date.year, moment.hour, moment.minute, moment.second] == [1974, 23, 59, 58])
        #expect(reader.deviations.isEmpty)
        #expect(moment.characters == [0x19, 0x74, 0x08, 0x12, 0x23, 0x59, 0x58])
        var other = TLVReader([0x19, 0x7A, 0x08, 0x12])
        #expect(LDSDate(other.remaining, &other).year == nil)
        #expect(other.deviations.map { $0.kind } == [.impossibleDate])
    }

    @Test(arguments: [
        "20120416246000", "201204162359", "20120416235960", "2012041623595x", "", "2012", "00000103099258",
    ])
    func `impossible times are noted once`(_ text: String) {
        var reader = TLVReader(Array(text.utf8))
        let moment = LDSMoment(reader.remaining, &reader)
        #expect(moment.hour == nil)
        #expect(reader.deviations.map { $0.kind } == [.impossibleDate])
    }
}
