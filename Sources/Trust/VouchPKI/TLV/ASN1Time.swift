import VouchCore

/// A moment in coordinated universal time, to the second. ITU-T X.690 §11.7 and §11.8, RFC 5280 §4.1.2.5.
package struct ASN1Time: Sendable, Hashable, Comparable {
    package let date: CalendarDate
    /// 0…23
    package let hour: Int
    /// 0…59
    package let minute: Int
    /// 0…59
    package let second: Int

    /// Reads `YYMMDDhhmmssZ` (years 1950 to 2049) or `YYYYMMDDhhmmssZ`; seconds may be missing after a two-digit year,
    /// as BER allows.
    ///
    /// - Returns: nil for another form, another zone or a moment that does not exist.
    package init?(_ text: some Collection<UInt8>, isGeneralized: Bool) {
        var digits = Array(text)
        guard digits.popLast() == UInt8(ascii: "Z"), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let lengths = isGeneralized ? [14] : [10, 12]
        guard lengths.contains(digits.count) else { return nil }
        var pairs: [Int] = []
        for index in stride(from: 0, to: digits.count, by: 2) {
            pairs.append(Int(digits[index]) * 10 + Int(digits[index + 1]) - 11 * 0x30)
        }
        let year = isGeneralized ? pairs[0] * 100 + pairs[1] : pairs[0] + (pairs[0] < 50 ? 2000 : 1900)
        let rest = Array(pairs.dropFirst(isGeneralized ? 2 : 1)) + [0]
        guard let date = CalendarDate(year: year, month: rest[0], day: rest[1]),
            rest[2] < 24, rest[3] < 60, rest[4] < 60
        else { return nil }
        self.date = date
        hour = rest[2]
        minute = rest[3]
        second = rest[4]
    }

    package static func < (a: ASN1Time, b: ASN1Time) -> Bool {
        a.date == b.date ? (a.hour, a.minute, a.second) < (b.hour, b.minute, b.second) : a.date < b.date
    }
}
