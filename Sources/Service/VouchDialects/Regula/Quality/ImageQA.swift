public import VouchVision

extension Regula {
    /// A request's limits for the quality of pictures. What is absent stays as Vouch has it.
    public struct ImageQA: Codable, Sendable, Hashable {
        /// Light on the page: 0...1 of white, or percent if above 1.
        public var brightnessThreshold: Double?
        /// Fewest pixels per inch.
        public var dpiThreshold: Int?
        /// Largest angle between page and camera in degrees.
        public var angleThreshold: Int?
        /// Nil: as the server does.
        public var focusCheck: Bool?
        /// Nil: as the server does.
        public var glaresCheck: Bool?
        /// Nil: as the server does.
        public var colornessCheck: Bool?
        /// Whether a photographed screen makes the picture unfit. The list of checks has no number for it, so only
        /// the list's own result shows it.
        public var moireCheck: Bool?
        /// Nil: as the server does.
        public var occlusionCheck: Bool?
        /// Smallest distance to the picture's border, in percent of the document's width.
        public var documentPositionIndent: Int?
        /// The checks that decide, by ``ImageQualityCheckType/expectation``; nil: all that were done. Unknown names are
        /// kept, and are never fulfilled.
        public var expectedPass: [String]?
        /// Nil: as the server does.
        public var glaresCheckParams: GlaresCheckParams?
        /// Nil: as the server does.
        public var occlusionCheckParams: OcclusionCheckParams?

        public init() {}

        /// Limits of the check for glare, as parts of 1.
        public struct GlaresCheckParams: Codable, Sendable, Hashable {
            /// The part of width and height along each edge where glare does not count.
            public var imgMarginPart: Double?
            /// The largest overexposed part of the page.
            public var maxGlaringPart: Double?

            public init(imgMarginPart: Double? = nil, maxGlaringPart: Double? = nil) {
                self.imgMarginPart = imgMarginPart
                self.maxGlaringPart = maxGlaringPart
            }
        }

        /// Limits of the check for covered parts, as parts of 1.
        public struct OcclusionCheckParams: Codable, Sendable, Hashable {
            /// The share of the page, 0...1.
            public var maxOcclusionPart: Double?

            public init(maxOcclusionPart: Double? = nil) { self.maxOcclusionPart = maxOcclusionPart }
        }

        /// The limits that pictures are judged by. A number that is not finite or out of its range changes nothing.
        ///
        /// - Parameter usual: the limits of what the request leaves open.
        public func thresholds(_ usual: QualityThresholds = QualityThresholds()) -> QualityThresholds {
            var limits = usual
            func set(
                _ limit: WritableKeyPath<QualityThresholds, Float>, _ value: Double?, in range: ClosedRange<Double>
            ) {
                guard let value, range.contains(value) else { return }
                limits[keyPath: limit] = Float(value)
            }
            set(\.brightness, brightnessThreshold.map { $0 > 1 ? $0 / 100 : $0 }, in: 0...1)
            set(\.resolution, dpiThreshold.map(Double.init), in: 0...10_000)
            set(\.perspective, angleThreshold.map(Double.init), in: 0...90)
            set(\.bounds, documentPositionIndent.map(Double.init), in: 0...100)
            set(\.glare, glaresCheckParams?.maxGlaringPart, in: 0...1)
            set(\.glareMargin, glaresCheckParams?.imgMarginPart, in: 0...0.4)
            set(\.occlusion, occlusionCheckParams?.maxOcclusionPart, in: 0...1)
            return limits
        }

        /// Whether the request switched a check off.
        func isOff(_ type: ImageQualityCheckType) -> Bool {
            switch type {
            case .focus: focusCheck == false
            case .glares: glaresCheck == false
            case .colorness: colornessCheck == false
            case .occlusion: occlusionCheck == false
            default: false
            }
        }
    }
}
