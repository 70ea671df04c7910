extension DocumentReport {
    /// The machine-readable zone as decoded.
    public struct Zone: PersonalRecord {
        /// Layout of the zone: `TD3`, `TD1` …; absent where it fits none.
        public let format: String?
        /// Lines as printed, with their corrections.
        public let lines: [String]
        /// Whether every check digit holds, every date exists and every code is known.
        public let valid: Bool
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

            /// Another reading that the picture allows.
            public struct Alternative: PersonalRecord {
                /// Characters as the zone would have them.
                public let raw: String
                /// Probability of this reading, 0…1; uncalibrated.
                public let probability: Double
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
        }

        /// The lines alone.
        public init(format: String?, lines: [String], valid: Bool, page: Int? = nil) {
            self.format = format
            self.lines = lines
            self.valid = valid
            self.page = page
            (rawLines, corrections, characterProbabilities, fields, checks) = (nil, nil, nil, nil, nil)
            (zone, lineQuads, picture) = (nil, nil, nil)
        }
    }
}
