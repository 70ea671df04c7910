extension DocumentReport {
    /// The machine-readable zone as decoded.
    public struct Zone: PersonalRecord {
        /// `TD3`, `TD1` …; absent where it fits no layout.
        public let format: String?
        /// As printed, with its corrections.
        public let lines: [String]
        /// Every check digit holds, every date exists, every code is known.
        public let valid: Bool
        /// What was recognised, character by character, before the rules of Doc 9303 were applied.
        public let rawLines: [String]?
        /// Where `lines` differ from `rawLines`, in reading order.
        public let corrections: [Correction]?
        /// 0...1, of each character of `lines`; uncalibrated.
        public let characterProbabilities: [[Double]]?
        /// By name: `documentNumber`, `dateOfBirth` …
        public let fields: [String: Field]?
        /// By name: `documentNumber`, `composite` …
        public let checks: [String: Check]?
        /// Around all lines, in pixels of the picture, clockwise from the upper left of the upright zone.
        public let zone: [[Double]]?
        /// Around each line.
        public let lineQuads: [[[Double]]]?
        /// Index into `inputs`.
        public let picture: Int?
        /// Index into `pages`.
        public let page: Int?

        /// One field of the zone.
        public struct Field: PersonalRecord {
            /// For people.
            public let value: String
            /// As the zone has it, fillers included.
            public let raw: String
            /// `proved`, `likely` or `failed`.
            public let standing: String
            /// 0...1; uncalibrated.
            public let probability: Double
            /// Other readings that the picture allows.
            public let alternatives: [Alternative]

            /// One of them.
            public struct Alternative: PersonalRecord {
                /// As the zone would have it.
                public let raw: String
                /// 0...1, not calibrated.
                public let probability: Double
            }
        }

        /// One check digit.
        public struct Check: PersonalRecord {
            /// `passed`, `failed` or `notPerformed`.
            public let outcome: String
            /// Absent where it passed.
            public let code: String?
            /// Of the check digit, from 1; absent, like the keys below, in reports without digits.
            public let line: Int?
            /// From 1; nil if the digit stands nowhere.
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
            /// From 1.
            public let line: Int
            /// From 1, in its line.
            public let column: Int
            /// What was recognised there by itself: one character.
            public let from: String
            /// What stands there in `lines`.
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
