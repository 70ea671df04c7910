import VouchCore
public import VouchFace
public import VouchImaging

/// The faces of one picture.
public struct FaceLook: Sendable {
    public struct Face: Sendable {
        public let found: FoundFace
        public let mesh: FaceMesh
        public let pose: HeadPose
    }

    /// Size of the picture that coordinates are in.
    public let width: Int
    public let height: Int
    /// The largest first.
    public let faces: [Face]
    let picture: Picture

    /// The picture looked at, upright.
    ///
    /// - Note: it is a person's portrait: keep it no longer than needed.
    public func withPicture<Result>(_ body: (Picture) throws -> Result) rethrows -> Result { try body(picture) }
}
