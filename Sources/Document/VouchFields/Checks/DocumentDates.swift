public import VouchCore

/// The meaning of a document's dates for holder and document on a given date.
public struct DocumentDates: Sendable, Hashable {
    /// Age thresholds of every report, in years.
    public static let usualThresholds = [18, 21, 25, 65]

    /// Age on the day of reading, in whole years; nil unless the date of birth is known to the day.
    public let age: Int?
    /// Age on the day of issue, in whole years; nil unless both dates are known to the day.
    public let ageAtIssue: Int?
    /// Whole years from the day of issue to that of reading; nil unless it is known to the day, and not in the future.
    public let yearsSinceIssue: Int?
    /// Whole months until the last day of validity, negative after it; nil for a document that does not expire.
    public let monthsToExpiry: Int?
    /// Whether the holder has reached an age: ``usualThresholds`` and the policy's own. Derived from the year alone if
    /// that is enough.
    public let overThresholds: [Int: CheckOutcome]

    /// Computes the figures of a day.
    ///
    /// - Parameters:
    ///   - fields: merged fields.
    ///   - thresholds: ages in years, 0…150, besides the usual ones; at most 20 are taken.
    ///   - today: day of reading.
    public init(_ fields: [DocumentField], thresholds: [Int] = [], today: CalendarDate) {
        func iso(_ name: FieldName) -> String? { fields.first { $0.name == name }?.value?.reveal { $0 } }
        let birth = iso(.dateOfBirth)
        let issue = DateEquality.date(iso(.dateOfIssue))
        let born = DateEquality.date(birth)
        age = born.flatMap { $0 <= today ? $0.age(on: today) : nil }
        ageAtIssue = born.flatMap { born in issue.flatMap { $0 >= born ? born.age(on: $0) : nil } }
        yearsSinceIssue = issue.flatMap { $0 <= today ? $0.age(on: today) : nil }
        monthsToExpiry = DateEquality.date(iso(.dateOfExpiry)).map { Self.months(from: today, to: $0) }
        var over: [Int: CheckOutcome] = [:]
        for threshold in Self.usualThresholds + thresholds.prefix(20) where (0...150).contains(threshold) {
            over[threshold] = Self.isOver(threshold, birth: birth, today: today)
        }
        overThresholds = over
    }

    /// Whole months from one day to another.
    static func months(from start: CalendarDate, to end: CalendarDate) -> Int {
        let difference = (end.year - start.year) * 12 + end.month - start.month
        if difference > 0 || difference == 0 && end.day >= start.day {
            return difference - (end.day < start.day ? 1 : 0)
        }
        return difference + (end.day > start.day ? 1 : 0)
    }

    /// With an unknown day or month, the youngest and the oldest that the holder may be must be on one side.
    static func isOver(_ threshold: Int, birth: String?, today: CalendarDate) -> CheckOutcome {
        guard let parts = birth.flatMap(DateEquality.parts), let year = parts.first else {
            return .notPerformed(.noDateOfBirth)
        }
        let lastMonth = parts.count > 1 ? parts[1] : 12
        let firstMonth = parts.count > 1 ? parts[1] : 1
        let lastDay = parts.count > 2 ? parts[2] : 31
        let last = (0...3).lazy.compactMap { CalendarDate(year: year, month: lastMonth, day: lastDay - $0) }.first
        let first = CalendarDate(year: year, month: firstMonth, day: parts.count > 2 ? parts[2] : 1)
        guard let first, let last, first <= today else { return .notPerformed(.noDateOfBirth) }
        if last.age(on: today) >= threshold { return .passed }
        if first.age(on: today) < threshold { return .failed(.belowAgeThreshold) }
        return .notPerformed(.datePartUnknown)
    }
}
