import Foundation
import VouchBarcode
import VouchCore
import VouchDocument
import VouchKit
import VouchReader
import VouchVision

/// One entry of `pages`.
///
/// - Parameters:
///   - whole: the place of the booklet it is a page of.
///   - file: the file the straightened page was written to.
func page(_ page: DocumentReading.Located<ExaminedPage>, partOf whole: Int?, file: String?) -> WireValue {
    var members = page.value.document.wireMembers
    members.append(("picture", .integer(page.picture)))
    members.append(("quality", page.value.quality.wire))
    if let whole { members.append(("partOf", .integer(whole))) }
    if let file { members.append(("file", .text(Array(file.utf8)))) }
    return .object(members)
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
        try object.encode(WireValue.corners(barcode.corners), forKey: .corners)
        try object.encode(reading.payload.report, forKey: .payload)
        if let seal = symbol.value.seal { try object.encode(seal.report, forKey: .verification) }
    }
}

extension BarcodeReading {
    /// Of bytes.
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
