public import VouchDevice

extension ChipFieldError: ScreenFaultTelling {
    public var screenFault: ScreenFault {
        switch self {
        case .ended(.notSupported): .chipNotSupported
        case .ended(.radioOff), .ended(.busy): .chipBusy
        case .ended(.notPermitted): .chipNotPermitted
        default: .unknown
        }
    }
}
