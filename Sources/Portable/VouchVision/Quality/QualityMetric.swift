/// One measurement of a picture of a document, with its limit.
public struct QualityMetric: Sendable, Hashable {
    /// The measured quantity.
    public let kind: Kind
    /// The value in the unit of ``Kind/unit``; nil if it could not be measured, and ``reason`` says why. Never
    /// a guess.
    public let value: Float?
    /// The limit: see ``Kind/isUpperLimit``. A value exactly at the limit passes.
    public let threshold: Float
    /// Whether the value is within the limit; nil if it was not measured. Not measured is neither good nor bad.
    public let expectedPass: Bool?
    /// Why it failed or was not measured; nil if it passed.
    public let reason: QualityReason?

    /// The measured quantities. Lengths and shares are of the page, so that the size of the picture and how much background
    /// surrounds the document change nothing.
    @nonexhaustive
    public enum Kind: UInt8, Sendable, Hashable, CaseIterable {
        /// Width of the edges of print, in millimetres on the page: the blur of lens, hand and pixels together. About
        /// 0.2 in sharp pictures, the smallest measurable value. The worst of four directions: across, down and along
        /// both diagonals, since motion blurs only one.
        case focus
        /// Share of the page overexposed by reflections, 0...1; ``PageQuality/glareSpots`` gives their positions.
        case glare
        /// Light on the page: the level of the paper, 0...1 of white, in the darker quarter of the page, so that a
        /// shadow counts.
        case brightness
        /// Difference between print and the paper around it, 0...1, in a part of the page with much print: seven tenths
        /// of all parts have less.
        case contrast
        /// Grain of the picture as a share of the distance between print and paper, 0 and up: an effect of too little
        /// light.
        case noise
        /// Pixels of the original picture per inch of the page, where there are fewest.
        case resolution
        /// Angle in degrees between the page and a page seen from straight ahead.
        case perspective
        /// Distance from the document to the nearest border of the picture in percent of the document's width, as the
        /// `documentPositionIndent` of other products; negative if the document extends beyond the picture.
        case bounds
        /// Share of the document's outline that is covered or was not seen, 0...1.
        case occlusion
        /// How far colours of the page differ from each other, 0...1; near 0 in a grey copy.
        case colour
        /// How far the paper is from grey, 0...1: coloured light, a wrong white balance, or coloured paper.
        case colourCast
        /// Strength of a fine regular pattern all over the page, 0...1, as a photographed screen shows it.
        case moire

        /// The metric's name for programs; it stays the same.
        public var identifier: StaticString {
            switch self {
            case .focus: "focus"
            case .glare: "glare"
            case .brightness: "brightness"
            case .contrast: "contrast"
            case .noise: "noise"
            case .resolution: "resolution"
            case .perspective: "perspective"
            case .bounds: "bounds"
            case .occlusion: "occlusion"
            case .colour: "colour"
            case .colourCast: "colourCast"
            case .moire: "moire"
            }
        }

        /// The unit of ``QualityMetric/value`` for programs: `millimetres`, `share`, `dotsPerInch`, `degrees` or
        /// `percent`. It stays the same.
        public var unit: StaticString {
            switch self {
            case .focus: "millimetres"
            case .resolution: "dotsPerInch"
            case .perspective: "degrees"
            case .bounds: "percent"
            case .glare, .brightness, .contrast, .noise, .occlusion, .colour, .colourCast, .moire: "share"
            }
        }

        /// Whether values up to the threshold pass; if not, values from the threshold on do.
        public var isUpperLimit: Bool {
            switch self {
            case .focus, .glare, .noise, .perspective, .occlusion, .colourCast, .moire: true
            case .brightness, .contrast, .resolution, .bounds, .colour: false
            }
        }
    }

    /// Compares `value` with `threshold`.
    ///
    /// - Parameters:
    ///   - value: nil or not a number if it could not be measured.
    ///   - failure: the reason given if it fails.
    ///   - absence: the reason given if there is no value.
    package init(
        _ kind: Kind, _ value: Float?, _ threshold: Float, failure: QualityReason,
        absence: QualityReason
    ) {
        self.kind = kind
        self.threshold = threshold
        guard let value, value.isFinite else {
            (self.value, expectedPass, reason) = (nil, nil, absence)
            return
        }
        self.value = value
        let passes = kind.isUpperLimit ? value <= threshold : value >= threshold
        expectedPass = passes
        reason = passes ? nil : failure
    }
}
