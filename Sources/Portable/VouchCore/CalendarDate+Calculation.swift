extension CalendarDate: Comparable {
    public static func < (a: CalendarDate, b: CalendarDate) -> Bool {
        (a.year, a.month, a.day) < (b.year, b.month, b.day)
    }

    /// The same day the given number of years later, or earlier if negative; 29 February becomes 28 February where
    /// there is none.
    ///
    /// - Returns: nil outside the years 1...9999.
    public func addingYears(_ years: Int) -> CalendarDate? {
        let (sum, overflow) = year.addingReportingOverflow(years)
        guard !overflow else { return nil }
        return CalendarDate(year: sum, month: month, day: day)
            ?? (month == 2 && day == 29 ? CalendarDate(year: sum, month: 2, day: 28) : nil)
    }

    /// Whole years completed on `day` by a person born on `self`; negative before the birth.
    ///
    /// A person born on 29 February completes a year on 1 March of a common year, as in most jurisdictions.
    public func age(on day: CalendarDate) -> Int {
        let hadBirthday = (day.month, day.day) >= (month, self.day)
        return day.year - year - (hadBirthday ? 0 : 1)
    }

    /// `YYYY-MM-DD`, ASCII.
    public var isoBytes: [UInt8] {
        func digits(_ value: Int, _ count: Int) -> [UInt8] {
            var rest = value
            var result = [UInt8](repeating: 48, count: count)
            for place in stride(from: count - 1, through: 0, by: -1) {
                result[place] = UInt8(48 + rest % 10)
                rest /= 10
            }
            return result
        }
        return digits(year, 4) + [45] + digits(month, 2) + [45] + digits(day, 2)
    }
}

#if !hasFeature(Embedded)
extension CalendarDate: CustomStringConvertible {
    public var description: String { String(decoding: isoBytes, as: UTF8.self) }
}
#endif
