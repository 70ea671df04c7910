public import VouchFields

extension DocumentReport {
    /// A value that a printed label announces and no field of ``DocumentReport/fields`` covers: `Blood group`, `A+`.
    ///
    /// It is as printed, compared with nothing and proves nothing.
    public struct OtherValue: PersonalRecord {
        /// The label as printed, without the colon behind it.
        public let label: String
        /// The value as printed.
        public let value: String
        /// Confidence of the engine, 0…1; uncalibrated.
        public let confidence: Double
        /// Page that it was read from: index into `pages`; absent if the page's size is unknown.
        public let page: Int?
        /// Corners of the value in millimetres of the upright page, clockwise from the upper left; absent if the page's
        /// size is unknown.
        public let box: [[Double]]?

        /// Most of them in a report.
        public static let maximumCount = 100

        /// - Parameters:
        ///   - label: as printed; cut at ``PrintedLine/longestText`` characters.
        ///   - value: as printed; cut alike.
        ///   - confidence: 0…1.
        ///   - place: where the value is printed.
        public init(label: String, value: String, confidence: Double, place: PagePlace? = nil) {
            self.label = String(label.prefix(PrintedLine.longestText))
            self.value = String(value.prefix(PrintedLine.longestText))
            self.confidence = Rounding.finite(max(0, min(confidence, 1)), to: 10_000)
            page = place?.page
            box = place.map { Rounding.corners($0.box) }
        }
    }
}
