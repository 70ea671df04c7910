/// Which camera is used, and how.
public struct CameraSettings: Sendable, Hashable {
    /// Which side of the device.
    public enum Position: String, Sendable, Hashable, CaseIterable {
        /// Away from the person.
        case back, front
        /// A camera that is plugged in: iPad.
        case external
    }

    /// How the device is held.
    public enum Orientation: Sendable, Hashable, CaseIterable {
        /// Upright.
        case portrait, portraitUpsideDown
        /// The side with the charging port to the right.
        case landscapeRight
        /// The side with the charging port to the left.
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

    /// Which side of the device.
    public var position = Position.back
    /// How the device is held.
    public var orientation = Orientation.portrait
    /// Of ``AppleCameraDescription/identifier``; nil for the best at the position.
    public var identifier: String?
    /// Whether the torch is lit from the beginning.
    public var isTorchOn = false

    public init() {}
}

/// One of a device's cameras.
public struct AppleCameraDescription: Sendable, Hashable {
    /// Stable: to be kept in ``CameraSettings/identifier``.
    public let identifier: String
    /// For people, in the device's language.
    public let name: String
    /// Which side of the device.
    public let position: CameraSettings.Position
    /// In pixels, as the sensor lies.
    public let width: Int
    /// In pixels, as the sensor lies.
    public let height: Int
    /// Whether it can be lit.
    public let hasTorch: Bool

    public init(
        identifier: String, name: String, position: CameraSettings.Position, width: Int, height: Int, hasTorch: Bool
    ) {
        (self.identifier, self.name, self.position) = (identifier, name, position)
        (self.width, self.height, self.hasTorch) = (width, height, hasTorch)
    }
}
