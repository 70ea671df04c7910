/// A line x = offset + slope * y through the points of an edge, robust against a few strays.
struct EdgeLine {
    let offset: Double
    let slope: Double
    /// Mean distance of the points from the line, pixels.
    let deviation: Double

    init?(_ points: [(y: Double, x: Double)]) {
        guard points.count >= 4 else { return nil }
        var weights = [Double](repeating: 1, count: points.count)
        var (offset, slope) = (0.0, 0.0)
        for _ in 0..<3 {
            var (s, sy, sx, syy, syx) = (0.0, 0.0, 0.0, 0.0, 0.0)
            for (point, w) in zip(points, weights) {
                let y = point.y
                s += w
                sy += w * y
                sx += w * point.x
                syy += w * y * y
                syx += w * y * point.x
            }
            let determinant = s * syy - sy * sy
            guard determinant > 1e-6 else { return nil }
            slope = (s * syx - sy * sx) / determinant
            offset = (sx - slope * sy) / s
            for (i, point) in points.enumerated() {
                let distance = abs(point.x - offset - slope * point.y)
                weights[i] = 1 / (1 + distance * distance * 4)
            }
        }
        self.offset = offset
        self.slope = slope
        var sum = 0.0
        for point in points { sum += abs(point.x - offset - slope * point.y) }
        deviation = sum / Double(points.count)
    }

    func x(at y: Double) -> Double { offset + slope * y }
}
