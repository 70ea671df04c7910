import VouchCore
import VouchImaging
import VouchMRZ
import VouchReader
import VouchVision

/// One picture as it was searched: its pages and measures, and apart from these what its zones, its barcodes and its print
/// say, so that each may be withheld alone.
package struct PictureRecord: Codable, Sendable {
    let width: Int
    let height: Int
    let format: String
    let isDamaged: Bool
    let pages: [PageRecord]
    let looseFace: PageRecord.Face?
    /// Sharpness, glare, brightness, contrast and moiré of the whole picture.
    let quality: [Float]

    package init(_ findings: PictureFindings) {
        width = findings.width
        height = findings.height
        format = findings.format.name
        isDamaged = findings.isDamaged
        pages = findings.pages.map { PageRecord($0) }
        looseFace = findings.looseFace.map { .init($0) }
        let quality = findings.quality
        self.quality = [quality.sharpness, quality.glare, quality.brightness, quality.contrast, quality.moire]
    }

    /// The findings that the records of one picture come from.
    ///
    /// - Throws: ``RecordError`` for records that no reading leaves.
    package func findings(
        zones: [ZoneRecord], barcodes: [BarcodeReading], today: CalendarDate, strictness: MRZDecoder.Strictness
    ) throws(RecordError) -> PictureFindings {
        guard (1...65_535).contains(width), (1...65_535).contains(height), quality.count == 5,
            pages.count <= 64, zones.count <= 64,
            let format = PictureFormat.allCases.first(where: { $0.name == format })
        else { throw RecordError() }
        let id = PictureID()
        return PictureFindings(
            id: id, width: width, height: height, format: format, isDamaged: isDamaged,
            zones: try zones.map { zone throws(RecordError) in
                try zone.reading(today: today, strictness: strictness)
            },
            pages: try pages.map { page throws(RecordError) in try page.page(of: id) },
            looseFace: try looseFace.map { face throws(RecordError) in try face.face() }, barcodes: barcodes,
            quality: PictureQuality(
                sharpness: quality[0], glare: quality[1], brightness: quality[2], contrast: quality[3],
                moire: quality[4]), stages: [])
    }
}

extension PictureFindings {
    /// What was seen of its zones.
    package func zoneRecords(today: CalendarDate, strictness: MRZDecoder.Strictness) -> [ZoneRecord] {
        zones.map { ZoneRecord($0, today: today, strictness: strictness) }
    }
}
