public import VouchDialects
public import VouchFields

extension SelphID {
    /// The sides to capture.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum SelphIDDocumentSide: String, Codable, Sendable, Hashable, CaseIterable {
        /// The side with the portrait, or a passport's data page.
        case FRONT
        /// The other side.
        case BACK
        /// Front, then back.
        case ALL

        /// The sides in the order of the capture.
        public var sides: [DocumentSide] {
            switch self {
            case .FRONT: [.front]
            case .BACK: [.back]
            case .ALL: [.front, .back]
            }
        }
    }

    /// How long the capture of one side may last, by the vendor's three values.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum SelphIDTimeout: String, Codable, Sendable, Hashable, CaseIterable {
        /// 15 seconds.
        case SHORT
        /// 20 seconds.
        case MEDIUM
        /// 25 seconds.
        case LONG

        /// The time for one side.
        public var duration: Duration {
            switch self {
            case .SHORT: .seconds(15)
            case .MEDIUM: .seconds(20)
            case .LONG: .seconds(25)
            }
        }
    }

    /// How the documents to capture are restricted.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum SelphIDScanMode: String, Codable, Sendable, Hashable, CaseIterable {
        /// Any document of any State; the vendor calls it less accurate.
        case MODE_GENERIC
        /// The documents that `specificData` admits: a white list and a black list.
        case MODE_SPECIFIC
        /// The document that `specificData` names.
        case MODE_SEARCH
    }

    /// The kind of document to capture.
    // swift-format-ignore: AlwaysUseLowerCamelCase
    public enum SelphIDDocumentType: String, Codable, Sendable, Hashable, CaseIterable {
        /// An identity card.
        case ID_CARD
        /// A passport: only its data page is captured.
        case PASSPORT
        /// A driving licence.
        case DRIVERS_LICENSE
        /// A document of a foreigner, such as a residence permit.
        case FOREIGN_CARD
        /// A payment card: only the side with its number is captured. Its number, expiry and name are read on this device,
        /// and nothing of it is put into a token.
        case CREDIT_CARD
        /// Any other document; every kind is accepted.
        case CUSTOM

        /// The kind that a report names; nil for others.
        init?(reported type: String) {
            let type = VouchFields.DocumentType(rawValue: type)
            let found = Self.allCases.first { kind in kind != .CUSTOM && type.map(kind.admits) == true }
            guard let found else { return nil }
            self = found
        }

        /// Whether a document of this kind was asked for. A residence permit is a ``FOREIGN_CARD``.
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
