import VouchReport

extension OpenJourney {
    /// How doubtful the journey is to a person who has to decide: 0, nothing speaks against it, to 1000.
    ///
    /// Uncalibrated: an order, not a probability. docs/decisions/0101 has the weights: a rule that failed counts 200, one that was
    /// not established 60; a failed check of a report 40, or 150 if it is about the chip or compares sources. Rules of which the
    /// definition says that they count for nothing do not count here either.
    package var doubt: Int {
        let rules = record.journey.details(in: definition).reduce(0) { sum, detail in
            guard definition.failures[detail.rule] != .ignore else { return sum }
            return switch detail.value {
            case .failed: sum + 200
            case .skipped where record.journey.isFinished: sum + 60
            case .passed, .notNeeded, .skipped: sum
            }
        }
        let reports = [record.report, record.addressReport].compactMap { $0?.doubt }
        return min(1_000, reports.reduce(rules, +))
    }
}

extension DocumentReport {
    /// The share of a report's checks in ``OpenJourney/doubt``, at most 600.
    fileprivate var doubt: Int {
        let failed = checks.filter { $0.outcome.outcome == .failed }
        return min(600, failed.reduce(0) { $0 + ($1.part == .chip || $1.sources.count > 1 ? 150 : 40) })
    }
}
