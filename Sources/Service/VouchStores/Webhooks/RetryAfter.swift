import VouchCore

/// How long a receiver wants to be left alone: the field `Retry-After` of its answer. RFC 9110 §10.2.3.
package struct RetryAfter: Sendable, Hashable {
    /// Longer than that no receiver is waited for, in seconds: as long as the longest pause of ``WebhookSchedule``.
    static let mostSeconds: Int64 = 6 * 3_600
    /// The longest text of the field; an HTTP date of any of the three forms is shorter.
    private static let longestText = 64

    /// 0 to ``mostSeconds``.
    package let seconds: Int64

    /// - Parameters:
    ///   - text: digits, or an HTTP date.
    ///   - now: what a date is counted from.
    /// - Returns: nil for what is neither: then the receiver has said nothing.
    package init?(_ text: String, at now: Timestamp) {
        let bytes = Array(text.utf8.prefix(Self.longestText + 1))
        guard (1...Self.longestText).contains(bytes.count) else { return nil }
        if bytes.allSatisfy({ (0x30...0x39).contains($0) }) {
            // More digits than a number has are a long time.
            seconds = min(Int64(String(decoding: bytes, as: UTF8.self)) ?? Self.mostSeconds, Self.mostSeconds)
            return
        }
        guard let date = HTTPDate(bytes, at: now) else { return nil }
        // A part of a second is waited for too: never too early.
        let milliseconds = date.timestamp.milliseconds - now.milliseconds
        seconds = min(max((milliseconds + 999) / 1_000, 0), Self.mostSeconds)
    }
}

/// A date of HTTP, in UTC: the form that is sent today and the two obsolete ones that must still be understood. RFC 9110 §5.6.7.
///
///     Sun, 06 Nov 1994 08:49:37 GMT
///     Sunday, 06-Nov-94 08:49:37 GMT
///     Sun Nov  6 08:49:37 1994
struct HTTPDate: Sendable, Hashable {
    /// A time in the years 1970 to 9999.
    let timestamp: Timestamp

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ].map { Array($0.utf8) }
    private static let days = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map { Array($0.utf8) }
    private static let longDays = [
        "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
    ].map { Array($0.utf8) }

    /// - Parameter now: a year of two digits is never more than 50 years later.
    /// - Returns: nil for what is none of the three forms, or a day that does not exist. The day's name is not compared with
    ///   the date.
    init?(_ text: [UInt8], at now: Timestamp) {
        let words = text.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: true).map { Array($0) }
        let parts: (year: Int?, month: [UInt8], day: Int?, time: [UInt8])
        switch words.count {
        case 6 where words[5] == Array("GMT".utf8) && Self.isDay(words[0], Self.days, comma: true):
            parts = (Self.number(words[3], 4...4), words[2], Self.number(words[1], 2...2), words[4])
        case 4 where words[3] == Array("GMT".utf8) && Self.isDay(words[0], Self.longDays, comma: true):
            let date = words[1].split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map { Array($0) }
            guard date.count == 3, let short = Self.number(date[2], 2...2) else { return nil }
            let thisYear = CalendarDate(daysSince1970: Int(now.seconds / 86_400))?.year ?? 2_000
            let year = thisYear / 100 * 100 + short
            parts = (year > thisYear + 50 ? year - 100 : year, date[1], Self.number(date[0], 2...2), words[2])
        case 5 where Self.isDay(words[0], Self.days, comma: false):
            parts = (Self.number(words[4], 4...4), words[1], Self.number(words[2], 1...2), words[3])
        default: return nil
        }
        guard let year = parts.year, year >= 1_970, let month = Self.months.firstIndex(of: parts.month),
            let number = parts.day, let day = CalendarDate(year: year, month: month + 1, day: number),
            let time = Self.secondOfDay(parts.time)
        else { return nil }
        timestamp = Timestamp(seconds: Int64(day.daysSince1970) * 86_400 + time)
    }

    private static func isDay(_ word: [UInt8], _ names: [[UInt8]], comma: Bool) -> Bool {
        guard comma else { return names.contains(word) }
        return word.last == UInt8(ascii: ",") && names.contains(Array(word.dropLast()))
    }

    private static func number(_ digits: [UInt8], _ count: ClosedRange<Int>) -> Int? {
        guard count.contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    /// `08:49:37`; second 60 is a leap second.
    private static func secondOfDay(_ text: [UInt8]) -> Int64? {
        let parts = text.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false).map {
            number(Array($0), 2...2)
        }
        guard parts.count == 3, let hour = parts[0], let minute = parts[1], let second = parts[2], hour < 24,
            minute < 60,
            second <= 60
        else { return nil }
        return Int64(hour * 3_600 + minute * 60 + second)
    }
}
