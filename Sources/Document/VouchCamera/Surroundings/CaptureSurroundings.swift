public import VouchCore

/// Asks for the permission to use a camera.
public protocol CameraPermitting: Sendable {
    /// Asks the person where the system does; false if they, or the system, say no.
    func isCameraPermitted() async -> Bool
}

/// Settings that a camera accepts.
public protocol CameraControlling: Sendable {
    /// Switches the torch on or off; does nothing where there is none.
    func setTorch(_ isOn: Bool) async
    /// Focuses on a place.
    ///
    /// - Parameter place: in pixels of the frames, the origin at the top left; nil lets the camera choose.
    func focus(at place: Point?) async
}

/// Signals of a device besides the instructions on its screen.
public protocol CaptureSignalling: Sendable {
    /// Vibrates, or plays a sound: a side was captured, or a picture is not good enough.
    func signal(_ signal: CaptureSignal) async
    /// Speaks an instruction, in place of what is being spoken.
    func speak(_ text: String, language: String) async
}

/// Something worth a vibration.
public enum CaptureSignal: Sendable, Hashable, CaseIterable {
    /// A side was captured.
    case captured
    /// A picture is not good enough.
    case refused
    /// Everything is captured.
    case finished
}

/// Keeps the frames of a session, as evidence or to find out what went wrong.
public protocol CaptureRecording: Sendable {
    /// Every frame that was looked at, in order. A slow recorder slows the session down.
    ///
    /// - Throws: what keeps it from recording: the session ends with it, because a recording that was asked for is
    ///   missing.
    func record(_ frame: CameraFrame) async throws
}

/// The parts of the device that a session uses. A part that is nil is not used.
public struct CaptureSurroundings: Sendable {
    /// Asked for the permission to use the camera, before the first frame; nil counts as given.
    public var permission: (any CameraPermitting)?
    /// Receives the torch setting that retakes want.
    public var control: (any CameraControlling)?
    /// Receives the patterns to vibrate and the words to speak.
    public var signals: (any CaptureSignalling)?
    /// Given every frame that was looked at.
    public var recorder: (any CaptureRecording)?
    /// Receives events for counting.
    public var analytics: CaptureAnalytics?
    /// Texts of everything that the session says.
    public var texts: CaptureTexts

    public init(
        permission: (any CameraPermitting)? = nil, control: (any CameraControlling)? = nil,
        signals: (any CaptureSignalling)? = nil, recorder: (any CaptureRecording)? = nil,
        analytics: CaptureAnalytics? = nil, texts: CaptureTexts = .english
    ) {
        self.permission = permission
        self.control = control
        self.signals = signals
        self.recorder = recorder
        self.analytics = analytics
        self.texts = texts
    }
}
