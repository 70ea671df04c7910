import Foundation
import Testing

@testable import VouchBarcode

/// One entry of `Tests/Vectors/aamva/vectors.json`.
struct AAMVAVector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    /// Latin-1: a character is a byte.
    let payload: String
    let version: Int?
    let jurisdiction: String?
    let subfiles: [String]
    let fields: [String: String]
    let defects: [String]

    var testDescription: String { name }
    var bytes: [UInt8] { payload.unicodeScalars.map { UInt8($0.value) } }

    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors/aamva")

    static let all: [AAMVAVector] = load("vectors")

    static func load<Value: Decodable>(_ name: String) -> Value {
        let url = folder.appendingPathComponent("\(name).json")
        do {
            return try JSONDecoder().decode(Value.self, from: Data(contentsOf: url))
        } catch {
            fatalError("vector file \(name): \(error)")
        }
    }

    static func named(_ name: String) throws -> AAMVAVector {
        try #require(all.first { $0.name == name })
    }
}

extension AAMVADocument {
    /// Names and values, for comparing.
    var fieldTexts: [String: String] {
        var texts: [String: String] = [:]
        for field in fields {
            texts["\(field.name.text)"] = field.value.reveal { String(decoding: $0, as: UTF8.self) }
        }
        return texts
    }

    /// Codes, with the element's identifier behind a colon.
    var defectTexts: [String] {
        defects.map { defect in "\(defect.code.text)" + (defect.element.map { ":\($0)" } ?? "") }
    }
}
