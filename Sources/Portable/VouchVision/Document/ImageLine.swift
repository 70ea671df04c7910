import VouchCore

/// A straight line in a picture, with a direction.
struct ImageLine {
    /// A point on it.
    let origin: Point
    /// Along it, of length 1.
    let direction: Point

    /// - Returns: nil if the points are equal or not finite.
    init?(from a: Point, to b: Point) {
        let step = b - a
        let length = step.length
        guard length > 1e-9, length.isFinite else { return nil }
        origin = a
        direction = step * (1 / length)
    }

    init(origin: Point, direction: Point) {
        (self.origin, self.direction) = (origin, direction)
    }

    /// To the right of the direction as one sees it on the screen: inside, for the edges of a quad in its order.
    var normal: Point { Point(x: -direction.y, y: direction.x) }

    /// How far `point` lies to the right of the line.
    func offset(_ point: Point) -> Double {
        (point.x - origin.x) * normal.x + (point.y - origin.y) * normal.y
    }

    /// How far along the line from its origin the foot of `point` is.
    func position(_ point: Point) -> Double {
        (point.x - origin.x) * direction.x + (point.y - origin.y) * direction.y
    }

    /// The line moved to its right.
    func moved(by offset: Double) -> ImageLine {
        ImageLine(origin: origin + normal * offset, direction: direction)
    }

    /// nil for lines that are nearly parallel: an angle below about half a degree.
    func intersection(_ other: ImageLine) -> Point? {
        let cross = direction.x * other.direction.y - direction.y * other.direction.x
        guard abs(cross) > 0.01 else { return nil }
        let step = other.origin - origin
        let along = (step.x * other.direction.y - step.y * other.direction.x) / cross
        return origin + direction * along
    }

    /// The line nearest to weighted points in the sense of least squares, offsets measured across `guide`; nil when
    /// fewer than two points count or they do not spread along it.
    init?(fitting points: [(point: Point, weight: Double)], near guide: ImageLine) {
        var (sum, x, y, xx, xy) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for (point, weight) in points {
            let (u, v) = (guide.position(point), guide.offset(point))
            sum += weight
            x += weight * u
            y += weight * v
            xx += weight * u * u
            xy += weight * u * v
        }
        guard sum > 1e-9 else { return nil }
        let (meanX, meanY) = (x / sum, y / sum)
        let spread = xx / sum - meanX * meanX
        guard spread > 1e-6, spread.isFinite else { return nil }
        let slope = (xy / sum - meanX * meanY) / spread
        let start = guide.origin + guide.direction * meanX + guide.normal * meanY
        let length = (1 + slope * slope).squareRoot()
        guard length.isFinite else { return nil }
        self.init(
            origin: start,
            direction: (guide.direction + guide.normal * slope) * (1 / length))
    }

    /// The line that most of the points agree on, fitted in four rounds; distant points count little.
    ///
    /// - Parameter tolerance: offset beyond which a point is ignored.
    init?(robustly points: [Point], near guide: ImageLine, tolerance: Double) {
        var line = guide
        for round in 0..<5 {
            // From generous to strict, so that a wrong slope of the guide can be corrected.
            let reach = tolerance * (round < 2 ? 3 : round < 4 ? 1.5 : 1)
            let weighted = points.map { point -> (point: Point, weight: Double) in
                let r = line.offset(point) / reach
                let w = 1 - r * r
                return (point, w > 0 ? w * w : 0)
            }
            guard let next = ImageLine(fitting: weighted, near: line) else { return nil }
            line = next
        }
        self = line
    }
}
