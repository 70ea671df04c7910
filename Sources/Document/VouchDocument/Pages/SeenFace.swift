public import VouchCore
import VouchFace

/// Where the largest face on a page lies. Coordinates are pixels of the picture or page that it was seen in.
public struct SeenFace: Sendable, Hashable {
    /// The edge of the face, clockwise from the forehead.
    public let outline: [Point]
    /// The middle of the person's own right eye, which is on the left of an upright page.
    public let rightEye: Point
    /// The middle of the person's own left eye.
    public let leftEye: Point

    init(_ mesh: FaceMesh) {
        self.init(outline: mesh.outline, rightEye: mesh.rightEyeCentre, leftEye: mesh.leftEyeCentre)
    }

    init(outline: [Point], rightEye: Point, leftEye: Point) {
        (self.outline, self.rightEye, self.leftEye) = (outline, rightEye, leftEye)
    }

    func map(_ transform: (Point) -> Point) -> SeenFace {
        SeenFace(outline: outline.map(transform), rightEye: transform(rightEye), leftEye: transform(leftEye))
    }

    /// Whether the eyes lie side by side, the person's right one on the left, on a page with these corners.
    func isUpright(on page: Quad) -> Bool {
        let right = page.topRight - page.topLeft + page.bottomRight - page.bottomLeft
        let eyes = leftEye - rightEye
        let along = eyes.x * right.x + eyes.y * right.y
        let across = eyes.y * right.x - eyes.x * right.y
        // Within 45 degrees.
        return along > abs(across)
    }

    /// Around the outline: its left, upper, right and lower side.
    var box: (left: Double, top: Double, right: Double, bottom: Double) {
        let (xs, ys) = (outline.map(\.x), outline.map(\.y))
        return (xs.min() ?? 0, ys.min() ?? 0, xs.max() ?? 0, ys.max() ?? 0)
    }
}
