public import VouchPKI

/// One capability stated by a chip. Doc 9303-11 §9.2, BSI TR-03110-3 A.1.1.
@nonexhaustive
public enum SecurityInfo: Sendable, Hashable {
    /// A variant of PACE that the chip supports.
    case pace(PACEInfo)
    /// Domain parameters of the chip's own for PACE.
    case paceDomainParameters(PACEDomainParameterInfo)
    /// Active authentication with ECDSA, and its hash.
    case activeAuthentication(ActiveAuthenticationInfo)
    /// A variant of chip authentication that the chip supports.
    case chipAuthentication(ChipAuthenticationInfo)
    /// Domain parameters of the chip's own for chip authentication.
    case chipAuthenticationDomainParameters(ChipAuthenticationDomainParameterInfo)
    /// A static public key for chip authentication.
    case chipAuthenticationPublicKey(ChipAuthenticationPublicKeyInfo)
    /// A version of terminal authentication that the chip supports.
    case terminalAuthentication(TerminalAuthenticationInfo)
    /// The content of EF.DIR, signed along. Doc 9303-10 §3.11.
    case directory(EFDIRInfo)
    /// Everything else: restricted identification, card information, privileged terminals, password types, and
    /// malformed ones of a known kind (which are recorded). `encoded` is the whole SecurityInfo.
    case other(identifier: OID, encoded: [UInt8])
}

/// The chip can prove its key in DG15 with ECDSA, and with this hash. Doc 9303-11 §9.2.3.
public struct ActiveAuthenticationInfo: Sendable, Hashable {
    /// Version of the protocol. Doc 9303 has 1 alone; others are read.
    public let version: Int
    /// A plain ECDSA signature algorithm of BSI TR-03111.
    public let signatureAlgorithm: OID

    public init(version: Int, signatureAlgorithm: OID) {
        self.version = version
        self.signatureAlgorithm = signatureAlgorithm
    }
}

/// The chip supports chip authentication. Doc 9303-11 §9.2.5.
public struct ChipAuthenticationInfo: Sendable, Hashable {
    /// `id-CA-DH-…` or `id-CA-ECDH-…` with a cipher; some chips omit the cipher.
    public let identifier: OID
    /// 1 in eMRTDs; 2 and 3 in eID cards, BSI TR-03110-2.
    public let version: Int
    /// Which of several keys; nil: there is only one.
    public let keyID: Int?

    public init(identifier: OID, version: Int, keyID: Int?) {
        self.identifier = identifier
        self.version = version
        self.keyID = keyID
    }

    /// Cipher of the session after chip authentication; nil if the identifier names none of the standard.
    public var cipher: BlockCipher? {
        guard let arcs = identifier.arcs, identifier.isBelow(.chipAuthentication), arcs.count == 11 else { return nil }
        return switch arcs[10] {
        case 1: .tripleDES
        case 2: .aes128
        case 3: .aes192
        case 4: .aes256
        default: nil
        }
    }

    /// Group of the key agreement; nil if the identifier names none of the standard.
    public var agreement: PACEProtocol.Agreement? {
        guard let arcs = identifier.arcs, identifier.isBelow(.chipAuthentication) else { return nil }
        return arcs[9] == 1 ? .dh : arcs[9] == 2 ? .ecdh : nil
    }
}

/// The group of chip authentication version 2 and 3, where the terminal needs it first. BSI TR-03110-3 A.1.1.2.
public struct ChipAuthenticationDomainParameterInfo: Sendable, Hashable {
    /// `id-CA-DH` or `id-CA-ECDH` without a cipher.
    public let identifier: OID
    /// Group of numbers or elliptic curve.
    public let parameters: DomainParameters
    /// Which of several keys; nil: there is only one.
    public let keyID: Int?

    public init(identifier: OID, parameters: DomainParameters, keyID: Int?) {
        self.identifier = identifier
        self.parameters = parameters
        self.keyID = keyID
    }
}

/// The key of chip authentication. Doc 9303-11 §9.2.6.
public struct ChipAuthenticationPublicKeyInfo: Sendable, Hashable {
    /// `id-PK-DH` or `id-PK-ECDH`.
    public let identifier: OID
    /// The static key, with its parameters.
    public let publicKey: SubjectPublicKeyInfo
    /// Which of several keys; nil: there is only one.
    public let keyID: Int?

    public init(identifier: OID, publicKey: SubjectPublicKeyInfo, keyID: Int?) {
        self.identifier = identifier
        self.publicKey = publicKey
        self.keyID = keyID
    }
}

/// The chip supports terminal authentication, which fingerprints and irises require. Doc 9303-11 §9.2.7.
public struct TerminalAuthenticationInfo: Sendable, Hashable {
    /// Version of the protocol: 1 in eMRTDs, 2 in eID cards; others are read.
    public let version: Int
    /// File identifier of EF.CVCA; nil if the chip does not state it.
    public let cvcaIdentifier: UInt16?
    /// Short file identifier of EF.CVCA; nil if the chip does not state it.
    public let cvcaShortIdentifier: UInt8?

    public init(version: Int, cvcaIdentifier: UInt16?, cvcaShortIdentifier: UInt8?) {
        self.version = version
        self.cvcaIdentifier = cvcaIdentifier
        self.cvcaShortIdentifier = cvcaShortIdentifier
    }
}

/// The content of EF.DIR, so that a signature covers it. Doc 9303-10 §3.11.
public struct EFDIRInfo: Sendable, Hashable {
    /// The file's bytes.
    public let content: [UInt8]

    public init(content: [UInt8]) { self.content = content }
}
