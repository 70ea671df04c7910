public import VouchFields

extension SelphID {
    /// Which sides are captured.
    public enum SelphIDDocumentSide: String, Codable, Sendable, Hashable, CaseIterable {
        case front = "FRONT"
        case back = "BACK"
        case all = "ALL"

        /// In the order of the capture.
        public var sides: [DocumentSide] {
            switch self {
            case .front: [.front]
            case .back: [.back]
            case .all: [.front, .back]
            }
        }
    }

    /// One side, as a key of ``OCRResults`` names it.
    public enum DocumentSide: String, Codable, Sendable, Hashable, CaseIterable {
        case front = "Front"
        case back = "Back"
    }

    /// How long the capture of one side may last.
    public enum SelphIDTimeout: String, Codable, Sendable, Hashable, CaseIterable {
        case short = "SHORT"
        case medium = "MEDIUM"
        case long = "LONG"

        public var duration: Duration {
            switch self {
            case .short: .seconds(15)
            case .medium: .seconds(20)
            case .long: .seconds(25)
            }
        }
    }

    /// The kind of document to capture.
    public enum SelphIDDocumentType: String, Codable, Sendable, Hashable, CaseIterable {
        case idCard = "ID_CARD"
        case passport = "PASSPORT"
        case driversLicense = "DRIVERS_LICENSE"
        case foreignCard = "FOREIGN_CARD"
        /// No identity document: Vouch reads none.
        case creditCard = "CREDIT_CARD"
        /// Any other kind.
        case custom = "CUSTOM"

        /// Whether a document that was read is of this kind. A residence permit is a ``foreignCard``.
        public func admits(_ type: VouchFields.DocumentType) -> Bool {
            switch self {
            case .idCard: type == .idCard
            case .passport: type == .passport
            case .driversLicense: type == .drivingLicence
            case .foreignCard: type == .residencePermit
            case .creditCard: false
            case .custom: true
            }
        }
    }
}
