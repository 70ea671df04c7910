import Foundation
import Testing
import VouchCore
import VouchFields
import VouchMRZ
import VouchReader
import VouchTestSupport

@testable import VouchDocument
@testable import VouchModels
@testable import VouchReport

/// Check digits, corrected characters, the composed name and the chip's place in a report.
@Suite struct ReportDetailsTests {
    private static let lines = [
        "P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204158ZE184226B<<<<<10",
    ]

    /// The date of expiry's digit is wrong, and one character was corrected.
    private static func report() throws -> DocumentReport {
        let zone = try MRZ(lines: lines.map { Array($0.utf8) })
        var raw = zone.lines
        raw[0][2] = UInt8(ascii: "0")
        let decoding = MRZDecoding(
            format: zone.format, lines: zone.lines, verdict: MRZVerdict(wrongCheckDigits: [.composite]), rawLines: raw,
            characterProbabilities: [],
            fields: [], checks: zone.checks, score: -0.1)
        let place = Quad(width: 300, height: 30)
        var contents = try ReportExample.contents()
        contents.graphics = []
        contents.add(MRZReading(decoding: decoding, zone: place, lineQuads: [place]), picture: 0)
        return DocumentReport(contents, digest: ReportExample.digest)
    }

    private func section(_ id: String, of report: DocumentReport) throws -> String {
        let html = String(decoding: HTMLReport().html(of: report), as: UTF8.self)
        #expect(HTMLBalance.complaints(html) == [])
        let start = try #require(html.range(of: "id=\"\(id)\""))
        return try #require(html[start.upperBound...].components(separatedBy: "</section>").first)
    }

    @Test func `a report has each check digit as printed and as computed, and what it protects`() throws {
        let report = try Self.report()
        let checks = try #require(report.mrz?.checks)
        let expiry = try #require(checks["dateOfExpiry"])
        #expect(expiry.outcome == "failed")
        #expect(expiry.printed == "8")
        #expect(expiry.computed == "9")
        #expect(expiry.line == 2)
        #expect(expiry.column == 28)
        #expect(expiry.protects == ["dateOfExpiry"])
        #expect(checks["composite"]?.protects?.count == 4)
        #expect(checks["documentNumber"]?.printed == "6")
        #expect(checks["documentNumber"]?.computed == "6")
        #expect(try DocumentReport(json: report.json()) == report)
        #expect(try SchemaValidator.ofReports().complaints(about: report.json()) == [])
    }

    @Test func `a report has the lines as read, the lines as corrected, and each difference`() throws {
        let zone = try #require(try Self.report().mrz)
        #expect(zone.rawLines?.first?.hasPrefix("P<0") == true)
        #expect(zone.lines.first?.hasPrefix("P<U") == true)
        let corrections = try #require(zone.corrections)
        #expect(corrections.map { "\($0.line):\($0.column) \($0.from) \($0.to)" } == ["1:3 0 U"])
    }

    @Test func `the page has both folded, the wrong digit beside the right one`() throws {
        let section = try section("provenance", of: try Self.report())
        #expect(section.contains("Lines as read"))
        #expect(section.contains("line 1, column 3"))
        #expect(section.contains("<bdi>0</bdi> → <bdi>U</bdi>"))
        #expect(section.contains("<th scope=\"row\"><bdi>Date of expiry</bdi></th><td>line 2, column 28</td>"))
        #expect(section.contains("<td class=\"mono\"><bdi>8</bdi></td><td class=\"mono\"><bdi>9</bdi></td>"))
    }

    @Test func `a zone of an older report has no digits, and no table of them`() throws {
        let report = try ReportExample.small()
        #expect(report.mrz?.corrections == nil)
        #expect(!(try section("provenance", of: report)).contains("Check digits"))
    }

    @Test func `a full name that no source has is composed, after the checks and with no source`() async throws {
        let reader = DocumentReader(text: nil, models: [], configuration: .init(today: try ReportExample.today()))
        let zone = ReadingVector.zone(number: "L898902C3", surname: "ERIKSSON")
        let (findings, source) = try #require(ReadingVector.side(zones: [zone]))
        let document = try await reader.read([ExaminedPicture(findings, source: source)])
        let report = DocumentReport(ReportContents(document, versions: .init(vouch: "0.6.0")))
        let field = try #require(report.fields["fullName"])
        #expect(field.value == "ERIKSSON ANNA")
        #expect(field.composedOf == ["surname", "givenNames"])
        #expect(field.sources.isEmpty)
        #expect(field.saidBy.isEmpty)
        #expect(field.comparison.pairs.isEmpty)
        #expect(report.checks.allSatisfy { !$0.fields.contains("fullName") })
        #expect(try DocumentReport(json: report.json()) == report)
        #expect(try SchemaValidator.ofReports().complaints(about: report.json()) == [])
        #expect(PreviousReading.sources(of: report).values.allSatisfy { $0[.fullName] == nil })
        let section = try section("fields", of: report)
        // It repeats other rows.
        #expect(section.contains("Surname"))
        #expect(!section.contains("Full name"))
    }

    @Test(arguments: [
        (true, DocumentModel.ChipPlace.dataPage, "dataPage"), (true, nil, nil), (false, nil, "none"), (nil, nil, nil),
    ])
    func `a report says where the chip is`(
        _ hasChip: Bool?, _ place: DocumentModel.ChipPlace?, _ said: String?
    ) throws {
        var contents = ReportContents(versions: .init(vouch: "0.6.0"))
        contents.add(
            DocumentModel(
                id: "UTO", name: "Utopia", type: .passport, issuingStates: ["UTO"], jurisdiction: nil, format: .id3,
                clues: [], pages: [], hasChip: hasChip, chipPlace: place))
        let report = DocumentReport(contents)
        #expect(report.document.chipPlace == said)
        #expect(try SchemaValidator.ofReports().complaints(about: report.json()) == [])
        let told = try section("provenance", of: report).contains("Place of the chip")
        #expect(told == (said != nil))
    }

    @Test func `where a chip was read, no model's word that there is none counts`() throws {
        var contents = ReportContents(versions: .init(vouch: "0.6.0"))
        contents.hasChip = false
        contents.chip = .init(try ReportExample.chip())
        let document = DocumentReport(contents).document
        #expect(document.hasChip == true)
        #expect(document.chipPlace == nil)
    }
}
