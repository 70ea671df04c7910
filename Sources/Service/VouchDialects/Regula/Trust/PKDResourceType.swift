public import VouchPKI

extension Regula {
    /// The kind of a file from a public key directory, by the vendor's numbers.
    public enum PKDResourceType: Int, Codable, Sendable, Hashable, CaseIterable {
        /// A certificate for passive authentication: CSCA or document signer.
        case certificatePA = 0
        /// A card verifiable certificate for terminal authentication.
        case certificateTA = 1
        /// An LDIF file (RFC 2849) of the ICAO PKD or a national directory.
        case ldif = 2
        /// A certificate revocation list.
        case crl = 3
        /// A master list of CSCA certificates (Doc 9303-12).
        case masterList = 4
        /// A defect list: known errors of issued documents.
        case defectList = 5
        /// A deviation list: known deviations of issued documents from Doc 9303.
        case deviationList = 6
        /// A list of certificates that must not be trusted.
        case blackList = 7
        /// An LDIF file with certificates for terminal authentication.
        case ldifTA = 8
        /// A master list of authorities for terminal authentication.
        case masterListTA = 9

        /// The API's name: `CERTIFICATE_PA`.
        public var name: String {
            switch self {
            case .certificatePA: "CERTIFICATE_PA"
            case .certificateTA: "CERTIFICATE_TA"
            case .ldif: "LDIF"
            case .crl: "CRL"
            case .masterList: "ML"
            case .defectList: "DEFL"
            case .deviationList: "DEVL"
            case .blackList: "BL"
            case .ldifTA: "LDIF_TA"
            case .masterListTA: "ML_TA"
            }
        }

        /// The number of a kind of file; nil for one that the API has none for.
        public init?(_ kind: TrustFileKind) {
            switch kind {
            case .certificate: self = .certificatePA
            case .terminalCertificate: self = .certificateTA
            case .directory: self = .ldif
            case .revocationList: self = .crl
            case .masterList: self = .masterList
            case .defectList: self = .defectList
            case .deviationList: self = .deviationList
            case .blackList: self = .blackList
            case .terminalDirectory: self = .ldifTA
            case .terminalMasterList: self = .masterListTA
            @unknown default: return nil
            }
        }

        /// The kind of a file by its bytes. Nothing is verified.
        ///
        /// - Returns: nil if it is none of these.
        public init?(bytes: [UInt8]) {
            guard let kind = TrustFileKind(of: bytes), let type = Self(kind) else { return nil }
            self = type
        }
    }
}
