internal import VouchCore

/// The smallest rectangle around some points, at any angle.
struct MinimumRectangle {
    private let centre: Point
    /// Along one side, length 1.
    private let axis: Point
    /// Half the sides: along the axis, and across it.
    private let along: Double
    private let across: Double

    private init(centre: Point, axis: Point, along: Double, across: Double) {
        (self.centre, self.axis, self.along, self.across) = (centre, axis, along, across)
    }

    /// Nil for fewer than three points, or points on one line.
    init?(around points: [Point]) {
        let hull = Self.convexHull(points)
        guard hull.count >= 3 else { return nil }
        var best: MinimumRectangle?
        // One side of the smallest rectangle lies on a side of the hull.
        for index in hull.indices {
            let side = hull[(index + 1) % hull.count] - hull[index]
            guard side.length > 1e-9 else { continue }
            let candidate = Self.rectangle(around: hull, axis: side * (1 / side.length))
            if let found = best, found.area <= candidate.area { continue }
            best = candidate
        }
        guard let best, best.area > 0 else { return nil }
        self = best
    }

    var area: Double { 4 * along * across }
    var perimeter: Double { 4 * (along + across) }
    var shortSide: Double { 2 * min(along, across) }

    func grown(by reach: Double) -> MinimumRectangle {
        MinimumRectangle(centre: centre, axis: axis, along: along + reach, across: across + reach)
    }

    /// Corners as of text that runs more rightwards than downwards: the side nearest to the horizontal is the top.
    var uprightQuad: Quad {
        var (right, half, other) = (axis, along, across)
        if abs(right.x) < abs(right.y) {
            right = Point(x: -axis.y, y: axis.x)
            (half, other) = (other, half)
        }
        if right.x < 0 { right = right * -1 }
        let down = Point(x: -right.y, y: right.x)
        let (x, y) = (right * half, down * other)
        return Quad(
            topLeft: centre - x - y, topRight: centre + x - y, bottomRight: centre + x + y, bottomLeft: centre - x + y)
    }

    private static func rectangle(around hull: [Point], axis: Point) -> MinimumRectangle {
        let normal = Point(x: -axis.y, y: axis.x)
        func extent(_ direction: Point) -> (low: Double, high: Double) {
            var (low, high) = (Double.infinity, -Double.infinity)
            for point in hull {
                let value = point.x * direction.x + point.y * direction.y
                (low, high) = (min(low, value), max(high, value))
            }
            return (low, high)
        }
        let (u, v) = (extent(axis), extent(normal))
        return MinimumRectangle(
            centre: axis * ((u.low + u.high) / 2) + normal * ((v.low + v.high) / 2), axis: axis,
            along: (u.high - u.low) / 2, across: (v.high - v.low) / 2)
    }

    /// Corners of the convex hull, in order. A. M. Andrew's monotone chain (1979).
    private static func convexHull(_ points: [Point]) -> [Point] {
        let sorted = points.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
        func chain(_ points: some Sequence<Point>) -> [Point] {
            var chain: [Point] = []
            for point in points {
                while chain.count >= 2 {
                    let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
                    guard (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) <= 0 else { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain
        }
        let lower = chain(sorted)
        let upper = chain(sorted.reversed())
        return Array(lower.dropLast() + upper.dropLast())
    }
}
