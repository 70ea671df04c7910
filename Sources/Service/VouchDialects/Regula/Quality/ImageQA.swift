public import VouchVision

extension Regula {
    /// Switches and limits for the quality of pictures: `imageQa`. What is nil stays as Vouch has it.
    public struct ImageQA: Codable, Sendable, Hashable {
        /// The least brightness of the page: 0...1, or percent if above 1.
        public var brightnessThreshold: Double?
        /// The fewest pixels per inch.
        public var dpiThreshold: Int?
        /// The largest angle between page and camera, in degrees, 0...90.
        public var angleThreshold: Int?
        /// Whether sharpness is checked; only false changes anything.
        public var focusCheck: Bool?
        /// Whether glare is checked; only false changes anything.
        public var glaresCheck: Bool?
        /// Whether the page must be in colour; only false changes anything.
        public var colornessCheck: Bool?
        /// Whether a photographed screen makes the picture unfit. The list of checks has no number for it, so only
        /// the list's own result shows it.
        public var moireCheck: Bool?
        /// Whether covered parts are looked for; only false changes anything.
        public var occlusionCheck: Bool?
        /// The smallest distance to the picture's border, in percent of the document's width.
        public var documentPositionIndent: Int?
        /// The checks that decide, by ``ImageQualityCheckType/expectation``; nil for all that were performed. An
        /// unknown name is never fulfilled.
        public var expectedPass: [String]?
        /// Limits of the check for glare; nil for Vouch's own.
        public var glaresCheckParams: GlaresCheckParams?
        /// Limits of the check for covered parts; nil for Vouch's own.
        public var occlusionCheckParams: OcclusionCheckParams?

        public init() {}

        /// Limits of the check for glare.
        public struct GlaresCheckParams: Codable, Sendable, Hashable {
            /// The part of width and height along each edge where glare does not count, 0...0.4.
            public var imgMarginPart: Double?
            /// The largest overexposed share of the page, 0...1.
            public var maxGlaringPart: Double?

            public init(imgMarginPart: Double? = nil, maxGlaringPart: Double? = nil) {
                self.imgMarginPart = imgMarginPart
                self.maxGlaringPart = maxGlaringPart
            }
        }

        /// Limits of the check for covered parts.
        public struct OcclusionCheckParams: Codable, Sendable, Hashable {
            /// The largest covered share of the page, 0...1.
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
