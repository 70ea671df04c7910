import Foundation
import Testing

@testable import VouchDocument

@Suite struct ReportSchemaTests {
    private static let schema: Data = {
        let url = ReportExample.folder.deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("docs/report.schema.json")
        return (try? Data(contentsOf: url)) ?? Data()
    }()

    private func validator(isClosed: Bool = true) throws -> SchemaValidator {
        try SchemaValidator(Self.schema, isClosed: isClosed)
    }

    @Test(arguments: [ReportExample.Attack.none, .birthDatePrinted])
    func `a report is as the schema says, and the schema says all of it`(_ attack: ReportExample.Attack) throws {
        let report = try ReportExample.report(attack, chip: try ReportExample.chip())
        #expect(try validator().complaints(about: report.json()) == [])
    }

    @Test func `a report of nothing is as the schema says`() throws {
        let report = DocumentReport(ReportContents(versions: .init(vouch: "0.6.0")))
        #expect(try validator().complaints(about: report.json()) == [])
        #expect(report.statuses.overall.outcome == .notPerformed)
    }

    @Test func `new keys are no fault to whoever checks by the schema`() throws {
        let report = try ReportExample.small()
        var object = try #require(JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
        object["somethingNew"] = 1
        let json = try JSONSerialization.data(withJSONObject: object)
        #expect(try validator(isClosed: false).complaints(about: json) == [])
        #expect(try validator().complaints(about: json) == ["/somethingNew: is not described"])
    }

    @Test func `without any key that the schema wants the report is refused by schema and reader`() throws {
        let report = try ReportExample.small()
        let object = try #require(JSONSerialization.jsonObject(with: report.json()) as? [String: Any])
        let schema = try #require(JSONSerialization.jsonObject(with: Self.schema) as? [String: Any])
        for key in try #require(schema["required"] as? [String]) {
            var less = object
            less[key] = nil
            let json = try JSONSerialization.data(withJSONObject: less)
            #expect(try validator().complaints(about: json) == ["/\(key): is missing"])
            #expect(throws: ReportError(.malformed)) { try DocumentReport(json: json) }
        }
    }

    @Test(arguments: [
        (#""outcome":"passed""#, #""outcome":"genuine""#), (#""type":"passport""#, #""type":"library card""#),
        (#""schemaVersion":1"#, #""schemaVersion":2"#), (#""lines":["#, #""lines":[1,"#),
        (#""monthsToExpire":100"#, #""monthsToExpire":1.5"#), (#""confidence":0.97"#, #""confidence":7"#),
    ])
    func `the schema refuses what is not so`(_ found: String, _ put: String) throws {
        let text = String(decoding: try ReportExample.small().json(), as: UTF8.self)
        #expect(text.contains(found))
        let changed = text.replacingOccurrences(of: found, with: put)
        #expect(try !validator().complaints(about: Data(changed.utf8)).isEmpty)
    }
}
