import VouchCore
public import VouchVision

extension DocumentReport {
    /// One page of the document, as it was photographed.
    public struct Page: Codable, Sendable, Hashable {
        /// Index into `inputs`.
        public let picture: Int
        /// `front` or `back`; absent where it is not known.
        public let side: String?
        /// `id1`, `id2`, `id3`, `booklet` or `other`.
        public let format: String
        /// In millimetres of the upright page; absent where the size is unknown.
        public let width: Double?
        public let height: Double?
        /// Corners in pixels of the picture, clockwise from the upper left of the upright page.
        public let corners: [[Double]]
        /// Pixels of the picture for an inch of the page, where they are fewest.
        public let dotsPerInch: Double?
        /// Absent where it was not judged.
        public let quality: PageJudgement?

        /// - Parameters:
        ///   - picture: index into the report's inputs.
        ///   - side: of the document, where it is known.
        public init(
            _ document: FoundDocument, picture: Int, side: DocumentModel.Side? = nil, quality: PageQuality? = nil
        ) {
            self.picture = picture
            self.side = side?.rawValue
            format = document.format.rawValue
            width = document.format.millimetres?.width
            height = document.format.millimetres?.height
            corners = Rounding.corners(document.corners)
            dotsPerInch = document.dotsPerInch().map { Rounding.finite($0, to: 10) }
            self.quality = quality.map(PageJudgement.init)
        }
    }

    /// How well a page can be seen; docs/guides/quality.md explains the metrics.
    public struct PageJudgement: Codable, Sendable, Hashable {
        /// 0...1, how likely it can be read.
        public let confidence: Double
        /// No metric that could be measured fails.
        public let passes: Bool
        /// By name: `focus`, `glare` …
        public let metrics: [String: Metric]

        public struct Metric: Codable, Sendable, Hashable {
            /// Absent where it was not measured.
            public let value: Double?
            public let threshold: Double
            public let unit: String
            public let expectedPass: Bool?
            public let reason: String?
            public let sentence: String?
        }

        init(_ quality: PageQuality) {
            confidence = Rounding.finite(Double(quality.confidence), to: 10_000)
            passes = quality.passes
            var metrics: [String: Metric] = [:]
            for metric in quality.metrics {
                metrics["\(metric.kind.identifier)"] = Metric(
                    value: metric.value.map { Rounding.finite(Double($0), to: 10_000) },
                    threshold: Rounding.finite(Double(metric.threshold), to: 10_000), unit: "\(metric.kind.unit)",
                    expectedPass: metric.expectedPass, reason: metric.reason.map { "\($0.code)" },
                    sentence: metric.reason.map { "\($0.sentence)" })
            }
            self.metrics = metrics
        }
    }
}
