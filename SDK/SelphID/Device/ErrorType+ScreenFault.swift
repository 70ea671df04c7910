public import VouchDevice
public import VouchDialects

extension SelphID.ErrorType: ScreenFaultTelling {
    public var screenFault: ScreenFault {
        switch self {
        case .CAMERA_PERMISSION_DENIED, .OTHER(SelphID.SelphIDError.SETTINGS_PERMISSION_ERROR.rawValue):
            .cameraNotPermitted
        case .OTHER(SelphID.SelphIDError.HARDWARE_ERROR.rawValue): .cameraMissing
        case .SELPHID_TIMEOUT, .SDK_TIMEOUT: .timedOut
        case .NETWORK_CONNECTION: .noConnection
        case .OTHER(SelphID.NfcError.NFC_INVALID_MRZ_KEY.rawValue): .chipRefused
        case .OTHER(SelphID.NfcError.NFC_NOT_SUPPORTED.rawValue): .chipNotSupported
        case .OTHER(SelphID.NfcError.SYSTEM_RESOURCE_UNAVAILABLE.rawValue): .chipBusy
        case .OTHER(SelphID.NfcError.TAG_CONNECTION_LOST.rawValue): .chipLost
        default: .unknown
        }
    }
}
