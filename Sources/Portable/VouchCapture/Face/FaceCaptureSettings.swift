/// What one face capture session asks for.
public struct FaceCaptureSettings: Sendable, Hashable {
    /// Frames to capture, 1...16.
    public let numberOfFrames: Int
    /// When a face is good enough.
    public let profile: FaceCaptureProfile
    /// From the first frame or tick; nil or not above zero: no timeout.
    public let timeout: Duration?
    /// How instructions are kept from flickering.
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
