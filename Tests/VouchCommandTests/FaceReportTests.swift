import Foundation
import Testing
import VouchTestSupport

@testable import VouchKit
@testable import VouchLiveness
@testable import vouch

/// What `vouch face` writes.
@Suite struct FaceReportTests {
    @Test func `a pair of which a picture is missing has its line, and names the picture`() throws {
        let pair = FailedPair(
            first: "a.jpg", second: "b.jpg",
            complaint: Complaint("file.notFound", "b.jpg: no such file", hint: "check the path"))
        #expect(pair.text == "a.jpg and b.jpg: not compared, b.jpg: no such file; check the path\n")
        let value = try #require(
            try JSONSerialization.jsonObject(with: Data(try pair.value.line().utf8)) as? [String: String])
        #expect(
            value == [
                "a": "a.jpg", "b": "b.jpg", "verdict": "notComparable", "reason": "file.notFound",
                "message": "b.jpg: no such file", "hint": "check the path",
            ])
    }

    private func schema() throws -> SchemaValidator {
        let file = Program.repository.appendingPathComponent("docs/liveness.schema.json")
        return try SchemaValidator(Data(contentsOf: file), isClosed: true)
    }

    private func analysis(_ result: LivenessResult) -> LivenessAnalysis {
        LivenessAnalysis(
            result: result, material: .video, frames: [LivenessFrame(time: 0, faceCount: 0, face: nil)], isWhole: true,
            network: nil, reference: nil, best: nil)
    }

    @Test func `the JSON of a judgement is as its schema says`() throws {
        let evidence = [
            LivenessEvidence(.expiry, -1, .atLeast(0), good: "in time", bad: "too soon"),
            LivenessEvidence(.timing, .infinity, .atMost(0.5), good: "close", bad: "a gap"),
            LivenessEvidence(.network, notPerformed: "none"),
        ]
        let result = LivenessResult(
            decision: .inconclusive, score: 0.25, evidence: evidence, feedback: LivenessFeedback.allCases)
        for hasFrames in [true, false] {
            let line = try LivenessReport(analysis: analysis(result), hasFrames: hasFrames).value.line()
            #expect(try schema().complaints(about: Data(line.utf8)) == [])
        }
        let nothing = LivenessResult(decision: .spoof, score: nil)
        let line = try LivenessReport(analysis: analysis(nothing), hasFrames: false).value.line()
        #expect(try schema().complaints(about: Data(line.utf8)) == [])
    }

    @Test func `the schema has every measure, unit and piece of advice`() throws {
        let text = try String(
            contentsOf: Program.repository.appendingPathComponent("docs/liveness.schema.json"), encoding: .utf8)
        for measure in LivenessMeasure.allCases {
            #expect(text.contains("\"\(measure.rawValue)\""))
            #expect(text.contains("\"\(measure.unit.rawValue)\""))
        }
        for feedback in LivenessFeedback.allCases { #expect(text.contains("\"\(feedback.rawValue)\"")) }
    }
}
