import VouchCore

/// Converts between a quad in a picture and the rectangle that an ordinary camera would see as that quad.
///
/// The camera's axis is assumed to go through the middle of the picture. Its focal length follows from the rectangle's
/// right angles if there is enough perspective, and is a phone's otherwise; see Zhang and He, "Whiteboard scanning and
/// image enhancement" (2007), section 3.
struct RectangleShape {
    /// Middle of the picture.
    let centre: Point
    /// Longer side of the picture in pixels.
    let longSide: Double

    init(width: Double, height: Double) {
        centre = Point(x: width / 2, y: height / 2)
        longSide = max(width, height)
    }

    /// A phone's main camera sees 65 to 75 degrees along its longer side, a little less in video.
    private var usualFocalLength: Double { longSide * 0.9 }

    /// Width over height of the rectangle that looks like `quad`; nil for quads that are not the image of any
    /// rectangle.
    func aspect(of quad: Quad) -> Double? {
        guard let map = Homography(from: Quad(width: 1, height: 1), to: quad) else { return nil }
        // Columns of the map seen from the middle of the picture: images of the rectangle's two directions.
        let a = (x: map.m00 - centre.x * map.m20, y: map.m10 - centre.y * map.m20, z: map.m20)
        let b = (x: map.m01 - centre.x * map.m21, y: map.m11 - centre.y * map.m21, z: map.m21)
        var focal = usualFocalLength
        // If both vanishing points are well within ten picture widths, the angle between them gives the focal length.
        let depth = a.z * b.z
        let planar = a.x * b.x + a.y * b.y
        let steep = abs(depth) * longSide * longSide
        if steep > 0.05 * ((a.x * a.x + a.y * a.y) * (b.x * b.x + b.y * b.y)).squareRoot() {
            let squared = -planar / depth
            if squared > 0 { focal = min(max(squared.squareRoot(), 0.6 * longSide), 2 * longSide) }
        }
        let across = a.x * a.x + a.y * a.y + a.z * a.z * focal * focal
        let down = b.x * b.x + b.y * b.y + b.z * b.z * focal * focal
        guard across > 0, down > 0 else { return nil }
        let aspect = (across / down).squareRoot()
        return aspect.isFinite ? aspect : nil
    }

    /// Where the sides `first` and `second` of a rectangle end that both start on the side between them.
    ///
    /// - Parameters:
    ///   - from: where `first` starts; the known side runs from here…
    ///   - to: …to where `second` starts.
    ///   - first: away from the known side.
    ///   - second: likewise.
    ///   - ratio: length of `first` and `second` over the known side's.
    /// - Returns: nil if perspective lets them end behind the camera.
    func ends(
        from: Point, to: Point, first: ImageLine, second: ImageLine, ratio: Double
    ) -> (first: Point, second: Point)? {
        let focal = usualFocalLength
        func ray(_ p: Point) -> Space { Space(p.x - centre.x, p.y - centre.y, focal) }
        let (a, b) = (ray(from), ray(to))
        // The planes through the eye and each line; both sides run along the line that the two planes share.
        var along = a.cross(ray(from + first.direction * longSide))
            .cross(b.cross(ray(to + second.direction * longSide)))
        guard let unit = along.normalised else { return nil }
        along = unit
        // The plane through the eye and the known side; the side itself is at right angles to the others.
        guard let known = a.cross(b).cross(along).normalised, let plane = known.cross(along).normalised else {
            return nil
        }
        let (depthA, depthB) = (plane.dot(a), plane.dot(b))
        guard abs(depthA) > 1e-9 * focal, abs(depthB) > 1e-9 * focal else { return nil }
        let (start, end) = (a * (1 / depthA), b * (1 / depthB))
        let reach = along * ((end - start).length * ratio)
        /// Back into the picture, on the side where the line leads.
        func seen(_ start: Space, _ step: Space, _ line: ImageLine) -> Point? {
            let p = start + step
            guard p.z * start.z > 1e-9 else { return nil }
            let point = Point(x: p.x / p.z * focal + centre.x, y: p.y / p.z * focal + centre.y)
            return point.x.isFinite && point.y.isFinite ? point : nil
        }
        for sign in [1.0, -1.0] {
            guard let p = seen(start, reach * sign, first), let q = seen(end, reach * sign, second) else { continue }
            if (p.x - from.x) * first.direction.x + (p.y - from.y) * first.direction.y > 0,
                (q.x - to.x) * second.direction.x + (q.y - to.y) * second.direction.y > 0
            {
                return (p, q)
            }
        }
        return nil
    }

    /// A vector in space, the camera at its origin.
    private struct Space {
        let x, y, z: Double

        init(_ x: Double, _ y: Double, _ z: Double) { (self.x, self.y, self.z) = (x, y, z) }

        var length: Double { dot(self).squareRoot() }
        var normalised: Space? {
            let length = length
            return length > 1e-12 && length.isFinite ? self * (1 / length) : nil
        }

        func dot(_ o: Space) -> Double { x * o.x + y * o.y + z * o.z }
        func cross(_ o: Space) -> Space { Space(y * o.z - z * o.y, z * o.x - x * o.z, x * o.y - y * o.x) }

        static func + (a: Space, b: Space) -> Space { Space(a.x + b.x, a.y + b.y, a.z + b.z) }
        static func - (a: Space, b: Space) -> Space { Space(a.x - b.x, a.y - b.y, a.z - b.z) }
        static func * (a: Space, f: Double) -> Space { Space(a.x * f, a.y * f, a.z * f) }
    }
}
