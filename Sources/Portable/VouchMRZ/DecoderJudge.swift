import VouchCore

/// Decides whether to believe a reading that obeys every rule.
///
/// A wrong reading reported as valid is worse than none. It can happen in two ways. Either the document was printed
/// against the rules, or misread in places that look clear, and the search changes other characters until the sums
/// agree: so changes are limited (``isBelievable(_:)``). Or two valid readings are both close to what was seen: so the
/// best must have nearly all of the probability of all valid readings together (``isSure(_:score:_:)``).
struct DecoderJudge {
    private let reading: DecoderReading
    private let seen: LatticeCosts
    private let strictness: MRZDecoder.Strictness

    init(_ reading: DecoderReading, _ seen: LatticeCosts, _ strictness: MRZDecoder.Strictness) {
        self.reading = reading
        self.seen = seen
        self.strictness = strictness
    }

    /// How much a reading contradicts what is seen at one position, in nats; a look-alike of another class counts
    /// little.
    private func gap(_ text: DecoderReading.Text, _ position: Int) -> Float {
        reading.costs[position][text.symbols[position]] - seen.lowest(position)
    }

    /// Whether the rules corrected so little that the document certainly says what they demand.
    func isBelievable(_ checked: DecoderReading.Text) -> Bool {
        // The cost of the grammar and the lists of codes against the picture.
        var forced: Float = 0
        for position in checked.symbols.indices {
            let gap = gap(checked, position)
            if gap > 7 { return false }
            forced += gap
        }
        if forced > 15 { return false }
        for word in reading.words {
            var sum: Float = 0
            for offset in word.choices[0].symbols.indices { sum += gap(checked, word.position + offset) }
            if sum > 5 { return false }
        }
        return isRepair(checked, within: strictness.repairCost)
    }

    /// Whether the further changes for check digits are a repair: few, cheap, and of no character that was clear.
    private func isRepair(_ checked: DecoderReading.Text, within cost: Float) -> Bool {
        let plain = reading.plain
        var changes = 0
        for position in checked.symbols.indices where checked.symbols[position] != plain.symbols[position] {
            changes += 1
            let before = exponential(-seen.costs[position][plain.symbols[position]])
            if before >= strictness.clearProbability { return false }
        }
        guard changes > 0 else { return true }
        let printed = MRZ(format: reading.layout.format, characters: plain.symbols.map(CharacterLattice.ascii))
        var failing = 0
        for check in printed.checks { if case .failed = check.outcome { failing += 1 } }
        let allowed = cost + 2.3 * Float(min(2, max(0, failing - 1)))
        return changes <= strictness.repairs && checked.cost - plain.cost <= allowed
    }

    /// Whether a believed reading leaves no room for another.
    ///
    /// Characters that no check digit covers (names, and in TD3 the States) are only as certain as they were seen; they
    /// are judged separately, because a name in doubt does not put the document number in doubt.
    func isSure(_ text: DecoderReading.Text, score: Float, _ coverage: [MRZ.Coverage]) -> Bool {
        var uncovered: Float = 1
        for position in text.symbols.indices where coverage[position] == .none {
            uncovered *= text.probabilities[position]
        }
        let covered = uncovered > 0 ? min(1, text.confidence / uncovered) : 0
        // Without check digits, all certainty must come from the picture.
        let hasFewChecks = reading.layout.checks.count < 3
        return isRepair(text, within: strictness.validRepairCost)
            && score >= (hasFewChecks ? max(strictness.score, -0.05) : strictness.score)
            && covered >= strictness.confidence
            && uncovered >= (hasFewChecks ? 0.98 : strictness.uncheckedConfidence)
            && namesAreClear(text, coverage)
    }

    /// The flat places at which a believed text leaves room for another; nil if it is sure, empty if the print as a whole is
    /// unclear.
    func doubtfulPlaces(_ text: DecoderReading.Text, score: Float, _ coverage: [MRZ.Coverage]) -> [Int]? {
        guard !isSure(text, score: score, coverage) else { return nil }
        return text.symbols.indices.filter { position in
            let isRepaired = text.symbols[position] != reading.plain.symbols[position]
            let isFaint =
                coverage[position] == .none
                && exponential(-reading.costs[position][text.symbols[position]]) < strictness.nameClarity
            return isRepaired || isFaint || text.probabilities[position] < 0.99
        }
    }

    /// The flat places that were not seen clearly in a text that is what was seen; nil if there is none.
    func faintPlaces(_ text: DecoderReading.Text, _ coverage: [MRZ.Coverage]) -> [Int]? {
        let places = text.symbols.indices.filter { text.probabilities[$0] < (coverage[$0] == .held ? 0.95 : 0.99) }
        return places.isEmpty ? nil : places
    }

    /// Whether every letter of a name was seen clearly, as far as no check digit covers it.
    private func namesAreClear(_ text: DecoderReading.Text, _ coverage: [MRZ.Coverage]) -> Bool {
        seen.nameClarity(text.symbols, reading.layout) { coverage[$0] == .none } >= strictness.nameClarity
    }

    /// Where the grammar overruled clear print, the print is restored: the reading is not valid in any case.
    func restorePrint(_ text: inout DecoderReading.Text) {
        let layout = reading.layout
        var groups: [[Int]] = layout.fields.map { field in
            let offset = layout.offset(ofLine: field.line)
            return Array(offset + field.start..<offset + field.end)
        }
        groups += layout.checks.map { [layout.index(line: $0.line, column: $0.column)] }
        for group in groups {
            var overruled: Float = 0
            for position in group { overruled += gap(text, position) }
            guard overruled > 4.6 else { continue }
            for position in group {
                text.symbols[position] = seen.rawSymbols[position]
                text.probabilities[position] = exponential(-seen.lowest(position))
            }
        }
    }
}
