import VouchCore

/// What Vouch says an MRZ reads, how sure it is of each part, and what it actually saw.
public struct MRZDecoding: Sendable {
    /// nil if what was seen fits no known layout.
    public let format: MRZFormat?
    /// ASCII, one array a line.
    public let lines: [[UInt8]]
    /// Every check digit holds, every date exists, every code is known, and nothing had to be guessed too boldly.
    public let isValid: Bool
    /// The most probable character at each position by itself, whatever the rules say. ASCII.
    public let rawLines: [[UInt8]]
    /// For each character of `lines`, the probability that it stands there given all rules, 0...1.
    public let characterProbabilities: [[Float]]
    /// In the order of the zone.
    public let fields: [MRZField]
    /// In the order of the zone.
    public let checks: [MRZCheck]
    /// Mean natural logarithm of the probability of `lines` as seen, at most 0; compares decodings of one picture.
    public let score: Float

    public init(
        format: MRZFormat?, lines: [[UInt8]], isValid: Bool, rawLines: [[UInt8]], characterProbabilities: [[Float]],
        fields: [MRZField], checks: [MRZCheck], score: Float
    ) {
        self.format = format
        self.lines = lines
        self.isValid = isValid
        self.rawLines = rawLines
        self.characterProbabilities = characterProbabilities
        self.fields = fields
        self.checks = checks
        self.score = score
    }
}

/// One field of an MRZ.
public struct MRZField: Sendable {
    /// Of ICAO Doc 9303-3, by its English name.
    @nonexhaustive
    public enum Name: Sendable, Hashable, CaseIterable {
        /// Of one or two letters: `P`, `ID`.
        case documentCode, issuingState, primaryIdentifier, secondaryIdentifier, documentNumber, nationality
        /// Six digits: year, month, day.
        case dateOfBirth, sex, dateOfExpiry, optionalData, optionalData2
    }

    /// How well the field stands.
    public enum Standing: Sendable, Hashable {
        /// A check digit covers it and holds.
        case proved
        /// No check digit covers it; it is what the picture shows most likely.
        case likely
        /// A check digit covers it and does not match, or its content is impossible.
        case failed
    }

    /// Which field it is.
    public let name: Name
    /// ASCII, fillers removed or turned into spaces as the field asks; dates as `YYYY-MM-DD`, unknown parts as
    /// printed.
    public let value: [UInt8]
    /// The characters as printed, fillers included. ASCII.
    public let raw: [UInt8]
    /// How far its value can be relied on.
    public let standing: Standing
    /// Probability that `raw` is right, 0...1, given everything seen and every rule.
    public let probability: Float
    /// Other readings of the field, most probable first.
    public let alternatives: [Alternative]

    /// Another reading that the picture allows.
    public struct Alternative: Sendable {
        /// As the zone would have it, fillers included.
        public let raw: [UInt8]
        /// 0...1, of the whole field; not calibrated.
        public let probability: Float

        public init(raw: [UInt8], probability: Float) {
            self.raw = raw
            self.probability = probability
        }
    }

    public init(
        name: Name, value: [UInt8], raw: [UInt8], standing: Standing, probability: Float, alternatives: [Alternative]
    ) {
        self.name = name
        self.value = value
        self.raw = raw
        self.standing = standing
        self.probability = probability
        self.alternatives = alternatives
    }
}

/// One check on an MRZ.
public struct MRZCheck: Sendable {
    /// Of ICAO Doc 9303-3 §4.9.
    @nonexhaustive
    public enum Name: Sendable, Hashable, CaseIterable {
        /// Over the document number.
        case documentNumber, dateOfBirth, dateOfExpiry, optionalData, composite
    }

    /// Which digit it is.
    public let name: Name
    /// Whether it holds.
    public let outcome: CheckOutcome
    /// nil for a check that was made without its zone.
    public let digit: Digit?

    /// A check digit and what it should be. Doc 9303-3 §4.9.
    public struct Digit: Sendable, Hashable {
        /// From 1.
        public let line: Int
        /// From 1.
        public let column: Int
        /// As in the zone, ASCII: a digit, `<` where an issuer prints none, or whatever else stands there.
        public let printed: UInt8
        /// What the standard computes, ASCII.
        public let computed: UInt8
        /// The fields it protects, in reading order.
        public let protects: [MRZField.Name]

        public init(line: Int, column: Int, printed: UInt8, computed: UInt8, protects: [MRZField.Name]) {
            (self.line, self.column) = (line, column)
            (self.printed, self.computed) = (printed, computed)
            self.protects = protects
        }
    }

    public init(name: Name, outcome: CheckOutcome, digit: Digit? = nil) {
        self.name = name
        self.outcome = outcome
        self.digit = digit
    }
}
