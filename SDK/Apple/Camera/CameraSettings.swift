public import VouchDevice

/// Which camera is used, and how.
public struct CameraSettings: Sendable, Hashable {
    /// Where a camera is.
    public typealias Position = DeviceCamera.Position

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
    /// Which camera is used, by its `DeviceCamera.identifier`; nil for the one at the position that focuses
    /// closest.
    public var identifier: String?
    /// Whether the torch is lit from the beginning.
    public var isTorchOn = false

    public init() {}
}
