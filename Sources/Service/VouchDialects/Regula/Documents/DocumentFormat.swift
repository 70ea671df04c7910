import VouchCore
public import VouchReport

extension Regula {
    /// The size and orientation of a document in its picture.
    public enum DocumentFormat: Int, Codable, Sendable, Hashable, CaseIterable {
        /// No page was found.
        case unknown = -1
        /// ID-1: a card of 85.6 by 53.98 mm.
        case id1 = 0
        /// ID-2: a card of 105 by 74 mm.
        case id2 = 1
        /// ID-3: a page of 125 by 88 mm.
        case id3 = 2
        /// Another format, of unknown size.
        case none = 3
        /// A sheet of 210 by 297 mm.
        case a4 = 4
        /// Two pages of a booklet, one above the other.
        case id3Double = 5
        /// As ``id1``, turned clockwise by 90°.
        case id1Turned90 = 10
        /// As ``id1``, upside down.
        case id1Turned180 = 11
        /// As ``id1``, turned clockwise by 270°.
        case id1Turned270 = 12
        /// As ``id2``, upside down.
        case id2Turned180 = 13
        /// As ``id3``, upside down.
        case id3Turned180 = 14
        /// Another format, of known size.
        case custom = 1000
        /// A format whose size varies. Vouch has none.
        case flexible = 1002

        /// The API's name: `ID1_90`.
        public var name: String {
            switch self {
            case .unknown: "UNKNOWN"
            case .id1: "ID1"
            case .id2: "ID2"
            case .id3: "ID3"
            case .none: "NON"
            case .a4: "A4"
            case .id3Double: "ID3_X2"
            case .id1Turned90: "ID1_90"
            case .id1Turned180: "ID1_180"
            case .id1Turned270: "ID1_270"
            case .id2Turned180: "ID2_180"
            case .id3Turned180: "ID3_180"
            case .custom: "CUSTOM"
            case .flexible: "FLEXIBLE"
            }
        }

        /// The format of a page as it lies in its picture. A turn that has no number of its own is left out here;
        /// ``OneCandidate/rotationAngle`` has every turn.
        ///
        /// - Parameter page: nil if no page was found.
        public init(_ page: DocumentReport.Page?) {
            guard let page else {
                self = .unknown
                return
            }
            switch (page.format, Self.quarterTurns(of: page)) {
            case ("id1", 1): self = .id1Turned90
            case ("id1", 2): self = .id1Turned180
            case ("id1", 3): self = .id1Turned270
            case ("id1", _): self = .id1
            case ("id2", 2): self = .id2Turned180
            case ("id2", _): self = .id2
            case ("id3", 2): self = .id3Turned180
            case ("id3", _): self = .id3
            case ("booklet", _): self = .id3Double
            default: self = Self.ofSize(page.width, page.height)
            }
        }

        /// The format of a size in millimetres; nil if unknown.
        private static func ofSize(_ width: Double?, _ height: Double?) -> Self {
            guard let width, let height else { return .none }
            let isA4 = abs(min(width, height) - 210) < 5 && abs(max(width, height) - 297) < 5
            return isA4 ? .a4 : .custom
        }

        /// How often a page is turned clockwise by 90° in its picture, 0...3; 0 where its upright side is only assumed.
        static func quarterTurns(of page: DocumentReport.Page) -> Int {
            page.upright == false ? 0 : quarterTurns(page.corners)
        }

        /// How often the page is turned clockwise by 90°, 0...3: the direction of its upper edge in the picture.
        ///
        /// - Parameter corners: clockwise from the upper left of the upright page, in pixels.
        private static func quarterTurns(_ corners: [[Double]]) -> Int {
            guard corners.count == 4, corners[0].count == 2, corners[1].count == 2 else { return 0 }
            let (across, down) = (corners[1][0] - corners[0][0], corners[1][1] - corners[0][1])
            if abs(across) >= abs(down) { return across >= 0 ? 0 : 2 }
            return down >= 0 ? 1 : 3
        }
    }

    /// Whether the kind of document was recognised, by the vendor's numbers.
    public enum DocumentTypeRecognitionResult: Int, Codable, Sendable, Hashable, CaseIterable {
        /// The document's model was recognised.
        case ok = 0
        /// The document's model was not recognised.
        case unknown = 15
        /// The model was recognised, and it has a side that was not shown.
        case needMoreImages = 29

        /// The API's name: `NEED_MORE_IMAGES`.
        public var name: String {
            switch self {
            case .ok: "OK"
            case .unknown: "UNKNOWN"
            case .needMoreImages: "NEED_MORE_IMAGES"
            }
        }

        /// What a report's checks say of the document's model and sides.
        public init(_ report: DocumentReport) {
            func outcome(_ name: String) -> DocumentReport.Outcome? {
                report.checks.first { $0.name == name }?.outcome
            }
            guard outcome("document.type")?.outcome == .passed else {
                self = .unknown
                return
            }
            self = outcome("pages.count")?.code == .pagesSideNotShown ? .needMoreImages : .ok
        }
    }
}
