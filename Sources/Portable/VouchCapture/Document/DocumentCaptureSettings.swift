/// What one document capture asks for.
public struct DocumentCaptureSettings: Sendable, Hashable {
    /// Which sides are captured.
    public var plan: CapturePlan
    /// When a picture is good enough.
    public var profile: DocumentCaptureProfile
    /// When a side is captured again.
    public var retakes: RetakePolicy
    /// For each attempt at a side, 10 to 60 s.
    public let timeout: Duration
    /// Off: pictures are taken by the shutter only.
    public var isAutomatic: Bool
    /// After this the person is offered a shutter, which takes the picture as it is. Nil: not before a retake.
    public var shutterAfter: Duration?
    /// How long the person has to turn the document over before the next side is looked for.
    public var turning: Duration
    /// How long the caller may look at a side, or ask the person about it: 1 s to 10 minutes.
    public let reviewing: Duration
    /// How long a capture may be paused: up to an hour.
    public let pausing: Duration
    /// How instructions are kept from flickering.
    public var guidance: SteadyInstruction<DocumentInstruction>

    /// Times outside of their ranges become the nearest in them.
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
