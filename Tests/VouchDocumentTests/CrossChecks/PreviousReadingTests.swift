import Testing
import VouchCore
import VouchMRZ
import VouchTestSupport

@testable import VouchDocument
@testable import VouchFields
@testable import VouchReport

/// An earlier capture of a document, joined with this one.
struct PreviousReadingTests {
    private static func findings(
        _ zones: [MRZDecoding], previous: [FieldSource: [FieldName: FieldValue]] = [:]
    ) async throws -> DocumentFindings {
        let reader = DocumentReader(
            text: nil, models: [],
            configuration: .init(today: try #require(CalendarDate(year: 2026, month: 11, day: 22))))
        let (findings, source) = try #require(ReadingVector.side(zones: zones))
        var companions = DocumentReader.Companions()
        companions.previous = previous
        return try await reader.read([ExaminedPicture(findings, source: source)], companions: companions)
    }

    /// As a program would: the report of the one reading is written, and read again for the other.
    private static func earlier(_ zone: MRZDecoding) async throws -> [FieldSource: [FieldName: FieldValue]] {
        let contents = ReportContents(try await findings([zone]), versions: DocumentReport.Versions(vouch: "1"))
        let json = try DocumentReport(contents).json()
        return PreviousReading.sources(of: try DocumentReport(json: json))
    }

    private static let zone = ReadingVector.zone(number: "L898902C3", surname: "ERIKSSON")

    private static func captures(_ findings: DocumentFindings) -> CheckOutcome? {
        findings.checks.outcome("captures.consistency")
    }

    private static func outcome(_ name: FieldName, _ findings: DocumentFindings) -> CheckOutcome? {
        findings.fields.first { $0.name == name }?.outcome
    }

    @Test func `a capture that agrees with the earlier one passes`() async throws {
        let findings = try await Self.findings([Self.zone], previous: try await Self.earlier(Self.zone))
        #expect(Self.captures(findings) == .passed)
        #expect(Self.outcome(.documentNumber, findings) == .passed)
    }

    @Test(.shows("D44")) func `the back of another card is found out`() async throws {
        let other = ReadingVector.zone(number: "X12345678", surname: "LINDGREN")
        let findings = try await Self.findings([other], previous: try await Self.earlier(Self.zone))
        #expect(Self.captures(findings) == .failed(.capturesDiffer))
        guard case .failed = findings.checks.overall else {
            Issue.record("two documents in two captures")
            return
        }
    }

    @Test func `what only the earlier capture had is there, and nothing in its file proves it`() async throws {
        let findings = try await Self.findings([], previous: try await Self.earlier(Self.zone))
        let number = try #require(findings.fields.first { $0.name == .documentNumber })
        #expect(number.value?.reveal { $0 } == "L898902C3")
        #expect(number.outcome == .notPerformed(.valueUnproved))
        #expect(Self.captures(findings) == .notPerformed(.nothingInCommon))
    }

    @Test func `without an earlier capture there is nothing to compare`() async throws {
        #expect(Self.captures(try await Self.findings([Self.zone])) == .notPerformed(.noPreviousReading))
    }
}
