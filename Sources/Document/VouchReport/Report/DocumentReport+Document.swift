import VouchCore
public import VouchFields

extension DocumentReport {
    /// The document's identity.
    public struct Document: PersonalRecord {
        /// A ``DocumentType``: `passport`, `idCard`, `residencePermit`, `visa`, `drivingLicence`, `unknown`.
        public let type: String
        /// As in the zone: `D`, `UTO`; absent if it could not be read.
        public let issuingState: String?
        /// Its English short name, if the code is known.
        public let issuingStateName: String?
        /// Part of a State that issues documents: `MA`.
        public let jurisdiction: String?
        /// For people: `Germany: identity card (2010)`; absent without a model.
        public let name: String?
        /// Of the document's model; nil if none fits.
        public let modelID: String?
        /// Whether it has a chip; absent if unknown.
        public let hasChip: Bool?
        /// Where the chip is, by the model: `card` (inside, without contacts), `front`, `back` (contacts on that side),
        /// `dataPage`, `cover` (or an inlay), `none`; absent if unknown.
        public let chipPlace: String?
        /// The sources that have data of it: `chip`, `barcode`, `mrz`, `visual`.
        public let sources: [String]

        init(_ contents: ReportContents) {
            let state = contents.issuingState
            type = contents.type.rawValue
            issuingState = state
            issuingStateName = state.flatMap { Self.name(ofState: $0) }
            jurisdiction = contents.jurisdiction
            name = contents.modelName
            modelID = contents.modelID
            hasChip = contents.chip == nil ? contents.hasChip : true
            chipPlace = hasChip == false ? "none" : contents.chipPlace
            let said = Set(contents.fields.values.flatMap { $0.sources.keys })
            sources = FieldSource.allCases.filter(said.contains).map(\.rawValue)
        }

        static func name(ofState code: String) -> String? {
            guard code.utf8.count <= 3 else { return nil }
            return StateCode(code.utf8)?.englishName
        }
    }

    /// Figures that follow from dates; absent if a date is missing.
    public struct Figures: PersonalRecord {
        /// Whole years on the date of reading.
        public let age: Int?
        /// Whole months until the document expires; negative after expiry.
        public let monthsToExpire: Int?
        /// Whole years on the date of issue.
        public let ageAtIssue: Int?
        /// Whole years from the date of issue to the day of reading; nil without a date of issue.
        public let yearsSinceIssue: Int?
        /// Whether the holder has reached each age, by the age as a decimal number: `18`, `21`, `25`, `65` and the
        /// caller's threshold; absent if unknown.
        public let over: [String: Bool]
        /// The caller's threshold.
        public let ageThreshold: Int?

        /// Of the dates of a document.
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

        /// For a document without dates.
        init() {
            (age, monthsToExpire, ageAtIssue, yearsSinceIssue, ageThreshold) = (nil, nil, nil, nil, nil)
            over = [:]
        }
    }
}
