import VouchCore
import VouchKit
import VouchReport

/// Writes the requested output of a reading: a report, annotated pictures, straightened pages.
struct ReadingFiles: Sendable {
    var annotations: OutputFolder?
    var pages: OutputFolder?
    var reports: ReportOutput?
    var evidence: EvidenceOutput?

    /// Never fails: a file that cannot be written is a complaint.
    func write(_ reading: ShownReading) -> ShownReading {
        var shown = reading
        writeReport(&shown)
        writeEvidence(&shown)
        let reading = shown.reading
        for (place, (picture, drawn)) in zip(reading.pictures, shown.drawn).enumerated() {
            shown.note(about: picture.source) { shown throws(Complaint) in
                if let annotations, let png = drawn.annotated {
                    shown.annotated[place] = try annotations.write(png.bytes, for: picture, suffix: "read")
                }
                let own = reading.pages.indices.filter { reading.pages[$0].content.picture == place }
                for (number, (page, png)) in zip(own, drawn.pages).enumerated() {
                    guard let pages else { break }
                    shown.pageFiles[page] = try pages.write(png.bytes, for: picture, suffix: "page-\(number + 1)")
                }
                if let complaint = drawn.complaint { throw complaint }
            }
        }
        return shown
    }

    private func writeEvidence(_ shown: inout ShownReading) {
        guard let evidence else { return }
        let reading = shown.reading
        shown.note(about: shown.source) { _ throws(Complaint) in try evidence.write(reading) }
    }

    private func writeReport(_ shown: inout ShownReading) {
        guard let reports else { return }
        let source = shown.source
        let documents = shown.reading.documents
        for (index, document) in documents.enumerated() {
            shown.note(about: source) { shown throws(Complaint) in
                let written = try reports.write(
                    document, source: source, number: documents.count > 1 ? index + 1 : nil)
                shown.reportFiles += written.files
                shown.complaints += written.missing.map { .init(source: source, complaint: $0) }
            }
        }
    }
}
