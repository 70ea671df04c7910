import Foundation
import Testing

@testable import VouchLiveness

/// P42: error lists of liveness are not documented elsewhere. Ours is, to the last code.
@Suite struct LivenessGuideTests {
    private static func guide() throws -> [Substring] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../docs/guides/liveness.md")
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
    }

    /// The cells of the row whose first cell is `name`.
    private static func cells(_ name: String) throws -> [Substring] {
        let rows = try guide().filter { $0.hasPrefix("| `\(name)` |") }
        try #require(rows.count == 1, "\(name) has \(rows.count) rows in docs/guides/liveness.md")
        return rows[0].split(separator: "|").map { $0.drop { $0 == " " } }
    }

    @Test(arguments: LivenessFeedback.allCases)
    func `each code of feedback is in the guide, with what happened and what to tell the person`(
        _ feedback: LivenessFeedback
    ) throws {
        let cells = try Self.cells(feedback.rawValue)
        #expect(cells.count == 3)
        #expect(cells.dropFirst().allSatisfy { $0.count > 5 })
        #expect(!feedback.sentence.isEmpty)
    }

    @Test func `the guide has no code that is never given`() throws {
        let codes = try Self.guide().filter { $0.hasPrefix("| `") }
            .compactMap { $0.split(separator: "`").dropFirst().first.map(String.init) }
            .filter { $0.allSatisfy { $0.isUppercase || $0 == "_" } }
        let known = LivenessFeedback.allCases.map(\.rawValue) + ["LIVE", "SPOOF", "INCONCLUSIVE"]
        #expect(Set(codes) == Set(known))
    }

    @Test(arguments: LivenessMeasure.allCases)
    func `each measure is in the guide, with when it fails and what it needs`(_ measure: LivenessMeasure) throws {
        #expect(try Self.cells(measure.rawValue).count == 3)
    }
}
