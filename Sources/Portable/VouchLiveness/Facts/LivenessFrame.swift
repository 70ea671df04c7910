public import VouchFace

/// What was measured of one frame of a video. The judge sees nothing else.
public struct LivenessFrame: Sendable {
    /// Seconds since the first frame.
    public let time: Double
    /// How many faces were found; nil if they were not counted in this frame.
    public let faceCount: Int?
    /// The largest face; nil if there is none.
    public let face: LivenessFace?
    /// A coarse picture of the whole frame, for repeats.
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

/// What was measured of a face in a frame.
public struct LivenessFace: Sendable {
    /// Its 468 points.
    public let mesh: FaceMesh
    /// Which way it looks.
    public let pose: HeadPose
    /// Between the lids of the more closed eye, over the distance from the eyes to the chin; nil if not measured.
    public let eyeOpening: Double?
    /// From the template of the first frame compared, as its descriptor measures it; nil if not compared here.
    public let identityDistance: Double?
    /// The mean colour of skin, linear light, 0...1; nil if not measured.
    public let skin: LinearColour?
    /// ``DisplayGrid``; nil if not measured in this frame.
    public let grid: Double?
    /// ``SheetEdges``; empty if there is none, nil if not looked for in this frame.
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
    /// 0 black, 1 white; linear light.
    public let red: Double
    /// As ``red``.
    public let green: Double
    /// As ``red``.
    public let blue: Double

    public init(red: Double, green: Double, blue: Double) {
        (self.red, self.green, self.blue) = (red, green, blue)
    }
}
