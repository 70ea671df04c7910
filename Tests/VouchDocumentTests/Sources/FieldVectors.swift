import Foundation
import VouchCore

/// Reads what lies in `Tests/Vectors/fields`.
enum FieldVectors {
    static func load<Value: Decodable>(_ name: String, as type: Value.Type = Value.self) throws -> Value {
        let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let url = tests.appendingPathComponent("Vectors/fields/\(name)")
        return try JSONDecoder().decode(type, from: Data(contentsOf: url))
    }

    /// When all of it is read.
    // swift-format-ignore: NeverForceUnwrap
    static let today = CalendarDate(year: 2026, month: 11, day: 22)!

    /// `passed`, `failed date.impossible`.
    static func text(_ outcome: CheckOutcome) -> String {
        switch outcome {
        case .passed: "passed"
        case .failed(let finding): "failed \(finding.code.rawValue)"
        case .notPerformed(let reason): "notPerformed \(reason.code.rawValue)"
        @unknown default: "unknown"
        }
    }
}
