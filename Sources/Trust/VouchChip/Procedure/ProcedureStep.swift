/// A step of the inspection procedure. ICAO Doc 9303-11 appendix J names the order.
@nonexhaustive
public enum ProcedureStep: Sendable, Hashable, CustomStringConvertible {
    /// The transport waits for the chip and resets it.
    case connect
    /// A command is carried, outside any other step.
    case transport
    /// An application is selected.
    case select(ChipApplication)
    /// A file is read.
    case read(ElementaryFile)
    /// A step of BAC.
    case bac(BACStep)
    /// A step of PACE.
    case pace(PACEStep)
    /// Chip authentication: keys are agreed on again, with the chip's static key.
    case chipAuthentication
    /// Active authentication: the chip signs a challenge.
    case activeAuthentication
    /// Terminal authentication: the terminal proves that it may read fingers and irises.
    case terminalAuthentication

    /// A step of basic access control. ICAO Doc 9303-11 §4.3.
    @nonexhaustive
    public enum BACStep: String, Sendable, Hashable {
        /// Keys are derived from the zone.
        case deriveKeys
        /// GET CHALLENGE: the chip's random number.
        case getChallenge
        /// EXTERNAL AUTHENTICATE: both sides prove that they know the keys.
        case externalAuthenticate
    }

    /// A step of PACE. ICAO Doc 9303-11 §4.4.
    @nonexhaustive
    public enum PACEStep: String, Sendable, Hashable {
        /// A variant and its group are taken from those that EF.CardAccess lists, and checked.
        case chooseParameters
        /// MSE:Set AT: variant and kind of password are named to the chip.
        case setAuthenticationTemplate
        /// The encrypted nonce is fetched and decrypted with the password.
        case requestNonce
        /// The nonce is mapped to a generator of the group.
        case mapNonce
        /// Ephemeral keys are exchanged.
        case agreeKey
        /// Authentication tokens are exchanged; a wrong password shows here.
        case exchangeTokens
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
