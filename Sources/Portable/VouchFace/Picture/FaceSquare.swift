import VouchCore

/// A square of a picture, possibly turned: what a network looks at.
struct FaceSquare: Sendable, Hashable {
    /// In pixels of the picture.
    let centre: Point
    /// In pixels.
    let side: Double
    /// The square's own axes in the picture: `right` is one side's direction, of length 1; down is right of it.
    let right: Point

    init(centre: Point, side: Double, right: Point = Point(x: 1, y: 0)) {
        self.centre = centre
        self.side = side
        let length = right.length
        self.right = length > 0 ? right * (1 / length) : Point(x: 1, y: 0)
    }

    /// About all points of a mesh, upright by its eyes.
    ///
    /// - Parameter margin: the square's side in those of the smallest that holds every point.
    init(around mesh: FaceMesh, margin: Double) {
        let upright = FaceSquare(
            centre: Point(x: 0, y: 0), side: 1, right: mesh.leftEyeCentre - mesh.rightEyeCentre)
        let axis = upright.right
        let box = FaceBox(
            around: mesh.points.map { point in
                Point(x: point.x * axis.x + point.y * axis.y, y: point.y * axis.x - point.x * axis.y)
            })
        let middle = box.centre
        self.init(
            centre: Point(x: middle.x * axis.x - middle.y * axis.y, y: middle.x * axis.y + middle.y * axis.x),
            side: max(box.width, box.height) * margin, right: axis)
    }

    /// - Parameters x, y: 0...1 from the square's top left corner.
    func place(_ x: Double, _ y: Double) -> Point {
        let (along, down) = ((x - 0.5) * side, (y - 0.5) * side)
        return Point(
            x: centre.x + right.x * along - right.y * down, y: centre.y + right.y * along + right.x * down)
    }
}

/// A similarity: turned, scaled, moved. Takes a square of `size` pixels to a picture.
struct FaceTransform: Sendable {
    /// A step to the right in the square, in pixels of the picture.
    let right: Point
    /// Where the square's top left corner lies.
    let origin: Point

    init(_ square: FaceSquare, size: Int) {
        right = square.right * (square.side / Double(size))
        origin = square.place(0, 0)
    }

    /// The similarity that takes `from` to `to` with the least squared error.
    ///
    /// - Returns: nil if there are fewer than two points or they coincide.
    init?(from: [Point], to: [Point]) {
        guard from.count == to.count, from.count > 1 else { return nil }
        let share = 1 / Double(from.count)
        let middle = from.reduce(Point(x: 0, y: 0), +) * share
        let target = to.reduce(Point(x: 0, y: 0), +) * share
        var (along, across, spread) = (0.0, 0.0, 0.0)
        for (a, b) in zip(from, to) {
            let (s, t) = (a - middle, b - target)
            along += s.x * t.x + s.y * t.y
            across += s.x * t.y - s.y * t.x
            spread += s.x * s.x + s.y * s.y
        }
        guard spread > 1e-9, along * along + across * across > 1e-18 else { return nil }
        right = Point(x: along / spread, y: across / spread)
        origin =
            target
            - Point(
                x: right.x * middle.x - right.y * middle.y, y: right.y * middle.x + right.x * middle.y)
    }

    /// Pixels of the picture for one of the square.
    var scale: Double { right.length }

    @inline(__always)
    func callAsFunction(_ x: Double, _ y: Double) -> Point {
        Point(x: origin.x + right.x * x - right.y * y, y: origin.y + right.y * x + right.x * y)
    }
}
