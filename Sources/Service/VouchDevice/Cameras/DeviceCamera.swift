public import VouchCamera

/// One of a device's cameras.
public struct DeviceCamera: Sendable, Hashable {
    /// Where a camera is.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        /// On the back of the device, away from the person.
        case back
        /// Above the display, towards the person.
        case front
        /// A camera that is plugged in, or a computer's.
        case external
    }

    /// The system's name of the camera, such as `/dev/video0`. It stays the same on this device.
    public let identifier: String
    /// The camera's name for people.
    public let name: String
    /// Where the camera is.
    public let position: Position
    /// The width of its pictures in pixels, as the sensor lies: not turned upright. 0 if that is not known.
    public let width: Int
    /// The height of its pictures in pixels, as the sensor lies. 0 if that is not known.
    public let height: Int
    /// Whether the camera has a torch.
    public let hasTorch: Bool

    public init(
        identifier: String, name: String, position: Position, width: Int = 0, height: Int = 0, hasTorch: Bool = false
    ) {
        (self.identifier, self.name, self.position) = (identifier, name, position)
        (self.width, self.height, self.hasTorch) = (width, height, hasTorch)
    }
}

/// The cameras of a device. Conformers wrap one platform each, or play a recording.
public protocol CameraProviding: Sendable {
    /// The cameras, the preferred one of each position first. Empty if there is none.
    func cameras() -> [DeviceCamera]

    /// Starts a camera.
    ///
    /// - Throws: `FrameSourceError`, or the platform's own error.
    func open(_ camera: DeviceCamera) async throws -> OpenCamera
}

/// A camera that delivers frames.
public struct OpenCamera: Sendable {
    /// The frames; stopping them releases the camera.
    public let frames: any FrameSource
    /// Torch and focus; nil if there is neither.
    public let control: (any CameraControlling)?
    /// Asks the person for the permission; nil counts as given.
    public let permission: (any CameraPermitting)?
    /// Whether the control has a torch.
    public let hasTorch: Bool

    public init(
        _ frames: any FrameSource, control: (any CameraControlling)? = nil,
        permission: (any CameraPermitting)? = nil, hasTorch: Bool = false
    ) {
        (self.frames, self.control, self.permission, self.hasTorch) = (frames, control, permission, hasTorch)
    }
}

/// A device without cameras.
public struct NoCameras: CameraProviding {
    public init() {}

    public func cameras() -> [DeviceCamera] { [] }

    public func open(_ camera: DeviceCamera) async throws -> OpenCamera { throw FrameSourceError(.missing) }
}

/// Plays frames in place of cameras: each position has its own, from the beginning at each opening.
public struct PlayedCameras: CameraProviding {
    /// Makes the frames of one opening.
    public typealias Source = @Sendable () throws -> any FrameSource

    private let sources: [DeviceCamera.Position: Source]

    /// - Parameter sources: called at each opening.
    public init(_ sources: [DeviceCamera.Position: Source]) { self.sources = sources }

    /// Frames in memory, for the camera on the back.
    public init(_ frames: [CameraFrame]) { self.init([.back: { FrameSequence(frames) }]) }

    public func cameras() -> [DeviceCamera] {
        DeviceCamera.Position.allCases.filter { sources[$0] != nil }
            .map { DeviceCamera(identifier: $0.rawValue, name: "Recording (\($0.rawValue))", position: $0) }
    }

    public func open(_ camera: DeviceCamera) async throws -> OpenCamera {
        guard let source = sources[camera.position] else { throw FrameSourceError(.missing) }
        return OpenCamera(try source())
    }
}
