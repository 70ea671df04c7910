public import VouchCore

/// A face in a picture: its place and six points.
///
/// Coordinates are pixels of the picture, origin top left. *Right* and *left* are the person's own: the right eye is on
/// the left of a picture that is not mirrored.
public struct FoundFace: Sendable, Hashable {
    /// The face's place, from the forehead to the chin and from ear to ear, however it is turned; the box's sides lie
    /// along the picture's.
    public let box: FaceBox
    /// The person's own right eye: left in a picture that is not mirrored.
    public let rightEye: Point
    /// The person's own left eye.
    public let leftEye: Point
    /// The tip of the nose.
    public let nose: Point
    /// The middle of the mouth, between the lips.
    public let mouth: Point
    /// The tragus of the person's own right ear.
    public let rightEar: Point
    /// The tragus of the person's own left ear.
    public let leftEar: Point
    /// How sure the network is, 0...1; not calibrated.
    public let confidence: Float

    public init(
        box: FaceBox, rightEye: Point, leftEye: Point, nose: Point, mouth: Point, rightEar: Point, leftEar: Point,
        confidence: Float
    ) {
        self.box = box
        self.rightEye = rightEye
        self.leftEye = leftEye
        self.nose = nose
        self.mouth = mouth
        self.rightEar = rightEar
        self.leftEar = leftEar
        self.confidence = confidence
    }

    /// With every coordinate taken through `map`, and the box around the corners of the one before.
    func mapped(_ map: (Point) -> Point) -> FoundFace {
        let corners = box.corners.map(map)
        return FoundFace(
            box: FaceBox(around: corners), rightEye: map(rightEye), leftEye: map(leftEye), nose: map(nose),
            mouth: map(mouth), rightEar: map(rightEar), leftEar: map(leftEar), confidence: confidence)
    }
}

/// A rectangle along the sides of a picture, in pixels; it may reach outside.
public struct FaceBox: Sendable, Hashable {
    /// The left edge, in pixels from the picture's left edge.
    public let x: Double
    /// The upper edge, in pixels from the picture's upper edge.
    public let y: Double
    /// The width, in pixels.
    public let width: Double
    /// The height, in pixels.
    public let height: Double

    public init(x: Double, y: Double, width: Double, height: Double) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    init(around points: [Point]) {
        let xs = points.map { $0.x }
        let ys = points.map { $0.y }
        let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
        self.init(x: left, y: top, width: (xs.max() ?? 0) - left, height: (ys.max() ?? 0) - top)
    }

    /// The middle of the box.
    public var centre: Point { Point(x: x + width / 2, y: y + height / 2) }

    package var area: Double { max(width, 0) * max(height, 0) }

    var corners: [Point] {
        [
            Point(x: x, y: y), Point(x: x + width, y: y), Point(x: x + width, y: y + height),
            Point(x: x, y: y + height),
        ]
    }

    /// The shared area over the area of both together, 0...1.
    func overlap(_ other: FaceBox) -> Double {
        let shared = common(other)
        let all = area + other.area - shared
        return all > 0 ? shared / all : 0
    }

    /// The shared area over that of the smaller of the two, 0...1.
    func cover(_ other: FaceBox) -> Double {
        let least = min(area, other.area)
        return least > 0 ? common(other) / least : 0
    }

    private func common(_ other: FaceBox) -> Double {
        let w = min(x + width, other.x + other.width) - max(x, other.x)
        let h = min(y + height, other.y + other.height) - max(y, other.y)
        return w > 0 && h > 0 ? w * h : 0
    }
}
