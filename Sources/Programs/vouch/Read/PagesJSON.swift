import Foundation
import VouchBarcode
import VouchCore
import VouchDocument
import VouchKit
import VouchReport

/// One entry of `pages`: the parts of a report's page that say where and how it was found; absent values are null.
struct PageJSON: Encodable {
    let page: Reading.Page
    /// The file the straightened page was written to.
    let file: String?

    private enum Key: String, CodingKey {
        case corners, format, cropped, upright, confidence, coverage, edges, dotsPerInch, picture, quality, partOf, file
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        let content = page.content
        try object.encode(content.corners, forKey: .corners)
        try object.encode(content.format, forKey: .format)
        try object.encode(content.cropped, forKey: .cropped)
        try object.encode(content.upright, forKey: .upright)
        try object.encode(content.confidence, forKey: .confidence)
        try object.encode(content.coverage, forKey: .coverage)
        try object.encode(content.edges, forKey: .edges)
        try object.encode(content.dotsPerInch, forKey: .dotsPerInch)
        try object.encode(content.picture, forKey: .picture)
        try object.encodeIfPresent(content.quality.map(QualityJSON.init), forKey: .quality)
        try object.encodeIfPresent(page.partOf, forKey: .partOf)
        try object.encodeIfPresent(file, forKey: .file)
    }
}

/// A page's quality, with null for what was not looked for.
private struct QualityJSON: Encodable {
    let quality: DocumentReport.PageJudgement

    private enum Key: String, CodingKey { case distanceConfidence, faceDetected }

    func encode(to encoder: any Encoder) throws {
        try quality.encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        try object.encode(quality.distanceConfidence, forKey: .distanceConfidence)
        try object.encode(quality.faceDetected, forKey: .faceDetected)
    }
}

/// A zone of a line; an unknown layout is null.
struct ZoneJSON: Encodable {
    let zone: Reading.Zone
    let hasSeveralPictures: Bool

    private enum Key: String, CodingKey { case format, picture }

    func encode(to encoder: any Encoder) throws {
        try zone.content.encode(to: encoder)
        var object = encoder.container(keyedBy: Key.self)
        if zone.content.format == nil { try object.encodeNil(forKey: .format) }
        if hasSeveralPictures { try object.encode(zone.picture, forKey: .picture) }
    }
}

/// One entry of `barcodes`.
struct BarcodeJSON: Encodable {
    let symbol: Reading.Symbol

    init(_ symbol: Reading.Symbol) { self.symbol = symbol }

    private enum Key: String, CodingKey {
        case picture, symbology, bytes, text, corners, part, payload, verification
    }

    func encode(to encoder: any Encoder) throws {
        var object = encoder.container(keyedBy: Key.self)
        let reading = symbol.reading
        let barcode = reading.barcode
        let bytes = barcode.bytes.reveal { $0 }
        try object.encode(symbol.picture, forKey: .picture)
        try object.encode(barcode.symbology.rawValue, forKey: .symbology)
        try object.encode(Data(bytes).base64EncodedString(), forKey: .bytes)
        try object.encode(reading.text, forKey: .text)
        try object.encode(WireValue.corners(barcode.corners), forKey: .corners)
        if let part = barcode.part {
            let place = ReportValue.object([
                ("index", .number(part.index)), ("count", .number(part.count)), ("message", .text(part.message)),
            ])
            try object.encode(place, forKey: .part)
        }
        try object.encode(reading.payload.report, forKey: .payload)
        if let seal = symbol.seal { try object.encode(seal.report, forKey: .verification) }
    }
}

extension BarcodeReading {
    /// The number of bytes.
    var count: Int { barcode.bytes.reveal { $0.count } }

    /// The bytes as UTF-8 if valid, otherwise as ISO 8859-1, the default of most symbologies; nil if they are not text
    /// in either.
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

extension DocumentReport.Page {
    /// The format for people.
    var title: String {
        switch format {
        case "id1": "ID-1 card"
        case "id2": "ID-2 card"
        case "id3": "ID-3 page"
        case "booklet": "open booklet"
        default: "page of unknown size"
        }
    }
}
