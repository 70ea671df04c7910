/// Which camera is used, and how.
public struct CameraSettings: Sendable, Hashable {
    public enum Position: String, Sendable, Hashable, CaseIterable {
        case back, front
        /// A camera that is plugged in: iPad.
        case external
    }

    /// How the device is held.
    public enum Orientation: Sendable, Hashable, CaseIterable {
        case portrait, portraitUpsideDown
        /// The side with the charging port to the right.
        case landscapeRight
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

    public var position = Position.back
    public var orientation = Orientation.portrait
    /// Of ``AppleCameraDescription/identifier``; nil for the best at the position.
    public var identifier: String?
    /// Whether the torch is lit from the beginning.
    public var isTorchOn = false

    public init() {}
}

/// One of a device's cameras.
public struct AppleCameraDescription: Sendable, Hashable {
    public let identifier: String
    public let name: String
    public let position: CameraSettings.Position
    /// In pixels, as the sensor lies.
    public let width: Int
    public let height: Int
    public let hasTorch: Bool

    public init(
        identifier: String, name: String, position: CameraSettings.Position, width: Int, height: Int, hasTorch: Bool
    ) {
        (self.identifier, self.name, self.position) = (identifier, name, position)
        (self.width, self.height, self.hasTorch) = (width, height, hasTorch)
    }
}
