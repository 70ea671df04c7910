public import VouchDialects
public import VouchReport

extension VisionBox {
    /// A passenger as Beamsync shares one with gates nearby. Personal data in the clear.
    public struct Passenger: PersonalRecord {
        /// The least bytes that are too many for a picture: 256 KiB.
        public static let longestPicture = 256 << 10

        /// The passenger's language, such as `en`.
        public let language: String
        /// The zone's lines, separated by line feeds.
        public let mrz: String
        /// The contents of the passes' barcodes: IATA BCBP.
        public let boardingPasses: [String]
        /// The document's portrait, a picture file in Base64.
        public let docPhotoBase64: String
        /// The selfie, a picture file in Base64.
        public let selfieBase64: String
        /// Whether the document has a chip.
        public let ePassport: Bool
        /// The identifier of an electronic bag tag; nil if there is none.
        public let eBagTagId: String?
        /// A text of the app's own.
        public let tag: String?

        public init(
            language: String, mrz: String, boardingPasses: [String], docPhotoBase64: String, selfieBase64: String,
            ePassport: Bool, eBagTagId: String? = nil, tag: String? = nil
        ) {
            self.language = language
            self.mrz = mrz
            self.boardingPasses = boardingPasses
            self.docPhotoBase64 = docPhotoBase64
            self.selfieBase64 = selfieBase64
            self.ePassport = ePassport
            self.eBagTagId = eBagTagId
            self.tag = tag
        }

        var hasSmallPictures: Bool {
            [docPhotoBase64, selfieBase64].allSatisfy { $0.utf8.count / 4 * 3 < Self.longestPicture }
        }
    }
}
