import VouchChip
import VouchPKI
public import VouchCore
import VouchMRZ

extension VirtualPassport {
    /// The configuration of a virtual passport. By default: a TD3 of an invented person, BAC and PACE, chip and active
    /// authentication, DG1, DG2, DG11, DG12, DG14 and DG15.
    public struct Configuration: Sendable {
        /// The person whose document it is, and what is printed about it.
        public var holder = Holder()
        /// The format of the zone.
        public var format = Format.td3
        /// Whether the chip has BAC.
        public var hasBAC = true
        /// The variants of PACE that the chip offers. With none there is no EF.CardAccess, and without BAC no access
        /// control at all.
        public var pace: [PACESetting] = [PACESetting()]
        /// The card access number: six digits, as printed on the document. Nil if the passport has none.
        public var can: Sensitive<String>? = Sensitive("123456")
        /// The PIN, which opens PACE; nil if the passport has none.
        public var pin: Sensitive<String>?
        /// The PUK, which frees a blocked PIN; nil if the passport has none.
        public var puk: Sensitive<String>?
        /// Which of DG1 to DG5, DG7, DG11 to DG13 and DG16 there are; others have no content here. DG14 and DG15 are
        /// added automatically if they have content.
        public var groups: Set<Int> = [1, 2, 11, 12]
        /// The picture of DG2.
        public var portrait = Portrait.drawn(byteCount: 20_000)
        /// The LDS version in EF.COM: `0107` or `0108`.
        public var ldsVersion = "0107"
        /// How the passport does chip authentication; nil if it does not.
        public var chipAuthentication: ChipAuthenticationSetting? = ChipAuthenticationSetting()
        /// How the passport does active authentication; nil if it does not.
        public var activeAuthentication: ActiveAuthenticationSetting? = .ecdsa(.p256, .sha256)
        /// The authority that decides which terminals may read DG3 and DG4; requires chip authentication. With nil they
        /// can be read like the other groups.
        public var terminalAuthority: TerminalAuthority?
        /// The digest of EF.SOD's hashes.
        public var groupDigest = DigestAlgorithm.sha256
        /// Applications in addition to the eMRTD's, each with its files. They open with the same passwords as the
        /// passport, those of eID with PACE only. An empty EF.SOD of a driving licence is generated from the other
        /// files and signed like the passport's.
        public var otherApplications: [(application: ChipApplication, files: [ElementaryFile: [UInt8]])] = []
        /// The kind of chip that it is; a profile changes this configuration.
        public var profile = Profile.standard
        /// The fault; nil for a sound chip.
        public var fault: Fault?
        /// At which command (from 1), byte (from 0) or protected response (from 0) the fault occurs; nil for the
        /// fault's usual place.
        public var faultPosition: Int?

        public init() {}
    }

    /// The format of the zone (Doc 9303-4 to -6).
    public enum Format: String, Sendable, Hashable, CaseIterable {
        /// A card: three lines of 30 characters.
        case td1
        /// A larger card: two lines of 36 characters.
        case td2
        /// A passport: two lines of 44 characters.
        case td3

        var zone: MRZFormat {
            switch self {
            case .td1: .td1
            case .td2: .td2
            case .td3: .td3
            }
        }
    }

    /// One PACE variant the chip offers.
    public struct PACESetting: Sendable, Hashable {
        /// Mapping, agreement and cipher.
        public var suite: PACEProtocol
        /// Standardized, or spelled out in EF.CardAccess.
        public var parameters: DomainParameters
        /// The number in a PACEInfo where the parameters are spelled out, 32…127.
        public var explicitIdentifier = 32

        public init(
            _ suite: PACEProtocol = PACEProtocol(agreement: .ecdh, mapping: .generic, cipher: .aes128),
            _ parameters: DomainParameters = .standardized(.brainpoolP256r1)
        ) {
            self.suite = suite
            self.parameters = parameters
        }

        var parameterID: Int {
            if case .standardized(let standardized) = parameters { return standardized.rawValue }
            return explicitIdentifier
        }
    }

    /// How the passport proves itself by an agreed key.
    public struct ChipAuthenticationSetting: Sendable, Hashable {
        /// The ciphers of the session afterwards; the chip offers chip authentication with each of them.
        public var ciphers: [BlockCipher]
        /// The group in which the key lies.
        public var parameters: DomainParameters
        /// The number of the key in DG14; nil if it has none.
        public var keyIdentifier: Int?

        public init(
            ciphers: [BlockCipher] = [.aes128], parameters: DomainParameters = .standardized(.p256),
            keyIdentifier: Int? = nil
        ) {
            self.ciphers = ciphers
            self.parameters = parameters
            self.keyIdentifier = keyIdentifier
        }
    }

    /// How the passport proves itself by a signature.
    public enum ActiveAuthenticationSetting: Sendable, Hashable {
        /// RSA with a key of so many bits, by ISO/IEC 9796-2 with this digest.
        case rsa(bits: Int, DigestAlgorithm)
        /// ECDSA on a curve, with this digest.
        case ecdsa(StandardizedParameters, DigestAlgorithm)
    }

    /// The picture of DG2.
    public enum Portrait: Sendable, Hashable {
        /// A JPEG of our own drawing, with a comment long enough to give DG2 as a whole this length.
        case drawn(byteCount: Int)
        /// A JPEG or JPEG 2000 file that the caller gives, with its size in pixels.
        case image([UInt8], width: Int, height: Int)
    }
}

/// The holder, the passwords and the files of further applications are as private here as on a real chip, so that tests
/// notice code that prints too much.
extension VirtualPassport.Configuration: Redacted {
    public var description: String {
        "\(format.rawValue), \(profile.rawValue)\(fault.map { ", \($0.rawValue)" } ?? "")"
    }
}
