import Foundation
import Testing
import VouchCore

@testable import VouchMRZ

/// The vector files of `Tests/Vectors/mrz`.
enum MRZVectors {
    /// Every date in the tests is read on this day.
    // swift-format-ignore: NeverForceUnwrap
    static let today = CalendarDate(year: 2026, month: 11, day: 21)!

    static func load<Value: Decodable>(_ name: String, from file: String = #filePath) -> [Value] {
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent().deletingLastPathComponent()
        let url = folder.appendingPathComponent("Vectors/mrz/\(name).json")
        do {
            return try JSONDecoder().decode([Value].self, from: Data(contentsOf: url))
        } catch {
            fatalError("vector file \(name): \(error)")
        }
    }
}

struct ZoneVector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let source: String
    let format: String
    let lines: [String]
    let valid: Bool
    let failing: [String]
    let fields: [String: String]
    let standings: [String: String]

    var bytes: [[UInt8]] { lines.map { Array($0.utf8) } }
    var testDescription: String { name }

    static let all: [ZoneVector] = MRZVectors.load("zones")
}

struct MalformedVector: Decodable, Sendable, CustomTestStringConvertible {
    let name: String
    let text: String
    let code: String
    let line: Int
    let column: Int

    var testDescription: String { name }

    static let all: [MalformedVector] = MRZVectors.load("malformed")
}

struct CheckDigitVector: Decodable, Sendable {
    let source: String
    let field: String
    let digit: Int

    static let all: [CheckDigitVector] = MRZVectors.load("check-digits")
}
