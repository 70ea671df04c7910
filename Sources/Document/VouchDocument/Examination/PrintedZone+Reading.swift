import VouchMRZ
import VouchReader
import VouchVision

extension PrintedZone {
    /// Where a zone of its format is printed, around the characters: Doc 9303-4 to -6, §4.2.3 each; measured on
    /// specimens.
    ///
    /// - Returns: nil for formats that are printed in several places, and where lines are missing.
    init?(_ reading: MRZReading) {
        guard let format = reading.decoding.format, reading.lineQuads.count == (format == .td1 ? 3 : 2) else {
            return nil
        }
        func zone(_ page: DocumentFormat, _ left: Double, _ top: Double, _ right: Double, _ bottom: Double) -> Self {
            PrintedZone(
                corners: reading.zone, format: page, left: left, top: top, right: right, bottom: bottom,
                isValid: reading.decoding.isValid)
        }
        switch format {
        case .td3: self = zone(.id3, 6, 73.6, 118, 83)
        case .td2, .frenchIdentityCard: self = zone(.id2, 6.8, 59.4, 98.7, 69)
        case .td1: self = zone(.id1, 4.6, 33.2, 81.2, 49.4)
        default: return nil
        }
    }
}
