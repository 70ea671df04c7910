public import VouchChip
public import VouchFields

extension DocumentDataStatus {
    /// Why a chip was not read, from the error that ended its reading: for ``VouchReport/ReportContents/chipTrouble``.
    ///
    /// That the user skipped the chip is known only to the caller: ``chipSkipped``.
    public init(_ error: ChipError) {
        switch (error.obstacle, error.code) {
        case (.notSupported?, _): self = .chipNotSupported
        case (.permissionNotGranted?, _): self = .chipPermissionNotGranted
        case (_, .noChip): self = .chipNotFound
        case (_, .timedOut): self = .chipTimeout
        default: self = .chipGenericError
        }
    }
}
