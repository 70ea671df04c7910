public import VouchFace

/// How good the picture of a face is.
public struct FaceAppraisal: Sendable {
    /// Each measure with its limit.
    public let quality: FaceQuality
    /// Nil if the eyes are too small to tell.
    public let gaze: FaceGaze?

    /// What of the quality is beyond its limit.
    public var faults: [FaceQualityComponent] { quality.components.filter { $0.hasPassed == false } }
}
