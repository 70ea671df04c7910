public import VouchFields

extension Regula {
    /// The source of a value.
    public enum Source: String, Codable, Sendable, Hashable, CaseIterable {
        /// The machine-readable zone.
        case mrz = "MRZ"
        /// The print outside the zone.
        case visual = "VISUAL"
        /// A barcode.
        case barcode = "BARCODE"
        /// The chip.
        case rfid = "RFID"
        /// The magnetic stripe; Vouch reads none.
        case magnetic = "MAGNETIC"
        /// The app's own data; Vouch takes none.
        case external = "EXTERNAL"
        /// The live portrait.
        case live = "LIVE"
        /// A fingerprint; Vouch reads none.
        case fingerprint = "FINGERPRINT"

        /// The vendor's word for a source of Vouch's.
        public init(_ source: FieldSource) {
            switch source {
            case .mrz: self = .mrz
            case .visual: self = .visual
            case .barcode: self = .barcode
            case .chip: self = .rfid
            }
        }

        /// Vouch's source; nil for those that Vouch does not read.
        public var fieldSource: FieldSource? { FieldSource.allCases.first { Source($0) == self } }
    }
}
