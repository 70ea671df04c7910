import VouchFields

/// The dates of a page, and how each stands among the others.
struct DateEvidence {
    let found: [Int: [PrintedDates.Found]]
    /// All days, ascending, each once.
    private let days: [String]

    static let featureCount = 8

    init(_ sources: [PageSpan], _ finder: CandidateFinder) {
        let dates = PrintedDates(form: finder.form)
        var found: [Int: [PrintedDates.Found]] = [:]
        for source in sources {
            let line = dates.find(in: finder.layout.lines[source.line], within: source.range, as: .dateOfExpiry)
            if !line.isEmpty { found[source.line] = line }
        }
        self.found = found
        days = Set(found.values.flatMap { $0.map(\.iso) }).sorted()
    }

    func features(of line: Int) -> [Float] {
        let count = Float(days.count) / 5
        guard let day = found[line]?.first?.iso, let rank = days.firstIndex(of: day), let first = days.first,
            let last = days.last
        else { return [0, 0, 0, 0, 0, 0, 0, count] }
        let year = Self.year(day)
        return [
            1, Float(rank) / Float(max(1, days.count - 1)), day == first ? 1 : 0, day == last ? 1 : 0,
            (year - 1990) / 40, (year - Self.year(first)) / 40, (Self.year(last) - year) / 20, count,
        ]
    }

    private static func year(_ day: String) -> Float { Float(day.prefix(4)) ?? 1990 }
}
