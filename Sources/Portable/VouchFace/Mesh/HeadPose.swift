import VouchCore

/// Where a head points, in degrees; 0, 0, 0 looks straight into the camera.
///
/// Signs as in ISO/IEC 39794-5: yaw is positive when the person turns to their left, pitch when they look down, roll
/// when the head leans to their right shoulder, all in a picture that is not mirrored.
public struct HeadPose: Sendable, Hashable {
    /// How far the head is turned, in degrees; above 0 to the person's own left.
    public let yaw: Double
    /// How far the head is bent, in degrees; above 0 down.
    public let pitch: Double
    /// How far the head leans, in degrees; above 0 to the person's own right shoulder.
    public let roll: Double

    public init(yaw: Double, pitch: Double, roll: Double) {
        (self.yaw, self.pitch, self.roll) = (yaw, pitch, roll)
    }

    /// The pose of a mesh, from the line between the outer corners of the eyes and the one from forehead to chin.
    public init(_ mesh: FaceMesh) {
        let across = mesh[.leftEyeOuter] - mesh[.rightEyeOuter]
        let acrossDepth = mesh.depth(.leftEyeOuter) - mesh.depth(.rightEyeOuter)
        let down = mesh[.chin] - mesh[.forehead]
        let downDepth = mesh.depth(.chin) - mesh.depth(.forehead)
        yaw = degrees(acrossDepth, across.length)
        pitch = degrees(downDepth, down.length)
        roll = degrees(-across.y, across.x)
    }
}

/// The angle whose tangent is `y / x`, in degrees, -180...180.
func degrees(_ y: Double, _ x: Double) -> Double {
    if x == 0, y == 0 { return 0 }
    let (a, b) = (abs(x), abs(y))
    let ratio = min(a, b) / max(a, b)
    // Below π/12 the series is good to 1e-9; larger angles are taken less π/6.
    let root3 = 1.732_050_807_568_877_2
    let isLarge = ratio > 0.267_949_192_431_122_7
    let t = isLarge ? (ratio * root3 - 1) / (ratio + root3) : ratio
    let s = t * t
    let series = t * (1 - s * (1 / 3 - s * (1 / 5 - s * (1 / 7 - s * (1 / 9 - s / 11)))))
    var angle = (series + (isLarge ? 0.523_598_775_598_298_9 : 0)) * 57.295_779_513_082_32
    if b > a { angle = 90 - angle }
    if x < 0 { angle = 180 - angle }
    return y < 0 ? -angle : angle
}
