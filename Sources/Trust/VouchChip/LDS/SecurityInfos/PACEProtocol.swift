public import VouchPKI

/// A PACE variant: agreement, mapping and cipher, as in one object identifier. Doc 9303-11 §9.2.1.
public struct PACEProtocol: Sendable, Hashable {
    /// How keys are agreed on.
    public enum Agreement: Sendable, Hashable {
        /// In a group of numbers modulo a prime.
        case dh
        /// On an elliptic curve.
        case ecdh
    }

    /// How the nonce is mapped to a generator. Doc 9303-11 §4.4.3.3.
    public enum Mapping: String, Sendable, Hashable {
        /// A generator from the nonce and an agreed element of the group.
        case generic = "GM"
        /// A generator from the nonce alone, by a map of numbers to elements.
        case integrated = "IM"
        /// Generic mapping and a proof of the chip's own key.
        case chipAuthentication = "CAM"
    }

    /// Group of the key agreement.
    public let agreement: Agreement
    /// How the nonce is mapped to a generator.
    public let mapping: Mapping
    /// Cipher of secure messaging after PACE, also used to encrypt the nonce.
    public let cipher: BlockCipher

    /// All protocols that the standard defines, with their identifiers.
    public static let known: [(identifier: OID, value: PACEProtocol)] = {
        let ciphers: [BlockCipher] = [.tripleDES, .aes128, .aes192, .aes256]
        let families: [(arc: UInt32, agreement: Agreement, mapping: Mapping)] = [
            (1, .dh, .generic), (2, .ecdh, .generic), (3, .dh, .integrated), (4, .ecdh, .integrated),
            (6, .ecdh, .chipAuthentication),
        ]
        return families.flatMap { family in
            ciphers.enumerated().compactMap { index, cipher in
                // Chip authentication mapping has no 3DES variant.
                family.mapping == .chipAuthentication && cipher == .tripleDES
                    ? nil
                    : (
                        OID(0, 4, 0, 127, 0, 7, 2, 2, 4, family.arc, UInt32(index) + 1),
                        PACEProtocol(agreement: family.agreement, mapping: family.mapping, cipher: cipher)
                    )
            }
        }
    }()

    public init(agreement: Agreement, mapping: Mapping, cipher: BlockCipher) {
        self.agreement = agreement
        self.mapping = mapping
        self.cipher = cipher
    }

    /// - Returns: nil for an identifier that is not PACE with a mapping and a cipher.
    public init?(_ identifier: OID) {
        guard let entry = Self.known.first(where: { $0.identifier == identifier }) else { return nil }
        self = entry.value
    }

    /// nil for a combination that the standard does not define.
    public var identifier: OID? { Self.known.first { $0.value == self }?.identifier }
}

/// An offer to run PACE, from EF.CardAccess. Doc 9303-11 §9.2.1.
public struct PACEInfo: Sendable, Hashable {
    /// The protocol's object identifier, as the chip writes it.
    public let identifier: OID
    /// Version of the protocol. Doc 9303 has 2 alone; others are read and not used.
    public let version: Int
    /// A number of `StandardizedParameters` or of a ``PACEDomainParameterInfo``; nil if the chip has only one set.
    public let parameterID: Int?

    public init(identifier: OID, version: Int, parameterID: Int?) {
        self.identifier = identifier
        self.version = version
        self.parameterID = parameterID
    }
}

/// Domain parameters of a chip that uses no standardized ones. Doc 9303-11 §9.2.2.
public struct PACEDomainParameterInfo: Sendable, Hashable {
    /// `id-PACE-DH-GM`, `id-PACE-ECDH-IM`… without a cipher.
    public let identifier: OID
    /// Group of numbers or elliptic curve.
    public let parameters: DomainParameters
    /// The number that a ``PACEInfo/parameterID`` refers to; nil if the chip has only one set.
    public let parameterID: Int?

    public init(identifier: OID, parameters: DomainParameters, parameterID: Int?) {
        self.identifier = identifier
        self.parameters = parameters
        self.parameterID = parameterID
    }
}
