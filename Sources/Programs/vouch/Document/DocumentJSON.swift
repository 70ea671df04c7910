import VouchKit
import VouchReport

/// The parts of a report included in a line of `vouch read --json`.
struct DocumentJSON: Encodable {
    let report: DocumentReport
    /// Whether to include the cut-out pictures, as base64.
    let hasGraphics: Bool

    private enum Key: String, CodingKey {
        case document, fields, graphics, faces, checks, statuses, figures, matchingSidesScore, printedLines
        case printedLinesLeftOut, otherValues
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(report.document, forKey: .document)
        try object.encode(report.fields, forKey: .fields)
        let graphics = hasGraphics ? report.graphics : report.graphics.map { $0.withoutData() }
        try object.encode(graphics, forKey: .graphics)
        try object.encodeIfPresent(hasGraphics ? report.faces : report.faces?.withoutData(), forKey: .faces)
        try object.encode(report.checks, forKey: .checks)
        try object.encode(report.statuses, forKey: .statuses)
        try object.encode(report.figures, forKey: .figures)
        try object.encodeIfPresent(report.printedLines, forKey: .printedLines)
        try object.encodeIfPresent(report.printedLinesLeftOut, forKey: .printedLinesLeftOut)
        try object.encodeIfPresent(report.otherValues, forKey: .otherValues)
        try object.encodeIfPresent(report.matchingSidesScore, forKey: .matchingSidesScore)
    }
}

/// One of several documents in a line of `vouch read --json`.
struct RecordJSON: Encodable {
    let document: Reading.Document
    let hasGraphics: Bool

    private enum Key: String, CodingKey { case pictures }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(document.pictures, forKey: .pictures)
        try DocumentJSON(report: document.report, hasGraphics: hasGraphics).encode(to: encoder)
    }
}
