public import VouchCore

extension DocumentReport {
    /// A printed line as an engine read it, whether or not a field came of it.
    public struct PrintedLine: PersonalRecord {
        /// Text of the line, at most ``longestText`` characters.
        public let text: String
        /// True if the text was longer; absent otherwise.
        public let isCut: Bool?
        /// Confidence of the engine, 0…1; uncalibrated, and not comparable between engines.
        public let confidence: Double
        /// Page of the line: index into `pages`.
        public let page: Int
        /// Corners in pixels of the page's picture as displayed, origin at the upper left, clockwise from the upper
        /// left of the upright text.
        public let corners: [[Double]]
        /// Engine that read it: `pp-ocr`, `tesseract`.
        public let engine: String
        /// Scripts of the letters as codes of ISO 15924, the most frequent first; empty if the line has only digits and
        /// signs.
        public let scripts: [String]

        private enum CodingKeys: String, CodingKey {
            case text, confidence, page, corners, engine, scripts
            case isCut = "cut"
        }

        /// Longest text of a line, in characters; longer ones are cut.
        public static let longestText = 300
        /// Most lines of a report; ``DocumentReport/printedLinesLeftOut`` counts the others.
        public static let maximumCount = 500

        /// - Parameters:
        ///   - confidence: 0...1.
        ///   - page: index into the report's pages.
        ///   - corners: in pixels of the page's picture.
        ///   - scripts: codes of ISO 15924.
        public init(
            text: String, confidence: Double, page: Int, corners: Quad, engine: String, scripts: [String] = []
        ) {
            self.text = String(text.prefix(Self.longestText))
            isCut = text.count > Self.longestText ? true : nil
            self.confidence = Rounding.finite(max(0, min(confidence, 1)), to: 10_000)
            self.page = page
            self.corners = Rounding.corners(corners, to: 10)
            self.engine = engine
            self.scripts = scripts
        }
    }
}
