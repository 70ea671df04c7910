import VouchCore
public import VouchFace
public import VouchImaging

/// The faces of one picture.
public struct FaceLook: Sendable {
    /// One face of a picture.
    public struct Face: Sendable {
        /// The face's place and six points, as the finder gave them.
        public let found: FoundFace
        /// The face's 468 points.
        public let mesh: FaceMesh
        /// Which way the head is turned.
        public let pose: HeadPose
    }

    /// The width in pixels of the upright picture, in which all coordinates are.
    public let width: Int
    /// The height in pixels of the upright picture.
    public let height: Int
    /// The faces found, the largest first.
    public let faces: [Face]
    let picture: Picture

    /// Gives `body` the picture that was looked at, upright.
    ///
    /// - Note: it is a person's portrait: keep it no longer than needed.
    public func withPicture<Result>(_ body: (Picture) throws -> Result) rethrows -> Result { try body(picture) }
}
