import Foundation
import Testing
import VouchDialects
import VouchReport
import VouchTestSupport

/// What a report says comes back from every dialect, but for what the dialect cannot say.
@Suite struct ConversionTests {
    private static let reports: [DocumentReport] = (0..<200).compactMap { number in
        var generated = GeneratedReport(number)
        return try? generated.report()
    }

    @Test(arguments: ["awareid", "visionbox", "selphid", "idsenterprise", "authenticid", "regula"])
    func `two hundred reports come back from a dialect, but for what it cannot say`(_ name: String) throws {
        let dialect = try #require(ReportDialects.named(name))
        #expect(Self.reports.count == 200)
        var lost = [Int](repeating: 0, count: dialect.omissions.count)
        var kept = 0
        for (number, report) in Self.reports.enumerated() {
            let facts = ReportFacts(report)
            let told = try dialect.facts(in: dialect.json(of: report))
            let (expected, said) = (dialect.sayable(facts, of: facts), dialect.sayable(told, of: facts))
            let names = Set(expected.values.keys).union(said.values.keys)
            let wrong = names.filter { expected.values[$0] != said.values[$0] }.sorted()
            #expect(wrong.isEmpty, "report \(number)")
            kept += expected.values.count
            for (index, omission) in dialect.omissions.enumerated() { lost[index] += omission.count(in: facts) }
        }
        #expect(kept > 200)
        // The list is no excuse: each entry is of something that reports do say.
        print("\(dialect.name) (\(dialect.resultType)): \(kept) values come back; it cannot say")
        for (omission, count) in zip(dialect.omissions, lost) {
            print("  \(omission.what): \(count) values")
            #expect(count > 0, "\(omission.what)")
        }
    }

    @Test func `every dialect has a name of its own, and there is no other`() {
        let names = ReportDialects.all.map(\.name)
        #expect(names == ["awareid", "visionbox", "selphid", "idsenterprise", "authenticid", "regula"])
        #expect(ReportDialects.named("Regula") == nil)
        #expect(ReportDialects.named("") == nil)
    }

    @Test func `anything that is no result is refused, and not quoted`() throws {
        let hostile = [
            "", "{", "null", "[]", "{}", "\"ERIKSSON\"", "{\"ocrResults\": 1}", "{\"ocrResults\": {\"a\": 1}}",
            "{\"ContainerList\": {\"List\": {}}}", String(repeating: "[", count: 100_000),
            "{\"confidence\": 1e999, \"isImageCropped\": true, \"isFlashImageCropped\": false}",
        ]
        for dialect in ReportDialects.all {
            for text in hostile {
                let error = #expect(throws: DialectResultError.self) { try dialect.facts(in: Array(text.utf8)) }
                #expect(error.map { "\($0)" } == "not a result of \(dialect.name)")
            }
            // A good result, cut off anywhere, is none.
            var json = try dialect.json(of: DialectReport.make())
            json.removeLast()
            #expect(throws: DialectResultError.self) { try dialect.facts(in: json) }
        }
    }

    @Test func `facts are personal, and print as none`() throws {
        #expect("\(ReportFacts(try DialectReport.make()))" == "<redacted>")
    }
}
