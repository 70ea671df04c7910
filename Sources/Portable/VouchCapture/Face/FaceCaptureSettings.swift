/// Settings of one face capture session.
public struct FaceCaptureSettings: Sendable, Hashable {
    /// Frames to capture, 1…16; usually 3.
    public let numberOfFrames: Int
    /// When a face is good enough.
    public let profile: FaceCaptureProfile
    /// Time limit from the first frame or tick; nil for none. Zero and less mean nil.
    public let timeout: Duration?
    /// Times that keep instructions from flickering.
    public let guidance: FaceGuidance

    public init(
        numberOfFrames: Int = 3, profile: FaceCaptureProfile = FaceCaptureProfile(), timeout: Duration? = nil,
        guidance: FaceGuidance = FaceGuidance()
    ) {
        self.numberOfFrames = min(max(numberOfFrames, 1), 16)
        self.profile = profile
        self.timeout = timeout.flatMap { $0 > .zero ? $0 : nil }
        self.guidance = guidance
    }
}
