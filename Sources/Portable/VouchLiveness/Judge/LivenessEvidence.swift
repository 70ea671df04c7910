/// One measure of a video, with its limit and what it means.
public struct LivenessEvidence: Sendable, Hashable {
    /// What a measure came to. Never a `Bool`: a measure that was not performed is no evidence of a live person.
    @nonexhaustive
    public enum Outcome: String, Sendable, Hashable {
        /// The measure is within its limit.
        case passed
        /// The measure is outside of its limit.
        case failed
        /// The video does not show what is needed: `sentence` says what is missing.
        case notPerformed
    }

    /// What was measured.
    public let measure: LivenessMeasure
    /// Whether the value keeps its limit.
    public let outcome: Outcome
    /// The value, in ``unit``; nil if not performed.
    public let value: Double?
    /// Where a value is good; nil if not performed.
    public let limit: LivenessLimit?
    /// What a person should know, in one sentence without its full stop; contains no number.
    public let sentence: String

    /// Whether it is a sign of an attack: it failed, and live people do not fail it.
    public let isSignOfAttack: Bool

    /// The unit of the value and the limit.
    public var unit: LivenessMeasure.Unit { measure.unit }

    init(_ measure: LivenessMeasure, notPerformed sentence: String) {
        (self.measure, outcome, value, limit) = (measure, .notPerformed, nil, nil)
        self.sentence = sentence
        isSignOfAttack = false
    }

    /// - Parameter isDoubt: a value outside its limit is no sign of an attack yet.
    init(
        _ measure: LivenessMeasure, _ value: Double, _ limit: LivenessLimit, good: String, bad: String,
        isDoubt: Bool = false
    ) {
        let holds = limit.contains(value)
        (self.measure, self.value, self.limit) = (measure, value, limit)
        outcome = holds ? .passed : .failed
        sentence = holds ? good : bad
        isSignOfAttack = !holds && measure.isSignOfAttack && !isDoubt
    }

    /// How far within its limit, 0...1; 0.5 is the limit itself. Not calibrated.
    var margin: Double? {
        guard let value, let limit, value.isFinite else { return nil }
        return limit.margin(value)
    }
}

/// The limit from which, or up to which, a value is good.
public enum LivenessLimit: Sendable, Hashable {
    /// This value and larger ones are good.
    case atLeast(Double)
    /// This value and smaller ones are good.
    case atMost(Double)

    /// Whether a value is good. NaN is not.
    public func contains(_ value: Double) -> Bool {
        switch self {
        case .atLeast(let least): value >= least
        case .atMost(let most): value <= most
        }
    }

    func margin(_ value: Double) -> Double {
        switch self {
        case .atLeast(let least) where least > 0: Self.share(max(value, 0), max(least, 1e-9))
        // Scores of some networks lie on both sides of zero: only the difference says something.
        case .atLeast(let least): 0.5 + (value < least ? -0.5 : 0.5) * Self.share(abs(value - least), 1)
        case .atMost(let most): 1 - Self.share(max(value, 0), max(most, 1e-9))
        }
    }

    private static func share(_ value: Double, _ limit: Double) -> Double {
        value.isFinite ? value / (value + limit) : 1
    }
}

#if !hasFeature(Embedded)
extension LivenessEvidence: Codable {}

extension LivenessEvidence.Outcome: Codable {}

extension LivenessLimit: Codable {}
#endif
