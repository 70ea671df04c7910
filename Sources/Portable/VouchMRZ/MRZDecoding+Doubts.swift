import VouchCore

extension MRZDecoding {
    /// 2 if it is certain, 1 if only valid, else 0: of two readings of one place the higher counts.
    package var rank: Int { isCertain ? 2 : isValid ? 1 : 0 }

    /// The same text with more doubts about its letters; fields that have any are at most ``MRZField/Standing/likely``.
    package func doubting(_ letters: MRZVerdict.Letters) -> MRZDecoding {
        MRZDecoding(
            format: format, lines: lines,
            verdict: MRZVerdict(
                wrongCheckDigits: verdict.wrongCheckDigits, impossibleFields: verdict.impossibleFields,
                letters: verdict.letters.joined(letters)), rawLines: rawLines,
            characterProbabilities: characterProbabilities,
            fields: fields.map { $0.standing(under: letters) }, checks: checks, score: score)
    }
}

extension MRZField {
    /// The same field, not proved if one of its letters may be another, or the print as a whole is unclear.
    func standing(under letters: MRZVerdict.Letters) -> MRZField {
        guard case .doubtful(let doubts) = letters, doubts.isEmpty || doubts.contains(where: { $0.field == name })
        else { return self }
        return likely
    }

    /// The same field, at most likely.
    var likely: MRZField {
        guard standing == .proved else { return self }
        return MRZField(
            name: name, value: value, raw: raw, standing: .likely, probability: probability, alternatives: alternatives)
    }
}

extension MRZ {
    /// Doubts at flat places, each with its field and its rivals.
    func doubts(
        at places: [Int], today: CalendarDate, rivals: (Int) -> [MRZVerdict.Doubt.Rival]
    ) -> [MRZVerdict.Doubt] {
        let contents = MRZFieldContent.all(in: characters, layout: layout, today: today)
        return places.map { place in
            let (line, column) = layout.position(at: place)
            return MRZVerdict.Doubt(
                line: line + 1, column: column + 1,
                field: contents.first { $0.positions.contains(place) }?.name, character: characters[place],
                rivals: rivals(place))
        }
    }
}

extension LatticeCosts {
    /// What else a place may show, most likely first: at most three of more than one in a hundred, and at least one.
    func rivals(of symbol: Int, at place: Int) -> [MRZVerdict.Doubt.Rival] {
        let others = costs[place].indices.filter { $0 != symbol }
            .sorted { costs[place][$0] < costs[place][$1] }
            .map {
                MRZVerdict.Doubt.Rival(character: CharacterLattice.ascii($0), share: exponential(-costs[place][$0]))
            }
        return others.enumerated().prefix(3).filter { $0.offset == 0 || $0.element.share > 0.01 }.map { $0.element }
    }
}
