/// The four corners of something that is a rectangle when seen from directly above: a page, an MRZ, a line of text.
///
/// Corners are named as on the *upright* document, so the quad of a picture taken upside-down has its `topLeft` at the
/// lower right. In pixels of the picture; corners may lie outside it.
public struct Quad: Sendable, Hashable {
    /// Of the upright content, not of the picture.
    public var topLeft: Point
    /// Clockwise from the top left.
    public var topRight: Point
    /// Opposite of the top left.
    public var bottomRight: Point
    /// Opposite of the top right.
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

    /// Clockwise from the top left, as serialised in results.
    public var corners: [Point] { [topLeft, topRight, bottomRight, bottomLeft] }

    /// The mean of the corners; of a trapezium not where its diagonals meet.
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
