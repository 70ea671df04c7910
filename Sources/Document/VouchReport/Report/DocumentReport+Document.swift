import VouchCore
public import VouchFields

extension DocumentReport {
    /// Type, State and model of a document.
    public struct Document: PersonalRecord {
        /// Type, one of `DocumentType`: `passport`, `idCard`, `residencePermit`, `visa`, `drivingLicence`, `unknown`.
        public let type: String
        /// Code of the issuing State as in the zone, such as `D` or `UTO`; absent if it could not be read.
        public let issuingState: String?
        /// English short name of the State; absent for an unknown code.
        public let issuingStateName: String?
        /// Part of a State that issued the document, such as `MA`; absent if there is none.
        public let jurisdiction: String?
        /// Name of the model for people, such as `Germany: identity card (2010)`; absent without a model.
        public let name: String?
        /// Identifier of the model; absent if none fits.
        public let modelID: String?
        /// Whether it has a chip; absent if unknown.
        public let hasChip: Bool?
        /// Where the chip is, by the model: `card` (inside, without contacts), `front`, `back` (contacts on that side),
        /// `dataPage`, `cover` (or an inlay), `none`; absent if unknown.
        public let chipPlace: String?
        /// The sources that have values of it: `chip`, `barcode`, `mrz`, `visual`.
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

    /// Figures that follow from dates; each is absent if a date that it needs is missing.
    public struct Figures: PersonalRecord {
        /// Age of the holder on the day of reading, in whole years.
        public let age: Int?
        /// Whole months until the document expires; negative after expiry.
        public let monthsToExpire: Int?
        /// Age of the holder on the date of issue, in whole years.
        public let ageAtIssue: Int?
        /// Whole years from the date of issue to the day of reading.
        public let yearsSinceIssue: Int?
        /// Whether the holder has reached each age, by the age as a decimal number: `18`, `21`, `25`, `65` and the
        /// caller's threshold; absent if unknown.
        public let over: [String: Bool]
        /// The caller's age threshold in years; absent if there was none.
        public let ageThreshold: Int?

        /// Figures of a document's dates.
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
