import Foundation
import VouchOpenSSL
import VouchDocument
import VouchVision

/// Makes the report of one document out of everything that was read of it.
struct ReportAssembler {
    let versions: DocumentReport.Versions
    let ageThreshold: Int?
    /// RFC 3339.
    let readAt: String
    let chip: SavedChip?

    /// - Parameter pictures: indices of those that the document was read from.
    func report(
        _ findings: DocumentFindings, _ contents: DocumentReading.Contents, pictures: [Int],
        inputs: [DocumentReport.Input]
    ) -> DocumentReport {
        let digest = ReportDigest(OpenSSLCryptography())
        var report = ReportContents(findings, versions: versions, threshold: ageThreshold, digest: digest)
        report.readAt = readAt
        if let zone = contents.zones.first(where: { pictures.contains($0.picture) }) { report.add(zone.value.decoding) }
        for barcode in contents.barcodes { if let seal = barcode.value.seal { report.add(seal) } }
        if let chip {
            report.chip = DocumentReport.Chip(chip.inspection)
            if let portrait = chip.portrait { report.graphics.append(.init(.portrait, chip: portrait, hash: digest)) }
        }
        report.stages = contents.stages.map { DocumentReport.Stage($0) }
        report.inputs = inputs
        return DocumentReport(report, digest: digest)
    }
}

/// The parts of a report that a line of `vouch read --json` has.
struct DocumentJSON: Encodable {
    let report: DocumentReport
    /// Whether the pictures cut out are in it, as base64.
    let hasGraphics: Bool

    private enum Key: String, CodingKey {
        case document, fields, graphics, checks, statuses, figures, matchingSidesScore
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(report.document, forKey: .document)
        try object.encode(report.fields, forKey: .fields)
        let graphics = hasGraphics ? report.graphics : report.graphics.map { $0.withoutData() }
        try object.encode(graphics, forKey: .graphics)
        try object.encode(report.checks, forKey: .checks)
        try object.encode(report.statuses, forKey: .statuses)
        try object.encode(report.figures, forKey: .figures)
        try object.encodeIfPresent(report.matchingSidesScore, forKey: .matchingSidesScore)
    }
}
