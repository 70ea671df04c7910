/// A projective map of the plane: what a camera does to a flat document.
///
/// Row-major 3x3 matrix acting on column vectors `(x, y, 1)`. Multiples of a matrix are the same map, but do not
/// compare equal.
public struct Homography: Sendable, Hashable {
    /// The elements of the matrix: the first digit is the row, the second the column, both from 0.
    public let m00, m01, m02, m10, m11, m12, m20, m21, m22: Double

    public init(
        _ m00: Double, _ m01: Double, _ m02: Double,
        _ m10: Double, _ m11: Double, _ m12: Double,
        _ m20: Double, _ m21: Double, _ m22: Double
    ) {
        (self.m00, self.m01, self.m02) = (m00, m01, m02)
        (self.m10, self.m11, self.m12) = (m10, m11, m12)
        (self.m20, self.m21, self.m22) = (m20, m21, m22)
    }

    /// Leaves every point where it is.
    public static var identity: Homography { Homography(1, 0, 0, 0, 1, 0, 0, 0, 1) }

    /// The map that takes each corner of `source` to the same corner of `destination`.
    ///
    /// - Returns: nil if either quad is degenerate (three corners on a line) or not finite.
    public init?(from source: Quad, to destination: Quad) {
        guard let a = Homography(unitSquareTo: source), let b = Homography(unitSquareTo: destination),
            let inverse = a.inverse, b.inverse != nil
        else { return nil }
        self = b * inverse
    }

    /// The map from the unit square to `quad`, after Heckbert, "Fundamentals of Texture Mapping" (1989), §2.2.3.
    private init?(unitSquareTo q: Quad) {
        let (p0, p1, p2, p3) = (q.topLeft, q.topRight, q.bottomRight, q.bottomLeft)
        let sum = p0 - p1 + p2 - p3
        let d1 = p1 - p2
        let d2 = p3 - p2
        let determinant = d1.x * d2.y - d2.x * d1.y
        guard determinant.isFinite, abs(determinant) > 1e-9 else { return nil }
        let g = (sum.x * d2.y - d2.x * sum.y) / determinant
        let h = (d1.x * sum.y - sum.x * d1.y) / determinant
        self.init(
            p1.x - p0.x + g * p1.x, p3.x - p0.x + h * p3.x, p0.x,
            p1.y - p0.y + g * p1.y, p3.y - p0.y + h * p3.y, p0.y,
            g, h, 1)
    }

    /// The image of `point`; very far away, but finite, for points on the vanishing line.
    @inline(__always)
    public func callAsFunction(_ point: Point) -> Point {
        let w = m20 * point.x + m21 * point.y + m22
        let safe = abs(w) < 1e-12 ? (w < 0 ? -1e-12 : 1e-12) : w
        return Point(
            x: (m00 * point.x + m01 * point.y + m02) / safe,
            y: (m10 * point.x + m11 * point.y + m12) / safe)
    }

    /// First `other`, then `self`.
    public static func * (a: Homography, b: Homography) -> Homography {
        Homography(
            a.m00 * b.m00 + a.m01 * b.m10 + a.m02 * b.m20,
            a.m00 * b.m01 + a.m01 * b.m11 + a.m02 * b.m21,
            a.m00 * b.m02 + a.m01 * b.m12 + a.m02 * b.m22,
            a.m10 * b.m00 + a.m11 * b.m10 + a.m12 * b.m20,
            a.m10 * b.m01 + a.m11 * b.m11 + a.m12 * b.m21,
            a.m10 * b.m02 + a.m11 * b.m12 + a.m12 * b.m22,
            a.m20 * b.m00 + a.m21 * b.m10 + a.m22 * b.m20,
            a.m20 * b.m01 + a.m21 * b.m11 + a.m22 * b.m21,
            a.m20 * b.m02 + a.m21 * b.m12 + a.m22 * b.m22)
    }

    /// The inverse, or nil if the map is singular.
    public var inverse: Homography? {
        let c00 = m11 * m22 - m12 * m21
        let c01 = m12 * m20 - m10 * m22
        let c02 = m10 * m21 - m11 * m20
        let determinant = m00 * c00 + m01 * c01 + m02 * c02
        guard determinant.isFinite, abs(determinant) > 1e-15 else { return nil }
        let s = 1 / determinant
        return Homography(
            c00 * s, (m02 * m21 - m01 * m22) * s, (m01 * m12 - m02 * m11) * s,
            c01 * s, (m00 * m22 - m02 * m20) * s, (m02 * m10 - m00 * m12) * s,
            c02 * s, (m01 * m20 - m00 * m21) * s, (m00 * m11 - m01 * m10) * s)
    }
}
