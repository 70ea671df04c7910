import Foundation
import Testing

@testable import VouchFields
@testable import VouchModels
@testable import VouchReport

/// One text, told by its number: a terminal should not be shown them.
struct HostileText: Sendable, CustomTestStringConvertible {
    let number: Int
    let text: String

    var testDescription: String { "hostile text \(number)" }
}

enum HostileTexts {
    static let all: [HostileText] = {
        struct File: Decodable { let texts: [String] }
        let url = ReportExample.folder.appendingPathComponent("hostile.json")
        let texts = (try? JSONDecoder().decode(File.self, from: Data(contentsOf: url)))?.texts ?? []
        let long = [String(repeating: "W", count: 100_000), String(repeating: "e\u{301}", count: 5_000)]
        return (texts + long).enumerated().map { HostileText(number: $0.offset, text: $0.element) }
    }()

    /// A report with the text wherever a document, a chip or a file's name may bring one.
    static func report(_ text: String) throws -> DocumentReport {
        var contents = try ReportExample.contents()
        // Large, and no text.
        contents.graphics = []
        for name in [FieldName.surname, .placeOfBirth, .documentNumber] {
            let value = FieldValue(value: text, raw: text, validity: .passed)
            contents.fields[name] = DocumentField(
                name: name, value: text, sources: [.visual: value, .mrz: value, .chip: value, .barcode: value],
                comparisons: [], outcome: .passed)
        }
        contents.add(
            DocumentModel(
                id: text, name: text, type: .idCard, issuingStates: [], jurisdiction: text, format: .id1, clues: [],
                pages: []))
        contents.issuingState = text
        contents.readAt = text
        contents.inputs = [.init(name: text, bytes: 1, sha256: nil, format: text)]
        contents.zone = .init(format: text, lines: [text, text], valid: false)
        contents.stages = [.init(text, .milliseconds(1))]
        contents.versions = .init(
            vouch: text, models: .init(subset: text, version: text, sha256: text),
            networks: [.init(name: text, sha256: text)], engines: [.init(name: text, version: text)])
        contents.chip = try hostile(DocumentReport.Chip(try ReportExample.chip()), text)
        return DocumentReport(contents)
    }

    /// As a signed certificate of anybody's making may name itself.
    private static func hostile(_ chip: DocumentReport.Chip, _ text: String) throws -> DocumentReport.Chip {
        var object =
            try JSONSerialization.jsonObject(with: JSONEncoder().encode(chip)) as? [String: Any] ?? [:]
        object["missingAnchors"] = [text]
        object["accessControl"] = text
        object["day"] = text
        object["certificates"] = [
            ["role": text, "subject": text, "issuer": text, "validFrom": text, "validTo": text, "fingerprint": text]
        ]
        return try JSONDecoder().decode(
            DocumentReport.Chip.self, from: JSONSerialization.data(withJSONObject: object))
    }
}
