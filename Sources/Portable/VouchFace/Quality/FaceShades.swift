import VouchCore

/// The luminance of a square around a face, upright by its eyes, with places of the picture taken into it.
///
/// Luminance is that of ITU-R BT.709 of the values as stored, 0...255.
struct FaceShades {
    let size: Int
    let patch: FacePatch
    let luminance: [Float]
    private let transform: FaceTransform
    /// Fewer than networks get: shades need no more.
    private static let mostSamples = 3

    /// - Parameters:
    ///   - size: pixels on a side of the patch.
    ///   - isSmooth: for measures of neighbouring pixels; see ``FacePatch``.
    ///   - highest: only the rows above this place of the picture are needed, and the one that holds it.
    init(_ picture: ImageView, _ square: FaceSquare, size: Int, isSmooth: Bool = false, above highest: Point? = nil) {
        self.size = size
        let transform = FaceTransform(square, size: size)
        self.transform = transform
        let rows = highest.map { point in
            let y = Self.place(point, transform).y
            return 0..<(y.isFinite ? Int(min(max(y + 2, 0), Double(size))) : size)
        }
        patch = FacePatch(
            picture, transform, size: size, mostSamples: Self.mostSamples, isSmooth: isSmooth, rows: rows)
        luminance = patch.pixels.withUnsafeBufferPointer { pixels in
            [Float](unsafeUninitializedCapacity: size * size) { target, count in
                for i in 0..<(size * size) {
                    target[i] = 0.2126 * pixels[3 * i] + 0.7152 * pixels[3 * i + 1] + 0.0722 * pixels[3 * i + 2]
                }
                count = size * size
            }
        }
    }

    /// Pixels of the picture for one of the patch.
    var scale: Double { transform.scale }

    /// Where a place of the picture lies in the patch, in its pixels.
    func place(_ point: Point) -> Point { Self.place(point, transform) }

    private static func place(_ point: Point, _ transform: FaceTransform) -> Point {
        let (r, d) = (transform.right, point - transform.origin)
        let square = r.x * r.x + r.y * r.y
        guard square > 0 else { return Point(x: 0, y: 0) }
        return Point(x: (d.x * r.x + d.y * r.y) / square, y: (d.y * r.x - d.x * r.y) / square)
    }

    /// Where the centre of a pixel of the patch lies in the picture.
    func origin(_ x: Int, _ y: Int) -> Point { transform(Double(x) + 0.5, Double(y) + 0.5) }

    /// The pixels, as indices of `luminance`, inside an outline of places of the picture.
    func pixels(inside outline: [Point]) -> [Int] {
        let corners = outline.map(place)
        var inside: [Int] = []
        guard corners.count > 2 else { return inside }
        for y in 0..<size {
            let middle = Double(y) + 0.5
            let crossings = Self.crossings(corners, middle).sorted()
            for pair in stride(from: 0, to: crossings.count - 1, by: 2) {
                let (from, to) = (crossings[pair] - 0.5, crossings[pair + 1] - 0.5)
                guard to > 0, from < Double(size), from.isFinite, to.isFinite else { continue }
                let first = Int(max(from, -0.999) + 1)
                let last = min(Int(min(to, Double(size))), size - 1)
                if first <= last { for x in first...last { inside.append(y * size + x) } }
            }
        }
        return inside
    }

    private static func crossings(_ corners: [Point], _ y: Double) -> [Double] {
        var found: [Double] = []
        for (index, a) in corners.enumerated() {
            let b = corners[(index + 1) % corners.count]
            if (a.y <= y) != (b.y <= y) { found.append(a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x)) }
        }
        return found
    }

    /// The pixels of a square along the patch's sides.
    ///
    /// - Parameters:
    ///   - centre: in pixels of the picture.
    ///   - side: in pixels of the picture.
    func pixels(around centre: Point, side: Double) -> [Int] {
        let middle = place(centre)
        let half = side / max(scale, 1e-9) / 2
        guard middle.x.isFinite, middle.y.isFinite, half.isFinite else { return [] }
        func range(_ middle: Double) -> Range<Int> {
            let limit = Double(size)
            let from = Int(min(max(middle - half + 0.5, 0), limit))
            return from..<max(from, Int(min(max(middle + half + 0.5, 0), limit)))
        }
        return range(middle.y).flatMap { y in range(middle.x).map { y * size + $0 } }
    }

    /// How often each of `bins` shades occurs, as shares of all; zeros if there are no pixels.
    func histogram(_ pixels: [Int], bins: Int = 256) -> [Double] {
        var counts = [Double](repeating: 0, count: bins)
        guard !pixels.isEmpty else { return counts }
        let share = 1 / Double(pixels.count)
        for pixel in pixels {
            counts[min(max(Int(luminance[pixel] * Float(bins) / 256), 0), bins - 1)] += share
        }
        return counts
    }

    /// Mean luminance 0...255; nil if there are no pixels.
    func mean(_ pixels: [Int]) -> Double? {
        pixels.isEmpty ? nil : pixels.reduce(0.0) { $0 + Double(luminance[$1]) } / Double(pixels.count)
    }
}
