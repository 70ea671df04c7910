import Testing
import VouchCore
import VouchFields
import VouchReport

@testable import VouchEnrolment

/// Which chip counts for a journey.
struct JourneyChipTests {
    private struct Chip: InspectedChip {
        var genuineness = Fact.passed
        var fields = ["documentNumber": "L898902C3"]
        var isComplete = true
        var portraitFile: Sensitive<[UInt8]>? = Sensitive([9])
    }

    private let start = Sample.start
    private let engines = FakeExaminations()
    private let journeys: Journeys

    init() throws {
        let definition = try #require(BuiltInJourneys.definition(named: "identity-chip"))
        journeys = Journeys(
            JourneyCatalogue([definition]), documents: engines, faces: engines, store: KeptJourneys(),
            identifier: { "means" })
    }

    private func report(number: String?, contradicts: Bool = false) throws -> DocumentReport {
        var values: [FieldName: FieldValue] = [:]
        values[.surname] = FieldValue(value: "ERIKSSON", raw: "ERIKSSON", validity: .passed)
        if let number { values[.documentNumber] = FieldValue(value: number, raw: number, validity: .passed) }
        var sources: [FieldSource: [FieldName: FieldValue]] = [.mrz: values, .visual: values]
        if contradicts { sources[.visual]?[.surname] = FieldValue(value: "SMITH", raw: "SMITH", validity: .passed) }
        let fields = FieldMerger().merge(sources)
        var contents = ReportContents(versions: .init(vouch: "0"), type: .passport)
        contents.hasChip = true
        contents.add(fields: fields)
        contents.add(
            DocumentChecks(
                CheckInput(fields: fields, documentType: .passed),
                today: try #require(CalendarDate(year: 2026, month: 11, day: 27))), threshold: nil)
        return DocumentReport(contents)
    }

    private func outcome(_ chip: Chip, pages: DocumentReport, joint: DocumentReport) async throws -> OpenJourney {
        engines.set { $0.report = pages }
        var journey = try await journeys.start("identity-chip", person: nil, tenant: "acme", as: "j-1", at: start)
        try await journeys.takeSide([1], &journey, at: start)
        #expect(journey.step?.kind == .chip)
        engines.set { $0.report = joint }
        try await journeys.takeChip(chip, &journey, at: start)
        return journey
    }

    @Test func `a genuine chip that agrees with the pages passes`() async throws {
        let pages = try report(number: "L898902C3")
        #expect(try await outcome(Chip(), pages: pages, joint: pages).record.journey.chip == .passed)
    }

    @Test func `a genuine chip of another person with the same number fails`() async throws {
        let journey = try await outcome(
            Chip(), pages: try report(number: "L898902C3"), joint: try report(number: "L898902C3", contradicts: true))
        #expect(journey.record.journey.chip == .failed)
    }

    @Test func `a genuine chip with another number fails`() async throws {
        let pages = try report(number: "X12345678")
        #expect(try await outcome(Chip(), pages: pages, joint: pages).record.journey.chip == .failed)
    }

    @Test func `where a number was not read, nothing is known of the chip`() async throws {
        let (with, without) = (try report(number: "L898902C3"), try report(number: nil))
        #expect(try await outcome(Chip(), pages: without, joint: without).record.journey.chip == .notPerformed)
        let unread = Chip(fields: [:])
        #expect(try await outcome(unread, pages: with, joint: with).record.journey.chip == .notPerformed)
    }

    @Test(arguments: [(FaceVerdict.Outcome.match, true), (.noMatch, false)])
    func `a selfie is compared with the chip's portrait`(verdict: FaceVerdict.Outcome, isSame: Bool) async throws {
        let pages = try report(number: "L898902C3")
        var journey = try await outcome(Chip(), pages: pages, joint: pages)
        engines.set {
            $0.report = nil
            $0.match = verdict
        }
        try await journeys.takeSelfie([5], &journey, at: start)
        #expect(journey.record.journey.selfie?.match == isSame)
    }

    @Test func `the chip's portrait is no selfie, and goes with the other pictures when the journey ends`()
        async throws
    {
        let pages = try report(number: "L898902C3")
        var journey = try await outcome(Chip(), pages: pages, joint: pages)
        try await journeys.takeSelfie([9], &journey, at: start)
        #expect(journey.record.journey.retake == .notAPerson)
        journey.record.dropInputs()
        #expect(journey.record.chipPortrait == nil)
    }
}
