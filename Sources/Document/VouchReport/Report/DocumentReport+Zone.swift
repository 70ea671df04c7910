package import VouchCore

extension DocumentReport {
    /// The machine-readable zone as decoded.
    public struct Zone: PersonalRecord {
        /// Layout of the zone: `TD3`, `TD1` …; absent where it fits none.
        public let format: String?
        /// Lines as printed, with their corrections.
        public let lines: [String]
        /// Whether every check digit holds, every date exists and every code is known: the first two parts of ``verdict``.
        public let valid: Bool
        /// What is said of it in three parts; absent where only lines are known.
        public let verdict: Verdict?
        /// The lines as recognised, character by character, before the rules of Doc 9303 were applied.
        public let rawLines: [String]?
        /// Where `lines` differ from `rawLines`, in reading order.
        public let corrections: [Correction]?
        /// Probability of each character of `lines`, 0…1; uncalibrated.
        public let characterProbabilities: [[Double]]?
        /// Fields of the zone by name: `documentNumber`, `dateOfBirth` …
        public let fields: [String: Field]?
        /// Check digits by name: `documentNumber`, `composite` …
        public let checks: [String: Check]?
        /// Corners around all lines, in pixels of the picture, clockwise from the upper left of the upright zone.
        public let zone: [[Double]]?
        /// Corners of each line, in the form of `zone`.
        public let lineQuads: [[[Double]]]?
        /// Picture that it was read from: index into `inputs`.
        public let picture: Int?
        /// Page that it was read from: index into `pages`.
        public let page: Int?

        /// One field of the zone.
        public struct Field: PersonalRecord {
            /// Value for people.
            public let value: String
            /// Characters as the zone has them, fillers included.
            public let raw: String
            /// How far the value is proved: `proved` by a check digit, `likely`, or `failed`.
            public let standing: String
            /// Probability of the value, 0…1; uncalibrated.
            public let probability: Double
            /// Other readings that the picture allows.
            public let alternatives: [Alternative]

            package init(value: String, raw: String, standing: String, probability: Float, alternatives: [Alternative])
            {
                (self.value, self.raw, self.standing) = (value, raw, standing)
                (self.probability, self.alternatives) = (Rounding.finite(Double(probability), to: 10_000), alternatives)
            }

            /// Another reading that the picture allows.
            public struct Alternative: PersonalRecord {
                /// Characters as the zone would have them.
                public let raw: String
                /// Probability of this reading, 0…1; uncalibrated.
                public let probability: Double

                package init(raw: String, probability: Float) {
                    (self.raw, self.probability) = (raw, Rounding.finite(Double(probability), to: 10_000))
                }
            }
        }

        /// One check digit.
        public struct Check: PersonalRecord {
            /// Outcome: `passed`, `failed` or `notPerformed`.
            public let outcome: String
            /// Code of the finding or reason; absent where it passed.
            public let code: String?
            /// Line of the check digit, from 1; absent, like the keys below, in reports without digits.
            public let line: Int?
            /// Column of the check digit, from 1; absent if the digit stands nowhere.
            public let column: Int?
            /// The digit in the zone: one character.
            public let printed: String?
            /// The digit that the standard computes.
            public let computed: String?
            /// Names of the fields that the digit protects.
            public let protects: [String]?

            package init(
                outcome: String, code: String?, line: Int?, column: Int?, printed: String?, computed: String?,
                protects: [String]?
            ) {
                (self.outcome, self.code, self.line, self.column) = (outcome, code, line, column)
                (self.printed, self.computed, self.protects) = (printed, computed, protects)
            }
        }

        /// A character that the rules of Doc 9303 changed.
        public struct Correction: PersonalRecord {
            /// Line, from 1.
            public let line: Int
            /// Column in its line, from 1.
            public let column: Int
            /// The character recognised there by itself.
            public let from: String
            /// The character there in `lines`.
            public let to: String

            package init(line: Int, column: Int, from: String, to: String) {
                (self.line, self.column, self.from, self.to) = (line, column, from, to)
            }
        }

        /// The lines alone.
        public init(format: String?, lines: [String], valid: Bool, page: Int? = nil) {
            self.format = format
            self.lines = lines
            self.valid = valid
            self.page = page
            (rawLines, corrections, characterProbabilities, fields, checks) = (nil, nil, nil, nil, nil)
            (verdict, zone, lineQuads, picture) = (nil, nil, nil, nil)
        }

        /// Everything that was read of a zone. Of fields and checks with one name the first counts.
        package init(
            format: String?, lines: [String], valid: Bool, verdict: Verdict, rawLines: [String],
            corrections: [Correction],
            characterProbabilities: [[Float]], fields: [(String, Field)], checks: [(String, Check)], zone: Quad,
            lineQuads: [Quad], picture: Int?
        ) {
            (self.format, self.lines, self.valid, self.verdict) = (format, lines, valid, verdict)
            self.rawLines = rawLines
            self.corrections = corrections
            self.characterProbabilities = characterProbabilities.map { line in
                line.map { Rounding.finite(Double($0), to: 10_000) }
            }
            self.fields = Dictionary(fields) { first, _ in first }
            self.checks = Dictionary(checks) { first, _ in first }
            self.zone = Rounding.corners(zone, to: 10)
            self.lineQuads = lineQuads.map { Rounding.corners($0, to: 10) }
            self.picture = picture
            page = nil
        }
    }
}
