public import VouchChip

extension PCSCError: ChipObstacleTelling {
    /// `SCARD_W_SECURITY_VIOLATION`: pcscd's policy does not let this user at the readers.
    private static let securityViolation: UInt32 = 0x8010_006A

    public var obstacle: ChipObstacle? {
        switch code {
        case .noService, .noReader: .notSupported
        case .other(let number) where UInt32(truncatingIfNeeded: number) == Self.securityViolation:
            .permissionNotGranted
        default: nil
        }
    }
}
