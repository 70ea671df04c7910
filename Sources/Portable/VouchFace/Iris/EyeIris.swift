public import VouchCore

/// One eye as the iris network sees it: the lids' edge and the iris.
///
/// Coordinates are pixels of the picture, origin top left.
public struct EyeIris: Sendable, Hashable {
    /// The centre of the iris.
    public let centre: Point
    /// The diameter of the iris, in pixels.
    public let diameter: Double
    /// Sixteen points on the lids' edge: from the outer corner along the lower lid to the inner corner, then the upper
    /// lid from the outer side.
    public let contour: [Point]
    /// How far the eye looks to the person's left, in degrees relative to the head; approximate.
    public let yaw: Double
    /// How far the eye looks down, in degrees relative to the head; approximate.
    public let pitch: Double

    /// The distance between the lids in the middle of the eye, in pixels.
    public var opening: Double {
        // Point k of the lower lid lies under point k + 8 of the upper one.
        [3, 4, 5].reduce(0) { $0 + (contour[$1] - contour[$1 + 8]).length } / 3
    }

    static let outerCorner = 0
    static let innerCorner = 8

    /// Radii of the iris for one of the eyeball: 5.9 mm of 12 mm.
    private static let eyeball = 2.03
    /// Where the iris of an eye that looks straight ahead stands, seen from the middle between the corners: outwards,
    /// because the inner corner reaches to the nose, and upwards. In degrees, the medians of the corpus.
    private static let restOutwards = 7.5
    private static let restUpwards = 8.0

    /// - Returns: nil unless there are sixteen points on the lids and five on the iris, not all in one place.
    init?(contour: [Point], iris: [Point], isLeft: Bool) {
        guard contour.count == 16, iris.count == 5 else { return nil }
        let (outer, inner) = (contour[Self.outerCorner], contour[Self.innerCorner])
        // To the person's left in the picture, which is its right.
        let axis = isLeft ? outer - inner : inner - outer
        let across = (iris[1] - iris[3]).length
        let upright = (iris[2] - iris[4]).length
        diameter = max(across, upright)
        guard axis.length > 0, diameter > 0, diameter.isFinite, axis.length.isFinite else { return nil }
        centre = iris[0]
        self.contour = contour
        let (right, offset) = (axis * (1 / axis.length), iris[0] - outer.midpoint(to: inner))
        let radius = diameter / 2 * Self.eyeball
        let rest = isLeft ? Self.restOutwards : -Self.restOutwards
        yaw = Self.angle((offset.x * right.x + offset.y * right.y) / radius) - rest
        pitch = Self.angle((offset.y * right.x - offset.x * right.y) / radius) + Self.restUpwards
    }

    /// The angle of a sine, in degrees; those beyond 1 are a right angle.
    private static func angle(_ sine: Double) -> Double {
        let s = min(max(sine, -1), 1)
        return degrees(s, (1 - s * s).squareRoot())
    }
}

/// Where a person looks.
///
/// The angles are relative to the head: add the head's pose for the direction in the room. They are accurate to several
/// degrees.
public struct FaceGaze: Sendable, Hashable {
    /// The person's own right eye.
    public let rightEye: EyeIris
    /// The person's own left eye.
    public let leftEye: EyeIris

    /// How far the person looks to their own left, in degrees: the mean of both eyes.
    public var yaw: Double { (rightEye.yaw + leftEye.yaw) / 2 }
    /// How far the person looks down, in degrees: the mean of both eyes.
    public var pitch: Double { (rightEye.pitch + leftEye.pitch) / 2 }
}
