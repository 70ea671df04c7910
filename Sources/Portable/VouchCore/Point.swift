/// A position in a picture or on a page.
///
/// In pixels unless stated otherwise. The origin is the top left corner of the picture, `x` grows to the right and `y`
/// downwards; pixel `(i, j)` covers `i..<i+1` by `j..<j+1`, so its centre is `(i + 0.5, j + 0.5)`.
public struct Point: Sendable, Hashable {
    /// How far to the right.
    public var x: Double
    /// How far down, in a picture.
    public var y: Double

    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The sum, coordinate by coordinate.
    public static func + (a: Point, b: Point) -> Point { Point(x: a.x + b.x, y: a.y + b.y) }
    /// The difference, coordinate by coordinate.
    public static func - (a: Point, b: Point) -> Point { Point(x: a.x - b.x, y: a.y - b.y) }
    /// Both coordinates times a factor.
    public static func * (a: Point, factor: Double) -> Point { Point(x: a.x * factor, y: a.y * factor) }

    /// Distance from the origin, so `(a - b).length` is the distance between two points.
    public var length: Double { (x * x + y * y).squareRoot() }

    /// The midpoint of two points.
    public func midpoint(to other: Point) -> Point { (self + other) * 0.5 }
}
