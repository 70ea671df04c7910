import Foundation
import VouchCore
import VouchMRZ
import VouchReader
import VouchVision

/// Shows readings on standard output, one at a time.
protocol ReadingPrinting {
    func show(_ reading: PictureReading)
}

/// One JSON object a line; keys sorted, absent things null.
struct JSONPrinter: ReadingPrinting {
    func show(_ reading: PictureReading) {
        do {
            Terminal.write(try JSONPrinter.line(for: reading) + "\n")
        } catch {
            // Only numbers that are not finite cannot be encoded, and those are replaced below.
            Complaint("json", "this result cannot be written as JSON", hint: "please report it")
                .print(source: reading.source)
        }
    }

    static func line(for reading: PictureReading) throws -> String {
        try ReadingJSON(reading).line()
    }
}

/// The shape of a line of `vouch read --json`.
struct ReadingJSON: Encodable {
    let reading: PictureReading

    init(_ reading: PictureReading) { self.reading = reading }

    private enum Key: String, CodingKey {
        case source, status, elapsedMilliseconds, milliseconds, mrz, moreMRZ, quality, picture, annotated, error
    }

    func encode(to encoder: any Encoder) throws {
        var line = encoder.container(keyedBy: Key.self)
        try line.encode(reading.source, forKey: .source)
        try line.encode(reading.status.rawValue, forKey: .status)
        try line.encode(rounded(reading.elapsed.milliseconds, to: 100), forKey: .elapsedMilliseconds)
        switch reading.outcome {
        case .unreadable(let complaint):
            try line.encodeNil(forKey: .mrz)
            try line.encode([MRZJSON](), forKey: .moreMRZ)
            try line.encodeNil(forKey: .quality)
            try line.encodeNil(forKey: .picture)
            try line.encode([String: Double](), forKey: .milliseconds)
            try line.encode(ErrorJSON(complaint), forKey: .error)
        case .decoded(let page):
            try line.encode(page.zones.first.map(MRZJSON.init), forKey: .mrz)
            try line.encode(page.zones.dropFirst().map(MRZJSON.init), forKey: .moreMRZ)
            try line.encode(QualityJSON(page.quality), forKey: .quality)
            try line.encode(PictureJSON(page), forKey: .picture)
            let stages = page.stages.map { ($0.name, rounded($0.duration.milliseconds, to: 100)) }
            try line.encode(Dictionary(stages, uniquingKeysWith: +), forKey: .milliseconds)
            try line.encodeIfPresent(page.annotated, forKey: .annotated)
            try line.encode(page.annotationComplaint.map(ErrorJSON.init), forKey: .error)
        }
    }
}

private struct ErrorJSON: Encodable {
    let code, message, hint: String

    init(_ complaint: Complaint) {
        (code, message, hint) = (complaint.code, complaint.message, complaint.hint)
    }
}

private struct PictureJSON: Encodable {
    let width, height: Int
    let format: String
    let damaged: Bool

    init(_ page: PictureReading.Page) {
        (width, height, format, damaged) = (page.width, page.height, page.format.name, page.isDamaged)
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

    init(_ zone: MRZReading) { self.zone = zone }

    private enum Key: String, CodingKey {
        case format, lines, valid, rawLines, characterProbabilities, fields, checks, zone, lineQuads
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
    }

    private func corners(_ quad: Quad) -> [[Double]] {
        quad.corners.map { [rounded($0.x, to: 10), rounded($0.y, to: 10)] }
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
        switch outcome {
        case .passed: (self.outcome, code) = ("passed", nil)
        case .failed(let finding): (self.outcome, code) = ("failed", "\(finding.code.text)")
        case .notPerformed(let reason): (self.outcome, code) = ("notPerformed", "\(reason.code.text)")
        @unknown default: (self.outcome, code) = ("notPerformed", nil)
        }
    }
}

private func probability(_ value: Float) -> Double { rounded(Double(value), to: 10_000) }

private func rounded(_ value: Double, to fraction: Double) -> Double {
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
