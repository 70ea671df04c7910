public import VouchCamera

/// Why the system took the camera away.
public enum CameraInterruption: Sendable, Hashable, CaseIterable {
    /// The app went to the background.
    case background
    /// Another app has the camera: for example, two apps stand beside each other on an iPad.
    case inUse
    /// The device is too hot.
    case pressure
    /// The system gave another reason, or none.
    case unknown

    /// The reaction of a source of frames.
    public enum Consequence: Sendable, Hashable {
        /// The capture ends with this, and the camera is released.
        case end(FrameSourceError)
        /// Frames may come again; a source that waits too long counts as stalled.
        case wait
    }

    /// Going to the background ends a capture, as its camera would be in the way of other apps; the person starts
    /// again. Everything else may pass by itself.
    public var consequence: Consequence {
        switch self {
        case .background: .end(FrameSourceError(.lost))
        case .inUse, .pressure, .unknown: .wait
        }
    }
}
