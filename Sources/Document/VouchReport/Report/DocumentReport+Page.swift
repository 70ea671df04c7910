public import VouchCore

extension DocumentReport {
    /// One page of the document, as it was photographed.
    public struct Page: Codable, Sendable, Hashable {
        /// Picture that shows the page: index into `inputs`.
        public let picture: Int
        /// Side of the document, `front` or `back`; absent if unknown.
        public let side: String?
        /// Format of the page: `id1`, `id2`, `id3`, `booklet` or `other`.
        public let format: String
        /// Width of the upright page in millimetres; absent if the size is unknown.
        public let width: Double?
        /// Height of the upright page in millimetres; absent if the size is unknown.
        public let height: Double?
        /// Corners in pixels of the picture, clockwise from the upper left of the upright page.
        public let corners: [[Double]]
        /// Pixels of the picture per inch of the page, where they are fewest; absent if the size is unknown.
        public let dotsPerInch: Double?
        /// How well the page can be seen; absent if it was not judged.
        public let quality: PageJudgement?
        /// Whether the picture was already cropped to the document.
        public let cropped: Bool?
        /// Whether the orientation was detected; otherwise it is assumed.
        public let upright: Bool?
        /// How likely it is that this is a document, 0…1; uncalibrated.
        public let confidence: Double?
        /// Share of the picture that the page covers, 0…1.
        public let coverage: Double?
        /// Edges of the page that were visible, clockwise: `top`, `right`, `bottom`, `left`.
        public let edges: [String]?
        /// Traces of a copy; absent if they were not looked for.
        public let copyTraces: CopyTraces?

        /// Traces of a page that is itself a picture, and of a zone that no issuer printed; docs/decisions/0068 and 0112.
        public struct CopyTraces: Codable, Sendable, Hashable {
            /// Share of the page that has a colour, 0...1; absent if not measured.
            public let colouredShare: Double?
            /// Whether that share is below the least of a page in colour; absent if not measured.
            public let blackAndWhite: Bool?
            /// Strength of one fine pattern all over the page, 0...1; absent if not measured: the page has too few
            /// pixels, or the picture had to be reduced.
            public let screenPattern: Double?
            /// Whether that strength reaches the one of a screen's pattern; absent if not measured.
            public let screen: Bool?
            /// How far the dots of several inks stand out all over the page, 0 and up; absent if not measured: below
            /// 280 dots an inch, at an unknown size, or in a reduced picture.
            public let printedDots: Double?
            /// Whether that reaches the least of a colour print; absent if not measured, and on a screen.
            public let printed: Bool?
            /// Likeness of the zone's letters to OCR-B less that to the most like typeface of offices, -1...1; absent if
            /// they were not compared.
            public let typefaceAdvantage: Double?
            /// Whether that is enough for OCR-B; absent if the letters were not compared.
            public let ocrB: Bool?

            public init(
                colouredShare: Double?, blackAndWhite: Bool?, screenPattern: Double?, screen: Bool?,
                printedDots: Double? = nil, printed: Bool? = nil, typefaceAdvantage: Double? = nil, ocrB: Bool? = nil
            ) {
                self.printedDots = printedDots.map { Rounding.finite($0, to: 10_000) }
                self.printed = printed
                self.typefaceAdvantage = typefaceAdvantage.map { Rounding.finite($0, to: 10_000) }
                self.ocrB = ocrB
                self.colouredShare = colouredShare.map { Rounding.finite($0, to: 10_000) }
                self.blackAndWhite = blackAndWhite
                self.screenPattern = screenPattern.map { Rounding.finite($0, to: 10_000) }
                self.screen = screen
            }
        }

        /// How a page was found in its picture.
        public struct Sighting: Sendable, Hashable {
            /// Whether the picture ends where the document does.
            public let isCropped: Bool
            /// Whether it is known which way it is up.
            public let isUprightKnown: Bool
            /// How likely it is that this is a document, 0…1; uncalibrated.
            public let confidence: Double
            /// Share of the picture that the page covers, 0…1.
            public let coverage: Double
            /// Edges that were visible: `top`, `right`, `bottom`, `left`.
            public let edges: [String]

            public init(
                isCropped: Bool, isUprightKnown: Bool, confidence: Double, coverage: Double, edges: [String]
            ) {
                self.isCropped = isCropped
                self.isUprightKnown = isUprightKnown
                self.confidence = confidence
                self.coverage = coverage
                self.edges = edges
            }
        }

        /// - Parameters:
        ///   - picture: index into the report's inputs.
        ///   - side: `front` or `back`, where it is known.
        ///   - format: `id1`, `id2`, `id3`, `booklet` or `other`.
        ///   - millimetres: of the upright page; nil for a page of unknown size.
        ///   - corners: in pixels of the picture, named as on the upright page.
        ///   - dotsPerInch: of the picture, where they are fewest.
        public init(
            picture: Int, side: String?, format: String, millimetres: (width: Double, height: Double)?,
            corners: Quad, dotsPerInch: Double?, quality: PageJudgement? = nil, sighting: Sighting? = nil,
            copyTraces: CopyTraces? = nil
        ) {
            self.picture = picture
            self.side = side
            self.format = format
            width = millimetres?.width
            height = millimetres?.height
            self.corners = Rounding.corners(corners, to: 10)
            self.dotsPerInch = dotsPerInch.map { Rounding.finite($0, to: 10) }
            self.quality = quality
            cropped = sighting?.isCropped
            upright = sighting?.isUprightKnown
            confidence = sighting.map { Rounding.finite($0.confidence, to: 10_000) }
            coverage = sighting.map { Rounding.finite($0.coverage, to: 10_000) }
            edges = sighting?.edges
            self.copyTraces = copyTraces
        }
    }

    /// How well a page can be seen; docs/guides/quality.md explains the metrics. In JSON each metric is a key beside the
    /// others: `{"confidence": 0.92, "focus": {…}, …}`.
    public struct PageJudgement: Codable, Sendable, Hashable {
        /// How likely it is that the page can be read, 0…1.
        public let confidence: Double
        /// How well the camera's distance was chosen, 0…1; absent where no document was located.
        public let distanceConfidence: Double?
        /// Whether a face was found on the page; absent where no face was looked for.
        public let faceDetected: Bool?
        /// Measures by name: `focus`, `glare` …
        public let metrics: [String: Metric]

        /// Whether no measure that could be taken is beyond its limit.
        public var passes: Bool { metrics.values.allSatisfy { $0.expectedPass != false } }

        /// One measure, with its limit.
        public struct Metric: Codable, Sendable, Hashable {
            /// Measured value, in ``unit``; absent if not measured.
            public let value: Double?
            /// Limit of the value, in ``unit``.
            public let threshold: Double
            /// Unit of value and limit.
            public let unit: String
            /// Whether the value is within its limit; absent if it was not measured.
            public let expectedPass: Bool?
            /// Code of what is wrong; absent if nothing is.
            public let reason: String?
            /// The fault, in words for people; absent if there is none.
            public let sentence: String?
            /// Corners of each reflection in pixels of the picture; of glare only.
            public let regions: [[[Double]]]?

            public init(
                value: Double?, threshold: Double, unit: String, expectedPass: Bool?, reason: String? = nil,
                sentence: String? = nil, regions: [Quad] = []
            ) {
                self.value = value.map { Rounding.finite($0, to: 10_000) }
                self.threshold = Rounding.finite(threshold, to: 10_000)
                self.unit = unit
                self.expectedPass = expectedPass
                self.reason = reason
                self.sentence = sentence
                self.regions = regions.isEmpty ? nil : regions.map { Rounding.corners($0, to: 10) }
            }
        }

        /// - Parameters:
        ///   - confidence: 0...1.
        ///   - metrics: by name.
        public init(
            confidence: Double, distanceConfidence: Double? = nil, faceDetected: Bool? = nil, metrics: [String: Metric]
        ) {
            self.confidence = Rounding.finite(confidence, to: 10_000)
            self.distanceConfidence = distanceConfidence.map { Rounding.finite($0, to: 10_000) }
            self.faceDetected = faceDetected
            self.metrics = metrics
        }

        private struct Key: CodingKey {
            let stringValue: String
            var intValue: Int? { nil }

            init(_ name: String) { stringValue = name }
            init?(stringValue: String) { self.stringValue = stringValue }
            init?(intValue: Int) { nil }

            static let confidence = Key("confidence")
            static let distanceConfidence = Key("distanceConfidence")
            static let faceDetected = Key("faceDetected")
            /// The key of schema version 1, which had the metrics in an object of their own.
            static let metrics = Key("metrics")
        }

        public init(from decoder: any Decoder) throws {
            let object = try decoder.container(keyedBy: Key.self)
            confidence = try object.decode(Double.self, forKey: .confidence)
            distanceConfidence = try object.decodeIfPresent(Double.self, forKey: .distanceConfidence)
            faceDetected = try object.decodeIfPresent(Bool.self, forKey: .faceDetected)
            var metrics: [String: Metric] = [:]
            if let old = try object.decodeIfPresent([String: Metric].self, forKey: .metrics) {
                metrics = old
            } else {
                // Keys that are not known are passed over.
                for key in object.allKeys { metrics[key.stringValue] = try? object.decode(Metric.self, forKey: key) }
            }
            // In an object of their own they could have any name; beside the others they must not hide one.
            for key in [Key.confidence, .distanceConfidence, .faceDetected, .metrics] { metrics[key.stringValue] = nil }
            self.metrics = metrics
        }

        public func encode(to encoder: any Encoder) throws {
            var object = encoder.container(keyedBy: Key.self)
            try object.encode(confidence, forKey: .confidence)
            try object.encode(distanceConfidence, forKey: .distanceConfidence)
            try object.encode(faceDetected, forKey: .faceDetected)
            for (name, metric) in metrics { try object.encode(metric, forKey: Key(name)) }
        }
    }
}
