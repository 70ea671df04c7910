import VouchCore

/// The way a page was photographed, as far as its corners show.
struct PageGeometry {
    /// Pixels per inch, at the lowest point.
    let dotsPerInch: Double
    /// Between the page's normal and the optical axis, 0...90.
    let tilt: Double
    /// From the corners to the nearest border, in percent of the document's width; negative outside.
    let indent: Double
    /// The larger of the shares of the picture's width and height that the page spans; above 1 if it extends beyond the
    /// picture.
    let span: Double

    /// Focal length over the picture's diagonal: 26 to 28 mm on 36 x 24 mm, as the main cameras of phones have. For a
    /// longer lens the computed tilt is too large.
    private static let focalShare = 0.62

    init(_ frame: PageFrame, width: Int, height: Int) {
        let (w, h) = frame.millimetres
        let quarters = [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)].map {
            Point(x: $0 * w, y: $1 * h)
        }
        dotsPerInch = 25.4 * (quarters.map { frame.pixelsPerMillimetre(at: $0) }.min() ?? 0)
        let (pictureWidth, pictureHeight) = (Double(width), Double(height))
        let corners = frame.corners.corners
        let nearest = corners.reduce(Double.infinity) { nearest, c in
            min(nearest, c.x, c.y, pictureWidth - c.x, pictureHeight - c.y)
        }
        let top = (frame.corners.topRight - frame.corners.topLeft).length
        let bottom = (frame.corners.bottomRight - frame.corners.bottomLeft).length
        indent = 100 * nearest / max((top + bottom) / 2, 1)
        let xs = corners.map { $0.x }.sorted()
        let ys = corners.map { $0.y }.sorted()
        span = max((xs[3] - xs[0]) / pictureWidth, (ys[3] - ys[0]) / pictureHeight)
        tilt = PageGeometry.tilt(frame.toPicture, pictureWidth, pictureHeight)
    }

    /// The page's normal is the cross product of the directions its axes have in space, which the map's first two
    /// columns give once the camera's own part is taken out; how far either axis is stretched does not turn the
    /// product.
    private static func tilt(_ map: Homography, _ width: Double, _ height: Double) -> Double {
        let focal = focalShare * (width * width + height * height).squareRoot()
        let right = (
            x: (map.m00 - map.m20 * width / 2) / focal, y: (map.m10 - map.m20 * height / 2) / focal,
            z: map.m20
        )
        let down = (
            x: (map.m01 - map.m21 * width / 2) / focal, y: (map.m11 - map.m21 * height / 2) / focal,
            z: map.m21
        )
        let normal = (
            x: right.y * down.z - right.z * down.y, y: right.z * down.x - right.x * down.z,
            z: right.x * down.y - right.y * down.x
        )
        let length = (normal.x * normal.x + normal.y * normal.y + normal.z * normal.z).squareRoot()
        guard length > 0, length.isFinite else { return 90 }
        return degrees(arccosine: abs(normal.z) / length)
    }

    /// Abramowitz and Stegun 4.4.46; `cosine` 0...1; error below 1e-5 of a degree.
    private static func degrees(arccosine cosine: Double) -> Double {
        let c = min(max(cosine, 0), 1)
        let series =
            1.5707963050
            + c
            * (-0.2145988016
                + c
                * (0.0889789874
                    + c
                    * (-0.0501743046
                        + c * (0.0308918810 + c * (-0.0170881256 + c * (0.0066700901 + c * -0.0012624911))))))
        return (1 - c).squareRoot() * series * 180 / 3.14159265358979
    }
}
