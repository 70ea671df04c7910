/// The criteria a face must meet before it is captured.
///
/// A limit of nil asks for nothing. What a limit asks for and was not measured counts as not met: nothing is taken for
/// good because it was not looked at.
public struct FaceCaptureProfile: Sendable, Hashable {
    /// Largest turn to either side, in degrees; usually 15.
    public var maximumYaw: Double? = 15
    /// Largest angle up or down, in degrees; usually 15.
    public var maximumPitch: Double? = 15
    /// Largest inclination to either shoulder, in degrees; usually 15.
    public var maximumRoll: Double? = 15
    /// Least distance between the centres of the eyes, in pixels; usually 90. AwareID recommends 90 for a front camera
    /// and 60 for a back camera.
    public var minimumDistanceBetweenEyes: Double? = 90
    /// Least width of the face's box, as a share of the region's width; usually 0.55.
    public var minimumFaceWidth = 0.55
    /// Largest width of the face's box, as a share of the region's width; usually 0.95. More counts as too close.
    public var maximumFaceWidth = 0.95
    /// Largest distance between the middles of face and region, as a share of the region's width or height; usually
    /// 0.15.
    public var maximumOffset = 0.15
    /// Least mean brightness of the face, 0 black to 1 white; usually 0.2.
    public var minimumBrightness: Double? = 0.2
    /// Largest mean brightness of the face, 0 black to 1 white; usually 0.92.
    public var maximumBrightness: Double? = 0.92
    /// Least ratio of the darker half of the face to the lighter one, 0…1; usually 0.45.
    public var minimumEvenness: Double? = 0.45
    /// Least opening of each eye, 0 closed to 1 wide open; usually 0.35.
    public var minimumEyeOpen: Double? = 0.35
    /// Largest likelihood of dark or tinted glasses, 0…1; usually 0.5.
    public var maximumDarkGlasses: Double? = 0.5
    /// By how much of a limit a compliant face may miss it before it is no longer compliant, 0…1; usually 0.1. Without
    /// it a face at a limit would flicker.
    public var tolerance = 0.1
    /// How long a face must be compliant before the first frame is captured; usually 500 ms.
    public var dwell: Duration = .milliseconds(500)
    /// Least time between two captured frames; usually 100 ms.
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

    /// A value that is not a number meets no limit.
    private func isMet(_ value: Double?, atLeast limit: Double?) -> Bool {
        guard let limit else { return true }
        return value.map { $0 >= limit * (1 - slack) } ?? false
    }

    private func isMet(_ value: Double?, atMost limit: Double?) -> Bool {
        guard let limit else { return true }
        return value.map { $0 <= limit * (1 + slack) } ?? false
    }
}
