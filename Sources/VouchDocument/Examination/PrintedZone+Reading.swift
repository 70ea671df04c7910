import VouchMRZ
import VouchReader
import VouchVision

extension PrintedZone {
    /// Where a zone of its format is printed, around the characters: Doc 9303-4 §4.2.3, -5 §4.2.3, -6 §4.2.3, measured on specimens.
    ///
    /// - Returns: nil for formats that are printed in several places, and where lines are missing.
    init?(_ reading: MRZReading) {
        guard let format = reading.decoding.format, reading.lineQuads.count == (format == .td1 ? 3 : 2) else { return nil }
        switch format {
        case .td3: self.init(corners: reading.zone, format: .id3, left: 6, top: 73.6, right: 118, bottom: 83)
        case .td2, .frenchIdentityCard:
            self.init(corners: reading.zone, format: .id2, left: 6.8, top: 59.4, right: 98.7, bottom: 69)
        case .td1: self.init(corners: reading.zone, format: .id1, left: 4.6, top: 33.2, right: 81.2, bottom: 49.4)
        default: return nil
        }
    }
}
