import VouchCore

extension CalendarDate {
    /// The date the given number of days later.
    ///
    /// - Parameter days: 0…1000.
    /// - Returns: nil after the year 9999.
    func adding(days: Int) -> CalendarDate? {
        var (year, month, day) = (year, month, day + days)
        // Month by month: there are only a few.
        while CalendarDate(year: year, month: month, day: day) == nil {
            guard year <= 9999, let length = Self.length(of: month, year), day > length else { return nil }
            day -= length
            (year, month) = month == 12 ? (year + 1, 1) : (year, month + 1)
        }
        return CalendarDate(year: year, month: month, day: day)
    }

    private static func length(of month: Int, _ year: Int) -> Int? {
        [31, 30, 29, 28].first { CalendarDate(year: year, month: month, day: $0) != nil }
    }
}
