import Foundation
import VouchCore
import VouchDocument
import VouchImaging
import VouchVision

/// Reads the whole document once its pictures were examined, and writes its report where one was asked for.
struct DocumentAssembly: Sendable {
    let engines: DocumentEngines
    let ageThreshold: Int?
    /// nil: no reports are written.
    let reports: ReportOutput?
    /// nil: there are no files of a chip.
    var chip: SavedChip?
    /// What an earlier report says of the document; empty: there is none.
    var previous: [FieldSource: [FieldName: FieldValue]] = [:]

    /// Reads the print of a picture ahead of the document that it is a side of; nil where that fails, which shows when the
    /// document is read.
    func print(of findings: PictureFindings, source: PictureSource) -> SidePrint? {
        try? engines.engines().reader.print(of: findings, source: source)
    }

    /// Never fails: what goes wrong becomes a complaint, and the rest of the reading stays.
    func read(
        _ contents: inout DocumentReading.Contents, _ parts: [DocumentReading.Contents.Part],
        _ pictures: [() throws(Complaint) -> PictureSource]
    ) {
        let source = contents.pictures.first?.source ?? "-"
        do throws(Complaint) {
            let engines = try engines.engines()
            if let complaint = engines.textComplaint {
                contents.complaints.append(.init(source: source, complaint: complaint))
            }
            let selection = DocumentSelection(contents)
            contents.complaints += selection.complaints(contents).map { .init(source: source, complaint: $0) }
            var sides: [DocumentSide] = []
            for index in selection.pictures {
                sides.append(
                    DocumentSide(
                        parts[index].findings, source: try pictures[index](), print: parts[index].print))
            }
            var companions = chip?.companions ?? DocumentReader.Companions()
            companions.seal = contents.sealOutcome
            companions.previous = previous
            let document = try complaining { () throws(ImagingError) in
                try engines.reader.read(sides, companions: companions)
            }
            if let error = document.textError {
                contents.complaints.append(
                    .init(
                        source: source,
                        complaint: Complaint(
                            "text.engineFailed", error.description, hint: error.hint, exitCode: .read)))
            }
            contents.turn(as: document, pictures: selection.pictures)
            contents.stages += document.stages
            contents.document = document
            let assembler = ReportAssembler(
                versions: engines.versions, ageThreshold: ageThreshold, readAt: Date.now.formatted(.iso8601), chip: chip
            )
            contents.report = assembler.report(
                document, contents, pictures: selection.pictures, inputs: inputs(contents))
        } catch {
            contents.complaints.append(.init(source: source, complaint: error))
        }
    }

    /// The pictures as they were named; files are hashed only for a report.
    private func inputs(_ contents: DocumentReading.Contents) -> [DocumentReport.Input] {
        contents.pictures.map { picture in
            let size = reports == nil ? nil : ReportOutput.fingerprint(of: picture.source)
            return DocumentReport.Input(
                name: (picture.source as NSString).lastPathComponent, bytes: size?.bytes ?? 0, sha256: size?.sha256,
                format: picture.format.name, width: picture.width, height: picture.height)
        }
    }

    func write(_ contents: inout DocumentReading.Contents, inputs: [InputFile]) {
        guard let reports, let report = contents.report, let document = contents.document else { return }
        do throws(Complaint) {
            contents.reportFiles = try reports.write(
                report, pages: document.pagePictures, source: inputs.first?.source ?? "-"
            ) { complaint in
                contents.complaints.append(.init(source: inputs.first?.source ?? "-", complaint: complaint))
            }
        } catch {
            contents.complaints.append(.init(source: inputs.first?.source ?? "-", complaint: error))
        }
    }
}

extension DocumentReading.Contents {
    /// Pages whose print was read the other way up.
    ///
    /// - Parameter pictures: what the document's pages are in.
    fileprivate mutating func turn(as findings: DocumentFindings, pictures chosen: [Int]) {
        for index in pages.indices {
            let turned = pages[index].value.document.turned(by: 2, isUprightKnown: true)
            let isTurned = findings.pages.contains { page in
                chosen.indices.contains(page.picture) && chosen[page.picture] == pages[index].picture
                    && page.document.corners == turned.corners
            }
            if isTurned { pages[index].value.document = turned }
        }
    }
}
