extension DocumentReport {
    /// The machine-readable zone as decoded.
    public struct Zone: PersonalRecord {
        /// `TD3`, `TD1` …; absent where it fits no layout.
        public let format: String?
        public let lines: [String]
        /// Every check digit holds, every date exists, every code is known.
        public let valid: Bool
        /// What was recognised, character by character, before the rules of Doc 9303 were applied.
        public let rawLines: [String]?
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

        public struct Field: PersonalRecord {
            public let value: String
            public let raw: String
            /// `proved`, `likely` or `failed`.
            public let standing: String
            /// 0...1; uncalibrated.
            public let probability: Double
            public let alternatives: [Alternative]

            public struct Alternative: PersonalRecord {
                public let raw: String
                public let probability: Double
            }
        }

        public struct Check: Codable, Sendable, Hashable {
            /// `passed`, `failed` or `notPerformed`.
            public let outcome: String
            /// Absent where it passed.
            public let code: String?
        }

        /// The lines alone.
        public init(format: String?, lines: [String], valid: Bool, page: Int? = nil) {
            self.format = format
            self.lines = lines
            self.valid = valid
            self.page = page
            (rawLines, characterProbabilities, fields, checks) = (nil, nil, nil, nil)
            (zone, lineQuads, picture) = (nil, nil, nil)
        }
    }
}
