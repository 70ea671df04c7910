import VouchCore

/// A page's position in a picture and its real size.
struct PageFrame {
    /// Corners of the upright page, in pixels of the picture.
    let corners: Quad
    let millimetres: (width: Double, height: Double)
    /// The format gives the size; otherwise ``assumedLongSide`` is used, and only proportions are reliable.
    let isSizeKnown: Bool
    /// From millimetres on the upright page, origin at its top left, to pixels of the picture.
    let toPicture: Homography

    /// The size assumed for a page of unknown size: between a card and a passport page.
    static let assumedLongSide = 105.0

    /// - Parameter document: nil for the whole picture.
    /// - Returns: nil for corners that are not those of a rectangle seen by a camera, or that hold hardly a pixel.
    init?(_ document: FoundDocument?, width: Int, height: Int) {
        let quad = document?.corners ?? Quad(width: Double(width), height: Double(height))
        guard PageFrame.isRectangleSeen(quad) else { return nil }
        if let size = document?.millimetres {
            millimetres = size
            isSizeKnown = true
        } else {
            let across =
                (quad.topRight - quad.topLeft).length + (quad.bottomRight - quad.bottomLeft).length
            let down = (quad.bottomLeft - quad.topLeft).length + (quad.bottomRight - quad.topRight).length
            let scale = PageFrame.assumedLongSide / max(across, down)
            millimetres = (max(across * scale, 5), max(down * scale, 5))
            isSizeKnown = false
        }
        let page = Quad(width: millimetres.width, height: millimetres.height)
        guard let map = Homography(from: page, to: quad) else { return nil }
        toPicture = map
        corners = quad
    }

    /// Convex, in front of the camera, of finite corners within reason and of at least 16 pixels.
    private static func isRectangleSeen(_ quad: Quad) -> Bool {
        let corners = quad.corners
        guard corners.allSatisfy({ abs($0.x) < 1e6 && abs($0.y) < 1e6 }), abs(quad.signedArea) >= 16
        else {
            return false
        }
        let sign: Double = quad.signedArea > 0 ? 1 : -1
        return corners.indices.allSatisfy { i in
            let (a, b) = (corners[(i + 1) % 4] - corners[i], corners[(i + 2) % 4] - corners[(i + 1) % 4])
            return (a.x * b.y - a.y * b.x) * sign > 1e-6
        }
    }

    /// Pixels of the picture per millimetre of the page, at `point` in millimetres: the smaller of the two directions.
    func pixelsPerMillimetre(at point: Point) -> Double {
        let centre = toPicture(point)
        let right = (toPicture(point + Point(x: 1, y: 0)) - centre).length
        let down = (toPicture(point + Point(x: 0, y: 1)) - centre).length
        return min(right, down)
    }

    /// The region of the page as a quad in the picture.
    func quad(of region: PageRegion) -> Quad {
        let (w, h) = millimetres
        return Quad(
            topLeft: Point(x: region.left * w, y: region.top * h),
            topRight: Point(x: region.right * w, y: region.top * h),
            bottomRight: Point(x: region.right * w, y: region.bottom * h),
            bottomLeft: Point(x: region.left * w, y: region.bottom * h)
        ).map { toPicture($0) }
    }
}
