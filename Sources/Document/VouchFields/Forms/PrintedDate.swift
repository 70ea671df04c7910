import VouchCore

/// A date as printed; parts may be unknown.
package struct PrintedDate: Equatable {
    /// 1800...2199; nil if unknown.
    var year: Int?
    /// 1...12; nil if unknown.
    var month: Int?
    /// 1...31; nil if unknown.
    var day: Int?

    package init(year: Int? = nil, month: Int? = nil, day: Int? = nil) {
        (self.year, self.month, self.day) = (year, month, day)
    }

    enum Result: Equatable {
        case date(PrintedDate)
        /// The document does not expire.
        case unlimited
        case impossible
        case contradictory
        case ambiguous
        case incomplete
        case notUnderstood
    }

    /// `1974-08-12`, `1974-08`, `1974`; nil if the year is unknown.
    package var isoText: String? {
        guard let year else { return nil }
        guard let month else { return Self.padded(year, 4) }
        guard let day else { return Self.padded(year, 4) + "-" + Self.padded(month, 2) }
        return Self.padded(year, 4) + "-" + Self.padded(month, 2) + "-" + Self.padded(day, 2)
    }

    static func padded(_ number: Int, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
    }

    /// - Parameters:
    ///   - lines: what is printed; the date is looked for in all of it, then in its parts.
    ///   - order: nil: unknown; then only what can be read one way is read.
    static func read(
        _ lines: [String], order: FieldForm.DateOrder?, meaning: DateMeaning, today: CalendarDate
    ) -> Result {
        let all = DateTokens(lines.joined(separator: " "))
        let whole = all.date(order: order, meaning: meaning, today: today)
        switch whole {
        case .date, .unlimited, .impossible, .contradictory: return whole
        default: break
        }
        // The same date twice, as in `12 ส.ค. 2507 / 12 AUG 1964`; or one with something beside it.
        let parts = lines.flatMap { line in line.split { $0 == "/" || $0 == "(" || $0 == ")" }.map { String($0) } }
        guard (2...4).contains(parts.count) else { return whole }
        let calendar = all.calendar
        let results = parts.map {
            DateTokens($0, calendar: calendar).date(order: order, meaning: meaning, today: today)
        }
        var found: Result?
        for case .date(let date) in results where date.year != nil && date.month != nil {
            guard found == nil || found == .date(date) else { return .contradictory }
            found = .date(date)
        }
        return found ?? whole
    }
}

/// The era.
enum PrintedCalendar {
    case gregorian
    /// Year 1 is 543 before our era.
    case buddhist
    /// Year 1 is 1912.
    case republicOfChina
    /// Japan's eras, by the year before their first.
    case era(Int)

    func gregorianYear(_ year: Int) -> Int {
        switch self {
        case .gregorian: year
        // Documents of Thailand print both; a year of our era among them is one.
        case .buddhist: year > 2300 ? year - 543 : year
        case .republicOfChina: year < 200 ? year + 1911 : year
        case .era(let before): year < 100 ? year + before : year
        }
    }

    /// Whether years of fewer than four digits are whole.
    var hasShortYears: Bool {
        switch self {
        case .gregorian, .buddhist: false
        case .republicOfChina, .era: true
        }
    }

    static func marked(in folded: String) -> PrintedCalendar? {
        for (marker, calendar) in markers where folded.contains(marker) { return calendar }
        return nil
    }

    private static let markers: [(String, PrintedCalendar)] = [
        ("พ.ศ", .buddhist), ("พศ", .buddhist), ("B.E.", .buddhist), ("民國", .republicOfChina), ("民国", .republicOfChina),
        ("R.O.C.", .republicOfChina), ("明治", .era(1867)), ("大正", .era(1911)), ("昭和", .era(1925)),
        ("平成", .era(1988)), ("令和", .era(2018)),
    ]
}
