import VouchFace

/// Whether a straight edge goes with the face: as far from it, in the face's own size, however it moves.
struct SheetMotion {
    /// By how much the steadiest edge's place changes when the face grows, in distances between the eyes. An edge of the
    /// room keeps its place in the picture, so that the grown face comes nearer to it.
    let change: Double

    /// The share of the frames looked at that must show the edge.
    private static let leastShare = 0.6
    private static let fewestFrames = 3
    /// Less growth than this moves a room's edges too little.
    private static let leastGrowth = 1.12

    enum Obstacle: Error {
        /// No side shows an edge in most frames: nothing speaks for a sheet.
        case noEdge
        /// The face kept its size, so that edges of the room keep their place beside it too.
        case noMovement
    }

    /// - Throws: why nothing can be said.
    init(_ frames: [LivenessFrame], _ rest: FaceAtRest) throws(Obstacle) {
        let faces = frames.compactMap { $0.face }.filter {
            // Looked at, and not turned: the middle between the eyes moves against the head.
            $0.edges != nil && abs($0.pose.yaw - rest.yaw) < 12
        }
        let near = faces.filter { FaceScale($0.mesh).height >= rest.height * Self.leastGrowth }
        let far = faces.filter { FaceScale($0.mesh).height < rest.height * (1 + Self.leastGrowth) / 2 }
        guard near.count >= Self.fewestFrames, far.count >= Self.fewestFrames else { throw .noMovement }
        let changes = SheetEdge.Side.allCases.compactMap { side -> Double? in
            guard let a = Self.place(side, near), let b = Self.place(side, far) else { return nil }
            return abs(a - b)
        }
        guard let least = changes.min() else { throw .noEdge }
        change = least
    }

    /// Whether straight edges stand on all sides of the face in most frames, as around a print that is held still. Doors and
    /// pictures on a wall look like that too: it is a doubt, and no more.
    static func isFramed(_ frames: [LivenessFrame]) -> Bool {
        let faces = frames.compactMap { $0.face }.filter { $0.edges != nil }
        return !faces.isEmpty && SheetEdge.Side.allCases.allSatisfy { place($0, faces) != nil }
    }

    /// The middle of an edge's places; nil if most frames have none.
    private static func place(_ side: SheetEdge.Side, _ faces: [LivenessFace]) -> Double? {
        let offsets = faces.compactMap { face in face.edges?.first { $0.side == side }?.offset }
        return Double(offsets.count) >= leastShare * Double(faces.count) ? median(offsets) : nil
    }
}
