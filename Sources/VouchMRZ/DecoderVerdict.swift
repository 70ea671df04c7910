import VouchCore

/// Decides which reading is believed, and says so field by field.
struct DecoderVerdict {
    let decoding: MRZDecoding
    private let cost: Float

    /// A valid reading beats any other; among equals, the one that was seen more clearly.
    func isBetter(than other: DecoderVerdict) -> Bool {
        if decoding.isValid != other.decoding.isValid { return decoding.isValid }
        return cost < other.cost
    }

    init(_ reading: DecoderReading, _ seen: LatticeCosts, today: CalendarDate, strictness: MRZDecoder.Strictness) {
        let layout = reading.layout
        var text = reading.plain
        var isBelieved = false
        if let checked = reading.checked,
            DecoderVerdict.isBelievable(checked, beside: reading.plain, layout, seen, strictness)
        {
            text = checked
            isBelieved = true
        }
        if !isBelieved { DecoderVerdict.restorePrint(&text, layout, seen) }
        let mrz = MRZ(format: layout.format, characters: text.symbols.map(CharacterLattice.ascii))
        var sum: Float = 0
        for position in text.symbols.indices { sum += seen.costs[position][text.symbols[position]] }
        let score = -sum / Float(max(1, text.symbols.count))
        let isSure =
            score >= DecoderVerdict.neededScore(layout, strictness)
            && text.confidence >= DecoderVerdict.neededConfidence(layout, strictness)
        cost = reading.plain.cost
        decoding = MRZDecoding(
            format: layout.format, lines: mrz.lines, isValid: isBelieved && isSure && mrz.isValid(today: today),
            rawLines: seen.lines(seen.rawSymbols), characterProbabilities: seen.split(text.probabilities),
            fields: DecoderVerdict.fields(mrz, text, reading, isBelieved, today), checks: mrz.checks, score: score)
    }

    /// Without check digits all certainty must come from what was seen.
    private static func neededScore(_ layout: MRZLayout, _ strictness: MRZDecoder.Strictness) -> Float {
        layout.checks.count < 3 ? max(strictness.score, -0.05) : strictness.score
    }

    private static func neededConfidence(_ layout: MRZLayout, _ strictness: MRZDecoder.Strictness) -> Float {
        layout.checks.count < 3 ? max(strictness.confidence, 0.98) : strictness.confidence
    }

    /// Whether the check digits corrected so little that the document surely says what they demand.
    private static func isBelievable(
        _ checked: DecoderReading.Text, beside plain: DecoderReading.Text, _ layout: MRZLayout, _ seen: LatticeCosts,
        _ strictness: MRZDecoder.Strictness
    ) -> Bool {
        var changes = 0
        var forced: Float = 0
        for position in checked.symbols.indices {
            let symbol = checked.symbols[position]
            if symbol != plain.symbols[position] {
                changes += 1
                let before = seen.costs[position][plain.symbols[position]]
                if exponential(-before) >= strictness.clearProbability { return false }
            }
            // What the grammar forces against the eye, look-alikes aside, is rare in what is an MRZ at all.
            forced += min(6, seen.costs[position][symbol] - seen.lowest(position))
        }
        if forced > 24 { return false }
        guard changes > 0 else { return true }
        let mended = MRZ(format: layout.format, characters: plain.symbols.map(CharacterLattice.ascii))
        var failing = 0
        for check in mended.checks { if case .failed = check.outcome { failing += 1 } }
        let allowed = strictness.repairCost + 2.3 * Float(min(2, max(0, failing - 1)))
        return changes <= strictness.repairs && checked.cost - plain.cost <= allowed
    }

    /// Where the grammar overruled what is clearly printed, the print comes back: this is no valid reading anyhow.
    private static func restorePrint(_ text: inout DecoderReading.Text, _ layout: MRZLayout, _ seen: LatticeCosts) {
        var groups: [[Int]] = layout.fields.map { field in
            let offset = layout.offset(ofLine: field.line)
            return Array(offset + field.start..<offset + field.end)
        }
        groups += layout.checks.map { [layout.index(line: $0.line, column: $0.column)] }
        for group in groups {
            var overruled: Float = 0
            for position in group {
                overruled += seen.costs[position][text.symbols[position]] - seen.lowest(position)
            }
            guard overruled > 8 else { continue }
            for position in group {
                text.symbols[position] = seen.rawSymbols[position]
                text.probabilities[position] = exponential(-seen.lowest(position))
            }
        }
    }

    private static func fields(
        _ mrz: MRZ, _ text: DecoderReading.Text, _ reading: DecoderReading, _ isBelieved: Bool, _ today: CalendarDate
    ) -> [MRZField] {
        let covered = mrz.provedPositions
        return MRZFieldContent.all(in: mrz.characters, layout: mrz.layout, today: today).map { content in
            var lowest: Float = 1
            var product: Float = 1
            for position in content.positions {
                lowest = min(lowest, text.probabilities[position])
                product *= text.probabilities[position]
            }
            let isCovered =
                !content.positions.isEmpty && content.positions.allSatisfy { covered[$0] == MRZ.Coverage.held }
            let isBroken =
                !content.isPossible || content.positions.contains { covered[$0] == MRZ.Coverage.broken }
            // Characters under one check digit stand or fall together; others one by one.
            let probability = isCovered ? lowest : product
            let standing: MRZField.Standing =
                isBroken ? .failed : isCovered && lowest >= (isBelieved ? 0.95 : 0.9) ? .proved : .likely
            return MRZField(
                name: content.name, value: content.value, raw: content.raw, standing: standing,
                probability: probability, alternatives: alternatives(content, reading))
        }
    }

    private static func alternatives(
        _ content: MRZFieldContent, _ reading: DecoderReading
    ) -> [MRZField.Alternative] {
        var found: [MRZField.Alternative] = []
        func add(_ raw: [UInt8], _ probability: Float) {
            guard probability > 0.01, raw != content.raw, !found.contains(where: { $0.raw == raw }) else { return }
            found.append(MRZField.Alternative(raw: raw, probability: probability))
        }
        guard let first = content.positions.first else { return [] }
        for word in reading.words where word.position == first {
            for choice in word.choices.prefix(4) { add(choice.symbols.map(CharacterLattice.ascii), choice.probability) }
        }
        for rival in reading.rivals {
            add(content.positions.map { CharacterLattice.ascii(rival.text[$0]) }, rival.probability)
        }
        found.sort { $0.probability > $1.probability }
        return found
    }
}
