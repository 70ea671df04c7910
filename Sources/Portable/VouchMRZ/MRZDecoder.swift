import VouchCore

/// Reads an MRZ from a lattice as one reads an error-correcting code.
///
/// Every layout with the lattice's line lengths is searched exactly, by dynamic programming over the sums of its check
/// digits: see `DecoderChain`. Two readings are compared. The *plain* one obeys the grammar but not the check
/// digits; it is what the picture shows. The *checked* one obeys everything. Where they differ, the check digits
/// have corrected something, and ``Strictness`` decides whether so much correction is believable. If not, the plain
/// reading is returned, marked invalid, with the checks that fail: a document that was printed wrong comes back as
/// printed.
public struct MRZDecoder: Sendable {
    /// How much the check digits may correct and how certain a valid reading must be.
    public struct Strictness: Sendable, Hashable {
        /// The number of characters that check digits may change.
        public var repairs: Int
        /// The maximum cost of all changes together, in nats, if one check digit fails; each further failed one that
        /// the same changes fix adds 2.3 nats, which is what its agreement is worth.
        public var repairCost: Float
        /// The same for a reading reported as valid: between the two limits the text is corrected but not reported as
        /// valid.
        public var validRepairCost: Float
        /// A character seen with this probability is never changed to please a check digit.
        public var clearProbability: Float
        /// The mean natural logarithm of the probabilities of a valid reading's characters is at least this.
        public var score: Float
        /// The least probability of a valid reading among all readings that obey every rule, as far as check digits
        /// cover.
        public var confidence: Float
        /// The same for what no check digit covers, all its characters together.
        public var uncheckedConfidence: Float
        /// Each letter of a name in a valid reading was seen with at least this probability, whatever the rules make of
        /// it: nothing else vouches for it.
        public var nameClarity: Float
        /// Where a reader has a second network, it confirms each character of a valid reading that no check digit proves
        /// with at least this probability, and with more where the first network is in doubt: see
        /// `MRZDecoding.confirmation(in:)`. The decoder itself, which has one lattice, does not use it.
        public var confirmation: Float

        public init(
            repairs: Int, repairCost: Float, validRepairCost: Float, clearProbability: Float, score: Float,
            confidence: Float, uncheckedConfidence: Float, nameClarity: Float = 0.98, confirmation: Float = 0.75
        ) {
            self.repairs = repairs
            self.repairCost = repairCost
            self.validRepairCost = validRepairCost
            self.clearProbability = clearProbability
            self.score = score
            self.confidence = confidence
            self.uncheckedConfidence = uncheckedConfidence
            self.nameClarity = nameClarity
            self.confirmation = confirmation
        }

        /// The stricter of two, limit by limit.
        package func stricter(_ other: Strictness) -> Strictness {
            Strictness(
                repairs: min(repairs, other.repairs), repairCost: min(repairCost, other.repairCost),
                validRepairCost: min(validRepairCost, other.validRepairCost),
                clearProbability: min(clearProbability, other.clearProbability), score: max(score, other.score),
                confidence: max(confidence, other.confidence),
                uncheckedConfidence: max(uncheckedConfidence, other.uncheckedConfidence),
                nameClarity: max(nameClarity, other.nameClarity), confirmation: max(confirmation, other.confirmation))
        }

        /// For a person who looks at the result too.
        public static let standard = Strictness(
            repairs: 3, repairCost: 5, validRepairCost: 3, clearProbability: 0.99, score: -0.03, confidence: 0.98,
            uncheckedConfidence: 0.95, nameClarity: 0.98, confirmation: 0.75)
        /// For decisions without a person: names, which no check digit covers, must be seen clearly too.
        public static let strict = Strictness(
            repairs: 1, repairCost: 3, validRepairCost: 2, clearProbability: 0.97, score: -0.01, confidence: 0.99,
            uncheckedConfidence: 0.98, nameClarity: 0.99, confirmation: 0.85)
    }

    /// The day of reading, for the two-digit-year rule: portable code has no clock.
    public let today: CalendarDate
    /// How much correction is accepted.
    public let strictness: Strictness

    public init(today: CalendarDate, strictness: Strictness = .standard) {
        self.today = today
        self.strictness = strictness
    }

    /// The best reading of `lattice`, trying every layout that has its line count and lengths.
    public func decode(_ lattice: CharacterLattice) -> MRZDecoding {
        let seen = LatticeCosts(lattice)
        var best: DecoderVerdict?
        // Where every second character is a guess there is nothing to search for.
        if seen.meanLowest < 1.2 {
            let formats = MRZLayout.formats(lineLengths: lattice.lines.map { $0.count })
            let attempts = formats.map { DecoderAttempt($0, seen) }
            let heads = attempts.map { $0.headCost }
            let nearest = heads.reduce(DecoderSearch.infinity, min)
            for (attempt, head) in zip(attempts, heads) where head <= nearest + 12 {
                guard let reading = attempt.run() else { continue }
                let verdict = DecoderVerdict(reading, seen, today: today, strictness: strictness)
                if let rival = best, !verdict.isBetter(than: rival) { continue }
                best = verdict
            }
        }
        return best?.decoding ?? unread(seen)
    }

    private func unread(_ seen: LatticeCosts) -> MRZDecoding {
        let lines = seen.lines(seen.rawSymbols)
        return MRZDecoding(
            format: nil, lines: lines,
            verdict: MRZVerdict(letters: .doubtful([])), rawLines: lines,
            characterProbabilities: seen.split(seen.rawSymbols.indices.map { exponential(-seen.lowest($0)) }),
            fields: [], checks: [], score: -seen.meanLowest)
    }
}
