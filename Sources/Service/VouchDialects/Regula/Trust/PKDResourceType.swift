public import VouchPKI

extension Regula {
    /// The kind of a file from a public key directory.
    public enum PKDResourceType: Int, Codable, Sendable, Hashable, CaseIterable {
        /// For passive authentication.
        case certificatePA = 0
        /// For terminal authentication.
        case certificateTA = 1
        /// RFC 2849: of a national directory.
        case ldif = 2
        /// A revocation list.
        case crl = 3
        /// A list of authorities.
        case masterList = 4
        /// Known defects.
        case defectList = 5
        /// Known deviations.
        case deviationList = 6
        /// Certificates that are not trusted.
        case blackList = 7
        /// RFC 2849, with certificates for terminal authentication.
        case ldifTA = 8
        /// A list of authorities for terminal authentication.
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

        /// - Returns: nil for a kind of file that the API has no number for.
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

        /// The kind that the bytes of a file have; nothing is verified.
        ///
        /// - Returns: nil if they are none of these.
        public init?(bytes: [UInt8]) {
            guard let kind = TrustFileKind(of: bytes), let type = Self(kind) else { return nil }
            self = type
        }
    }
}
