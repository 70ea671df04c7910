/// A day in the Gregorian calendar, without time or time zone, as printed on documents.
public struct CalendarDate: Sendable, Hashable {
    /// The year, 1...9999.
    public let year: Int
    /// The month, 1...12.
    public let month: Int
    /// The day of the month, 1...31.
    public let day: Int

    /// A day of the calendar.
    ///
    /// - Returns: nil if the day does not exist, or the year is outside 1...9999.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
            day <= CalendarDate.dayCount(year: year, month: month)
        else { return nil }
        self.year = year
        self.month = month
        self.day = day
    }

    private static func dayCount(year: Int, month: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
