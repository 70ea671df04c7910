import Foundation
import Testing
import VouchDialects
import VouchEnrolment
import VouchReport

/// What a report means to a journey, and why a side is taken again.
@Suite struct DocumentFindingTests {
    private func finding(
        sides: String = "passed", type: String = "passport", poor: Set<String> = []
    ) throws -> DocumentFinding {
        let report = try DialectReport.make { _ in
        } complete: {
            $0.pages = [DialectReport.page(poor: poor)]
        }
        var object = try #require(try JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
        var document = try #require(object["document"] as? [String: Any])
        document["type"] = type
        object["document"] = document
        object["checks"] = [
            [
                "name": "sides.consistency", "part": "sides", "outcome": sides, "fields": [], "sources": [],
                "words": "Sides.",
            ]
        ]
        return DocumentFinding(try DocumentReport(json: JSONSerialization.data(withJSONObject: object)))
    }

    @Test func `a good document is not taken again`() throws {
        #expect(try finding().retake == nil)
        #expect(try finding(sides: "notPerformed").retake == nil)
    }

    @Test func `sides of two documents are taken again, whatever their pictures are like`() throws {
        let finding = try finding(sides: "failed", poor: ["glare"])
        #expect(finding.sidesAgree == .failed)
        #expect(finding.retake == .sidesDiffer)
    }

    @Test(arguments: [
        ("bounds", RetakeReason.notInView), ("focus", .blur), ("glare", .glare), ("resolution", .lowResolution),
    ])
    func `a poor picture is taken again for its own reason`(_ metric: String, _ reason: RetakeReason) throws {
        #expect(try finding(poor: [metric]).retake == reason)
    }

    @Test func `what is not recognised is taken again for that`() throws {
        #expect(try finding(sides: "failed", type: "unknown").retake == .notRecognised)
    }
}
