/// The limits of the measures. The shipped ones were set on one half of a generated set and are scored on the other:
/// Benchmarks/liveness-results.md.
public struct LivenessLimits: Sendable, Hashable {
    /// Degrees from rest that count as turned to a side.
    public var turn = 16.0
    /// Degrees from rest that count as looking up.
    public var lookUp = 9.0
    /// The share of the eye's opening at rest below which it counts as closed.
    public var closedEye = 0.6
    /// The face's size over that at rest that counts as closer.
    public var closer = 1.2
    /// A response sooner after its prompt, in seconds, is no response.
    public var leastReaction = 0.15
    /// Between two frames, in seconds.
    public var longestGap = 0.4
    /// A face's way between two frames, in distances between the eyes.
    public var longestLeap = 0.9
    /// Between templates of one person.
    public var identity = 0.6
    /// The limit of ``LivenessMeasure/planarity``.
    public var planarity = 0.075
    /// The limit of ``LivenessMeasure/relief``.
    public var relief = 0.12
    /// The limit of ``LivenessMeasure/displayGrid``.
    public var displayGrid = 20.0
    /// The same in compressed video: what compression leaves of fine things is few single frequencies.
    public var displayGridInVideo = 45.0
    /// The change of a straight edge's place relative to a growing face below which it goes with it.
    public var sheetEdge = 0.06
    /// The limit of ``LivenessMeasure/colourReflection``.
    public var colourReflection = 0.6
    /// The share of frames that are repeats.
    public var repetition = 0.15
    /// The limit of ``LivenessMeasure/frozenPixels``.
    public var frozenPixels = 0.3

    public init() {}
}
