public import VouchFields

extension Regula {
    /// Where a value comes from.
    public enum Source: String, Codable, Sendable, Hashable, CaseIterable {
        case mrz = "MRZ"
        case visual = "VISUAL"
        case barcode = "BARCODE"
        case rfid = "RFID"
        case magnetic = "MAGNETIC"
        case external = "EXTERNAL"
        case live = "LIVE"
        case fingerprint = "FINGERPRINT"

        public init(_ source: FieldSource) {
            switch source {
            case .mrz: self = .mrz
            case .visual: self = .visual
            case .barcode: self = .barcode
            case .chip: self = .rfid
            }
        }

        /// nil for what Vouch does not read: magnetic stripes, data given by the caller, live pictures, fingerprints.
        public var fieldSource: FieldSource? { FieldSource.allCases.first { Source($0) == self } }
    }
}
