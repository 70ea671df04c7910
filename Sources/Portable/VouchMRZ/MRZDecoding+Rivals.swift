import VouchCore

extension MRZDecoding {
    /// How far a second network confirms this reading, 0...1: ``leastConfirmed(in:)``, times the fourth root of the
    /// probability that the first network gives the whole reading.
    ///
    /// Where print is worn, small or compressed, the first network is a little less sure of many characters, and the second
    /// may take one letter for the same wrong one: there it must be surer than on clean print.
    ///
    /// - Parameter lattice: as of ``leastConfirmed(in:)``.
    package func confirmation(in lattice: CharacterLattice) -> Float { leastConfirmed(in: lattice) * clarity }

    /// The fourth root of the probability of the whole reading.
    private var clarity: Float { exponential(0.25 * score * Float(lines.reduce(0) { $0 + $1.count })) }

    /// The letters that a second network does not confirm, with what it takes them for: those below `limit` by
    /// ``confirmation(in:)``, at least the least confirmed one.
    ///
    /// - Parameter lattice: as of ``leastConfirmed(in:)``; of another shape it leaves the whole in doubt.
    package func unconfirmed(in lattice: CharacterLattice, limit: Float, today: CalendarDate) -> MRZVerdict.Letters {
        guard let format, let shares = confirmations(in: lattice) else { return .doubtful([]) }
        let least = shares.reduce(Float(1)) { min($0, $1.share) }
        let places = shares.filter { $0.share * clarity < limit && ($0.share < 0.99 || $0.share == least) }
        let mrz = MRZ(format: format, characters: lines.flatMap { $0 })
        let seen = LatticeCosts(lattice)
        return .doubtful(
            mrz.doubts(at: places.map { $0.place }, today: today) { place in
                seen.rivals(of: CharacterLattice.symbol(mrz.characters[place]) ?? MRZAlphabet.filler, at: place)
            })
    }

    /// The same text, its fields proved only where a second network sees each of their characters too. In unclear print
    /// three letters may be wrong together, and every check digit hold.
    ///
    /// - Parameters:
    ///   - lattices: what it saw, in one look or several, of which one is enough; of another shape they confirm nothing.
    ///   - limit: the least share of a character that is confirmed: see ``leastConfirmed(in:)``.
    package func seconded(in lattices: [CharacterLattice], limit: Float, today: CalendarDate) -> MRZDecoding {
        guard let format else { return self }
        let characters = lines.flatMap { $0 }
        let looks = lattices.compactMap { confirmations(in: $0)?.filter { $0.share < limit }.map { $0.place } }
        let contents = MRZFieldContent.all(in: characters, layout: MRZLayout.of(format), today: today)
        return MRZDecoding(
            format: format, lines: lines, verdict: verdict, rawLines: rawLines,
            characterProbabilities: characterProbabilities,
            fields: fields.map { field in
                let places = contents.first { $0.name == field.name }?.positions ?? []
                let isSeen = looks.contains { doubted in !places.contains { doubted.contains($0) } }
                return isSeen ? field : field.likely
            }, checks: checks, score: score)
    }

    /// The least share that a lattice gives a character of this reading, among the characters that could stand in its
    /// place; 1 if there is no such place.
    ///
    /// A name has no check digit, so every letter has rivals. Of a document number those with the same value modulo ten
    /// have full weight: `G`, `6` and `Q`. Those that a check digit notices have a third of theirs: two letters may be
    /// wrong together.
    ///
    /// - Parameter lattice: what someone else saw, of the shape of ``lines``; of another shape it says nothing: 0.
    package func leastConfirmed(in lattice: CharacterLattice) -> Float {
        guard format != nil else { return 1 }
        return confirmations(in: lattice)?.reduce(1) { min($0, $1.share) } ?? 0
    }

    /// For each flat place that could hold another character, how much of the lattice's probability of all that could stand
    /// there is on the one that does, as ``leastConfirmed(in:)`` weighs them; nil if the lattice has another shape.
    private func confirmations(in lattice: CharacterLattice) -> [(place: Int, share: Float)]? {
        guard let format else { return nil }
        let layout = MRZLayout.of(format)
        let rows = lattice.lines.flatMap { $0 }
        guard lattice.lines.map({ $0.count }) == layout.lineLengths, lines.map({ $0.count }) == layout.lineLengths
        else { return nil }
        let mrz = MRZ(format: format, characters: lines.flatMap { $0 })
        let coverage = mrz.provedPositions
        var confirmations: [(place: Int, share: Float)] = []
        for field in layout.fields {
            let start = layout.index(line: field.line, column: field.start)
            for position in start..<start + field.count {
                guard let symbol = CharacterLattice.symbol(mrz.characters[position]) else { continue }
                let own = exponential(rows[position].logProbabilities[symbol])
                var rivals: Float = 0
                for other in 0..<CharacterLattice.symbolCount where other != symbol {
                    let isNoticed =
                        coverage[position] == .held && MRZAlphabet.value(other) % 10 != MRZAlphabet.value(symbol) % 10
                    if !mrz.allows(other, at: position, in: field) { continue }
                    rivals += (isNoticed ? 1 / 3 : 1) * exponential(rows[position].logProbabilities[other])
                }
                if rivals > 0 { confirmations.append((position, own / max(own + rivals, .leastNormalMagnitude))) }
            }
        }
        // One share for each place: the least.
        for pair in mrz.pairedRivals(in: rows) {
            if let known = confirmations.firstIndex(where: { $0.place == pair.place }) {
                confirmations[known].share = min(confirmations[known].share, pair.share)
            } else {
                confirmations.append(pair)
            }
        }
        return confirmations
    }
}

extension MRZ {
    /// Places of numbers at which two look-alikes together go unnoticed, though a check digit notices each by itself: `OO`
    /// for `00` where the weights are 7 and 3. With the share of what is read among both, of 1 in 100 and more.
    fileprivate func pairedRivals(in rows: [CharacterLattice.Position]) -> [(place: Int, share: Float)] {
        let coverage = provedPositions
        let outcomes = checks.map { $0.outcome }
        /// For each place and look-alike how much likelier it is than what is read, natural logarithm.
        var rivals: [(place: Int, other: Int, odds: Float)] = []
        for field in layout.fields where field.content == .number || field.content == .free {
            let start = layout.index(line: field.line, column: field.start)
            for place in start..<start + field.count where coverage[place] == .held {
                guard let symbol = CharacterLattice.symbol(characters[place]) else { continue }
                let seen = rows[place].logProbabilities
                for other in LatticeCosts.lookAlikes(of: symbol) {
                    rivals.append((place, other, seen[other] - seen[symbol]))
                }
            }
        }
        var found: [(place: Int, share: Float)] = []
        for (index, first) in rivals.enumerated() {
            for second in rivals[(index + 1)...] where second.place != first.place {
                let odds = exponential(min(first.odds + second.odds, 30))
                guard odds > 0.01 else { continue }
                var changed = characters
                changed[first.place] = CharacterLattice.ascii(first.other)
                changed[second.place] = CharacterLattice.ascii(second.other)
                guard MRZ(format: format, characters: changed).checks.map({ $0.outcome }) == outcomes else { continue }
                found += [(first.place, 1 / (1 + odds)), (second.place, 1 / (1 + odds))]
            }
        }
        return found
    }

    /// Whether this would still look like a zone if `symbol` stood at a flat position of `field`.
    fileprivate func allows(_ symbol: Int, at position: Int, in field: MRZLayout.Field) -> Bool {
        let start = layout.index(line: field.line, column: field.start)
        var content = characters[start..<start + field.count]
        content[position] = CharacterLattice.ascii(symbol)
        let isFiller = symbol == MRZAlphabet.filler
        switch field.content {
        case .documentCode:
            return content.count == 2 && MRZGrammar.isDocumentCode(content[start], content[start + 1], format)
        case .issuingState, .nationality: return MRZGrammar.isKnownState(content)
        case .names, .oneName:
            return !MRZAlphabet.isDigit(symbol) || MRZGrammar.isRussianInternalPassport(characters, format)
        case .number, .free: return true
        case .birth, .expiry: return MRZAlphabet.isDigit(symbol) || isFiller
        case .sex: return MRZGrammar.isSex(CharacterLattice.ascii(symbol))
        case .digits: return MRZAlphabet.isDigit(symbol)
        case .fillers: return false
        }
    }
}
