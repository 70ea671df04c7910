import VouchCore

extension Timestamp {
    /// RFC 3339, UTC, to the millisecond: `2021-02-19T16:10:33.875Z`. Without a formatter, which would cost more than what most
    /// answers say besides.
    package var rfc3339: String {
        let rest = milliseconds % 86_400_000
        let inDay = rest < 0 ? rest + 86_400_000 : rest
        // RFC 3339 has no other years; no clock shows one.
        let day =
            self.day.map(\.isoBytes)
            ?? Array((milliseconds < 0 ? "0000-01-01" : "9999-12-31").utf8)
        func digits(_ value: Int64, _ count: Int) -> [UInt8] { [UInt8](decimal: Int(value), digits: count) }
        var text = day + [UInt8(ascii: "T")] + digits(inDay / 3_600_000, 2) + [UInt8(ascii: ":")]
        text += digits(inDay / 60_000 % 60, 2) + [UInt8(ascii: ":")] + digits(inDay / 1_000 % 60, 2)
        text += [UInt8(ascii: ".")] + digits(inDay % 1_000, 3) + [UInt8(ascii: "Z")]
        return String(decoding: text, as: UTF8.self)
    }

    /// The day in UTC; nil outside the years 1...9999.
    package var day: CalendarDate? {
        let (days, rest) = milliseconds.quotientAndRemainder(dividingBy: 86_400_000)
        return CalendarDate(daysSince1970: Int(rest < 0 ? days - 1 : days))
    }
}
