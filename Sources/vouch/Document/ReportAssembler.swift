import Foundation
import VouchChipOpenSSL
import VouchDocument
import VouchVision

/// Makes the report of one document out of everything that was read of it.
struct ReportAssembler {
    let versions: DocumentReport.Versions
    let ageThreshold: Int?
    /// RFC 3339.
    let readAt: String

    func report(_ findings: DocumentFindings, _ contents: DocumentReading.Contents, inputs: [DocumentReport.Input])
        -> DocumentReport
    {
        let digest = ReportDigest(OpenSSLCryptography())
        var report = ReportContents(versions: versions)
        report.readAt = readAt
        report.model = findings.model
        report.type = findings.identity.type
        report.issuingState = findings.identity.issuingState
        report.jurisdiction = findings.identity.jurisdiction
        report.pages = findings.pages.map {
            DocumentReport.Page($0.document, picture: $0.picture, side: $0.side, quality: $0.quality)
        }
        if let zone = contents.zones.first?.value.decoding { report.add(zone) }
        report.add(fields: findings.fields)
        if report.issuingState == nil { report.issuingState = findings.identity.issuingState }
        report.add(findings.checks, sides: findings.sides, threshold: ageThreshold)
        report.add(findings.graphics, digest: digest)
        for barcode in contents.barcodes { if let seal = barcode.value.seal { report.add(seal) } }
        report.stages = contents.stages.map { DocumentReport.Stage($0) }
        report.inputs = inputs
        return DocumentReport(report, digest: digest)
    }

    /// As displayed, without bytes: the HTML page draws on it.
    static func pictures(_ findings: DocumentFindings) -> [PagePicture] {
        findings.pages.enumerated().compactMap { index, page in
            let straight = page.straight
            return PixelBlock(
                width: straight.width, height: straight.height, format: straight.format, pixels: straight.pixels
            ).map { PagePicture(page: index, pixels: $0) }
        }
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
