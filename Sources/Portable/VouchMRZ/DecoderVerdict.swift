import VouchCore

/// Decides which reading is believed, and says so field by field.
struct DecoderVerdict {
    let decoding: MRZDecoding
    private let cost: Float

    /// A certain reading beats any other, and then a valid one; among equals, the one that was seen more clearly.
    func isBetter(than other: DecoderVerdict) -> Bool {
        if decoding.rank != other.decoding.rank { return decoding.rank > other.decoding.rank }
        return cost < other.cost
    }

    init(_ reading: DecoderReading, _ seen: LatticeCosts, today: CalendarDate, strictness: MRZDecoder.Strictness) {
        let layout = reading.layout
        let judge = DecoderJudge(reading, seen, strictness)
        var text = reading.plain
        var isBelieved = false
        if let checked = reading.checked, judge.isBelievable(checked) {
            text = checked
            isBelieved = true
        } else {
            judge.restorePrint(&text)
        }
        let mrz = MRZ(format: layout.format, characters: text.symbols.map(CharacterLattice.ascii))
        var sum: Float = 0
        for position in text.symbols.indices { sum += seen.costs[position][text.symbols[position]] }
        let score = -sum / Float(max(1, text.symbols.count))
        cost = reading.plain.cost
        let said = mrz.verdict(today: today)
        var letters = MRZVerdict.Letters.sure
        let places =
            isBelieved
            ? judge.doubtfulPlaces(text, score: score, mrz.provedPositions)
            : judge.faintPlaces(text, mrz.provedPositions)
        if let places {
            letters = .doubtful(mrz.doubts(at: places, today: today) { seen.rivals(of: text.symbols[$0], at: $0) })
        } else if said.isValid, !isBelieved {
            // The rules had to bend much else of what was seen.
            letters = .doubtful([])
        }
        let verdict = MRZVerdict(
            wrongCheckDigits: said.wrongCheckDigits, impossibleFields: said.impossibleFields, letters: letters)
        // A part of another layout: a passport's date of expiry stands where a card has the date of birth.
        let isForeign =
            !said.wrongCheckDigits.isEmpty
            && said.impossibleFields.contains {
                $0.name == .documentCode || $0.name == .issuingState || $0.name == .nationality
            }
        decoding = MRZDecoding(
            format: layout.format, lines: mrz.lines, verdict: verdict, rawLines: seen.lines(seen.rawSymbols),
            characterProbabilities: seen.split(text.probabilities),
            fields: DecoderVerdict.fields(
                mrz, text, reading, isBelieved, today,
                isFaint: {
                    isForeign
                        || score < strictness.score && exponential(-seen.costs[$0][text.symbols[$0]]) < 0.95
                }
            ).map { $0.standing(under: letters) },
            checks: mrz.checks, score: score)
    }

    private static func fields(
        _ mrz: MRZ, _ text: DecoderReading.Text, _ reading: DecoderReading, _ isBelieved: Bool, _ today: CalendarDate,
        isFaint: (Int) -> Bool
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
            // In print that is unclear throughout, two letters may be wrong together, and the check digits hold by chance:
            // measured in 4 of 10,000 zones.
            let isClear =
                (isBelieved ? lowest >= 0.995 : product >= 0.95) && !content.positions.contains(where: isFaint)
            let standing: MRZField.Standing = isBroken ? .failed : isCovered && isClear ? .proved : .likely
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
