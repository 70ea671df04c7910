import VouchCore
import VouchDocument
import VouchImaging
import VouchKit
import VouchReport
import VouchVision

/// Writes the requested output of a reading: a report, annotated pictures, straightened pages.
struct ReadingFiles: Sendable {
    let annotator: Annotator?
    let straightener: PageStraightener?
    let reports: ReportOutput?

    /// Never fails: a file that cannot be written is a complaint.
    func write(_ reading: DocumentReading) -> ShownReading {
        var shown = ShownReading(reading)
        writeReport(&shown)
        guard annotator != nil || straightener != nil else { return shown }
        for (index, picture) in reading.pictures.enumerated() {
            shown.note(about: picture.source) { shown throws(Complaint) in
                let pixels = try complaining { () throws(ReadingProblem) in try picture.pixels() }
                shown.annotated[index] = try annotator?.write(reading, picture: index, on: pixels)
                guard let straightener else { return }
                shown.pageFiles.merge(try straightener.write(reading, picture: index, from: pixels)) { $1 }
            }
        }
        return shown
    }

    private func writeReport(_ shown: inout ShownReading) {
        guard let reports else { return }
        let source = shown.source
        let records = shown.reading.records
        for (index, record) in records.enumerated() {
            shown.note(about: source) { shown throws(Complaint) in
                let written = try reports.write(
                    record.report, pages: record.findings.pagePictures, source: source,
                    number: records.count > 1 ? index + 1 : nil)
                shown.reportFiles += written.files
                shown.complaints += written.missing.map { .init(source: source, complaint: $0) }
            }
        }
    }
}
