import VouchChip

/// A State's keys for tests: country signing authority, document signer, terminal authority.
public struct TestPKI: Sendable {
    enum Signer: Sendable, Hashable {
        case own
        /// Someone else under the same names.
        case stranger
        case expired
        case otherState

        init(_ fault: VirtualPassport.Fault?) {
            switch fault {
            case .forgedSOD: self = .stranger
            case .expiredSigner: self = .expired
            case .wrongCountry: self = .otherState
            default: self = .own
            }
        }
    }

    struct Unavailable: Error {}

    var terminalAuthority: CardVerifiableCertificate? { nil }

    func sign(_ content: [UInt8], type: OID, as signer: Signer) throws -> [UInt8] { throw Unavailable() }

    func activeAuthenticationKey(
        _ setting: VirtualPassport.ActiveAuthenticationSetting
    ) throws -> (key: ActiveAuthenticationKey, publicKeyInfo: [UInt8]) { throw Unavailable() }

    func strangersActiveAuthenticationKey(
        _ setting: VirtualPassport.ActiveAuthenticationSetting
    ) throws -> ActiveAuthenticationKey { throw Unavailable() }
}
