import Foundation
import VouchCore
import VouchDocument
import VouchMRZ
import VouchReader
import VouchVision

/// Shows readings on standard output, one at a time.
protocol ReadingPrinting {
    func show(_ reading: DocumentReading)
}

/// One JSON object a line; keys sorted, absent things null.
struct JSONPrinter: ReadingPrinting {
    /// Whether the pictures cut out are in it, as base64.
    var hasGraphics = false

    func show(_ reading: DocumentReading) {
        do {
            Terminal.write(try JSONPrinter.line(for: reading, hasGraphics: hasGraphics) + "\n")
        } catch {
            // Only numbers that are not finite cannot be encoded, and those are replaced below.
            Complaint("json", "this result cannot be written as JSON", hint: "please report it")
                .print(source: reading.source)
        }
    }

    static func line(for reading: DocumentReading, hasGraphics: Bool = false) throws -> String {
        try ReadingJSON(reading, hasGraphics: hasGraphics).line()
    }
}

/// The shape of a line of `vouch read --json`.
struct ReadingJSON: Encodable {
    let reading: DocumentReading
    let hasGraphics: Bool

    init(_ reading: DocumentReading, hasGraphics: Bool = false) {
        self.reading = reading
        self.hasGraphics = hasGraphics
    }

    private enum Key: String, CodingKey {
        case source, sources, status, elapsedMilliseconds, milliseconds, mrz, moreMRZ, pages, barcodes, quality, picture
        case pictures, video, annotated, error, complaints, report
    }

    func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(reading.source, forKey: .source)
        if reading.sources.count > 1 { try line.encode(reading.sources, forKey: .sources) }
        try line.encode(reading.status.rawValue, forKey: .status)
        try line.encode(rounded(reading.elapsed.milliseconds, to: 100), forKey: .elapsedMilliseconds)
        switch reading.outcome {
        case .unreadable(let complaint):
            try line.encodeNil(forKey: .mrz)
            try line.encode([MRZJSON](), forKey: .moreMRZ)
            try line.encode([PageJSON](), forKey: .pages)
            try line.encode([BarcodeJSON](), forKey: .barcodes)
            try line.encodeNil(forKey: .quality)
            try line.encodeNil(forKey: .picture)
            try line.encode([String: Double](), forKey: .milliseconds)
            try line.encode(ErrorJSON(complaint), forKey: .error)
        case .decoded(let contents):
            try encode(contents, &line)
            if let report = contents.report {
                try DocumentJSON(report: report, hasGraphics: hasGraphics).encode(to: encoder)
            }
            if !contents.reportFiles.isEmpty { try line.encode(contents.reportFiles, forKey: .report) }
        }
    }

    private func encode(
        _ contents: DocumentReading.Contents, _ line: inout KeyedEncodingContainer<Key>
    ) throws {
        let hasSeveral = contents.pictures.count > 1
        let zones = contents.zones.map { MRZJSON($0.value, picture: hasSeveral ? $0.picture : nil) }
        try line.encode(zones.first, forKey: .mrz)
        try line.encode(Array(zones.dropFirst()), forKey: .moreMRZ)
        try line.encode(contents.pages.map(PageJSON.init), forKey: .pages)
        try line.encode(contents.barcodes.map(BarcodeJSON.init), forKey: .barcodes)
        try line.encode(QualityJSON(contents.quality), forKey: .quality)
        try line.encode(contents.pictures.first.map(PictureJSON.init), forKey: .picture)
        if hasSeveral || contents.video != nil {
            try line.encode(contents.pictures.map(PictureJSON.init), forKey: .pictures)
        }
        try line.encodeIfPresent(contents.video.map(VideoJSON.init), forKey: .video)
        let stages = contents.stages.map { ($0.name, rounded($0.duration.milliseconds, to: 100)) }
        try line.encode(Dictionary(stages, uniquingKeysWith: +), forKey: .milliseconds)
        try line.encodeIfPresent(contents.pictures.first?.annotated, forKey: .annotated)
        try line.encode(contents.complaints.first.map { ErrorJSON($0.complaint) }, forKey: .error)
        if !contents.complaints.isEmpty {
            try line.encode(contents.complaints.map(SourcedErrorJSON.init), forKey: .complaints)
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

    init(_ complaint: DocumentReading.SourcedComplaint) {
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

    init(_ picture: DocumentReading.Picture) {
        (source, page, seconds) = (picture.source, picture.page, picture.time.map { rounded($0, to: 1000) })
        (width, height, format) = (picture.width, picture.height, picture.format.name)
        (damaged, annotated) = (picture.isDamaged, picture.annotated)
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

private struct QualityJSON: Encodable {
    let sharpness, glare, brightness, contrast, moire: Double

    init(_ quality: PictureQuality) {
        sharpness = probability(quality.sharpness)
        glare = probability(quality.glare)
        brightness = probability(quality.brightness)
        contrast = probability(quality.contrast)
        moire = probability(quality.moire)
    }
}

struct MRZJSON: Encodable {
    let zone: MRZReading
    /// Index into `pictures`, where there are several.
    let picture: Int?

    init(_ zone: MRZReading, picture: Int?) {
        self.zone = zone
        self.picture = picture
    }

    private enum Key: String, CodingKey {
        case format, lines, valid, rawLines, characterProbabilities, fields, checks, zone, lineQuads, picture
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        let decoding = zone.decoding
        try object.encode(decoding.format?.identifier.description, forKey: .format)
        try object.encode(decoding.lines.map(text), forKey: .lines)
        try object.encode(decoding.isValid, forKey: .valid)
        try object.encode(decoding.rawLines.map(text), forKey: .rawLines)
        try object.encode(decoding.characterProbabilities.map { $0.map(probability) }, forKey: .characterProbabilities)
        let fields = decoding.fields.map { ($0.name.identifier.description, FieldJSON($0)) }
        try object.encode(Dictionary(fields, uniquingKeysWith: { first, _ in first }), forKey: .fields)
        let checks = decoding.checks.map { ($0.name.identifier.description, CheckJSON($0.outcome)) }
        try object.encode(Dictionary(checks, uniquingKeysWith: { first, _ in first }), forKey: .checks)
        try object.encode(corners(zone.zone), forKey: .zone)
        try object.encode(zone.lineQuads.map(corners), forKey: .lineQuads)
        try object.encodeIfPresent(picture, forKey: .picture)
    }
}

private struct FieldJSON: Encodable {
    let value, raw, standing: String
    let probability: Double
    let alternatives: [AlternativeJSON]

    init(_ field: MRZField) {
        value = text(field.value)
        raw = text(field.raw)
        standing = field.standing.identifier.description
        probability = vouch.probability(field.probability)
        alternatives = field.alternatives.map(AlternativeJSON.init)
    }
}

private struct AlternativeJSON: Encodable {
    let raw: String
    let probability: Double

    init(_ alternative: MRZField.Alternative) {
        raw = text(alternative.raw)
        probability = vouch.probability(alternative.probability)
    }
}

private struct CheckJSON: Encodable {
    let outcome: String
    let code: String?

    init(_ outcome: CheckOutcome) {
        (self.outcome, code) = outcome.words
    }
}

/// `[[x, y] × 4]`, clockwise from the top left of the upright thing.
func corners(_ quad: Quad) -> [[Double]] {
    quad.corners.map { [rounded($0.x, to: 10), rounded($0.y, to: 10)] }
}

func probability(_ value: Float) -> Double { rounded(Double(value), to: 10_000) }

/// To so many parts of one; what is not finite becomes 0, for JSON has no word for it.
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
