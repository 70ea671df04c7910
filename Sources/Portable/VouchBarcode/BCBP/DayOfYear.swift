public import VouchCore

/// A date as encoded in boarding passes: the day of the year, perhaps after the last digit of the year.
///
/// IATA Resolution 792 calls it a Julian date.
public struct DayOfYear: Sendable, Hashable {
    /// The day of the year, 1…366.
    public let day: Int
    /// The last digit of the year, 0…9; nil if the pass does not say.
    public let yearDigit: Int?

    /// - Returns: nil outside these ranges.
    public init?(day: Int, yearDigit: Int? = nil) {
        guard (1...366).contains(day), yearDigit.map({ (0...9).contains($0) }) ?? true else { return nil }
        self.day = day
        self.yearDigit = yearDigit
    }

    /// The nearest such day, before or after; the earlier of two that are equally near.
    ///
    /// - Parameter reference: a day that is known to be near, of the flight or of reading.
    /// - Returns: nil if no year within five of the reference has it, as with day 366 and a digit of common years.
    public func date(near reference: CalendarDate) -> CalendarDate? {
        date(within: -5...5, of: reference) { abs($0) }
    }

    /// The first such day on or after another, less a day: a flight is not before its boarding pass, but the two may be
    /// of different time zones.
    ///
    /// - Returns: nil if there is none within nine years.
    func date(notBefore first: CalendarDate) -> CalendarDate? {
        date(within: -1...9, of: first) { $0 < -1 ? nil : $0 }
    }

    private func date(
        within years: ClosedRange<Int>, of reference: CalendarDate, rank: (_ days: Int) -> Int?
    ) -> CalendarDate? {
        var best: (date: CalendarDate, rank: Int)?
        for year in years.map({ reference.year + $0 }) where yearDigit.map({ year % 10 == $0 }) ?? true {
            guard let date = CalendarDate(year: year, dayOfYear: day) else { continue }
            guard let rank = rank(date.daysSince1970 - reference.daysSince1970) else { continue }
            if rank < (best?.rank ?? .max) { best = (date, rank) }
        }
        return best?.date
    }
}

extension CalendarDate {
    /// - Returns: nil if the year has no such day.
    fileprivate init?(year: Int, dayOfYear: Int) {
        guard (1...366).contains(dayOfYear), let first = CalendarDate(year: year, month: 1, day: 1),
            let date = CalendarDate(daysSince1970: first.daysSince1970 + dayOfYear - 1), date.year == year
        else { return nil }
        self = date
    }
}

extension BoardingPass {
    /// The day on which the pass was issued.
    ///
    /// - Parameter reference: the day of reading, or of a picture; the decade is the nearest.
    public func dateOfIssue(reference: CalendarDate) -> CalendarDate? {
        issuance.date.flatMap { $0.yearDigit == nil ? nil : $0.date(near: reference) }
    }

    /// The day of a flight, by the date of issue where the pass has one: a flight is on it or the next such day after.
    ///
    /// - Parameters:
    ///   - leg: of this pass.
    ///   - reference: the day of reading, or of a picture; without a date of issue the nearest such day is meant.
    /// - Returns: nil if the leg has no date, or no near year has such a day.
    public func date(of leg: Leg, reference: CalendarDate) -> CalendarDate? {
        guard let flight = leg.dateOfFlight else { return nil }
        guard let issued = dateOfIssue(reference: reference) else { return flight.date(near: reference) }
        return flight.date(notBefore: issued)
    }
}
