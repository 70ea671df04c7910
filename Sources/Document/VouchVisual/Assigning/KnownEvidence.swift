import VouchFields

/// Where the page prints what the zone or the barcode says.
struct KnownEvidence {
    static let kinds: [FieldName] = [
        .surname, .givenNames, .documentNumber, .personalNumber, .nationality, .issuingStateCode, .dateOfBirth,
        .dateOfExpiry, .dateOfIssue, .sex,
    ]

    struct Match {
        let kind: Int
        let span: PageSpan
        /// The whole value; else a part of it, or something like it.
        let isWhole: Bool
    }

    private(set) var matches: [Match] = []
    private var shares: [Int: [Float]] = [:]
    private let isKnown: [Float]

    static var featureCount: Int { kinds.count * 3 }

    init(_ sources: [PageSpan], _ finder: CandidateFinder, _ dates: DateEvidence) {
        isKnown = Self.kinds.map { kind in finder.known.contains { $0.knows(kind) } ? 1 : 0 }
        guard !finder.known.isEmpty else { return }
        let reader = PrintedDates(form: finder.form)
        for source in sources {
            let line = finder.layout.lines[source.line]
            let folded = Folded(line, source.range)
            var share = [Float](repeating: 0, count: Self.kinds.count * 2)
            for (number, kind) in Self.kinds.enumerated() where isKnown[number] > 0 {
                let found: (whole: [Range<Int>], part: [Range<Int>], share: Float)
                if kind.isDate {
                    let same =
                        (dates.found[source.line] ?? []).isEmpty
                        ? []
                        : reader.find(in: line, within: source.range, as: kind).filter { date in
                            finder.known.contains { $0.agreement(of: date.iso, value: date.iso, with: kind) == 1 }
                        }
                    found = (same.map(\.range), [], same.isEmpty ? 0 : 1)
                } else {
                    found = folded.search(for: kind, finder.known)
                }
                share[number * 2] = found.whole.isEmpty ? 0 : 1
                share[number * 2 + 1] = found.share
                for range in found.whole { matches.append(match(number, source.line, range, true)) }
                for range in found.part { matches.append(match(number, source.line, range, false)) }
            }
            shares[source.line] = share
        }
    }

    private func match(_ kind: Int, _ line: Int, _ range: Range<Int>, _ isWhole: Bool) -> Match {
        Match(kind: kind, span: PageSpan(line: line, range: range), isWhole: isWhole)
    }

    /// For each kind: found in the line, share of the value found there; then which kinds are known at all.
    func features(of line: Int) -> [Float] {
        (shares[line] ?? [Float](repeating: 0, count: Self.kinds.count * 2)) + isKnown
    }
}

/// A line's letters and digits, with where each stood.
private struct Folded {
    private var units: [FoldedText.Unit] = []
    private var places: [Int] = []
    private var words: [Range<Int>] = []

    init(_ line: PageLine, _ range: Range<Int>) {
        for index in range {
            for unit in FoldedText.units(of: line.characters[index]) {
                units.append(unit)
                places.append(index)
            }
        }
        words = line.tokens.map(\.range)
    }

    func search(
        for kind: FieldName, _ known: [KnownValues]
    ) -> (whole: [Range<Int>], part: [Range<Int>], share: Float) {
        var whole: [Range<Int>] = []
        var part: [Range<Int>] = []
        var share: Float = 0
        for value in known.flatMap({ $0.folded(kind) }) where !value.isEmpty && !units.isEmpty {
            if let start = start(of: value) {
                whole.append(places[start]..<places[start + value.count - 1] + 1)
                share = 1
            } else if value.count > 3 {
                let pairs = Set(zip(value, value.dropFirst()).map { Int($0) << 16 | Int($1) })
                let hits = units.indices.dropLast().filter { pairs.contains(Int(units[$0]) << 16 | Int(units[$0 + 1])) }
                let seen = Set(hits.map { Int(units[$0]) << 16 | Int(units[$0 + 1]) })
                let own = Float(seen.count) / Float(max(pairs.count, 1))
                if own > 0.4 { part += hits.map { places[$0]..<places[$0 + 1] + 1 } }
                share = max(share, own)
            }
        }
        return (whole, part, share)
    }

    /// Short values count only where they stand alone.
    private func start(of value: [FoldedText.Unit]) -> Int? {
        guard value.count <= units.count else { return nil }
        return (0...(units.count - value.count)).first { start in
            let end = start + value.count
            guard units[start..<end].elementsEqual(value) else { return false }
            guard value.count <= 3 else { return true }
            let isAtStart = words.contains { $0.lowerBound == places[start] }
            return isAtStart && words.contains { $0.upperBound == places[end - 1] + 1 }
        }
    }
}
