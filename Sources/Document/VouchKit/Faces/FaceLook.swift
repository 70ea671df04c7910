import VouchCore
public import VouchFace
public import VouchImaging

/// The faces of one picture.
public struct FaceLook: Sendable {
    /// One face of a picture.
    public struct Face: Sendable {
        /// Its place and six points, as the finder gave them.
        public let found: FoundFace
        /// Its 468 points.
        public let mesh: FaceMesh
        /// Which way it looks.
        public let pose: HeadPose
    }

    /// Size of the picture that coordinates are in.
    public let width: Int
    /// In pixels, as the picture is shown.
    public let height: Int
    /// The largest first.
    public let faces: [Face]
    let picture: Picture

    /// The picture looked at, upright.
    ///
    /// - Note: it is a person's portrait: keep it no longer than needed.
    public func withPicture<Result>(_ body: (Picture) throws -> Result) rethrows -> Result { try body(picture) }
}
