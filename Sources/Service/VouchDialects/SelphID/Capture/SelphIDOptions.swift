public import VouchFields

extension SelphID {
    /// Which sides are captured.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum SelphIDDocumentSide: String, Codable, Sendable, Hashable, CaseIterable {
        /// The portrait's side, or a passport's data page.
        case FRONT
        /// The other one.
        case BACK
        /// Front, then back.
        case ALL

        /// In the order of the capture.
        public var sides: [DocumentSide] {
            switch self {
            case .FRONT: [.front]
            case .BACK: [.back]
            case .ALL: [.front, .back]
            }
        }
    }

    /// One side, as a key of ``OCRResults`` names it.
    public enum DocumentSide: String, Codable, Sendable, Hashable, CaseIterable {
        /// The portrait's side, or a passport's data page.
        case front = "Front"
        /// The other one.
        case back = "Back"
    }

    /// How long the capture of one side may last.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum SelphIDTimeout: String, Codable, Sendable, Hashable, CaseIterable {
        /// 15 seconds.
        case SHORT
        /// 20 seconds.
        case MEDIUM
        /// 25 seconds.
        case LONG

        /// Of one side.
        public var duration: Duration {
            switch self {
            case .SHORT: .seconds(15)
            case .MEDIUM: .seconds(20)
            case .LONG: .seconds(25)
            }
        }
    }

    /// Which documents are looked for.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum SelphIDScanMode: String, Codable, Sendable, Hashable, CaseIterable {
        /// Any document.
        case MODE_GENERIC
        /// Those that `specificData` admits: a white list and a black list.
        case MODE_SPECIFIC
        /// The one that `specificData` names.
        case MODE_SEARCH
    }

    /// The kind of document to capture.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum SelphIDDocumentType: String, Codable, Sendable, Hashable, CaseIterable {
        /// Of a State's own nationals.
        case ID_CARD
        /// Its data page alone.
        case PASSPORT
        /// Both sides.
        case DRIVERS_LICENSE
        /// Of a foreigner's stay.
        case FOREIGN_CARD
        /// No identity document: Vouch reads none.
        case CREDIT_CARD
        /// Any other kind.
        case CUSTOM

        /// Whether a document that was read is of this kind. A residence permit is a ``FOREIGN_CARD``.
        public func admits(_ type: VouchFields.DocumentType) -> Bool {
            switch self {
            case .ID_CARD: type == .idCard
            case .PASSPORT: type == .passport
            case .DRIVERS_LICENSE: type == .drivingLicence
            case .FOREIGN_CARD: type == .residencePermit
            case .CREDIT_CARD: false
            case .CUSTOM: true
            }
        }
    }
}
