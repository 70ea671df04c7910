import Testing
import VouchBarcode
import VouchCore
import VouchDocument
import VouchMRZ
import VouchReader
import VouchVision

@testable import VouchKit
@testable import vouch

/// Readings of an invented document, so that what is printed can be tested without reading a picture.
enum Invented {
    static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<",
        "L898902C36UTO7408122F1204159ZE184226B<<<<<10",
    ]

    static func zone(isValid: Bool = true, doubtful: Int? = nil) -> MRZReading {
        var probabilities = lines.map { [Float](repeating: 0.999, count: $0.utf8.count) }
        if let doubtful { probabilities[0][doubtful] = 0.6 }
        let letters = doubtful.map { place in
            MRZVerdict.Letters.doubtful([
                MRZVerdict.Doubt(
                    line: 1, column: place + 1, field: .primaryIdentifier, character: Array(lines[0].utf8)[place],
                    rivals: [.init(character: UInt8(ascii: "F"), share: 0.4)])
            ])
        }
        let decoding = MRZDecoding(
            format: .td3, lines: lines.map { Array($0.utf8) },
            verdict: MRZVerdict(wrongCheckDigits: isValid ? [] : [.composite], letters: letters ?? .sure),
            rawLines: lines.map { Array($0.utf8) },
            characterProbabilities: probabilities,
            fields: [
                field(.documentNumber, "L898902C3", .proved),
                field(.primaryIdentifier, "ERIKSSON", .likely, alternatives: ["ERIKSS0N"]),
                field(.dateOfExpiry, "2012-04-15", isValid ? .proved : .failed),
            ],
            checks: [
                MRZCheck(name: .documentNumber, outcome: .passed),
                MRZCheck(
                    name: .composite,
                    outcome: isValid
                        ? .passed : .failed(.init(.checkDigitMismatch))),
                MRZCheck(name: .optionalData, outcome: .notPerformed(.init(.fieldEmpty))),
            ],
            score: -0.1)
        let corners = Quad(
            topLeft: Point(x: 10, y: 10), topRight: Point(x: 230, y: 10), bottomRight: Point(x: 230, y: 40.04),
            bottomLeft: Point(x: 10, y: 40))
        return MRZReading(decoding: decoding, zone: corners, lineQuads: [corners])
    }

    static func reading(
        _ zones: [MRZReading], pages: [ExaminedPage] = [], barcodes: [BarcodeReading] = [],
        isDamaged: Bool = false, source: String = "a.jpg"
    ) -> Reading {
        let findings = PictureFindings(
            width: 240, height: 60, format: .jpeg, isDamaged: isDamaged, zones: zones, pages: pages, barcodes: barcodes,
            quality: PictureQuality(sharpness: 0.5, glare: 1, brightness: 0.25, contrast: .nan, moire: 1),
            stages: [.init(name: "decode", duration: .milliseconds(7))])
        var search = ReadingRun.Search()
        search.pictures = [
            PictureSearch(findings: findings, origin: .file(source)) { _ throws(ReadingProblem) in
                throw ReadingProblem("file.notFound", "no such file", hint: "it was invented")
            }
        ]
        let symbols = barcodes.map { FoundSymbol(picture: findings.id, reading: $0) }
        return Reading(sources: [source], search, symbols: symbols, problems: [], elapsed: .microseconds(41_237))
    }

    /// A card that fills the picture of ``reading(_:pages:barcodes:isDamaged:source:)``.
    static func page() throws -> ExaminedPage {
        let document = FoundDocument(
            corners: Quad(width: 240, height: 60), format: .id1, confidence: 0.9, coverage: 1, visibleEdges: .all,
            isCropped: true, isUprightKnown: true)
        let pixels = [UInt8](repeating: 255, count: 240 * 60)
        let quality = pixels.withUnsafeBytes { bytes in
            ImageView(bytes, width: 240, height: 60, format: .grey8).map { PageQuality(of: $0, document: document) }
        }
        return ExaminedPage(document: document, quality: try #require(quality))
    }

    /// A symbol on it.
    static func barcode(_ text: String, _ symbology: BarcodeSymbology = .pdf417) -> BarcodeReading {
        BarcodeReading(
            Barcode(symbology: symbology, bytes: Sensitive(Array(text.utf8)), corners: Quad(width: 100, height: 30)))
    }

    private static func field(
        _ name: MRZField.Name, _ value: String, _ standing: MRZField.Standing, alternatives: [String] = []
    ) -> MRZField {
        MRZField(
            name: name, value: Array(value.utf8), raw: Array(value.utf8), standing: standing,
            probability: standing == .likely ? 0.8 : 0.99,
            alternatives: alternatives.map { .init(raw: Array($0.utf8), probability: 0.15) })
    }
}
