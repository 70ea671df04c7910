import Synchronization

/// A source of frames: a camera, a video, pictures.
///
/// Frames are pulled: a busy caller misses frames of a camera, and never gets an old one.
public protocol FrameSource: Sendable {
    /// The newest frame that was not given out before; waits until there is one. A recording gives every frame, in order.
    ///
    /// - Returns: nil at the end of a recording. A camera has no end.
    /// - Throws: ``FrameSourceError``, within seconds also where a camera delivers nothing; `CancellationError`.
    func next() async throws -> CameraFrame?

    /// Releases the camera. No frame comes after it.
    func stop()
}

/// A source cannot deliver frames.
public struct FrameSourceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why there are no frames.
    @nonexhaustive
    public enum Code: String, Sendable, Hashable {
        /// There is no such camera or file.
        case missing
        /// Another program uses the camera, or the system does not permit its use.
        case refused
        /// The camera delivered nothing for some seconds.
        case stalled
        /// The camera stopped delivering, or what it delivers cannot be used as frames.
        case lost
    }

    /// The kind of failure, for programs.
    public let code: Code

    public init(_ code: Code) { self.code = code }

    public var description: String {
        switch code {
        case .missing: "there is no such source of frames"
        case .refused: "the source of frames cannot be used"
        case .stalled: "the source delivers no frames"
        case .lost: "the source stopped delivering frames"
        }
    }
}

/// Frames that are in memory, in order: for tests, and for pictures taken elsewhere.
public final class FrameSequence: FrameSource {
    private let rest: Mutex<ArraySlice<CameraFrame>>

    /// Gives out frames from the first to the last.
    public init(_ frames: [CameraFrame]) { rest = Mutex(frames[...]) }

    public func next() async throws -> CameraFrame? {
        try Task.checkCancellation()
        return rest.withLock { $0.popFirst() }
    }

    public func stop() { rest.withLock { $0 = [] } }
}
