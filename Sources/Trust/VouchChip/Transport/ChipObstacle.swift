/// Why a device has no way to any chip, whatever document is held to it.
@nonexhaustive
public enum ChipObstacle: Sendable, Hashable {
    /// No reader, no radio, or nothing that serves it.
    case notSupported
    /// The system or the user does not let this program use it.
    case permissionNotGranted
}

/// A transport's own error, underlying a ``ChipError``, that may say why there is no way to any chip.
public protocol ChipObstacleTelling: Error {
    /// nil if the error is about something else.
    var obstacle: ChipObstacle? { get }
}

extension ChipError {
    /// Why there is no way to any chip; nil if that is not what went wrong, or the transport does not know.
    public var obstacle: ChipObstacle? { (underlying as? any ChipObstacleTelling)?.obstacle }
}
