import Foundation
import Testing
import VouchCore
import VouchTestSupport

@testable import VouchDocument
@testable import VouchFields
@testable import VouchReport
@testable import VouchVisual

/// One canonical result.
@Suite struct DocumentReportTests {
    @Test func `the report of the specimen is the one that is kept`() throws {
        let json = try ReportExample.small().json(isPretty: true) + Data("\n".utf8)
        let url = ReportExample.folder.appendingPathComponent("eriksson.json")
        if ProcessInfo.processInfo.environment["VOUCH_REPORTS"] != nil { try json.write(to: url) }
        #expect(try Data(contentsOf: url) == json)
    }

    @Test(.shows("B37")) func `a report reads back as it was`() throws {
        let report = try ReportExample.report(chip: try ReportExample.chip())
        #expect(try DocumentReport(json: report.json()) == report)
        #expect(try DocumentReport(json: report.json(isPretty: true)) == report)
        let list = try PropertyListEncoder().encode(report)
        #expect(try PropertyListDecoder().decode(DocumentReport.self, from: list) == report)
    }

    /// Without a type, a model or a field: what is left of a picture that shows no document.
    @Test func `a document of no known type has a report all the same`() throws {
        let findings = DocumentFindings(
            identity: DocumentIdentity(type: .unknown, issuingState: nil, matches: []), fields: [],
            checks: DocumentChecks(CheckInput(fields: []), today: try ReportExample.today()),
            graphics: .withoutModel, pages: [], sides: nil, textError: nil, stages: [])
        let report = DocumentReport(
            ReportContents(findings, versions: .init(vouch: "0.6.0")), digest: ReportExample.digest)
        #expect(report.document.type == "unknown")
        #expect(report.document.modelID == nil)
        #expect(report.statuses.overall.outcome == .notPerformed)
        #expect(report.checks.first { $0.name == "document.type" }?.outcome.outcome == .notPerformed)
        #expect(try DocumentReport(json: report.json()) == report)
        #expect(!HTMLReport().html(of: report).isEmpty)
    }

    @Test(.shows("D105"), arguments: [(0.75, 0.75), (1, 1), (-1, -1), (7, 1)])
    func `how well the sides match stands in the result by its name`(_ score: Double, _ wanted: Double) throws {
        var contents = ReportContents(versions: .init(vouch: "0"))
        contents.matchingSidesScore = score
        let json = try DocumentReport(contents, digest: ReportExample.digest).json()
        let object = try #require(JSONSerialization.jsonObject(with: json) as? [String: Any])
        #expect(object["matchingSidesScore"] as? Double == wanted)
    }

    @Test func `keys that are not known are passed over, at any depth`() throws {
        let report = try ReportExample.small()
        let text = String(decoding: try report.json(), as: UTF8.self)
        // Not in those that go by name.
        var more = "{\"new\":{\"a\":[1]}," + text.dropFirst()
        for key in ["document", "statuses", "comparison", "validity", "outcome", "versions", "mrz", "figures", "mrz"] {
            more = more.replacingOccurrences(of: "\"\(key)\":{", with: "\"\(key)\":{\"new\":{\"a\":[1]},")
        }
        #expect(try DocumentReport(json: Data(more.utf8)) == report)
    }

    @Test func `a report of a later schema is refused as that`() throws {
        let text = String(decoding: try ReportExample.small().json(), as: UTF8.self)
        let later = text.replacingOccurrences(of: "\"schemaVersion\":2", with: "\"schemaVersion\":3")
        #expect(throws: ReportError(.newerSchema(3))) { try DocumentReport(json: Data(later.utf8)) }
        let none = text.replacingOccurrences(of: "\"schemaVersion\":2", with: "\"schemaVersion\":0")
        #expect(throws: ReportError(.malformed)) { try DocumentReport(json: Data(none.utf8)) }
    }

    @Test func `a report cut short anywhere is refused`() throws {
        let json = try ReportExample.small().json()
        for length in stride(from: 0, to: json.count, by: 7) {
            #expect(throws: ReportError(.malformed)) { try DocumentReport(json: json.prefix(length)) }
        }
    }

    @Test func `printing a report, or any part of it, shows nothing of the person`() throws {
        let report = try ReportExample.report(chip: try ReportExample.chip())
        let surname = try #require(report.fields["surname"])
        let source = try #require(surname.sources["mrz"])
        let things: [Any] = [
            report, report.document, surname, source, try #require(report.mrz), report.inputs, report.graphics,
            report.figures, try #require(report.chip), [report], try ReportExample.picture(),
        ]
        for thing in things {
            var dumped = ""
            dump(thing, to: &dumped)
            for text in ["\(thing)", String(reflecting: thing), dumped] {
                for secret in ["ERIKSSON", "MARIA", "L898902C3", "740812", "passport.jpg"] {
                    #expect(!text.contains(secret))
                }
                #expect(text.contains("redacted"))
            }
        }
    }

    @Test func `a field has its value, what each source says, and every comparison`() throws {
        let report = try ReportExample.report(.birthDatePrinted)
        let field = try #require(report.fields["dateOfBirth"])
        #expect(field.value == "1974-08-12")
        #expect(field.text == "12 August 1974")
        #expect(field.sources["mrz"]?.raw == "740812")
        #expect(field.sources["visual"]?.value == "1994-08-12")
        #expect(field.sources["visual"]?.raw == "12 AUG/AOUT 94")
        #expect(field.sources["visual"]?.page == 0)
        #expect(field.comparison.summary == .failed)
        #expect(field.comparison.pairs.map(\.first) == ["mrz"])
        #expect(field.outcome == .init(word: .failed, reason: "compare.dates", clause: "Doc 9303-3 §4.8"))
        #expect(report.statuses.overall.outcome == .failed)
        #expect(report.statuses.overall.because == ["optical"])
        #expect(report.statuses.optical.because == ["optical.text"])
        #expect(report.statuses.dataStatus == "validationError")
        #expect(report.document.sources == ["mrz", "visual"])
        #expect(report.document.issuingStateName == "Utopia (specimen)")
    }

    @Test func `a changed report is no longer intact`() throws {
        let report = try ReportExample.report()
        #expect(report.isIntact(ReportExample.digest) == true)
        #expect(report.integrity?.portraitHash == report.portrait?.sha256)
        let text = String(decoding: try report.json(), as: UTF8.self)
        let changed = text.replacingOccurrences(of: "1974-08-12", with: "1994-08-12")
        #expect(try DocumentReport(json: Data(changed.utf8)).isIntact(ReportExample.digest) == false)
        #expect(try DocumentReport(json: Data(text.utf8)).isIntact(ReportExample.digest) == true)
        #expect(try ReportExample.small(digest: nil).isIntact(ReportExample.digest) == nil)
    }

    @Test func `a chip that no certificate vouches for is not said to be genuine`() throws {
        let inspection = try ReportExample.chip()
        let chip = DocumentReport.Chip(inspection)
        #expect(chip.genuine == "notEstablished")
        #expect(chip.rule == "unknownIssuer")
        #expect(chip.words == "The trust store has no certificate for the signer of these files.")
        #expect(!chip.missingAnchors.isEmpty)
        #expect(chip.checks.contains { $0.name == "passiveAuthentication.signature" && $0.outcome.outcome == .passed })
        let report = try ReportExample.report(chip: inspection)
        #expect(report.statuses.chip.outcome == .notPerformed)
        #expect(report.statuses.overall.outcome == .notPerformed)
        #expect(report.document.hasChip == true)
    }

    private static let readable: [(FieldName, String, String?)] = [
        (.dateOfBirth, "1974-08", "August 1974"), (.dateOfBirth, "1974", nil), (.dateOfBirth, "1974-13-01", nil),
        (.dateOfBirth, "--", nil), (.sex, "X", "unspecified"), (.sex, "Q", nil), (.nationality, "D", "Germany"),
        (.nationality, "QQQ", nil), (.height, "172", "172 cm"), (.height, "tall", nil), (.surname, "ERIKSSON", nil),
    ]

    @Test(arguments: readable)
    func `values are told in words where words say more`(_ name: FieldName, _ value: String, _ text: String?) {
        #expect(ReportTerms.english.readable(value, name) == text)
    }

    @Test func `a reading's findings make a report`() throws {
        let fields = FieldMerger().merge(ReportExample.sources(.none, chip: false))
        let evidence = CheckInput(fields: fields, documentType: .passed, pageCount: .passed)
        let match = ModelMatch(model: ReportExample.model, score: 1, reasons: [])
        let findings = DocumentFindings(
            identity: DocumentIdentity(type: .passport, issuingState: "UTO", matches: [match]), fields: fields,
            checks: DocumentChecks(evidence, today: try ReportExample.today()), graphics: .withoutModel,
            pages: [
                StraightPage(side: .front, document: ReportExample.document, image: try ReportExample.page())
            ], sides: nil, textError: nil, stages: [.init(name: "decode", duration: .milliseconds(9))])
        let contents = ReportContents(findings, versions: .init(vouch: "0.6.0"), digest: ReportExample.digest)
        let report = DocumentReport(contents, digest: ReportExample.digest)
        #expect(report.document.type == "passport")
        #expect(report.document.modelID == "generic-passport")
        #expect(report.document.issuingState == "UTO")
        #expect(report.fields.count == fields.count)
        #expect(report.pages.map(\.side) == ["front"])
        #expect(report.timing.map(\.name) == ["decode"])
        #expect(report.checks.contains { $0.name == "graphics.portrait" && $0.outcome.reason == "graphics.noModel" })
        #expect(report.statuses.overall.outcome == .passed)
        #expect(findings.pagePictures.map(\.page) == [0])
    }

    @Test func `numbers that JSON cannot write become numbers that it can`() throws {
        var contents = ReportContents(versions: .init(vouch: "0"))
        contents.matchingSidesScore = .nan
        contents.stages = [.init("read", .seconds(Int64.max))]
        let place = PagePlace(page: 0, box: Quad(width: .greatestFiniteMagnitude, height: .nan))
        let value = FieldValue(value: nil, raw: "", validity: .passed, confidence: .nan, place: place)
        contents.fields = [
            .surname: DocumentField(
                name: .surname, value: nil, sources: [.visual: value], comparisons: [], outcome: .passed)
        ]
        let report = DocumentReport(contents, digest: ReportExample.digest)
        #expect(report.matchingSidesScore == -1)
        #expect(try DocumentReport(json: report.json()).fields["surname"]?.sources["visual"]?.box?[2] == [0, 0])
        #expect(!HTMLReport().html(of: report).isEmpty)
    }
}
