import VouchCore

/// The content of a certificate's extensions. RFC 5280 §4.2.1, Doc 9303-12 §7.1.1.
public struct CertificateExtensions: Sendable, Hashable {
    /// The permitted uses of a key. RFC 5280 §4.2.1.3.
    public struct KeyUsage: OptionSet, Sendable, Hashable {
        public let rawValue: UInt16

        public init(rawValue: UInt16) { self.rawValue = rawValue }

        /// It signs data.
        public static let digitalSignature = KeyUsage(rawValue: 1 << 0)
        /// It signs certificates.
        public static let keyCertSign = KeyUsage(rawValue: 1 << 5)
        /// It signs revocation lists.
        public static let cRLSign = KeyUsage(rawValue: 1 << 6)
    }

    /// Basic constraints: whether a certificate is an authority's. RFC 5280 §4.2.1.9.
    public struct BasicConstraints: Sendable, Hashable {
        /// Whether it may sign certificates.
        public let isAuthority: Bool
        /// How many authorities may follow it; nil for any number.
        public let pathLength: Int?
    }

    /// Identifier of the certificate's own key; nil if absent.
    public internal(set) var subjectKeyIdentifier: [UInt8]?
    /// Identifier of the issuer's key; nil if absent.
    public internal(set) var authorityKeyIdentifier: [UInt8]?
    /// Basic constraints; nil if absent.
    public internal(set) var basicConstraints: BasicConstraints?
    /// Permitted uses of the key; nil if absent, which permits any.
    public internal(set) var keyUsage: KeyUsage?
    /// Permitted purposes of the key; empty if absent, which permits any.
    public internal(set) var extendedKeyUsage: [OID] = []
    /// When the private key was to be used. RFC 3280 §4.2.1.4.
    public internal(set) var privateKeyUsagePeriod: Certificate.Period?
    /// The first characters of the MRZs that a document signer signs: `P`, `ID`. Empty if not stated.
    public internal(set) var documentTypes: [String] = []
    /// Addresses of revocation lists.
    public internal(set) var revocationListAddresses: [String] = []
    /// The three-letter codes of the issuing State in the alternative names of the subject: `D`, `UTO`.
    public internal(set) var subjectStates: [String] = []
    /// Whether the subject or the issuer has an alternative name.
    public internal(set) var hasAlternativeName = false
    /// Whether the certificate announces a new name of its authority. Doc 9303-12 §7.1.1.
    public internal(set) var announcesNameChange = false
    /// Critical extensions that are not supported. RFC 5280 §4.2: such a certificate must be rejected.
    public internal(set) var unknownCritical: [OID] = []

    /// Whether the key may sign master lists. Doc 9303-12 §7.1.1.
    public var isForMasterLists: Bool { extendedKeyUsage.contains(.masterListSigning) }

    /// Whether the key may sign deviation lists. Doc 9303-12 §7.1.1.
    public var isForDeviationLists: Bool { extendedKeyUsage.contains(.deviationListSigning) }

    /// Whether the key may sign defect lists. BSI TR-03129-2 §8.2 defines a purpose but does not require it yet, so
    /// others of the same branch, and that of deviation lists, are accepted.
    public var isForDefectLists: Bool {
        isForDeviationLists
            || extendedKeyUsage.contains { $0 == .defectListSigning || $0.isBelow(.inspectionApplications) }
    }
}

/// Identifiers of extensions, and of purposes in them.
extension OID {
    package static let subjectKeyIdentifier = OID(2, 5, 29, 14)
    package static let keyUsage = OID(2, 5, 29, 15)
    package static let privateKeyUsagePeriod = OID(2, 5, 29, 16)
    package static let subjectAlternativeName = OID(2, 5, 29, 17)
    package static let issuerAlternativeName = OID(2, 5, 29, 18)
    package static let basicConstraints = OID(2, 5, 29, 19)
    package static let revocationListNumber = OID(2, 5, 29, 20)
    package static let revocationDistributionPoints = OID(2, 5, 29, 31)
    package static let certificatePolicies = OID(2, 5, 29, 32)
    package static let authorityKeyIdentifier = OID(2, 5, 29, 35)
    package static let extendedKeyUsage = OID(2, 5, 29, 37)
    /// `id-icao-mrtd-security-extensions-nameChange`
    package static let nameChange = OID(2, 23, 136, 1, 1, 6, 1)
    /// `id-icao-mrtd-security-extensions-documentTypeList`
    package static let documentTypeList = OID(2, 23, 136, 1, 1, 6, 2)
    /// `id-icao-mrtd-security-cscaMasterListSigningKey`
    package static let masterListSigning = OID(2, 23, 136, 1, 1, 3)
    /// `id-icao-DeviationListSigningKey`
    package static let deviationListSigning = OID(2, 23, 136, 1, 1, 8)
    /// `id-electronicDefectListSigningKey`
    package static let defectListSigning = OID(0, 4, 0, 127, 0, 7, 3, 11, 2, 1, 2)
    /// `bsi-de applications(3) mrtd(1)`
    fileprivate static let inspectionApplications = OID(0, 4, 0, 127, 0, 7, 3, 1)
}
