public import VouchFields

extension Regula {
    /// Where a value comes from.
    public enum Source: String, Codable, Sendable, Hashable, CaseIterable {
        /// Machine-readable zone.
        case mrz = "MRZ"
        /// Print.
        case visual = "VISUAL"
        /// Barcode.
        case barcode = "BARCODE"
        /// Chip.
        case rfid = "RFID"
        /// Magnetic stripe: Vouch reads none.
        case magnetic = "MAGNETIC"
        /// Of the app.
        case external = "EXTERNAL"
        /// Of a camera.
        case live = "LIVE"
        /// Of a finger.
        case fingerprint = "FINGERPRINT"

        /// Vouch's source by the vendor's number.
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
