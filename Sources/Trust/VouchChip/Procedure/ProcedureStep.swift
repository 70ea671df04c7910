/// A step of the inspection procedure. ICAO Doc 9303-11 appendix J names the order.
@nonexhaustive
public enum ProcedureStep: Sendable, Hashable, CustomStringConvertible {
    /// The transport comes up.
    case connect
    /// A command is carried.
    case transport
    /// An application is selected.
    case select(ChipApplication)
    /// A file is read.
    case read(ElementaryFile)
    /// A step of BAC.
    case bac(BACStep)
    /// A step of PACE.
    case pace(PACEStep)
    /// Keys are agreed on again, with the chip's own.
    case chipAuthentication
    /// The chip signs a challenge.
    case activeAuthentication
    /// The terminal proves that it may read fingers and irises.
    case terminalAuthentication

    /// ICAO Doc 9303-11 §4.3.
    @nonexhaustive
    public enum BACStep: String, Sendable, Hashable {
        /// From the zone.
        case deriveKeys, getChallenge, externalAuthenticate
    }

    /// ICAO Doc 9303-11 §4.4.
    @nonexhaustive
    public enum PACEStep: String, Sendable, Hashable {
        /// Of those that EF.CardAccess lists.
        case chooseParameters, setAuthenticationTemplate, requestNonce, mapNonce, agreeKey, exchangeTokens
    }

    /// Stable, for programs and people: `pace.mapNonce`, `read.DG2`.
    public var description: String {
        switch self {
        case .connect: "connect"
        case .transport: "transport"
        case .select(let application): "select.\(application)"
        case .read(let file): "read.\(file.name)"
        case .bac(let step): "bac.\(step.rawValue)"
        case .pace(let step): "pace.\(step.rawValue)"
        case .chipAuthentication: "chipAuthentication"
        case .activeAuthentication: "activeAuthentication"
        case .terminalAuthentication: "terminalAuthentication"
        }
    }
}
