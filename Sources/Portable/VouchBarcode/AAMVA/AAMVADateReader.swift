import VouchCore

/// Reads days however jurisdictions write them.
///
/// Eight digits are never ambiguous: where a month may appear no year of the last centuries begins. Only the order of
/// day and month can be, and no jurisdiction puts the day first unless the other order is impossible.
enum AAMVADateReader {
    enum Order: Sendable, Hashable {
        /// MMDDCCYY
        case monthFirst
        /// CCYYMMDD
        case yearFirst
        /// DDMMCCYY
        case dayFirst
    }

    struct Reading {
        let date: CalendarDate
        let order: Order
        let hasTwoDigitYear: Bool
        /// Eight digits and nothing else.
        let isPlain: Bool
    }

    /// The order of dates that a version of the standard and a country require.
    static func expectedOrder(version: Int, country: AAMVACountry) -> Order {
        version >= 2 && country == .unitedStates ? .monthFirst : .yearFirst
    }

    static func day(_ text: [UInt8]) -> CalendarDate? { read(text, latestYear: 2099)?.date }

    /// - Parameter latestYear: a two-digit year means the latest year that is not after it.
    static func read(_ text: [UInt8], latestYear: Int) -> Reading? {
        var groups = AAMVAText.split(text) { !AAMVAText.isDigit($0) }.filter { !$0.isEmpty }
        guard let first = groups.first, AAMVAText.isDigit(text[0]) else { return nil }
        if first.count == 8 || (first.count == 6 && groups.count == 1) {
            let isPlain = first.count == text.count
            // After the digits comes a time of day or a mangled separator.
            return first.count == 8
                ? read(first, [(.monthFirst, 4), (.yearFirst, 0), (.dayFirst, 4)], isPlain)
                : readShort(first, latestYear: latestYear, isPlain: isPlain)
        }
        guard groups.count >= 3 else { return nil }
        groups = Array(groups.prefix(3))
        if groups[0].count == 4 {
            return make(groups[0], groups[1], groups[2], .yearFirst, false)
        }
        guard groups[0].count <= 2, groups[1].count <= 2 else { return nil }
        if groups[2].count == 4 {
            return make(groups[2], groups[0], groups[1], .monthFirst, false)
                ?? make(groups[2], groups[1], groups[0], .dayFirst, false)
        }
        let padded = groups.flatMap { (group: [UInt8]) -> [UInt8] in group.count == 1 ? [0x30] + group : group }
        return padded.count == 6 ? readShort(padded, latestYear: latestYear, isPlain: false) : nil
    }

    private static func read(
        _ digits: [UInt8], _ orders: [(order: Order, yearAt: Int)], _ isPlain: Bool
    ) -> Reading? {
        for (order, yearAt) in orders {
            let year = digits[yearAt..<(yearAt + 4)]
            let rest = yearAt == 0 ? digits[4...] : digits[..<4]
            let one = rest.prefix(2)
            let two = rest.suffix(2)
            let reading =
                order == .dayFirst ? make(year, two, one, order, isPlain) : make(year, one, two, order, isPlain)
            if let reading { return reading }
        }
        return nil
    }

    private static func make(
        _ year: some Collection<UInt8>, _ month: some Collection<UInt8>, _ day: some Collection<UInt8>, _ order: Order,
        _ isPlain: Bool
    ) -> Reading? {
        guard let year = AAMVAText.number(year), let month = AAMVAText.number(month), let day = AAMVAText.number(day),
            (1850...2199).contains(year) || year == 9999, let date = CalendarDate(year: year, month: month, day: day)
        else { return nil }
        return Reading(date: date, order: order, hasTwoDigitYear: false, isPlain: isPlain)
    }

    private static func readShort(_ digits: [UInt8], latestYear: Int, isPlain: Bool) -> Reading? {
        let parts = stride(from: 0, to: 6, by: 2).compactMap { AAMVAText.number(digits[$0..<($0 + 2)]) }
        guard parts.count == 3 else { return nil }
        let attempts: [(order: Order, year: Int, month: Int, day: Int)] = [
            (.monthFirst, parts[2], parts[0], parts[1]), (.yearFirst, parts[0], parts[1], parts[2]),
            (.dayFirst, parts[2], parts[1], parts[0]),
        ]
        for attempt in attempts {
            let century = latestYear - latestYear % 100
            let year = century + attempt.year > latestYear ? century + attempt.year - 100 : century + attempt.year
            if let date = CalendarDate(year: year, month: attempt.month, day: attempt.day) {
                return Reading(date: date, order: attempt.order, hasTwoDigitYear: true, isPlain: isPlain)
            }
        }
        return nil
    }

    static func isNoughts(_ text: [UInt8]) -> Bool {
        text.allSatisfy { $0 == 0x30 || $0 == 0x2D || $0 == 0x2F || $0 == 0x20 }
    }

    static func saysNoExpiry(_ text: [UInt8]) -> Bool {
        let words: [StaticString] = [
            "NON-EXPIRING", "NON EXPIRING", "NONEXPIRING", "NONEXP", "NON-EXP", "NO EXPIRY", "NO EXP", "NEVER",
            "INDEF", "INDEFINITE", "PERMANENT", "PERM", "NOEXP", "DOES NOT EXPIRE",
        ]
        if words.contains(where: { AAMVAText.equals(text, $0) }) { return true }
        let digits = text.filter(AAMVAText.isDigit)
        return digits.count == 8 && digits.allSatisfy { $0 == 0x39 }
    }
}
