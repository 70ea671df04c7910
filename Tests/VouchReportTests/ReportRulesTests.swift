import Foundation
import Testing
import VouchCore
import VouchFields

@testable import VouchReport

@Suite struct ReportRulesTests {
    // MARK: JSON

    @Test func `a report of the next schema is refused as newer`() throws {
        let next = DocumentReport.schemaVersion + 1
        #expect(throws: ReportError(.newerSchema(next))) {
            try DocumentReport(json: KeptReport.json { $0["schemaVersion"] = next })
        }
    }

    @Test func `a report with one changed value is no longer intact`() throws {
        // Any function of the bytes will do.
        let digest = ReportDigest { bytes in
            bytes.reduce(into: [UInt8](repeating: 0, count: 32)) { $0[Int($1) % 32] &+= $1 }
        }
        var report = try KeptReport.report()
        report.integrity = .init(documentHash: try #require(report.canonicalHash(digest)), portraitHash: nil)
        #expect(report.isIntact(digest) == true)
        var object = try #require(try JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
        object["readAt"] = "2026-11-23T10:14:00Z"
        let changed = try DocumentReport(json: JSONSerialization.data(withJSONObject: object))
        #expect(changed.isIntact(digest) == false)
    }

    // MARK: Fields

    @Test(arguments: [
        ([CheckOutcome.passed, .failed(.valuesDiffer)], DocumentReport.Outcome.Word.failed),
        ([.failed(.valuesDiffer), .passed], .failed), ([.passed, .notPerformed(.valueAbsent)], .passed),
        ([.notPerformed(.valueAbsent)], .notPerformed), ([], .notPerformed),
    ])
    func `of a field's comparisons a failure decides, then a pass`(
        _ outcomes: [CheckOutcome], _ summary: DocumentReport.Outcome.Word
    ) {
        let comparison = DocumentReport.Comparison(outcomes.map { FieldComparison(.mrz, .visual, $0) })
        #expect(comparison.summary == summary)
    }

    // MARK: Failures

    @Test func `beside a chip that is not genuine its single checks are not listed`() throws {
        let report = try KeptReport.report {
            $0["chip"] = KeptReport.chip(genuine: "no", rule: "cloned")
            $0["checks"] = [KeptReport.check("chip.activeAuthentication", part: "chip")]
        }
        #expect(report.failures().map(\.check) == ["chip.genuine"])
    }

    @Test func `of a chip that no rule condemns a failed check is listed`() throws {
        let report = try KeptReport.report {
            $0["chip"] = KeptReport.chip(genuine: "notEstablished", rule: "unknownIssuer")
            $0["checks"] = [KeptReport.check("chip.activeAuthentication", part: "chip")]
        }
        #expect(report.failures().map(\.check) == ["chip.activeAuthentication"])
    }

    @Test func `a wrong check digit is one failure`() throws {
        let report = try KeptReport.report {
            $0["checks"] = [
                KeptReport.check(
                    "zone.dateOfBirth", "failed", "checkDigit.mismatch", part: "mrz", fields: ["dateOfBirth"])
            ]
        }
        #expect(report.failures().map(\.check) == ["zone.dateOfBirth"])
    }

    // MARK: Faces

    @Test func `figures of faces have two decimals, also below a tenth`() {
        let pair = DocumentReport.Faces.Comparison(
            first: "page", second: "selfie", verdict: .match, score: 0.95, distance: 0.05, threshold: 0.6, reason: nil)
        #expect(pair.figures()?.contains("0.95") == true)
        #expect(pair.figures()?.contains("distance 0.05") == true)
        #expect(pair.figures()?.contains("threshold 0.60") == true)
    }

    // MARK: HTML

    @Test(arguments: [(23, "23 months"), (24, "2 years"), (35, "2 years"), (36, "3 years")])
    func `from two years on the time that is left is in years`(_ months: Int, _ words: String) {
        #expect(HTMLSummary.term(months: months, .english).contains(words))
    }

    @Test func `a pass without a genuine chip says that pictures cannot prove it`() throws {
        let html = try KeptReport.html()
        #expect(html.contains(ReportTerms.english(.picturesCannotProve)))
        #expect(!html.contains(ReportTerms.english(.allPassed) + "."))
    }

    @Test func `a pass with a genuine chip says that all checks passed`() throws {
        let html = try KeptReport.html { $0["chip"] = KeptReport.chip(genuine: "yes", rule: "genuine") }
        #expect(html.contains(ReportTerms.english(.allPassed) + "."))
        #expect(!html.contains(ReportTerms.english(.picturesCannotProve)))
    }

    @Test(arguments: [(10.0, 1), (99_999, 1), (100_000, 0), (-1e9, 0)])
    func `a frame far outside of the page is not drawn`(_ x: Double, _ count: Int) throws {
        let html = try KeptReport.html { object in
            let pairs = [Any]()
            object["graphics"] = [Any]()
            object["fields"] = [
                "surname": [
                    "value": "ERIKSSON", "outcome": "passed", "saidBy": ["visual"],
                    "comparison": ["pairs": pairs, "summary": "notPerformed"],
                    "sources": [
                        "visual": [
                            "value": "ERIKSSON", "raw": "ERIKSSON", "page": 0, "validity": ["outcome": "passed"],
                            "box": [[x, 10], [30, 10], [30, 20], [10, 20]],
                        ]
                    ],
                ]
            ]
        }
        #expect(html.components(separatedBy: "<polygon class=\"zone pass\" points=\"\(Int(x))").count - 1 == count)
    }

    // MARK: XML

    @Test(arguments: [
        ([InspectionResult.successful, .failed, .aborted], InspectionResult.failed),
        ([.successful, .undetermined, .aborted], .aborted), ([.successful, .undetermined], .undetermined),
        ([.successful, .notSupported], .successful), ([.notSupported], .notSupported), ([], .notSupported),
    ])
    func `the worst of several results is the result of all`(_ results: [InspectionResult], _ all: InspectionResult) {
        #expect(InspectionResult(combining: results) == all)
    }
}
