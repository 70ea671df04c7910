public import VouchFields
public import VouchReport

extension VisionBox {
    /// The kind of a document.
    public enum DocumentType: String, Word {
        /// A passport book, or a card that a State calls a passport.
        case passport
        /// A visa.
        case visa
        /// An identity card or a residence permit.
        case idCard
        /// A driving licence.
        case drivingLicense
        /// The kind was not recognised.
        case unknown

        public var androidName: String {
            switch self {
            case .passport: "PASSPORT"
            case .visa: "VISA"
            case .idCard: "ID_CARD"
            case .drivingLicense: "DRIVING_LICENSE"
            case .unknown: "UNKNOWN"
            }
        }

        /// The SDK's word for a kind of document. A residence permit is an ``idCard``: the SDK has no word of its own
        /// for it.
        public init(_ type: VouchFields.DocumentType) {
            switch type {
            case .passport: self = .passport
            case .visa: self = .visa
            case .idCard, .residencePermit: self = .idCard
            case .drivingLicence: self = .drivingLicense
            case .unknown: self = .unknown
            }
        }

        /// The kind that a report names.
        public init(_ report: DocumentReport) {
            self.init(VouchFields.DocumentType(rawValue: report.document.type) ?? .unknown)
        }
    }

    /// The result of reading and verifying the chip. Android calls it `RFIDStatus`.
    public enum DocumentRFIDStatus: String, Word {
        /// The chip could not be read, or one of its checks failed.
        case error
        /// The chip was read and is genuine.
        case success
        /// The chip was not to be read, or whether it is genuine remains open.
        case undefined

        public var androidName: String {
            switch self {
            case .error: "ERROR"
            case .success: "SUCCESS"
            case .undefined: "UNDEFINED"
            }
        }

        /// The status of a report's chip: `success` only if the chip was read, its data are authentic and the verdict
        /// is that it is genuine; `error` if one of these failed or the chip could not be read; `undefined` if nothing
        /// was attempted or the verdict is open.
        ///
        /// - Parameter chipTrouble: why the chip was not read; nil takes what the report says. A step that the person
        ///   skipped was not attempted.
        public init(_ report: DocumentReport, chipTrouble: VouchFields.DocumentDataStatus? = nil) {
            let trouble = chipTrouble ?? VouchFields.DocumentDataStatus(rawValue: report.statuses.dataStatus)
            let word = trouble.flatMap { DocumentDataStatus(chipTrouble: $0) }
            switch report.statuses.chip.outcome {
            case .failed: self = .error
            case .passed: self = .success
            case .notPerformed: self = word == nil || word == .userSkipedRfid ? .undefined : .error
            }
        }
    }
}
