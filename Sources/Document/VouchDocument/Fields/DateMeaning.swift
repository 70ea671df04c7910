import VouchCore

/// What a date is of: it decides the century of a year of two digits.
enum DateMeaning {
    case birth
    /// Of issue or revision: nothing to come.
    case issue
    /// Of first residence, and of whatever else lies behind: nothing to come, and maybe a life ago.
    case past
    case expiry
    case validFrom

    static func of(_ name: FieldName) -> DateMeaning {
        switch name {
        case .dateOfBirth: .birth
        case .dateOfExpiry: .expiry
        case .validFrom: .validFrom
        case .dateOfIssue, .revisionDate: .issue
        default: .past
        }
    }

    /// The year of four digits.
    ///
    /// Of births and of what is past the latest that is not after today; so of an issue, but for the next ten years: no
    /// document was issued ninety years ago, and one that is to be issued tomorrow should show. Of an expiry the nearest,
    /// as no document is valid for fifty years.
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
    /// Whether a date of this meaning can be: nothing is born or issued after today, nobody is older than 130 years.
    func validity(as meaning: DateMeaning, today: CalendarDate) -> CheckOutcome {
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
