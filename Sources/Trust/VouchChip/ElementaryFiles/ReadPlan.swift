/// The files to read from a chip, and the time limit.
public struct ReadPlan: Sendable, Hashable {
    /// Which data groups of the application are read. Numbers are those of the application that is read.
    public enum Groups: Sendable, Hashable {
        /// Every group that EF.COM or EF.SOD lists, except fingers, irises and other biometrics besides the portrait:
        /// DG3 and DG4 of an eMRTD, DG7 to DG9 of a driving licence. Without either list, every such group that the
        /// application can have.
        case listed
        /// As ``listed``, without these numbers.
        case listedExcept(Set<Int>)
        /// These numbers, listed or not, in ascending order. Numbers that the application does not have are ignored.
        case only(Set<Int>)
    }

    /// Which protocols may open the chip. Doc 9303-11 §4.2.
    public enum AccessProtocols: Sendable, Hashable {
        /// PACE if the chip offers it; BAC if it does not, or if PACE fails for a reason other than the password.
        case all
        /// BAC alone, also where the chip offers PACE.
        case withoutPACE
        /// PACE alone; a chip that does not offer it is not opened.
        case onlyPACE
    }

    /// The application to read; the eMRTD application by default.
    public var application = ChipApplication.eMRTD
    /// Which data groups are read; by default those that the chip lists.
    public var groups = Groups.listed
    /// Which protocols may open the chip; by default all.
    public var accessProtocols = AccessProtocols.all
    /// Whether the files of the master file are read too: EF.ATR/INFO (lengths that the chip takes) before access
    /// control, EF.DIR, and EF.CardSecurity after PACE. True by default.
    public var includesMasterFile = true
    /// Whether the last attempt of a suspended PIN may be used, if the CAN is among the passwords. False by default,
    /// since a wrong PIN then blocks it.
    public var resumesSuspendedPIN = false
    /// Time limit of the whole reading, waiting for a chip that was taken away included; nil for no limit.
    public var overallLimit: Duration? = .seconds(60)
    /// Time limit of all exchanges of one ``ProcedureStep`` together; nil for no limit.
    public var stepLimit: Duration? = .seconds(20)
    /// How often the chip may leave the field and come back before the reading ends with what it has.
    public var maximumReconnections = 5
    /// Longest file to accept, in bytes. With nil, 1 MiB for DG2 to DG4 of an eMRTD and 256 KiB for every other file.
    public var maximumFileLength: Int?

    public init() {}

    /// Every default: the eMRTD application, with the files that its chip lists.
    public static let standard = ReadPlan()
}
