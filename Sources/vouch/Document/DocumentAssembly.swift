import Foundation
import VouchCore
import VouchDocument
import VouchImaging

/// Reads the whole document once its pictures were examined, and writes its report where one was asked for.
struct DocumentAssembly: Sendable {
    let engines: DocumentEngines
    let ageThreshold: Int?
    /// nil: no reports are written.
    let reports: ReportOutput?
    /// nil: there are no files of a chip.
    var chip: SavedChip?

    /// Sides of one document; of more pictures those that show most.
    private static let maximumCount = 4

    /// Never fails: what goes wrong becomes a complaint, and the rest of the reading stays.
    func read(
        _ contents: inout DocumentReading.Contents, _ findings: [PictureFindings],
        _ pictures: [() throws(Complaint) -> PictureSource]
    ) {
        let source = contents.pictures.first?.source ?? "-"
        do throws(Complaint) {
            let engines = try engines.engines()
            if let complaint = engines.textComplaint {
                contents.complaints.append(.init(source: source, complaint: complaint))
            }
            let chosen = Self.chosen(findings)
            var sides: [DocumentSide] = []
            for index in chosen { sides.append(DocumentSide(findings[index], source: try pictures[index]())) }
            var companions = chip?.companions ?? DocumentReader.Companions()
            if let seal = contents.barcodes.lazy.compactMap(\.value.seal).first { companions.seal = seal.outcome }
            let document: DocumentFindings
            do throws(ImagingError) {
                document = try engines.reader.read(sides, companions: companions)
            } catch {
                throw Complaint(error)
            }
            if let error = document.textError {
                contents.complaints.append(
                    .init(
                        source: source,
                        complaint: Complaint(
                            "text.engineFailed", error.description, hint: error.hint, exitCode: .read)))
            }
            contents.stages += document.stages
            contents.document = document
            let assembler = ReportAssembler(
                versions: engines.versions, ageThreshold: ageThreshold, readAt: Date.now.formatted(.iso8601), chip: chip
            )
            contents.report = assembler.report(document, contents, inputs: inputs(contents))
        } catch {
            contents.complaints.append(.init(source: source, complaint: error))
        }
    }

    /// Indices of the pictures that show anything, in their order; the first where none does.
    private static func chosen(_ findings: [PictureFindings]) -> [Int] {
        func worth(_ index: Int) -> Int {
            let one = findings[index]
            return (one.zones.isEmpty ? 0 : 4) + (one.barcodes.isEmpty ? 0 : 2) + (one.pages.isEmpty ? 0 : 1)
        }
        let ranked = findings.indices.sorted { worth($0) > worth($1) }.prefix(maximumCount)
        let telling = ranked.filter { worth($0) > 0 }
        return telling.isEmpty ? Array(findings.indices.prefix(1)) : telling.sorted()
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

extension SealVerification {
    /// Signature and chain in one.
    fileprivate var outcome: CheckOutcome {
        if case .failed = signature { return signature }
        if case .failed = chain { return chain }
        return signature == .passed ? chain : signature
    }
}
