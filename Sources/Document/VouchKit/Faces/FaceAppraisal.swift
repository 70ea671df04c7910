public import VouchFace

/// How good the picture of a face is.
public struct FaceAppraisal: Sendable {
    /// Each measure with its limit.
    public let quality: FaceQuality
    /// Nil if the eyes are too small to tell.
    public let gaze: FaceGaze?
}
