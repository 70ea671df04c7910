/// A date as an MRZ prints it: `YYMMDD`, where the year lacks its century and parts may be unknown (`<<`).
///
/// Source: ICAO Doc 9303-3 (eighth edition) §4.8. For unknown parts of a date of birth, Switzerland, the Netherlands and
/// others print zeros instead of fillers: `560000` is some day of 1956.
public struct PartialDate: Sendable, Hashable {
    /// The meaning of the date, which decides the century.
    public enum Meaning: Sendable, Hashable {
        /// The latest such date not after the date of reading.
        case birth
        /// The date within the hundred years from forty years before the year of reading to fifty-nine after it.
        ///
        /// Machine-readable documents have existed since about 1980 and none is valid for more than fifty years, so
        /// only one century is possible.
        case expiry
    }

    /// The year with its century, 1...9999; nil if it is unknown.
    public let year: Int?
    /// The month, 1...12; nil if it is unknown.
    public let month: Int?
    /// The day of the month, 1...31; nil if it is unknown.
    public let day: Int?

    /// The whole date, or nil if a part is unknown.
    public var date: CalendarDate? {
        guard let year, let month, let day else { return nil }
        return CalendarDate(year: year, month: month, day: day)
    }

    /// Whether all parts are unknown.
    public var isEmpty: Bool { year == nil && month == nil && day == nil }

    /// - Parameters:
    ///   - year: with its century; nil if it is unknown.
    ///   - month: 1...12; nil if it is unknown.
    ///   - day: 1...31; nil if it is unknown.
    /// - Returns: nil if no such day exists, or nothing is known.
    public init?(year: Int?, month: Int?, day: Int?) {
        // With an unknown part, any month and any leap year will do.
        guard year != nil || month != nil || day != nil,
            CalendarDate(year: year ?? 2000, month: month ?? 1, day: day ?? 1) != nil
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Reads six characters.
    ///
    /// - Parameters:
    ///   - text: ASCII, six of `0–9` and `<`; unknown parts are `<<`, and of a birth the day, or month and day, also
    ///     `00`. Of `000000` nothing is known.
    ///   - today: the day of reading.
    /// - Returns: nil for any other characters, or if the date does not exist in any century.
    public init?(_ text: some Sequence<UInt8>, meaning: Meaning, today: CalendarDate) {
        var parts = (0, 0, 0)
        var count = 0
        for byte in text {
            let digit: Int
            switch byte {
            case 48...57: digit = Int(byte) - 48
            case 60: digit = -1000  // Two fillers make -11000, one of them something else below zero.
            default: return nil
            }
            switch count / 2 {
            case 0: parts.0 = parts.0 * 10 + digit
            case 1: parts.1 = parts.1 * 10 + digit
            case 2: parts.2 = parts.2 * 10 + digit
            default: return nil
            }
            count += 1
        }
        func isWhole(_ part: Int) -> Bool { part >= 0 || part == -11_000 }
        guard count == 6, isWhole(parts.0), isWhole(parts.1), isWhole(parts.2) else { return nil }
        if meaning == .birth {
            if parts == (0, 0, 0) { parts.0 = -11_000 }
            if parts.1 == 0, parts.2 == 0 { parts.1 = -11_000 }
            if parts.2 == 0 { parts.2 = -11_000 }
        }
        let month = parts.1 < 0 ? nil : parts.1
        let day = parts.2 < 0 ? nil : parts.2
        // With an unknown part, any month and any leap year is allowed.
        guard CalendarDate(year: 2000, month: month ?? 1, day: day ?? 1) != nil else { return nil }
        self.month = month
        self.day = day
        guard parts.0 >= 0 else {
            year = nil
            return
        }
        let year = PartialDate.century(of: parts.0, month: month, day: day, meaning: meaning, today: today)
        guard CalendarDate(year: year, month: month ?? 1, day: day ?? 1) != nil else { return nil }
        self.year = year
    }

    private static func century(
        of shortYear: Int, month: Int?, day: Int?, meaning: Meaning, today: CalendarDate
    ) -> Int {
        switch meaning {
        case .birth:
            let year = today.year - today.year % 100 + shortYear
            let isFuture = (year, month ?? 1, day ?? 1) > (today.year, today.month, today.day)
            return isFuture ? year - 100 : year
        case .expiry:
            let first = today.year - 40
            let year = first - first % 100 + shortYear
            return year < first ? year + 100 : year
        }
    }
}

#if !hasFeature(Embedded)
extension PartialDate: CustomStringConvertible {
    /// `1974-08-12`; unknown digits are `X`, as in ISO 8601-2: `1974-XX-XX`.
    public var description: String {
        func digits(_ value: Int?, _ count: Int) -> String {
            guard let value else { return String(repeating: "X", count: count) }
            let text = String(value)
            return String(repeating: "0", count: max(count - text.utf8.count, 0)) + text
        }
        return digits(year, 4) + "-" + digits(month, 2) + "-" + digits(day, 2)
    }
}
#endif
