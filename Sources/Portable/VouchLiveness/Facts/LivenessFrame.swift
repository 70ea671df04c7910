public import VouchFace

/// The measurements of one frame of a video. The judge sees nothing else.
public struct LivenessFrame: Sendable {
    /// When it was taken, in seconds since the first frame.
    public let time: Double
    /// How many faces were found; nil if they were not counted in this frame.
    public let faceCount: Int?
    /// The largest face; nil if there is none.
    public let face: LivenessFace?
    /// A coarse picture of the whole frame, by which repeats are found; nil if not made.
    public let signature: FrameSignature?
    /// The share of blocks that equal the frame before exactly, 0...1; nil if not measured.
    public let unchangedShare: Double?

    public init(
        time: Double, faceCount: Int?, face: LivenessFace?, signature: FrameSignature? = nil,
        unchangedShare: Double? = nil
    ) {
        (self.time, self.faceCount, self.face) = (time, faceCount, face)
        (self.signature, self.unchangedShare) = (signature, unchangedShare)
    }
}

/// The measurements of a face in a frame.
public struct LivenessFace: Sendable {
    /// The face's 468 points.
    public let mesh: FaceMesh
    /// Which way the head is turned.
    public let pose: HeadPose
    /// The opening between the lids of the more closed eye, over the distance from the eyes to the chin; nil if not
    /// measured.
    public let eyeOpening: Double?
    /// The distance from the template of the first frame compared, as its descriptor measures it; nil if not compared
    /// in this frame.
    public let identityDistance: Double?
    /// The mean colour of the skin; nil if not measured.
    public let skin: LinearColour?
    /// The trace of a grid: ``DisplayGrid/value(_:in:)``; nil if not measured in this frame.
    public let grid: Double?
    /// Straight edges around the face: ``SheetEdges/edges(_:in:)``; empty if there is none, nil if not looked for in
    /// this frame.
    public let edges: [SheetEdge]?

    public init(
        mesh: FaceMesh, pose: HeadPose, eyeOpening: Double?, identityDistance: Double? = nil,
        skin: LinearColour? = nil, grid: Double? = nil, edges: [SheetEdge]? = nil
    ) {
        (self.mesh, self.pose, self.eyeOpening, self.identityDistance) = (mesh, pose, eyeOpening, identityDistance)
        (self.skin, self.grid, self.edges) = (skin, grid, edges)
    }
}

/// A colour as amounts of light, 0...1 each, of sRGB's primaries.
public struct LinearColour: Sendable, Hashable {
    /// The amount of red light, 0...1.
    public let red: Double
    /// The amount of green light, 0...1.
    public let green: Double
    /// The amount of blue light, 0...1.
    public let blue: Double

    public init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }
}
