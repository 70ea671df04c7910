import VouchFields
import VouchReport

extension Regula {
    /// Where a document has its chip, by the vendor's numbers.
    public enum ChipLocation: Int, Codable, Sendable, Hashable, CaseIterable {
        /// The document has no chip, or is not known to have one.
        case none = 0
        /// In the data page; also for a document with a chip whose place is not known.
        case dataPage = 1
        /// In the back page or the cover.
        case backPage = 2

        /// What the model or the chip itself says; it does not say that the chip was read.
        public init(_ document: DocumentReport.Document) {
            switch (document.hasChip, document.chipPlace) {
            case (nil, _), (false?, _), (_, "none"): self = .none
            case (_, "back"), (_, "cover"): self = .backPage
            default: self = .dataPage
            }
        }
    }

    /// The document model that a page was recognised as: `OneCandidate`.
    ///
    /// Its numbers are not the vendor's: ``id`` is made of the name of Vouch's model, the same in `/api/doclist`.
    public struct OneCandidate: Codable, Sendable, Hashable {
        /// The model's name for people; empty if none fits.
        public let documentName: String
        /// The model's number, ``identifier(ofModel:)``; 0 if none fits.
        public let id: Int
        /// 0...1; Vouch decides by rules, so it is 1 where a model fits, and 0 elsewhere.
        public let probability: Double
        /// 1 if the page lies upside down in its picture, otherwise 0.
        public let rotated180: Int
        /// Where the document has its chip.
        public let rfidPresence: ChipLocation
        /// The kind and State of the document.
        public let list: DocumentList?
        /// The lights that pictures are needed in: always white.
        public let necessaryLights: Light
        /// Always 0: the models have no security features to check.
        public let checkAuthenticity: Int
        /// Always 0: the exposure of ultraviolet pictures, which Vouch does not use.
        public let uvExposure: Int
        /// Always 0: the lights that authenticity checks need.
        public let authenticityNecessaryLights: Int
        /// Always 0: the exposure of pictures in light from the side, which Vouch does not use.
        public let oviExposure: Double
        /// By how much the page is turned in its picture, clockwise in degrees: 0, 90, 180 or 270; 0 where its upright
        /// side is only assumed.
        public let rotationAngle: Int

        private enum CodingKeys: String, CodingKey {
            case documentName = "DocumentName"
            case id = "ID"
            case probability = "P"
            case rotated180 = "Rotated180"
            case rfidPresence = "RFID_Presence"
            case list = "FDSIDList"
            case necessaryLights = "NecessaryLights"
            case checkAuthenticity = "CheckAuthenticity"
            case uvExposure = "UVExp"
            case authenticityNecessaryLights = "AuthenticityNecessaryLights"
            case oviExposure = "OVIExp"
            case rotationAngle = "RotationAngle"
        }

        /// What a report says of one of its pages; nil for the whole document.
        public init(_ report: DocumentReport, page: DocumentReport.Page?) {
            let document = report.document
            documentName = document.name ?? ""
            id = document.modelID.map(Self.identifier) ?? 0
            probability = document.modelID == nil ? 0 : 1
            rotationAngle = page.map { 90 * DocumentFormat.quarterTurns(of: $0) } ?? 0
            rotated180 = rotationAngle == 180 ? 1 : 0
            rfidPresence = ChipLocation(document)
            list = DocumentList(report, format: DocumentFormat(page))
            necessaryLights = .white
            (checkAuthenticity, uvExposure, authenticityNecessaryLights, oviExposure) = (0, 0, 0, 0)
        }

        /// A number for a model's name: FNV-1a of its UTF-8, 31 bits, never 0.
        public static func identifier(ofModel name: String) -> Int {
            var hash: UInt32 = 2_166_136_261
            for byte in name.utf8 { hash = (hash ^ UInt32(byte)) &* 16_777_619 }
            return max(1, Int(hash & 0x7FFF_FFFF))
        }
    }

    /// The kind and State of a document: `FDSIDList`.
    public struct DocumentList: Codable, Sendable, Hashable {
        /// The issuing State by the code of Doc 9303-3 §5, one to three letters; empty if unknown.
        public let icaoCode: String
        /// How many numbers ``list`` has: 0 or 1.
        public let count: Int
        /// The model's number: ``OneCandidate/id``; empty if none fits.
        public let list: [Int]
        /// The kind of document.
        public let type: DocumentType
        /// Size and turn of the page in its picture.
        public let format: DocumentFormat
        /// Whether a zone was read.
        public let hasMRZ: Bool
        /// The model's name for people; empty if none fits.
        public let description: String
        /// The issuing State's name in English; empty if unknown.
        public let countryName: String
        /// The part of a State that issued the document, such as `MA`; nil if none did or it is not known.
        public let stateCode: String?
        /// Always false: Vouch does not say which documents are out of use.
        public let isDeprecated: Bool

        private enum CodingKeys: String, CodingKey {
            case icaoCode = "ICAOCode"
            case count = "Count"
            case list = "List"
            case type = "dType"
            case format = "dFormat"
            case hasMRZ = "dMRZ"
            case description = "dDescription"
            case countryName = "dCountryName"
            case stateCode = "dStateCode"
            case isDeprecated
        }

        init(_ report: DocumentReport, format: DocumentFormat) {
            let document = report.document
            icaoCode = document.issuingState ?? ""
            list = document.modelID.map { [OneCandidate.identifier(ofModel: $0)] } ?? []
            count = list.count
            type = DocumentType(VouchFields.DocumentType(rawValue: document.type) ?? .unknown)
            self.format = format
            hasMRZ = report.mrz != nil
            description = document.name ?? ""
            countryName = document.issuingStateName ?? ""
            stateCode = document.jurisdiction
            isDeprecated = false
        }
    }
}
