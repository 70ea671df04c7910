/// What was found in one frame of the camera. The picture itself is not needed to guide.
public struct FaceFrame: Sendable, Hashable {
    /// The size of the frame that the boxes are measured in, as the person sees it.
    public let size: FrameSize
    /// Every face found, in any order.
    public let faces: [FaceFacts]

    public init(size: FrameSize, faces: [FaceFacts]) {
        self.size = size
        self.faces = faces
    }
}

/// What was measured of one face. Nil if it was not measured, which does not mean that it is well.
///
/// *Left* and *right* eye are the person's own. A box is in the picture as it is shown: mirror the box if the picture is
/// mirrored.
public struct FaceFacts: Sendable, Hashable {
    /// Around brows, cheeks and chin.
    public var box: CaptureRegion
    /// Between the centres of the eyes, in pixels.
    public var distanceBetweenEyes: Double?
    /// Degrees; 0 looks straight into the camera.
    public var yaw: Double?
    /// Degrees; above 0 the person looks down.
    public var pitch: Double?
    /// Degrees; 0 is upright.
    public var roll: Double?
    /// 0 closed, 1 wide open.
    public var leftEyeOpen: Double?
    /// As ``leftEyeOpen``.
    public var rightEyeOpen: Double?
    /// How likely dark or tinted glasses hide the eyes, 0...1.
    public var darkGlasses: Double?
    /// Mean brightness of the face, 0 black, 1 white.
    public var brightness: Double?
    /// The darker half of the face by the lighter one, 0...1; 1 is even light.
    public var evenness: Double?

    public init(box: CaptureRegion) { self.box = box }
}
