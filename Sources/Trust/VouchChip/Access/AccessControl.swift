public import VouchPKI

/// How a chip was opened.
public enum AccessControl: Sendable, Hashable, CustomStringConvertible {
    /// The chip has no access control.
    case none
    /// Basic access control, ICAO Doc 9303-11 §4.3.
    case bac
    /// Password-authenticated connection establishment, ICAO Doc 9303-11 §4.4.
    case pace(PACEDetails)

    /// How a PACE session was agreed on.
    public struct PACEDetails: Sendable, Hashable {
        /// Mapping, group and cipher, from the protocol's identifier.
        public let variant: PACEProtocol
        /// Group of numbers or elliptic curve in which the keys were agreed.
        public let parameters: DomainParameters
        /// The kind of password that opened the chip.
        public let password: AccessPassword.Kind

        public init(variant: PACEProtocol, parameters: DomainParameters, password: AccessPassword.Kind) {
            self.variant = variant
            self.parameters = parameters
            self.password = password
        }
    }

    /// Stable, for programs: `none`, `BAC`, `PACE-GM`, `PACE-IM`, `PACE-CAM`.
    public var description: String {
        switch self {
        case .none: "none"
        case .bac: "BAC"
        case .pace(let details): "PACE-\(details.variant.mapping.rawValue)"
        }
    }

    /// Text for people, such as `PACE-GM, ECDH, AES-128, brainpoolP256r1, MRZ`; of other kinds the ``description``.
    public var detail: String {
        guard case .pace(let details) = self else { return description }
        let agreement = details.variant.agreement == .ecdh ? "ECDH" : "DH"
        let group =
            switch details.parameters {
            case .standardized(let parameters): "\(parameters)"
            case .elliptic, .modular: "explicit parameters"
            }
        return
            "\(description), \(agreement), \(details.variant.cipher.rawValue), \(group), \(details.password.rawValue)"
    }
}
