import Foundation
import Testing

@testable import VouchReport

/// The kept report of the specimen, changed as JSON: so these tests need no reader.
enum KeptReport {
    private static let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("Vectors/report/eriksson.json")

    static func json(_ change: (inout [String: Any]) -> Void = { _ in }) throws -> Data {
        let kept = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        var object = try #require(kept as? [String: Any])
        change(&object)
        return try JSONSerialization.data(withJSONObject: object)
    }

    static func report(_ change: (inout [String: Any]) -> Void = { _ in }) throws -> DocumentReport {
        try DocumentReport(json: json(change))
    }

    static func html(_ change: (inout [String: Any]) -> Void = { _ in }) throws -> String {
        String(decoding: HTMLReport().html(of: try report(change)), as: UTF8.self)
    }

    static func check(
        _ name: String, _ outcome: String = "failed", _ reason: String? = nil, part: String, fields: [String] = []
    ) -> [String: Any] {
        var check: [String: Any] = [
            "name": name, "part": part, "outcome": outcome, "fields": fields, "sources": [String](),
            "words": "\(name).",
        ]
        check["reason"] = reason
        return check
    }

    static func chip(genuine: String, rule: String) -> [String: Any] {
        [
            "genuine": genuine, "rule": rule, "words": "The chip.", "checks": [Any](), "certificates": [Any](),
            "missingAnchors": [Any](), "day": "2026-11-22",
        ]
    }
}
