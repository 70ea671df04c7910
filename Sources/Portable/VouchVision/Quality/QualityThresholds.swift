/// The limits for a picture of a document. Each can be set; each default says where it comes from.
///
/// "Measured" means derived from how well zones could be read in degraded pictures (docs/decisions/0011); "chosen"
/// means that zones do not decide, because they were read on either side of the limit.
public struct QualityThresholds: Sendable, Hashable {
    /// Widest edges of print in millimetres. Measured: zones are read up to here, a third of them beyond.
    public var focus: Float = 0.6
    /// Largest overexposed share of the page, 0...1. Measured: print under a reflection is lost, wherever it is.
    public var glare: Float = 0.01
    /// The part of the page's width and height along each edge where reflections do not count, 0...0.4. Chosen.
    public var glareMargin: Float = 0.02
    /// Minimum level of the paper, 0...1. Chosen.
    public var brightness: Float = 0.25
    /// Minimum difference between print and paper, 0...1. Chosen.
    public var contrast: Float = 0.15
    /// Strongest grain, as a share of the contrast. Chosen.
    public var noise: Float = 0.1
    /// Fewest pixels per inch. Chosen: zones need 50, and other print is half as large; dense barcodes need 200.
    public var resolution: Float = 100
    /// Largest angle in degrees. Measured: most zones are read at 30, none at 45.
    public var perspective: Float = 35
    /// Minimum distance to the picture's border in percent of the document's width. Chosen: the whole document should
    /// be visible.
    public var bounds: Float = 0
    /// Largest share of the outline covered or unseen, 0...1. Chosen: a fingertip that holds the edge passes.
    public var occlusion: Float = 0.05
    /// Minimum difference between colours, 0...1. Chosen between grey copies and pale documents.
    public var colour: Float = 0.03
    /// Largest distance of the paper from grey, 0...1. Chosen: lamplight passes, a coloured lamp does not.
    public var colourCast: Float = 0.35
    /// Strongest regular pattern, 0...1. Measured on simulated screens: they reach 0.5 to 1, other pictures 0.35.
    public var moire: Float = 0.5

    public init() {}
}
