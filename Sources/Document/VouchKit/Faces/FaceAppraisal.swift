public import VouchFace

/// How good the picture of a face is.
public struct FaceAppraisal: Sendable {
    public let quality: FaceQuality
    /// Nil if the eyes are too small to tell.
    public let gaze: FaceGaze?
}
