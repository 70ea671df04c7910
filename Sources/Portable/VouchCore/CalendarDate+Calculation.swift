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

    /// The date as `YYYY-MM-DD` in ASCII.
    public var isoBytes: [UInt8] {
        let (years, months) = ([UInt8](decimal: year, digits: 4), [UInt8](decimal: month, digits: 2))
        return years + [45] + months + [45] + [UInt8](decimal: day, digits: 2)
    }
}

extension [UInt8] {
    /// The last decimal digits of a number, ASCII, with zeros before it.
    ///
    /// - Parameter value: not negative.
    package init(decimal value: Int, digits count: Int) {
        self.init(repeating: 48, count: count)
        var rest = value
        for place in stride(from: count - 1, through: 0, by: -1) {
            self[place] += UInt8(rest % 10)
            rest /= 10
        }
    }
}

#if !hasFeature(Embedded)
extension CalendarDate: CustomStringConvertible {
    public var description: String { String(decoding: isoBytes, as: UTF8.self) }
}
#endif
