/// The four corners of something that is a rectangle when seen from directly above: a page, an MRZ, a line of text.
///
/// Corners are named as on the *upright* document, so the quad of a picture taken upside-down has its `topLeft` at the
/// lower right. In pixels of the picture; corners may lie outside it.
public struct Quad: Sendable, Hashable {
    /// The upper left corner of the upright content, wherever it lies in the picture.
    public var topLeft: Point
    /// The upper right corner of the upright content: the next one clockwise.
    public var topRight: Point
    /// The lower right corner, opposite the top left.
    public var bottomRight: Point
    /// The lower left corner, opposite the top right.
    public var bottomLeft: Point

    public init(topLeft: Point, topRight: Point, bottomRight: Point, bottomLeft: Point) {
        self.topLeft = topLeft
        self.topRight = topRight
        self.bottomRight = bottomRight
        self.bottomLeft = bottomLeft
    }

    /// The upright rectangle from the origin to `(width, height)`.
    public init(width: Double, height: Double) {
        self.init(
            topLeft: Point(x: 0, y: 0), topRight: Point(x: width, y: 0),
            bottomRight: Point(x: width, y: height), bottomLeft: Point(x: 0, y: height))
    }

    /// The corners clockwise from the top left, as results list them.
    public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The mean of the corners. Where a quad is seen at an angle, this is not the middle of the document: its diagonals
    /// meet elsewhere.
    public var center: Point { (topLeft + topRight + bottomRight + bottomLeft) * 0.25 }

    /// Area by the shoelace formula; negative when the corners run anticlockwise (a mirrored quad).
    public var signedArea: Double {
        func cross(_ a: Point, _ b: Point) -> Double { a.x * b.y - b.x * a.y }
        return
            (cross(topLeft, topRight) + cross(topRight, bottomRight) + cross(bottomRight, bottomLeft)
            + cross(bottomLeft, topLeft)) / 2
    }

    /// Takes every corner through `transform`; the names stay.
    public func map(_ transform: (Point) -> Point) -> Quad {
        Quad(
            topLeft: transform(topLeft), topRight: transform(topRight),
            bottomRight: transform(bottomRight), bottomLeft: transform(bottomLeft))
    }
}
