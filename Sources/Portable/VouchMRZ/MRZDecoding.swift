import VouchCore

/// An MRZ as Vouch reads it, how sure it is of each part, and the characters it actually saw.
public struct MRZDecoding: Sendable {
    /// The layout of the zone; nil if what was seen fits no known one.
    public let format: MRZFormat?
    /// The zone as decided, in ASCII, one array for each line.
    public let lines: [[UInt8]]
    /// What is said of the zone: check digits, content, letters. Of a zone without layout only that it is unclear.
    public let verdict: MRZVerdict
    /// The most probable character at each position by itself, whatever the rules say. ASCII.
    public let rawLines: [[UInt8]]
    /// For each character of `lines`, the probability that it stands there given all rules, 0...1.
    public let characterProbabilities: [[Float]]
    /// The fields, in the order of the zone.
    public let fields: [MRZField]
    /// The checks, in the order of the zone.
    public let checks: [MRZCheck]
    /// Mean natural logarithm of the probability of `lines` as seen, at most 0; compares decodings of one picture.
    public let score: Float

    public init(
        format: MRZFormat?, lines: [[UInt8]], verdict: MRZVerdict, rawLines: [[UInt8]],
        characterProbabilities: [[Float]],
        fields: [MRZField], checks: [MRZCheck], score: Float
    ) {
        self.format = format
        self.lines = lines
        self.verdict = verdict
        self.rawLines = rawLines
        self.characterProbabilities = characterProbabilities
        self.fields = fields
        self.checks = checks
        self.score = score
    }

    /// A zone of a known layout whose check digits hold and whose content is possible; some letters may be doubtful.
    public var isValid: Bool { format != nil && verdict.isValid }

    /// Valid, and every letter read with certainty: another look would add nothing.
    public var isCertain: Bool { format != nil && verdict.isCertain }
}

/// One field of an MRZ.
public struct MRZField: Sendable {
    /// A field by its English name in ICAO Doc 9303-3.
    @nonexhaustive
    public enum Name: Sendable, Hashable, CaseIterable {
        /// The kind of document, one or two letters: `P`, `ID`.
        case documentCode
        /// The issuing State or organization: a State code of up to three letters.
        case issuingState
        /// The primary identifier: the part of the name before `<<`, usually the surname.
        case primaryIdentifier
        /// The secondary identifier: the part of the name after `<<`, usually the given names.
        case secondaryIdentifier
        /// The number of the document, without its check digit.
        case documentNumber
        /// The holder's nationality: a State code of up to three letters.
        case nationality
        /// The date of birth, six digits: year, month, day.
        case dateOfBirth
        /// The holder's sex: `M`, `F` or `<`.
        case sex
        /// The date of expiry, six digits: year, month, day.
        case dateOfExpiry
        /// Data at the discretion of the issuing State, such as a personal number.
        case optionalData
        /// More such data, in the second line of TD1.
        case optionalData2
    }

    /// How well the field stands.
    public enum Standing: Sendable, Hashable {
        /// A check digit covers it and holds.
        case proved
        /// No check digit covers it, or one of its letters is doubtful; it is what the picture shows most likely.
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
        /// The field as the zone would have it, fillers included.
        public let raw: [UInt8]
        /// How likely the whole field is this, 0...1; not calibrated.
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
    /// The check digits of ICAO Doc 9303-3 §4.9.
    @nonexhaustive
    public enum Name: Sendable, Hashable, CaseIterable {
        /// The check digit of the document number.
        case documentNumber
        /// The check digit of the date of birth.
        case dateOfBirth
        /// The check digit of the date of expiry.
        case dateOfExpiry
        /// The check digit of the optional data.
        case optionalData
        /// The check digit of several fields together with their check digits.
        case composite
    }

    /// Which digit it is.
    public let name: Name
    /// Whether it holds.
    public let outcome: CheckOutcome
    /// The digit and its place; nil for a check that was made without its zone.
    public let digit: Digit?

    /// A check digit and what it should be. Doc 9303-3 §4.9.
    public struct Digit: Sendable, Hashable {
        /// The line of the digit, counted from 1.
        public let line: Int
        /// The place of the digit in its line, counted from 1.
        public let column: Int
        /// The character printed there, in ASCII: a digit, `<` where an issuer prints none, or anything else.
        public let printed: UInt8
        /// The digit that the standard computes, ASCII.
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
