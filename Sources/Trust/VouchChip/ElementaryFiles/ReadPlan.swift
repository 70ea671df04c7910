/// What to read from a chip, and how long that may take.
public struct ReadPlan: Sendable, Hashable {
    /// Which data groups of the application.
    public enum Groups: Sendable, Hashable {
        /// Every group that EF.COM or EF.SOD lists, except DG3 and DG4: fingerprints and irises are read only if listed
        /// explicitly.
        case listed
        /// The same without these.
        case listedExcept(Set<Int>)
        /// These, whether listed or not, in rising order.
        case only(Set<Int>)
    }

    /// Which protocols may open the chip.
    public enum AccessProtocols: Sendable, Hashable {
        /// As Doc 9303-11 §4.2 has it: PACE if the chip offers it, else BAC.
        case all
        /// BAC, also where the chip offers PACE.
        case withoutPACE
        /// PACE or nothing.
        case onlyPACE
    }

    /// The application to read.
    public var application = ChipApplication.eMRTD
    /// Which data groups are read.
    public var groups = Groups.listed
    /// By which the chip may be opened.
    public var accessProtocols = AccessProtocols.all
    /// EF.ATR/INFO before access control (lengths the chip takes), EF.DIR, and EF.CardSecurity after PACE.
    public var includesMasterFile = true
    /// Whether the last attempt of a suspended PIN may be used, if the CAN is among the passwords.
    public var resumesSuspendedPIN = false
    /// For everything together; nil for no limit.
    public var overallLimit: Duration? = .seconds(60)
    /// For all exchanges of one step; nil for no limit.
    public var stepLimit: Duration? = .seconds(20)
    /// How often the chip may leave the field and come back before the reading ends with what it has.
    public var maximumReconnections = 5
    /// The longest file to accept, in bytes; nil: 1 MiB for DG2 to DG4, 256 KiB for others.
    public var maximumFileLength: Int?

    public init() {}

    /// EF.COM, EF.SOD and the files they list.
    public static let standard = ReadPlan()
}
