import Foundation
import VouchBarcode
import VouchDocument
import VouchVision

/// One entry of `pages`.
struct PageJSON: Encodable {
    let page: DocumentReading.Located<DocumentReading.Page>

    init(_ page: DocumentReading.Located<DocumentReading.Page>) { self.page = page }

    private enum Key: String, CodingKey {
        case picture, corners, format, cropped, upright, confidence, coverage, edges, dotsPerInch, quality, partOf, file
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        let document = page.value.document
        try object.encode(page.picture, forKey: .picture)
        try object.encode(corners(document.corners), forKey: .corners)
        try object.encode(document.format.rawValue, forKey: .format)
        try object.encode(document.isCropped, forKey: .cropped)
        try object.encode(document.isUprightKnown, forKey: .upright)
        try object.encode(probability(document.confidence), forKey: .confidence)
        try object.encode(rounded(document.coverage, to: 10_000), forKey: .coverage)
        try object.encode(document.visibleEdges.names, forKey: .edges)
        try object.encode(document.dotsPerInch().map { rounded($0, to: 10) }, forKey: .dotsPerInch)
        try object.encode(PageQualityJSON(quality: page.value.quality), forKey: .quality)
        try object.encodeIfPresent(page.value.partOf, forKey: .partOf)
        try object.encodeIfPresent(page.value.file, forKey: .file)
    }
}

extension DocumentEdges {
    /// Clockwise from the top.
    var names: [String] {
        [(DocumentEdges.top, "top"), (.right, "right"), (.bottom, "bottom"), (.left, "left")]
            .filter { contains($0.0) }.map(\.1)
    }
}

/// `confidence`, `distanceConfidence`, `faceDetected`, and an object for each metric.
private struct PageQualityJSON: Encodable {
    let quality: PageQuality

    private struct Key: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(_ text: String) { stringValue = text }
        init?(stringValue: String) { self.init(stringValue) }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(probability(quality.confidence), forKey: Key("confidence"))
        try object.encode(quality.distanceConfidence.map(probability), forKey: Key("distanceConfidence"))
        try object.encode(quality.faceDetected, forKey: Key("faceDetected"))
        for metric in quality.metrics {
            try object.encode(
                MetricJSON(metric, spots: metric.kind == .glare ? quality.glareSpots : []),
                forKey: Key("\(metric.kind.identifier)"))
        }
    }
}

private struct MetricJSON: Encodable {
    let value: Double?
    let threshold: Double
    let unit: String
    let expectedPass: Bool?
    let reason, sentence: String?
    /// Corners of each reflection in the picture; only of glare.
    let regions: [[[Double]]]?

    init(_ metric: QualityMetric, spots: [GlareSpot]) {
        value = metric.value.map(probability)
        threshold = probability(metric.threshold)
        unit = "\(metric.kind.unit)"
        expectedPass = metric.expectedPass
        reason = metric.reason.map { "\($0.code)" }
        sentence = metric.reason.map { "\($0.sentence)" }
        regions = spots.isEmpty ? nil : spots.map { corners($0.quad) }
    }
}

/// One entry of `barcodes`.
struct BarcodeJSON: Encodable {
    let symbol: DocumentReading.Located<DocumentReading.Symbol>

    init(_ symbol: DocumentReading.Located<DocumentReading.Symbol>) { self.symbol = symbol }

    private enum Key: String, CodingKey {
        case picture, symbology, bytes, text, corners, payload, verification
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        let reading = symbol.value.reading
        let barcode = reading.barcode
        let bytes = barcode.bytes.reveal { $0 }
        try object.encode(symbol.picture, forKey: .picture)
        try object.encode(barcode.symbology.rawValue, forKey: .symbology)
        try object.encode(Data(bytes).base64EncodedString(), forKey: .bytes)
        try object.encode(reading.text, forKey: .text)
        try object.encode(corners(barcode.corners), forKey: .corners)
        try object.encode(reading.payload.report, forKey: .payload)
        if let seal = symbol.value.seal { try object.encode(seal.report, forKey: .verification) }
    }
}

extension BarcodeReading {
    /// Of bytes.
    var count: Int { barcode.bytes.reveal { $0.count } }

    /// The bytes as UTF-8 where they are that, otherwise as ISO 8859-1, the default of most symbologies; nil for what is
    /// no text in either.
    var text: String? {
        let bytes = barcode.bytes.reveal { $0 }
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard
            bytes.allSatisfy({
                $0 >= 0x20 && !(0x7F..<0xA0).contains($0) || (9...13).contains($0) || (28...30).contains($0)
            })
        else { return nil }
        return String(decoding: bytes.map(UInt16.init), as: UTF16.self)
    }
}

extension DocumentFormat {
    /// For people.
    var title: String {
        switch self {
        case .id1: "ID-1 card"
        case .id2: "ID-2 card"
        case .id3: "ID-3 page"
        case .booklet: "open booklet"
        case .other: "page of unknown size"
        @unknown default: "page"
        }
    }
}
