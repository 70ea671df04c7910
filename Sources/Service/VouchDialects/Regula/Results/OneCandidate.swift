import VouchFields
import VouchReport

extension Regula {
    /// Where a chip is.
    public enum ChipLocation: Int, Codable, Sendable, Hashable, CaseIterable {
        /// No chip, or not known to have one.
        case none = 0
        /// In the data page of a book.
        case dataPage = 1
        /// The back page, or an inlay of the cover.
        case backPage = 2

        /// Of Vouch's report.
        public init(_ document: DocumentReport.Document) {
            switch (document.hasChip, document.chipPlace) {
            case (nil, _), (false?, _), (_, "none"): self = .none
            case (_, "back"), (_, "cover"): self = .backPage
            default: self = .dataPage
            }
        }
    }

    /// The kind of document that was recognised: `OneCandidate`.
    ///
    /// Its numbers are not the vendor's: ``id`` is made of the name of Vouch's model, the same in `/api/doclist`.
    public struct OneCandidate: Codable, Sendable, Hashable {
        /// For people.
        public let documentName: String
        /// See ``identifier(ofModel:)``; 0 if no model fits.
        public let id: Int
        /// 0...1, how sure the reading is; Vouch decides by rules, so it is 1 where a model fits, and 0 elsewhere.
        public let probability: Double
        /// 1 if the document lies upside down in its picture.
        public let rotated180: Int
        /// Where the chip is, if there is one.
        public let rfidPresence: ChipLocation
        /// Nil: no model fits.
        public let list: DocumentList?
        /// All are read in white light.
        public let necessaryLights: Light
        /// Always 0: pictures' security features are not checked, so none is offered.
        public let checkAuthenticity: Int
        /// Of ultraviolet light; for scanners that have it.
        public let uvExposure: Int
        /// Lights that checks of authenticity would need, by the vendor's numbers.
        public let authenticityNecessaryLights: Int
        /// Of light from the side; for scanners that have it.
        public let oviExposure: Double
        /// Clockwise, of the document in its picture, in degrees: a multiple of 90.
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

        init(_ report: DocumentReport, page: DocumentReport.Page?) {
            let document = report.document
            documentName = document.name ?? ""
            id = document.modelID.map(Self.identifier) ?? 0
            probability = document.modelID == nil ? 0 : 1
            let format = DocumentFormat(page)
            rotationAngle = format.rotation
            rotated180 = rotationAngle == 180 ? 1 : 0
            rfidPresence = ChipLocation(document)
            list = DocumentList(report, format: format)
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

    /// The description of a kind of document: `FDSIDList`.
    public struct DocumentList: Codable, Sendable, Hashable {
        /// The issuing State, three letters of Doc 9303; empty if unknown.
        public let icaoCode: String
        /// Of the model's identifiers.
        public let count: Int
        /// The model's identifiers.
        public let list: [Int]
        /// By the vendor's numbers.
        public let type: DocumentType
        /// By its size.
        public let format: DocumentFormat
        /// Whether the document has a zone.
        public let hasMRZ: Bool
        /// For people.
        public let description: String
        /// For people, in English.
        public let countryName: String
        /// Three letters; nil if it is not known.
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

extension Regula.DocumentFormat {
    /// Clockwise, in degrees.
    var rotation: Int {
        switch self {
        case .id1Turned90: 90
        case .id1Turned180, .id2Turned180, .id3Turned180: 180
        case .id1Turned270: 270
        default: 0
        }
    }
}
