/// A step of the inspection procedure. ICAO Doc 9303-11 appendix J names the order.
@nonexhaustive
public enum ProcedureStep: Sendable, Hashable, CustomStringConvertible {
    case connect
    case transport
    case select(ChipApplication)
    case read(ElementaryFile)
    case bac(BACStep)
    case pace(PACEStep)
    case chipAuthentication
    case activeAuthentication
    case terminalAuthentication

    @nonexhaustive
    public enum BACStep: String, Sendable, Hashable {
        case deriveKeys, getChallenge, externalAuthenticate
    }

    @nonexhaustive
    public enum PACEStep: String, Sendable, Hashable {
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
