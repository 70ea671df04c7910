import VouchCore

/// A convex polygon whose corners run clockwise on the screen.
struct ConvexPolygon {
    private(set) var corners: [Point]

    var area: Double { ConvexPolygon.signedArea(corners) }

    /// Positive for corners that run clockwise on the screen.
    static func signedArea(_ corners: [Point]) -> Double {
        guard corners.count > 2 else { return 0 }
        var sum = 0.0
        var before = corners[corners.count - 1]
        for corner in corners {
            sum += before.x * corner.y - corner.x * before.y
            before = corner
        }
        return sum / 2
    }

    /// - Parameter corners: in order, in either direction; not checked for convexity.
    init(_ corners: [Point]) {
        self.corners = corners
        if area < 0 { self.corners.reverse() }
    }

    init(_ quad: Quad) { self.init(quad.corners) }

    /// The part of a picture's area that it covers, 0...1.
    func coverage(width: Double, height: Double) -> Double {
        min(intersection(ConvexPolygon(Quad(width: width, height: height))).area / (width * height), 1)
    }

    /// The smallest convex polygon around some points, by Andrew's chain.
    init(around points: [Point]) {
        let sorted = points.sorted { $0.x < $1.x || ($0.x == $1.x && $0.y < $1.y) }
        func chain(_ points: [Point]) -> [Point] {
            var chain: [Point] = []
            for point in points {
                while chain.count >= 2 {
                    let (a, b) = (chain[chain.count - 2], chain[chain.count - 1])
                    if (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) > 0 { break }
                    chain.removeLast()
                }
                chain.append(point)
            }
            return chain
        }
        self.init(chain(sorted).dropLast() + chain(sorted.reversed()).dropLast())
    }

    func contains(_ point: Point) -> Bool {
        guard var a = corners.last, corners.count > 2 else { return false }
        for b in corners {
            if (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x) < 0 { return false }
            a = b
        }
        return true
    }

    /// The intersection; empty if they do not overlap.
    func intersection(_ other: ConvexPolygon) -> ConvexPolygon {
        var result = corners
        guard var start = other.corners.last else { return ConvexPolygon([]) }
        for end in other.corners {
            result = ConvexPolygon.clipped(result, from: start, to: end)
            start = end
        }
        return ConvexPolygon(result)
    }

    /// The part to the right of the line from one point to another.
    private static func clipped(_ corners: [Point], from a: Point, to b: Point) -> [Point] {
        guard var before = corners.last else { return [] }
        func side(_ p: Point) -> Double { (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) }
        var result: [Point] = []
        var beforeSide = side(before)
        for corner in corners {
            let cornerSide = side(corner)
            if (cornerSide >= 0) != (beforeSide >= 0) {
                result.append(before + (corner - before) * (beforeSide / (beforeSide - cornerSide)))
            }
            if cornerSide >= 0 { result.append(corner) }
            (before, beforeSide) = (corner, cornerSide)
        }
        return result
    }

    /// Area of both together over area of either, 0...1.
    func overlap(_ other: ConvexPolygon) -> Double {
        let common = intersection(other).area
        let either = area + other.area - common
        return either > 0 ? min(max(common / either, 0), 1) : 0
    }
}
