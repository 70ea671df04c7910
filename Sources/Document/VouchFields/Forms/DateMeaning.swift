package import VouchCore

/// The meaning of a date, which decides the century of a two-digit year.
package enum DateMeaning {
    case birth
    /// Issue or revision: never in the future.
    case issue
    /// First residence and other past events: never in the future, possibly long ago.
    case past
    case expiry
    case validFrom

    package static func of(_ name: FieldName) -> DateMeaning {
        switch name {
        case .dateOfBirth: .birth
        case .dateOfExpiry: .expiry
        case .validFrom: .validFrom
        case .dateOfIssue, .revisionDate: .issue
        default: .past
        }
    }

    /// The four-digit year.
    ///
    /// For births and past events, the latest year not after today; the same for an issue, except for the next ten
    /// years: no document was issued ninety years ago, and an issue in the future should be noticed. For an expiry, the
    /// nearest year, because no document is valid for fifty years.
    ///
    /// - Parameter shortYear: 0...99.
    func year(_ shortYear: Int, month: Int?, day: Int?, today: CalendarDate) -> Int {
        let year = today.year - today.year % 100 + shortYear
        let isFuture = (year, month ?? 1, day ?? 1) > (today.year, today.month, today.day)
        switch self {
        case .birth, .past:
            return isFuture ? year - 100 : year
        case .issue:
            return isFuture && year - today.year > 10 ? year - 100 : year
        case .expiry:
            return year - today.year > 49 ? year - 100 : today.year - year > 50 ? year + 100 : year
        case .validFrom:
            return year > today.year + 2 ? year - 100 : year
        }
    }
}

extension PrintedDate {
    /// Whether a date with this meaning is possible: no birth or issue is after today, no person is older than 130
    /// years.
    package func validity(as meaning: DateMeaning, today: CalendarDate) -> CheckOutcome {
        guard let year else { return .notPerformed(.dateIncomplete) }
        let isFuture = (year, month ?? 1, day ?? 1) > (today.year, today.month, today.day)
        switch meaning {
        case .birth:
            if isFuture { return .failed(.dateInFuture) }
            return today.year - year > 130 ? .failed(.dateImplausible) : .passed
        case .issue, .past:
            if isFuture { return .failed(.dateInFuture) }
            return today.year - year > 130 ? .failed(.dateImplausible) : .passed
        case .expiry, .validFrom:
            return abs(year - today.year) > 100 ? .failed(.dateImplausible) : .passed
        }
    }
}
