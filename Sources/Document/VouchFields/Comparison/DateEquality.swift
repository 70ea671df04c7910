import VouchCore

/// Dates are equal if all known parts are; a two-digit year is known except for its century.
package enum DateEquality {
    package static func agree(_ a: FieldValue, _ b: FieldValue) -> Equality {
        guard let first = a.value?.reveal({ $0 }), let second = b.value?.reveal({ $0 }) else {
            return .uncertain(.valueNotUnderstood)
        }
        if first == second { return .equal }
        if (first == PrintedValue.unlimited) != (second == PrintedValue.unlimited) {
            return .uncertain(.unlimitedAndDate)
        }
        guard let one = parts(first), let other = parts(second) else { return .uncertain(.valueNotUnderstood) }
        let hasBothCenturies = hasCentury(a) && hasCentury(b)
        let areYearsEqual = hasBothCenturies ? one[0] == other[0] : one[0] % 100 == other[0] % 100
        guard areYearsEqual, zip(one.dropFirst(), other.dropFirst()).allSatisfy({ $0 == $1 }) else {
            return .unequal(.datesDiffer)
        }
        return one.count == other.count ? .equal : .uncertain(.datePartUnknown)
    }

    /// Whether the value's year is as printed, not inferred from two digits.
    static func hasCentury(_ value: FieldValue) -> Bool {
        guard let text = value.value?.reveal({ $0 }), let year = parts(text)?.first else { return true }
        return value.raw.reveal { raw in
            guard !PrintedText.isTooLong(raw) else { return false }
            let wanted = [year, year + 543, year - 1911].map { PrintedDate.padded($0, $0 < 1000 ? 1 : 4) }
            return PrintedText.folded(raw).split { !$0.isNumber }.contains { run in
                let isLong = run.utf8.count == 4 || run.utf8.count == 8 || year < 2100 && run.utf8.count == 3
                return isLong && wanted.contains { run.contains($0) }
            } || isEra(raw)
        }
    }

    /// Years of Japan's eras have one or two digits and are whole.
    private static func isEra(_ raw: String) -> Bool {
        PrintedCalendar.marked(in: PrintedText.folded(raw))?.hasShortYears ?? false
    }

    /// Year, month, day, as far as they are known.
    static func parts(_ iso: String) -> [Int]? {
        guard iso.utf8.count <= 10 else { return nil }
        let parts = iso.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
        guard (1...3).contains(parts.count), !parts.contains(nil) else { return nil }
        return parts.compactMap { $0 }
    }

    static func date(_ iso: String?) -> CalendarDate? {
        guard let parts = iso.flatMap(parts), parts.count == 3 else { return nil }
        return CalendarDate(year: parts[0], month: parts[1], day: parts[2])
    }
}
