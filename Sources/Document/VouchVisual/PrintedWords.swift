import VouchFields

/// The words of a document's pages, searched for what documents and States are called.
struct PrintedWords: Sendable {
    private struct Line: Sendable {
        let folded: [FoldedText.Unit]
        /// Where words begin and end in `folded`.
        let starts: Set<Int>
        let ends: Set<Int>
        /// 0 at the top of the page, 1 at its foot.
        let depth: Double
        /// Against the page's median.
        let size: Double
        let hasLabel: Bool
    }

    private let lines: [Line]
    private var types: [DocumentType: Double] = [:]
    private(set) var bestState: String?
    private(set) var stateWorth = 0.0
    private(set) var jurisdiction: (state: String, code: String, worth: Double)?
    /// How many of a licence's numbered labels are there.
    private(set) var licenceLabels = 0
    /// Whether those include dates that only licences number so: lists of goods are numbered as well.
    private(set) var hasLicenceDates = false
    /// Days in numbers that are printed, each once, as they are printed.
    private(set) var dates: Set<String> = []
    /// Facts about a person that labels announce.
    private(set) var personalLabels: Set<FieldName> = []

    private static let personal: Set<FieldName> = [
        .surname, .givenNames, .dateOfBirth, .sex, .nationality, .placeOfBirth, .height, .eyeColour, .personalNumber,
        .parents,
    ]

    init(_ pages: [PrintedPage]) {
        var lines: [Line] = []
        let finder = LabelFinder(index: .general)
        var numbers = Set<String>()
        var abbreviations = Set<String>()
        for page in pages.prefix(8) {
            for layout in PageLayout.all(page) {
                let zone = ZoneLines.find(in: layout.lines)
                let height = max(layout.bounds.bottom - layout.bounds.top, 1e-6)
                for (number, line) in layout.lines.enumerated() where !zone.contains(number) {
                    var folded: [FoldedText.Unit] = []
                    var starts = Set<Int>()
                    var ends = Set<Int>()
                    for token in line.tokens {
                        starts.insert(folded.count)
                        folded += token.folded
                        ends.insert(folded.count)
                    }
                    guard !folded.isEmpty else { continue }
                    for word in line.characters.split(separator: " ") where ValueForm.looksLikeDate(String(word)) {
                        dates.insert(String(word))
                    }
                    let marks = finder.marks(in: line, number: number).filter { $0.quality > 0.8 }
                    personalLabels.formUnion(marks.map(\.field).filter(Self.personal.contains))
                    let hasLabel = !marks.isEmpty
                    lines.append(
                        Line(
                            folded: folded, starts: starts, ends: ends,
                            depth: (line.y(at: line.left.x) - layout.bounds.top) / height,
                            size: line.height / layout.unit,
                            hasLabel: hasLabel))
                    if let mark = LicenceNumbers.mark(in: line, number: number, isAAMVA: false), mark.quality > 0.8 {
                        numbers.insert(mark.field.rawValue)
                    }
                    for mark in LicenceAbbreviations.marks(in: line, number: number) {
                        abbreviations.insert(mark.field.rawValue)
                    }
                }
            }
        }
        self.lines = lines
        licenceLabels = max(numbers.count, abbreviations.count)
        hasLicenceDates =
            numbers.count >= 3 && [FieldName.dateOfIssue, .dateOfExpiry].allSatisfy { numbers.contains($0.rawValue) }
            || abbreviations.count >= 3 && abbreviations.contains(FieldName.dateOfBirth.rawValue)
        findTypes()
        findStates()
    }

    func worth(of type: DocumentType) -> Double { types[type] ?? 0 }

    func contains(_ phrase: String) -> Bool { best(FoldedPattern(FoldedText.units(of: phrase))) > 0 }

    /// Whether a line says this and nothing else.
    func standsAlone(_ phrase: String) -> Bool {
        let folded = FoldedText.units(of: phrase)
        return lines.contains { $0.folded == folded }
    }

    // MARK: Search

    /// How clearly a phrase is printed: 0 not at all; 1 as part of a line, more as a line of its own, in large print,
    /// at the top.
    private func best(_ pattern: FoldedPattern) -> Double {
        let phrase = pattern.folded
        guard phrase.count >= 2 else { return 0 }
        var best = 0.0
        for line in lines {
            guard line.folded.count + 2 >= phrase.count else { continue }
            let slips = phrase.count >= 12 ? 2 : phrase.count >= 8 ? 1 : 0
            var worth = 0.0
            if let place = Self.find(phrase, in: line.folded) {
                // Short words must be words, not parts of others.
                let isWhole = line.starts.contains(place) && line.ends.contains(place + phrase.count)
                guard isWhole || phrase.count >= 8 else { continue }
                worth = isWhole ? 1 : 0.8
            } else if slips > 0, abs(line.folded.count - phrase.count) <= slips,
                let distance = FoldedText.distance(line.folded[...], phrase[...], limit: slips)
            {
                worth = 1 - 0.15 * Double(distance)
            } else if phrase.count >= 12, phrase.count <= 64, phrase[0] < 128 {
                // Among other words, and read with slips.
                let distance = pattern.search(line.folded[...]).distance
                guard distance * 10 <= phrase.count else { continue }
                worth = 0.85 - 0.15 * Double(distance)
            } else {
                continue
            }
            if line.folded.count <= phrase.count + 2 { worth += 0.5 }
            if line.depth < 0.25 { worth += 0.4 }
            if line.size > 1.3 { worth += 0.3 }
            if line.hasLabel, line.folded.count > phrase.count + 2 { worth -= 0.7 }
            best = max(best, worth)
        }
        return best
    }

    private static func find(_ phrase: [FoldedText.Unit], in text: [FoldedText.Unit]) -> Int? {
        guard phrase.count <= text.count, let first = phrase.first else { return nil }
        for start in 0...(text.count - phrase.count) where text[start] == first {
            if text[start..<start + phrase.count].elementsEqual(phrase) { return start }
        }
        return nil
    }

    private mutating func findTypes() {
        for entry in Self.typePhrases {
            var best = 0.0
            for phrase in entry.phrases {
                let worth = self.best(phrase)
                guard worth > 0 else { continue }
                // Longer phrases say more: "passport card" is not a passport.
                best = max(best, worth + 0.04 * Double(min(phrase.folded.count, 25)))
            }
            types[entry.type] = best
        }
        if (types[.visa] ?? 0) > 0, (types[.visa] ?? 0) < 2 { types[.visa] = (types[.visa] ?? 0) * 0.8 }
    }

    private static let typePhrases: [(type: DocumentType, phrases: [FoldedPattern])] = TypeWords.entries.map {
        (
            $0.type,
            $0.phrases.split(separator: ";").map { FoldedPattern(FoldedText.units(of: $0)) }.filter {
                $0.folded.count >= 2
            }
        )
    }

    private static let statePhrases: [(code: String, phrases: [FoldedPattern])] =
        IssuerWords.names.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: "|")
            guard parts.count == 2 else { return nil }
            return (String(parts[0]), parts[1].split(separator: ";").map { FoldedPattern(FoldedText.units(of: $0)) })
        }

    private static let jurisdictionPhrases: [(state: String, code: String, phrase: FoldedPattern)] =
        IssuerWords.jurisdictions.split(separator: "\n").flatMap { line -> [(String, String, FoldedPattern)] in
            let parts = line.split(separator: "|")
            guard parts.count == 2 else { return [] }
            return parts[1].split(separator: ";").compactMap { entry in
                let pair = entry.split(separator: ":")
                return pair.count == 2
                    ? (String(parts[0]), String(pair[0]), FoldedPattern(FoldedText.units(of: pair[1]))) : nil
            }
        }

    private mutating func findStates() {
        for entry in Self.statePhrases {
            for phrase in entry.phrases {
                let worth = best(phrase)
                guard worth > 0 else { continue }
                let total = worth + 0.03 * Double(min(phrase.folded.count, 30))
                if total > stateWorth {
                    stateWorth = total
                    bestState = entry.code
                }
            }
        }
        for entry in Self.jurisdictionPhrases {
            let worth = best(entry.phrase)
            guard worth >= 1 else { continue }
            let total = worth + 0.03 * Double(min(entry.phrase.folded.count, 30))
            if total > (jurisdiction?.worth ?? 0) { jurisdiction = (entry.state, entry.code, total) }
        }
    }
}
