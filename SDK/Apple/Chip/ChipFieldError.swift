public import VouchChip

/// Why a run of the reading field ended, or never began.
public enum ChipFieldEnd: String, Sendable, Hashable, CaseIterable {
    /// The person closed the sheet.
    case cancelled
    /// The session's time is up.
    case timedOut
    /// Another app, or a payment, has the radio.
    case busy
    /// The person switched it off.
    case radioOff
    /// The device has no reader.
    case notSupported
    /// The app lacks the entitlement, the usage description or the list of application identifiers.
    case notPermitted
    /// The system ended it for another reason, or gave none.
    case terminated
}

/// The reading field's own error; underlies a ``VouchChip/ChipError``.
public enum ChipFieldError: Error, Sendable, Hashable {
    /// The session is over, for this reason.
    case ended(ChipFieldEnd)
    /// The chip has left the field, or stopped answering.
    case chipLost
    /// The bytes to send are not a command APDU, or are too long for the reader.
    case malformedCommand
    /// Any other fault, with the system's own error number.
    case other(Int)
}

extension ChipFieldError: ChipObstacleTelling {
    public var obstacle: ChipObstacle? {
        switch self {
        case .ended(.notSupported), .ended(.radioOff): .notSupported
        case .ended(.notPermitted): .permissionNotGranted
        default: nil
        }
    }
}

extension ChipFieldError {
    /// The meaning for the exchange with a chip.
    ///
    /// - Returns: `CancellationError` if the person ended it, else a ``VouchChip/ChipError``.
    func meaning(at step: ProcedureStep, isFirst: Bool = false) -> any Error {
        let code: ChipError.Code
        switch self {
        case .ended(.cancelled): return CancellationError()
        case .ended(.timedOut): code = isFirst ? .noChip : .transportLost
        case .chipLost: code = .transportLost
        case .malformedCommand: code = .malformedCommand
        case .ended, .other: code = .transportFailed
        }
        return ChipError(code, at: step, underlying: self)
    }
}
