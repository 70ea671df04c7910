public import VouchCore

/// A face as 468 points in three dimensions, numbered as MediaPipe's face mesh numbers them.
///
/// `points` are in pixels of the picture, origin top left. `depths` are in the same unit, smaller nearer the camera,
/// from the head's middle. *Right* and *left* are the person's own.
public struct FaceMesh: Sendable, Hashable {
    /// The number of points of a mesh: 468.
    public static var count: Int { 468 }

    /// The points, in pixels of the picture, in MediaPipe's order.
    public let points: [Point]
    /// The depths of the same points, in the same unit: smaller is nearer to the camera.
    public let depths: [Double]
    /// How sure the network is that there is a face, 0...1; not calibrated.
    public let presence: Float

    /// - Returns: nil unless there are 468 points and 468 depths.
    public init?(points: [Point], depths: [Double], presence: Float) {
        guard points.count == Self.count, depths.count == Self.count else { return nil }
        self.points = points
        self.depths = depths
        self.presence = presence
    }

    /// With every point taken through `map`; depths grow as lengths do about the nose.
    func mapped(_ map: (Point) -> Point) -> FaceMesh? {
        let nose = self[.noseTip]
        let origin = map(nose)
        let across = map(nose + Point(x: 1, y: 0)) - origin
        let down = map(nose + Point(x: 0, y: 1)) - origin
        let scale = abs(across.x * down.y - across.y * down.x).squareRoot()
        guard scale.isFinite, scale > 0 else { return nil }
        return FaceMesh(points: points.map(map), depths: depths.map { $0 * scale }, presence: presence)
    }

    subscript(_ landmark: FaceLandmark) -> Point { points[landmark.rawValue] }

    func depth(_ landmark: FaceLandmark) -> Double { depths[landmark.rawValue] }

    /// The smallest box around all points, along the picture's sides.
    public var box: FaceBox { FaceBox(around: points) }

    /// The edge of the face, clockwise in the picture from the forehead.
    public var outline: [Point] { FaceZones.oval.map { points[$0] } }

    /// The middle of the right eye's corners.
    public var rightEyeCentre: Point { self[.rightEyeOuter].midpoint(to: self[.rightEyeInner]) }
    /// The middle of the left eye's corners.
    public var leftEyeCentre: Point { self[.leftEyeOuter].midpoint(to: self[.leftEyeInner]) }

    /// The distance between the centres of the eyes as seen in the picture, in pixels.
    public var distanceBetweenEyes: Double { (leftEyeCentre - rightEyeCentre).length }
}

/// Points of the mesh that have a name, with MediaPipe's number.
enum FaceLandmark: Int, Sendable {
    case rightEyeOuter = 33
    case rightEyeInner = 133
    case leftEyeInner = 362
    case leftEyeOuter = 263
    case noseTip = 1
    case noseBase = 2
    case forehead = 10
    case chin = 152
    case rightCheek = 234
    case leftCheek = 454
    case lipUpper = 13
    case lipLower = 14
    case rightCheekMiddle = 50
    case leftCheekMiddle = 280
    case rightBelowEye = 230
    case leftBelowEye = 450
}
