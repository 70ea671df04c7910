/// The limits of the measures. The shipped ones were set on one half of a generated set and are scored on the other:
/// Benchmarks/liveness-results.md.
public struct LivenessLimits: Sendable, Hashable {
    /// The degrees from rest that count as turned to a side.
    public var turn = 16.0
    /// The degrees from rest that count as looking up.
    public var lookUp = 9.0
    /// The share of the eye's opening at rest below which it counts as closed.
    public var closedEye = 0.6
    /// The face's size over that at rest that counts as closer.
    public var closer = 1.2
    /// The shortest time from a prompt to a response, in seconds: what comes sooner is not one.
    public var leastReaction = 0.15
    /// The longest time between two frames, in seconds.
    public var longestGap = 0.4
    /// The same where no challenge was given, so that nothing happens at a time.
    public var longestGapAtRest = 2.0
    /// The longest way of a face between two frames, in distances from the eyes to the chin.
    public var longestLeap = 0.9
    /// The largest distance between templates of one person.
    public var identity = 0.6
    /// The least ``LivenessMeasure/planarity`` of a face, in distances between the eyes.
    public var planarity = 0.075
    /// The least ``LivenessMeasure/relief`` of a face, in distances between the eyes.
    public var relief = 0.12
    /// The largest ``LivenessMeasure/displayGrid`` of a face.
    public var displayGrid = 20.0
    /// The same in compressed video, where compression leaves only a few frequencies of fine structures.
    public var displayGridInVideo = 45.0
    /// The least change of a straight edge's distance from a face that grows, in distances between the eyes: an edge
    /// that changes less moves with the face.
    public var sheetEdge = 0.06
    /// The least ``LivenessMeasure/colourReflection``, a correlation.
    public var colourReflection = 0.6
    /// The largest share of frames that are repeats, 0...1.
    public var repetition = 0.15
    /// The largest share of the picture that does not change at all, 0...1.
    public var frozenPixels = 0.3

    public init() {}
}
