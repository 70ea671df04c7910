/// The criteria a face must meet before it is captured.
///
/// A limit of nil asks for nothing. What a limit asks for and was not measured counts as not met: nothing is taken for
/// good because it was not looked at.
public struct FaceCaptureProfile: Sendable, Hashable {
    /// Degrees to either side.
    public var maximumYaw: Double? = 15
    /// Degrees up or down.
    public var maximumPitch: Double? = 15
    /// Degrees to either shoulder.
    public var maximumRoll: Double? = 15
    /// Pixels. AwareID recommends 90 for a front camera and 60 for a back camera.
    public var minimumDistanceBetweenEyes: Double? = 90
    /// Width of the face's box, in widths of the capture region.
    public var minimumFaceWidth = 0.55
    /// As ``minimumFaceWidth``; more counts as too close.
    public var maximumFaceWidth = 0.95
    /// How far the face's middle may be from the region's, in widths and heights of the region.
    public var maximumOffset = 0.15
    /// Mean of the face, 0...1.
    public var minimumBrightness: Double? = 0.2
    /// As ``minimumBrightness``.
    public var maximumBrightness: Double? = 0.92
    /// The darker half of the face by the lighter one, 0...1.
    public var minimumEvenness: Double? = 0.45
    /// 0...1, of each eye.
    public var minimumEyeOpen: Double? = 0.35
    /// 0...1.
    public var maximumDarkGlasses: Double? = 0.5
    /// By how much of each limit a compliant face may miss it before it is not compliant any more, 0...1: without it a
    /// face at a limit would flicker.
    public var tolerance = 0.1
    /// How long a face must be compliant before the first frame is captured.
    public var dwell: Duration = .milliseconds(500)
    /// Between two captured frames.
    public var frameInterval: Duration = .milliseconds(100)

    public init() {}

    /// The first criterion that a frame misses, in the order in which a person can put them right: who is there, how
    /// far, where, which way, in what light, with what eyes.
    ///
    /// - Parameter previous: what the frame before showed; a compliant face has the tolerance.
    public func feedback(
        on frame: FaceFrame, in region: CaptureRegion, after previous: FaceFeedback? = nil
    ) -> FaceFeedback {
        let limits = Limits(profile: self, slack: previous == .faceCompliant ? min(max(tolerance, 0), 1) : 0)
        guard let face = frame.faces.first else { return .noFaceDetected }
        guard frame.faces.count == 1 else { return .multipleFacesDetected }
        guard face.box.isSound, region.isSound else { return .noFaceDetected }
        return limits.distance(of: face, in: region) ?? limits.place(of: face, in: region)
            ?? limits.appearance(of: face) ?? .faceCompliant
    }
}

/// A profile's criteria, one after another; each is nil if it is met.
private struct Limits {
    let profile: FaceCaptureProfile
    let slack: Double

    func distance(of face: FaceFacts, in region: CaptureRegion) -> FaceFeedback? {
        let width = face.box.width / region.width
        guard isMet(width, atLeast: profile.minimumFaceWidth),
            isMet(face.distanceBetweenEyes, atLeast: profile.minimumDistanceBetweenEyes)
        else { return .faceTooFar }
        return isMet(width, atMost: profile.maximumFaceWidth) ? nil : .faceTooClose
    }

    func place(of face: FaceFacts, in region: CaptureRegion) -> FaceFeedback? {
        let across = (face.box.centreX - region.centreX) / region.width
        guard isMet(abs(across), atMost: profile.maximumOffset) else { return across < 0 ? .faceOnLeft : .faceOnRight }
        let down = (face.box.centreY - region.centreY) / region.height
        guard isMet(abs(down), atMost: profile.maximumOffset) else { return down < 0 ? .faceTooHigh : .faceTooLow }
        return nil
    }

    func appearance(of face: FaceFacts) -> FaceFeedback? {
        guard isMet(face.yaw.map(abs), atMost: profile.maximumYaw),
            isMet(face.pitch.map(abs), atMost: profile.maximumPitch),
            isMet(face.roll.map(abs), atMost: profile.maximumRoll)
        else { return .invalidPose }
        guard isMet(face.brightness, atLeast: profile.minimumBrightness),
            isMet(face.brightness, atMost: profile.maximumBrightness),
            isMet(face.evenness, atLeast: profile.minimumEvenness)
        else { return .insufficientLighting }
        guard isMet(face.darkGlasses, atMost: profile.maximumDarkGlasses) else { return .darkGlassesDetected }
        guard isMet(face.leftEyeOpen, atLeast: profile.minimumEyeOpen) else { return .leftEyeClosed }
        guard isMet(face.rightEyeOpen, atLeast: profile.minimumEyeOpen) else { return .rightEyeClosed }
        return nil
    }

    /// What is not a number meets no limit.
    private func isMet(_ value: Double?, atLeast limit: Double?) -> Bool {
        guard let limit else { return true }
        return value.map { $0 >= limit * (1 - slack) } ?? false
    }

    private func isMet(_ value: Double?, atMost limit: Double?) -> Bool {
        guard let limit else { return true }
        return value.map { $0 <= limit * (1 + slack) } ?? false
    }
}
