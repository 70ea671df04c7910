/// Settings of one document capture.
public struct DocumentCaptureSettings: Sendable, Hashable {
    /// Which sides are captured.
    public var plan: CapturePlan
    /// When a picture is good enough.
    public var profile: DocumentCaptureProfile
    /// When a side is captured again.
    public var retakes: RetakePolicy
    /// Time limit of each attempt at a side, 10…60 s; usually 30 s.
    public let timeout: Duration
    /// Whether pictures are taken by themselves; false leaves it to the shutter.
    public var isAutomatic: Bool
    /// Time after which the shutter is offered, which takes the picture as it is; usually 8 s. Nil offers it at a
    /// retake only.
    public var shutterAfter: Duration?
    /// Time for turning the document before the next side is looked for, 0…10 s; usually 1.5 s.
    public var turning: Duration
    /// Time limit of a review by the caller or the person, 1…600 s; usually 120 s.
    public let reviewing: Duration
    /// Time limit of a pause, 0…3,600 s; usually 600 s.
    public let pausing: Duration
    /// Times that keep instructions from flickering.
    public var guidance: SteadyInstruction<DocumentInstruction>

    /// Makes settings. Times outside their ranges become the nearest in them.
    public init(
        plan: CapturePlan = CapturePlan(), profile: DocumentCaptureProfile = DocumentCaptureProfile(),
        retakes: RetakePolicy = RetakePolicy(), timeout: Duration = .seconds(30), isAutomatic: Bool = true,
        shutterAfter: Duration? = .seconds(8), turning: Duration = .milliseconds(1500),
        reviewing: Duration = .seconds(120), pausing: Duration = .seconds(600),
        guidance: SteadyInstruction<DocumentInstruction> = SteadyInstruction()
    ) {
        self.plan = plan
        self.profile = profile
        self.retakes = retakes
        self.timeout = min(max(timeout, .seconds(10)), .seconds(60))
        self.isAutomatic = isAutomatic
        self.shutterAfter = shutterAfter
        self.turning = min(max(turning, .zero), .seconds(10))
        self.reviewing = min(max(reviewing, .seconds(1)), .seconds(600))
        self.pausing = min(max(pausing, .zero), .seconds(3600))
        self.guidance = guidance
    }
}
