import Testing
import VouchCore
import VouchMRZ

@testable import VouchDocument

/// Issue 6: sides that do not belong together, also where one picture shows them.
struct SeveralDocumentsTests {
    private static func findings(_ pictures: [[MRZDecoding]]) async throws -> DocumentFindings {
        let reader = DocumentReader(
            text: nil, models: [],
            configuration: .init(today: try #require(CalendarDate(year: 2026, month: 11, day: 22))))
        return try await reader.read(
            try pictures.map { zones in
                let (findings, source) = try #require(ReadingVector.side(zones: zones))
                return ExaminedPicture(findings, source: source)
            })
    }

    private static let first = ReadingVector.zone(number: "L898902C3", surname: "ERIKSSON")
    private static let other = ReadingVector.zone(number: "X12345678", surname: "LINDGREN")

    private static func outcome(_ findings: DocumentFindings) -> CheckOutcome? {
        findings.checks.checks.first { $0.name == "sides.consistency" }?.outcome
    }

    @Test func `two passports in one picture are no document`() async throws {
        let findings = try await Self.findings([[Self.first, Self.other]])
        #expect(Self.outcome(findings) == .failed(.sidesDiffer))
        #expect(findings.checks.overall == .failed(.sidesDiffer))
    }

    @Test func `a zone that is seen twice is one document`() async throws {
        let findings = try await Self.findings([[Self.first, Self.first]])
        #expect(Self.outcome(findings) == .passed)
        #expect(findings.sides?.score == 1)
    }

    @Test func `a second zone that could not be made out accuses nobody`() async throws {
        var unread = Self.other
        unread = MRZDecoding(
            format: unread.format, lines: [], verdict: MRZVerdict(wrongCheckDigits: [.composite]), rawLines: [],
            characterProbabilities: [],
            fields: unread.fields, checks: [], score: -5)
        let findings = try await Self.findings([[Self.first, unread]])
        #expect(Self.outcome(findings) == .notPerformed(.noSecondSide))
    }

    @Test func `a third picture of another passport is found whatever the first two say`() async throws {
        let findings = try await Self.findings([[Self.first], [Self.first], [Self.other]])
        #expect(Self.outcome(findings) == .failed(.sidesDiffer))
    }
}
