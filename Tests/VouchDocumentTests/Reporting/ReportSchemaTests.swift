import Foundation
import Testing
import VouchCore
import VouchReader
import VouchTestSupport
import VouchVision

@testable import VouchDocument
@testable import VouchReport

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

    @Test func `seals and traces of copies are as the schema says, and come back as they were`() throws {
        var contents = ReportContents(versions: .init(vouch: "0.6.0"))
        contents.seals = [
            .init(.vds, picture: 0, outcome: .init(word: .passed), bytes: [0xDC, 3]),
            .init(.vdsNC, picture: 1, outcome: .init(word: .failed, reason: "chain.noSigner", clause: "c"), bytes: []),
        ]
        contents.pages = [
            CopyTraces(colouredShare: 0.01, screenPattern: nil), CopyTraces(colouredShare: nil, screenPattern: 0.9),
        ]
        .map { DocumentReport.Page(ReportExample.document, picture: 0, copyTraces: $0) }
        let report = DocumentReport(contents)
        #expect(try validator().complaints(about: report.json()) == [])
        let read = try DocumentReport(json: report.json())
        #expect(read.seals?.map(\.kind) == [.vds, .vdsNC])
        #expect(read.seals?.first?.bytes == [0xDC, 3])
        #expect(read.pages.map(\.copyTraces?.blackAndWhite) == [true, nil])
        #expect(read.pages.map(\.copyTraces?.screen) == [nil, true])
        #expect("\(read.seals ?? [])".contains("redacted"))
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
        (#""schemaVersion":2"#, #""schemaVersion":3"#), (#""lines":["#, #""lines":[1,"#),
        (#""monthsToExpire":100"#, #""monthsToExpire":1.5"#), (#""confidence":0.97"#, #""confidence":7"#),
    ])
    func `the schema refuses what is not so`(_ found: String, _ put: String) throws {
        let text = String(decoding: try ReportExample.small().json(), as: UTF8.self)
        #expect(text.contains(found))
        let changed = text.replacingOccurrences(of: found, with: put)
        #expect(try !validator().complaints(about: Data(changed.utf8)).isEmpty)
    }

    @Test func `a page of a report says what the writer of pages says, key by key`() throws {
        let document = FoundDocument(
            corners: Quad(width: 240.26, height: 60), format: .id1, confidence: 0.91239, coverage: 1,
            visibleEdges: [.top, .left], isCropped: true, isUprightKnown: false)
        let pixels = [UInt8](repeating: 255, count: 240 * 60)
        let judged = pixels.withUnsafeBytes { bytes in
            ImageView(bytes, width: 240, height: 60, format: .grey8).map { PageQuality(of: $0, document: document) }
        }
        let quality = try #require(judged)
        let page = try Self.object(
            JSONEncoder().encode(DocumentReport.Page(document, picture: 0, side: .front, quality: quality)))
        let written = try Self.object(
            Data(WireValue.object(document.wireMembers + [("quality", quality.wire)]).json))
        for case let (key as String, value as NSObject) in written where key != "dotsPerInch" || page[key] != nil {
            #expect(page[key] as? NSObject == value, "\(key)")
        }
        #expect(written.count > 7)
        let validator = try SchemaValidator.ofReports()
        #expect(validator.complaints(about: page, as: "page") == [])
        #expect(validator.complaints(about: written, as: "page") == [])
    }

    private static func object(_ json: Data) throws -> NSDictionary {
        try #require(JSONSerialization.jsonObject(with: json) as? NSDictionary)
    }

    @Test func `a zone of a report is the one that the writer of zones wrote`() throws {
        let reading = MRZReading(
            decoding: ReadingVector.zone(number: "L898902C3", surname: "ERIKSSON"), zone: Quad(width: 300, height: 30),
            lineQuads: [Quad(width: 300, height: 15)])
        var contents = ReportContents(versions: .init(vouch: "1"))
        contents.add(reading, picture: 2)
        let report = try Self.object(JSONEncoder().encode(try #require(contents.zone)))
        let written = try Self.object(Data(reading.wire(picture: 2).json))
        #expect(report == written)
        #expect(try SchemaValidator.ofReports().complaints(about: report, as: "zone") == [])
    }

    @Test func `a report of the version before, with metrics in an object of their own, is still read`() throws {
        let metric = #"{"threshold":0.6,"unit":"millimetres","value":0.2,"expectedPass":true}"#
        let old = #"{"confidence":0.9,"passes":true,"metrics":{"focus":\#(metric)}}"#
        let new = #"{"confidence":0.9,"distanceConfidence":null,"faceDetected":null,"focus":\#(metric)}"#
        let decoder = JSONDecoder()
        let judgement = try decoder.decode(DocumentReport.PageJudgement.self, from: Data(old.utf8))
        #expect(judgement == (try decoder.decode(DocumentReport.PageJudgement.self, from: Data(new.utf8))))
        #expect(judgement.metrics.keys.sorted() == ["focus"])
        #expect(judgement.passes)
        // A metric of a reserved name would hide that key when written again.
        let hostile = #"{"confidence":0.9,"metrics":{"confidence":\#(metric),"metrics":\#(metric),"focus":\#(metric)}}"#
        let read = try decoder.decode(DocumentReport.PageJudgement.self, from: Data(hostile.utf8))
        #expect(try decoder.decode(DocumentReport.PageJudgement.self, from: JSONEncoder().encode(read)) == read)
    }
}
