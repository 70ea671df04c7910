public import VouchFace

/// How good the picture of one face is.
public struct FaceAppraisal: Sendable {
    /// Each measure with its limit.
    public let quality: FaceQuality
    /// Where the person looks; nil if the eyes are too small.
    public let gaze: FaceGaze?

    /// The measures that are beyond their limits.
    public var faults: [FaceQualityComponent] { quality.components.filter { $0.hasPassed == false } }
}
