/// Which camera is used, and how.
public struct CameraSettings: Sendable, Hashable {
    /// Where a camera is.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        /// On the back of the device, away from the person.
        case back
        /// Above the display, towards the person.
        case front
        /// A camera that is plugged in, as an iPad allows.
        case external
    }

    /// How the device is held.
    public enum Orientation: Sendable, Hashable, CaseIterable {
        /// Upright.
        case portrait
        /// Upside down: the side with the charging port is above.
        case portraitUpsideDown
        /// On its side, the side with the charging port to the right.
        case landscapeRight
        /// On its side, the side with the charging port to the left.
        case landscapeLeft

        /// By how many degrees clockwise the sensor's picture is turned to stand upright. Sensors lie in landscape.
        public var rotation: Double {
            switch self {
            case .portrait: 90
            case .portraitUpsideDown: 270
            case .landscapeRight: 0
            case .landscapeLeft: 180
            }
        }
    }

    /// Where the camera is that is used.
    public var position = Position.back
    /// How the device is held.
    public var orientation = Orientation.portrait
    /// Which camera is used, by its ``AppleCameraDescription/identifier``; nil for the one at the position that focuses
    /// closest.
    public var identifier: String?
    /// Whether the torch is lit from the beginning.
    public var isTorchOn = false

    public init() {}
}

/// One of a device's cameras.
public struct AppleCameraDescription: Sendable, Hashable {
    /// The system's name of the camera, for ``CameraSettings/identifier``. It stays the same on this device.
    public let identifier: String
    /// The camera's name for people, in the device's language.
    public let name: String
    /// Where the camera is.
    public let position: CameraSettings.Position
    /// The width of its pictures in pixels as the sensor lies, which is landscape: not turned upright.
    public let width: Int
    /// The height of its pictures in pixels as the sensor lies.
    public let height: Int
    /// Whether the camera has a torch.
    public let hasTorch: Bool

    public init(
        identifier: String, name: String, position: CameraSettings.Position, width: Int, height: Int, hasTorch: Bool
    ) {
        (self.identifier, self.name, self.position) = (identifier, name, position)
        (self.width, self.height, self.hasTorch) = (width, height, hasTorch)
    }
}
