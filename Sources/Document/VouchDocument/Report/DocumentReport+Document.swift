import VouchCore

extension DocumentReport {
    /// Which document it is.
    public struct Document: PersonalRecord {
        /// A ``DocumentType``: `passport`, `idCard`, `residencePermit`, `visa`, `drivingLicence`, `unknown`.
        public let type: String
        /// As in the zone: `D`, `UTO`; absent where it could not be read.
        public let issuingState: String?
        /// Its English short name, where the code is known.
        public let issuingStateName: String?
        /// Of a State's parts, where they issue: `MA`.
        public let jurisdiction: String?
        /// For people: `Germany: identity card (2010)`; absent without a model.
        public let name: String?
        public let modelID: String?
        /// Whether it carries a chip; absent where nobody can tell.
        public let hasChip: Bool?
        /// The sources that say anything of it: `chip`, `barcode`, `mrz`, `visual`.
        public let sources: [String]

        init(_ contents: ReportContents) {
            let state = contents.issuingState
            type = contents.type.rawValue
            issuingState = state
            issuingStateName = state.flatMap { Self.name(ofState: $0) }
            jurisdiction = contents.jurisdiction ?? contents.model?.jurisdiction
            name = contents.model?.name
            modelID = contents.model?.id
            hasChip = contents.chip == nil ? contents.hasChip : true
            let said = Set(contents.fields.values.flatMap { $0.sources.keys })
            sources = FieldSource.allCases.filter(said.contains).map(\.rawValue)
        }

        static func name(ofState code: String) -> String? {
            guard code.utf8.count <= 3 else { return nil }
            return StateCode(code.utf8)?.englishName
        }
    }

    /// The machine-readable zone as decoded.
    public struct Zone: PersonalRecord {
        /// `TD3`, `TD1` …; absent where it fits no layout.
        public let format: String?
        public let lines: [String]
        /// Every check digit holds, every date exists, every code is known.
        public let valid: Bool
        /// Index into `pages`.
        public let page: Int?

        public init(format: String?, lines: [String], valid: Bool, page: Int? = nil) {
            self.format = format
            self.lines = lines
            self.valid = valid
            self.page = page
        }
    }

    /// Figures that follow from dates; absent where a date is missing.
    public struct Figures: PersonalRecord {
        /// Whole years on the day of reading.
        public let age: Int?
        /// Whole months until the document expires; negative after.
        public let monthsToExpire: Int?
        /// Whole years at the day of issue.
        public let ageAtIssue: Int?
        public let yearsSinceIssue: Int?
        /// Years of age, as a decimal number, to whether the holder has reached them: `18`, `21`, `25`, `65` and the
        /// caller's own; those are absent for which it cannot be told.
        public let over: [String: Bool]
        /// The caller's own.
        public let ageThreshold: Int?

        public init(_ dates: DocumentDates, ageThreshold: Int? = nil) {
            age = dates.age
            monthsToExpire = dates.monthsToExpiry
            ageAtIssue = dates.ageAtIssue
            yearsSinceIssue = dates.yearsSinceIssue
            self.ageThreshold = ageThreshold
            var over: [String: Bool] = [:]
            for (threshold, outcome) in dates.overThresholds {
                switch Outcome(outcome).outcome {
                case .passed: over["\(threshold)"] = true
                case .failed: over["\(threshold)"] = false
                case .notPerformed: break
                }
            }
            self.over = over
        }

        /// Of a document without dates.
        init() {
            (age, monthsToExpire, ageAtIssue, yearsSinceIssue, ageThreshold) = (nil, nil, nil, nil, nil)
            over = [:]
        }
    }
}
