/// The findings in one frame of the camera. The picture itself is not needed to guide.
public struct FaceFrame: Sendable, Hashable {
    /// Size of the frame in pixels, as the person sees it; boxes are measured in it.
    public let size: FrameSize
    /// Every face found, in any order.
    public let faces: [FaceFacts]

    public init(size: FrameSize, faces: [FaceFacts]) {
        self.size = size
        self.faces = faces
    }
}

/// Measures of one face in a frame. Nil means that it was not measured, not that it is good.
///
/// *Left* and *right* eye are the person's own. A box is in the picture as it is shown: mirror the box if the picture
/// is mirrored.
public struct FaceFacts: Sendable, Hashable {
    /// Box around brows, cheeks and chin, in pixels of the frame.
    public var box: CaptureRegion
    /// Distance between the centres of the eyes, in pixels.
    public var distanceBetweenEyes: Double?
    /// Turn of the head to one side, in degrees; 0 looks straight into the camera.
    public var yaw: Double?
    /// Angle of the head up or down, in degrees; above 0 the person looks down.
    public var pitch: Double?
    /// Inclination of the head to one shoulder, in degrees; 0 is upright.
    public var roll: Double?
    /// Opening of the left eye, 0 closed to 1 wide open.
    public var leftEyeOpen: Double?
    /// Opening of the right eye, 0 closed to 1 wide open.
    public var rightEyeOpen: Double?
    /// Likelihood that dark or tinted glasses hide the eyes, 0…1.
    public var darkGlasses: Double?
    /// Mean brightness of the face, 0 black to 1 white.
    public var brightness: Double?
    /// Ratio of the darker half of the face to the lighter one, 0…1; 1 is even light.
    public var evenness: Double?

    public init(box: CaptureRegion) { self.box = box }
}

#if !hasFeature(Embedded)
extension FaceFrame: Codable {}

extension FaceFacts: Codable {}
#endif
