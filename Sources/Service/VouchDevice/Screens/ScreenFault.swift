public import VouchCamera
import VouchCapture
import VouchChip
import VouchClient

/// Why a step failed, in words for a person: cause, remedy, and what there is to press.
public enum ScreenFault: String, Sendable, Hashable, CaseIterable {
    /// The person, or a rule of the device, denies the app the camera.
    case cameraNotPermitted
    /// There is no camera, or it does not work.
    case cameraMissing
    /// The camera stopped: another app took it, or the app left the screen.
    case cameraLost
    /// The time for the step is over.
    case timedOut
    /// No picture was good enough, as often as the policy allows.
    case tooManyRetakes
    /// The picture could not be used.
    case notReadable
    /// No chip came near in time.
    case chipNotFound
    /// The connection to the chip was lost.
    case chipLost
    /// The chip refuses what was read from the page.
    case chipRefused
    /// The device reads no chips.
    case chipNotSupported
    /// The radio is off, or another app has it.
    case chipBusy
    /// The app lacks what the system asks of apps that read chips.
    case chipNotPermitted
    /// The server cannot be reached.
    case noConnection
    /// The server refused.
    case serverRefused
    /// The device's owner did not unlock it.
    case locked
    /// Anything else.
    case unknown

    /// The meaning of a thrown error. Reads the kind of the error, never a value.
    public init(_ error: any Error) {
        switch error {
        case let error as FrameSourceError: self.init(error)
        case let error as ChipError: self.init(error)
        case let error as ClientError:
            switch error.code {
            case .connectionFailed: self = .noConnection
            case .refused, .notAuthenticated: self = .serverRefused
            case .noPicture: self = .notReadable
            default: self = .unknown
            }
        case let error as any ScreenFaultTelling: self = error.screenFault
        default: self = .unknown
        }
    }

    /// How a capture ended early; nil for the ends that are not faults.
    public init?(_ ending: CaptureEnding) {
        switch ending {
        case .completed, .cancelled: return nil
        case .timedOut: self = .timedOut
        case .framesEnded, .failed(.cameraLost): self = .cameraLost
        case .failed(.notPermitted): self = .cameraNotPermitted
        case .failed(.processingFailed): self = .notReadable
        case .failed(.tooManyRetakes): self = .tooManyRetakes
        @unknown default: self = .unknown
        }
    }

    private init(_ error: FrameSourceError) {
        switch error.code {
        case .missing: self = .cameraMissing
        case .refused: self = .cameraNotPermitted
        case .stalled, .lost: self = .cameraLost
        @unknown default: self = .unknown
        }
    }

    private init(_ error: ChipError) {
        if let known = (error.underlying as? any ScreenFaultTelling)?.screenFault, known != .unknown {
            self = known
            return
        }
        switch error.obstacle {
        case .notSupported?:
            self = .chipNotSupported
            return
        case .permissionNotGranted?:
            self = .chipNotPermitted
            return
        default: break
        }
        switch error.code {
        case .noChip: self = .chipNotFound
        case .transportLost, .transportFailed, .timedOut: self = .chipLost
        case .wrongPassword, .passwordBlocked: self = .chipRefused
        default: self = .unknown
        }
    }

    /// Whether doing it again can help.
    public var mayRetry: Bool {
        switch self {
        case .cameraMissing, .chipNotSupported, .chipNotPermitted, .cameraNotPermitted: false
        default: true
        }
    }

    /// Whether the remedy is in the device's settings.
    public var needsSettings: Bool { self == .cameraNotPermitted }
}

/// An error of another module that has words for a person: ``ScreenFault/init(_:)`` asks it.
public protocol ScreenFaultTelling: Error {
    /// What a person is told; ``ScreenFault/unknown`` leaves it to the error that it underlies.
    var screenFault: ScreenFault { get }
}
