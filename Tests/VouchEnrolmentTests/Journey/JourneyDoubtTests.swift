import Testing
import VouchCore
import VouchFields
import VouchReport

@testable import VouchEnrolment

/// The number by which cases wait for a person.
struct JourneyDoubtTests {
    private func doubt(
        _ definition: String = "identity", isUnable: Bool = false, checks: [DocumentReport.Check] = []
    ) throws -> Int {
        let definition = try #require(BuiltInJourneys.definition(named: definition))
        var record = JourneyRecord(
            id: "j", tenant: "a", journey: Journey(in: definition, at: Timestamp(seconds: 0)), identityMeansID: "m")
        while isUnable, !record.journey.isFinished {
            try record.journey.receive(.unable, at: Timestamp(seconds: 1), in: definition)
        }
        var contents = ReportContents(versions: .init(vouch: "0"), type: .passport)
        contents.checks = checks
        if !checks.isEmpty { record.report = DocumentReport(contents) }
        return OpenJourney(record: record, definition: definition, isKept: true).doubt
    }

    private func failed(_ name: String, _ part: DocumentReport.Part, _ sources: [FieldSource] = [])
        -> DocumentReport.Check
    {
        DocumentReport.Check(
            name, part, .failed(.init(.checkDigitMismatch)), sources: sources)
    }

    @Test func `a journey that goes on is in no doubt yet by what was not established`() throws {
        #expect(try doubt() == 0)
    }

    @Test func `what was not established counts, and more of it counts more`() throws {
        let (one, more) = (try doubt(isUnable: true), try doubt("identity-selfie", isUnable: true))
        #expect(one > 0)
        #expect(more > one)
    }

    @Test func `a failed check counts, and one between sources counts more`() throws {
        let alone = try doubt(checks: [failed("mrz.checkDigit", .mrz)])
        let between = try doubt(checks: [failed("fields.compared", .fields, [.mrz, .visual])])
        #expect(alone == 40)
        #expect(between == 150)
        #expect(try doubt(checks: [failed("passiveAuthentication.signature", .chip)]) == 150)
        #expect(try doubt(checks: [DocumentReport.Check("dates.expiry", .dates, .passed)]) == 0)
    }

    @Test func `a document of which everything fails leaves room for the rules`() throws {
        let many = (0..<50).map { failed("fields.compared\($0)", .fields, [.mrz, .visual]) }
        #expect(try doubt(checks: many) == 600)
        #expect(try doubt(isUnable: true, checks: many) <= 1_000)
    }
}
