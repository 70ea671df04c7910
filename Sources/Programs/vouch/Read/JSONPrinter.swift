import Foundation
import VouchCore
import VouchDocument
import VouchKit
import VouchMRZ
import VouchReader
import VouchReport
import VouchVision

/// Words readings for standard output, one at a time.
protocol ReadingPrinting: Sendable {
    /// Called once, before the first.
    func begin() throws(Complaint)
    func printed(_ reading: ShownReading) throws(Complaint) -> PrintedReading
}

extension ReadingPrinting {
    func begin() throws(Complaint) {}

    func show(_ reading: ShownReading) throws(Complaint) { try printed(reading).write() }
}

/// One JSON object per line; keys sorted, absent values null.
struct JSONPrinter: ReadingPrinting {
    /// Whether to include the cut-out pictures, as base64.
    var hasGraphics = false

    func printed(_ reading: ShownReading) throws(Complaint) -> PrintedReading {
        // Only numbers that are not finite cannot be encoded, and those are replaced below.
        guard let line = try? JSONPrinter.line(for: reading, hasGraphics: hasGraphics) else {
            throw Complaint("json", "cannot write this result as JSON", hint: "please report this")
        }
        return PrintedReading(output: line + "\n", exitCode: reading.exitCode())
    }

    static func line(for reading: ShownReading, hasGraphics: Bool = false) throws -> String {
        try ReadingJSON(reading, hasGraphics: hasGraphics).line()
    }
}

/// A line of `vouch read --json`: `reading` of docs/report.schema.json.
struct ReadingJSON: Encodable {
    let shown: ShownReading
    let hasGraphics: Bool

    init(_ shown: ShownReading, hasGraphics: Bool = false) {
        self.shown = shown
        self.hasGraphics = hasGraphics
    }

    private enum Key: String, CodingKey {
        case schemaVersion, source, sources, status, elapsedMilliseconds, milliseconds, mrz, moreMRZ, pages, barcodes,
            quality, picture
        case pictures, video, annotated, error, complaints, report, documents
    }

    func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        let reading = shown.reading
        try line.encode(DocumentReport.schemaVersion, forKey: .schemaVersion)
        try line.encode(shown.source, forKey: .source)
        if reading.sources.count > 1 { try line.encode(reading.sources, forKey: .sources) }
        try line.encode(reading.status.rawValue, forKey: .status)
        try line.encode(rounded(reading.elapsed.milliseconds, to: 100), forKey: .elapsedMilliseconds)
        if reading.status == .unreadable {
            try line.encodeNil(forKey: .mrz)
            try line.encode([ZoneJSON](), forKey: .moreMRZ)
            try line.encode([PageJSON](), forKey: .pages)
            try line.encode([BarcodeJSON](), forKey: .barcodes)
            try line.encodeNil(forKey: .quality)
            try line.encodeNil(forKey: .picture)
            try line.encode([String: Double](), forKey: .milliseconds)
            try line.encode(shown.complaints.first.map { ErrorJSON($0.complaint) }, forKey: .error)
        } else {
            try encode(reading, &line)
            if let report = reading.report {
                try DocumentJSON(report: report, hasGraphics: hasGraphics).encode(to: encoder)
            }
            if reading.documents.count > 1 {
                let documents = reading.documents.map { RecordJSON(document: $0, hasGraphics: hasGraphics) }
                try line.encode(documents, forKey: .documents)
            }
            if !shown.reportFiles.isEmpty { try line.encode(shown.reportFiles, forKey: .report) }
        }
    }

    private func encode(_ reading: Reading, _ line: inout KeyedEncodingContainer<Key>) throws {
        let hasSeveral = reading.pictures.count > 1
        let zones = reading.zones.map { ZoneJSON(zone: $0, hasSeveralPictures: hasSeveral) }
        try line.encode(zones.first, forKey: .mrz)
        try line.encode(Array(zones.dropFirst()), forKey: .moreMRZ)
        let pages = reading.pages.enumerated().map { PageJSON(page: $0.element, file: shown.pageFiles[$0.offset]) }
        try line.encode(pages, forKey: .pages)
        try line.encode(reading.barcodes.map(BarcodeJSON.init), forKey: .barcodes)
        try line.encode(reading.pictures.first?.quality.wire, forKey: .quality)
        let pictures = reading.pictures.enumerated().map { PictureJSON($0.element, shown.annotated[$0.offset]) }
        try line.encode(pictures.first, forKey: .picture)
        if hasSeveral || reading.video != nil { try line.encode(pictures, forKey: .pictures) }
        try line.encodeIfPresent(reading.video.map(VideoJSON.init), forKey: .video)
        let stages = reading.stages.map { ($0.name, $0.milliseconds) }
        try line.encode(Dictionary(stages, uniquingKeysWith: +), forKey: .milliseconds)
        try line.encodeIfPresent(shown.annotated[0], forKey: .annotated)
        try line.encode(shown.complaints.first.map { ErrorJSON($0.complaint) }, forKey: .error)
        if !shown.complaints.isEmpty {
            try line.encode(shown.complaints.map(SourcedErrorJSON.init), forKey: .complaints)
        }
    }
}

private struct ErrorJSON: Encodable {
    let code, message, hint: String

    init(_ complaint: Complaint) {
        (code, message, hint) = (complaint.code, complaint.message, complaint.hint)
    }
}

private struct SourcedErrorJSON: Encodable {
    let source, code, message, hint: String

    init(_ complaint: ShownReading.SourcedComplaint) {
        source = complaint.source
        (code, message, hint) = (complaint.complaint.code, complaint.complaint.message, complaint.complaint.hint)
    }
}

private struct PictureJSON: Encodable {
    let source: String
    let page: Int?
    let seconds: Double?
    let width, height: Int
    let format: String
    let damaged: Bool
    let annotated: String?

    init(_ picture: Reading.Picture, _ annotated: String?) {
        (source, page, seconds) = (picture.source, picture.page, picture.time.map { rounded($0, to: 1000) })
        (width, height, format) = (picture.width, picture.height, picture.format.name)
        (damaged, self.annotated) = (picture.isDamaged, annotated)
    }
}

private struct VideoJSON: Encodable {
    let frames, framesWithDocument: Int
    let seconds: Double?
    let longestTrackSeconds: Double

    init(_ video: VideoFindings.Summary) {
        (frames, framesWithDocument) = (video.frameCount, video.framesWithDocument)
        seconds = video.duration.map { rounded($0, to: 1000) }
        longestTrackSeconds = rounded(video.longestTrack, to: 1000)
    }
}

extension PictureQuality {
    fileprivate var wire: WireValue {
        .object([
            ("sharpness", .probability(sharpness)),
            ("glare", .probability(glare)),
            ("brightness", .probability(brightness)),
            ("contrast", .probability(contrast)),
            ("moire", .probability(moire)),
        ])
    }
}

/// Rounded to fractions of the given denominator; non-finite values become 0, because JSON cannot express them.
func rounded(_ value: Double, to fraction: Double) -> Double {
    value.isFinite ? (value * fraction).rounded() / fraction : 0
}

extension Encodable {
    /// One line of JSON, keys sorted.
    func line() throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
}
