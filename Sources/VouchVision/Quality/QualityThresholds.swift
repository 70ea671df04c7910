/// The limits a picture of a document is held to. Every one can be set; each default says where it comes from.
///
/// "Measured" means set from how well zones could be read in degraded pictures: docs/decisions/0011.
public struct QualityThresholds: Sendable, Hashable {
    /// Widest edges in millimetres. Measured.
    public var focus: Float = 0.6
    /// Largest share of the page burnt out, 0...1. Measured.
    public var glare: Float = 0.01
    /// The part of the page's width and height along each edge where reflections do not count, 0...0.4.
    public var glareMargin: Float = 0.02
    /// Least level of the paper, 0...1. Measured.
    public var brightness: Float = 0.25
    /// Least distance of print and paper, 0...1. Measured.
    public var contrast: Float = 0.15
    /// Strongest grain, as a share of the contrast. Measured.
    public var noise: Float = 0.1
    /// Fewest pixels an inch. Measured for zones, of which the print is large; small print and barcodes want 150 to 200.
    public var resolution: Float = 100
    /// Largest angle in degrees. Chosen.
    public var perspective: Float = 30
    /// Least distance to the picture's border in percent of the document's width. Chosen: the whole document is to be seen.
    public var bounds: Float = 0
    /// Largest share of the outline covered or unseen, 0...1. Chosen: a fingertip holding the edge passes.
    public var occlusion: Float = 0.05
    /// Least difference of colours, 0...1. Chosen between grey copies and pale documents.
    public var colour: Float = 0.03
    /// Largest distance of the paper from grey, 0...1. Chosen: lamplight passes, a coloured lamp does not.
    public var colourCast: Float = 0.35
    /// Strongest regular pattern, 0...1. Chosen.
    public var moire: Float = 0.5

    public init() {}
}
