public import VouchReport

extension VisionBox {
    /// A passenger whose data gates nearby receive. Personal data in the clear.
    public struct Passenger: PersonalRecord {
        /// In bytes: what a gate takes of a picture.
        public static let longestPicture = 256 << 10

        /// `en`.
        public let language: String
        /// Lines separated by line feeds.
        public let mrz: String
        /// As in the barcodes: IATA BCBP.
        public let boardingPasses: [String]
        /// Of the document's portrait.
        public let docPhotoBase64: String
        /// Of the person.
        public let selfieBase64: String
        /// Whether the document has a chip.
        public let ePassport: Bool
        /// Of the bag; nil: there is none.
        public let eBagTagId: String?
        /// Of the app's own.
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

    /// Beamsync: broadcasts to gates by Bluetooth. An app that has such a transport gives it; Vouch has none.
    public protocol UltralightProtocol: Sendable {
        /// - Throws: ``FeatureError``, or any error, told as ``ErrorCode/ultralightUnknown``.
        func share(_ passengers: [Passenger]) async throws
        /// Nothing more is broadcast.
        func stopSharing()
    }
}
