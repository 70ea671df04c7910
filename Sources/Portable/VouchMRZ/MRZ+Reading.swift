import VouchCore

extension MRZ {
    /// The content and standing of all fields, from the text alone: probabilities are 1, and there are no alternatives.
    ///
    /// - Parameter today: the day of reading, for two-digit years.
    public func fields(today: CalendarDate) -> [MRZField] {
        let covered = provedPositions
        return MRZFieldContent.all(in: characters, layout: layout, today: today).map { content in
            let isProved = !content.positions.isEmpty && content.positions.allSatisfy { covered[$0] == .held }
            let isBroken = !content.isPossible || content.positions.contains { covered[$0] == .broken }
            return MRZField(
                name: content.name, value: content.value, raw: content.raw,
                standing: isBroken ? .failed : isProved ? .proved : .likely, probability: 1, alternatives: [])
        }
    }

    /// Every check digit of the layout, in reading order; the composite is last.
    public var checks: [MRZCheck] {
        layout.checks.map {
            MRZCheck(
                name: $0.name, outcome: MRZChecking.outcome($0, characters, layout),
                digit: MRZChecking.digit($0, characters, layout))
        }
    }

    /// Which check digits do not hold and which fields' content cannot be. Letters of a text are sure.
    ///
    /// - Parameter today: the day of reading, for two-digit years.
    public func verdict(today: CalendarDate) -> MRZVerdict {
        MRZVerdict(
            wrongCheckDigits: checks.compactMap { check in
                if case .failed = check.outcome { check.name } else { nil }
            },
            impossibleFields: MRZFieldContent.all(in: characters, layout: layout, today: today).compactMap { content in
                content.isPossible ? nil : .init(name: content.name, clause: content.clause)
            }, letters: .sure)
    }

    enum Coverage { case none, held, broken }

    /// For each character, whether a check digit covers it and its result; failed wins over passed.
    ///
    /// A failed composite marks only characters that no other check digit confirms.
    var provedPositions: [Coverage] {
        var coverage = [Coverage](repeating: .none, count: characters.count)
        for check in layout.checks {
            let outcome = MRZChecking.outcome(check, characters, layout)
            let isHeld = outcome == .passed
            if case .notPerformed = outcome { continue }
            for position in MRZChecking.positions(check, characters, layout) {
                if isHeld {
                    if coverage[position] == .none { coverage[position] = .held }
                } else if check.name != .composite || coverage[position] == .none {
                    coverage[position] = .broken
                }
            }
        }
        return coverage
    }
}
