public import VouchCore
public import VouchFace

/// A straight edge beside or above a face.
public struct SheetEdge: Sendable, Hashable {
    /// A side of the face, as seen in the picture.
    @nonexhaustive
    public enum Side: Sendable, Hashable, CaseIterable {
        /// An edge at the picture's left.
        case left
        /// An edge at the picture's right.
        case right
        /// An edge above the head.
        case above
    }

    /// The side of the face on which it is.
    public let side: Side
    /// How far it is outwards from the middle between the eyes, in distances between the eyes.
    public let offset: Double
    /// The mean step of brightness across it, 0...255.
    public let strength: Double

    public init(side: Side, offset: Double, strength: Double) {
        (self.side, self.offset, self.strength) = (side, offset, strength)
    }
}

/// Looks for the edges of paper, of a phone or of a screen around a face.
///
/// One frame says little: rooms have straight edges. What gives a sheet away is that its edges go with the face.
public enum SheetEdges {
    /// Weaker steps are ignored.
    private static let leastStrength: Float = 10
    /// The share of the line along which the step must have the same sign and strength.
    private static let leastUnity: Float = 0.75

    /// Looks for straight edges beside and above a face.
    ///
    /// - Returns: for each side the strongest edge, if there is one.
    public static func edges(_ mesh: FaceMesh, in picture: ImageView) -> [SheetEdge] {
        let pixels = FramePixels(picture)
        let unit = FaceScale(mesh).eyes
        guard unit.isFinite, unit >= 12 else { return [] }
        return SheetEdge.Side.allCases.compactMap { edge($0, mesh, unit, pixels) }
    }

    private static func edge(
        _ side: SheetEdge.Side, _ mesh: FaceMesh, _ unit: Double, _ pixels: FramePixels
    ) -> SheetEdge? {
        let middle = mesh.rightEyeCentre.midpoint(to: mesh.leftEyeCentre)
        // Outwards, and along the edge.
        let (out, along): (Point, Point) =
            switch side {
            case .left: (Point(x: -1, y: 0), Point(x: 0, y: 1))
            case .right: (Point(x: 1, y: 0), Point(x: 0, y: 1))
            case .above: (Point(x: 0, y: -1), Point(x: 1, y: 0))
            }
        let (near, far) = side == .above ? (1.2, 3.4) : (1.15, 3.4)
        let (from, to) = side == .above ? (-1.2, 1.2) : (-1.2, 1.8)
        var best: (offset: Double, strength: Float)?
        for slope in [-0.1, -0.05, 0, 0.05, 0.1] {
            var offset = near
            while offset <= far {
                defer { offset += 0.04 }
                func place(_ t: Double, _ shift: Double) -> Point {
                    middle + along * (t * unit) + out * ((offset + slope * (t - 0.3) + shift) * unit)
                }
                guard let strength = step(from, to, pixels, place) else { continue }
                if strength > best?.strength ?? leastStrength { best = (offset, strength) }
            }
        }
        return best.map { SheetEdge(side: side, offset: $0.offset, strength: Double($0.strength)) }
    }

    /// The mean step across a line; nil if part of it lies outside, or its parts disagree.
    private static func step(
        _ from: Double, _ to: Double, _ pixels: FramePixels, _ place: (Double, Double) -> Point
    ) -> Float? {
        var (sum, all, agreeing, count) = (Float(0), Float(0), 0, 0)
        var steps: [Float] = []
        var t = from
        while t <= to {
            let (outer, inner) = (place(t, 0.05), place(t, -0.05))
            guard let a = pixels.shade(outer.x, outer.y), let b = pixels.shade(inner.x, inner.y) else { return nil }
            steps.append(a - b)
            sum += a - b
            all += abs(a - b)
            count += 1
            t += 0.12
        }
        guard count > 0, all > 0 else { return nil }
        let mean = sum / Float(count)
        for step in steps where step * mean > 0 && abs(step) > abs(mean) * 0.4 { agreeing += 1 }
        return Float(agreeing) >= leastUnity * Float(count) ? abs(mean) : nil
    }
}
