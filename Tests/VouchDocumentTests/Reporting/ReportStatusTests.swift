import Foundation
import Testing
import VouchCore

@testable import VouchFields
@testable import VouchReport

/// What the table of statuses says, as a report tells it.
@Suite struct ReportStatusTests {
    private func statuses(
        _ attack: ReportExample.Attack = .none, genuine: Bool = false,
        _ change: (inout CheckInput) -> Void = { _ in }
    ) throws -> DocumentReport.Statuses {
        let fields = FieldMerger().merge(ReportExample.sources(attack, chip: false))
        var evidence = CheckInput(fields: fields, documentType: .passed)
        change(&evidence)
        let checks = DocumentChecks(evidence, today: try ReportExample.today())
        return .init(checks, chipTrouble: nil, isGenuine: genuine)
    }

    @Test func `nothing weighed is nothing said`() {
        let statuses = DocumentReport.Statuses(nil, chipTrouble: nil, isGenuine: false)
        #expect(statuses.overall == .unknown)
        #expect(statuses.optical == .unknown)
        #expect(statuses.chip == .unknown)
        #expect(statuses.dataStatus == "incomplete")
        #expect(statuses.parts.count == StatusRule.all.count - 5)
    }

    @Test func `what holds passes, and tells what was left open`() throws {
        let statuses = try statuses()
        #expect(statuses.overall.outcome == .passed)
        #expect(statuses.overall.reason == nil)
        #expect(statuses.overall.because.isEmpty)
        #expect(statuses.overall.notPerformed == ["chip", "portrait", "age"])
        #expect(statuses.optical.notPerformed?.contains("optical.security") == true)
        #expect(statuses.chip.reason == "chip.notRead")
        #expect(statuses.parts["optical.expiry"]?.outcome == .passed)
        #expect(statuses.dataStatus == "ok")
        #expect(statuses.words.hasSuffix("Pictures alone cannot show whether the document is genuine."))
    }

    @Test func `what fails is named through the statuses between`() throws {
        let statuses = try statuses(.birthDatePrinted)
        #expect(statuses.overall.outcome == .failed)
        #expect(statuses.overall.reason == "compare.dates")
        #expect(statuses.overall.because == ["optical"])
        #expect(statuses.deciding("overall").contains("comparison.mrzVisual"))
        #expect(statuses.deciding("overall").contains("text.fields"))
    }

    @Test func `what is missing keeps the whole open, by name`() throws {
        let statuses = try statuses { $0.documentType = .notPerformed(.notExamined) }
        #expect(statuses.overall.outcome == .notPerformed)
        #expect(statuses.deciding("overall") == ["document.type"])
        #expect(statuses.words.hasPrefix("Nothing contradicts the document"))
    }

    @Test func `whoever asks for a chip gets no pass without one, and is told`() throws {
        let statuses = try statuses { $0.needsChip = true }
        #expect(statuses.optical.outcome == .passed)
        #expect(statuses.overall.outcome == .notPerformed)
        #expect(statuses.overall.because == ["chip"])
        #expect(Set(statuses.deciding("overall")) == ["chip.passiveAuthentication", "chip.genuine"])
    }

    @Test(arguments: [true, false])
    func `only a chip that is genuine makes the words say so`(_ isGenuine: Bool) throws {
        for attack in [ReportExample.Attack.none, .birthDatePrinted] {
            let says = try statuses(attack, genuine: isGenuine).words.contains("proves that the document is genuine")
            #expect(says == (isGenuine && attack == .none))
        }
    }

    @Test func `a status that leads to itself ends`() throws {
        let json = """
            {"overall":{"outcome":"failed","because":["optical","overall"]},\
            "optical":{"outcome":"failed","because":["overall","optical","x.y"]},\
            "chip":{"outcome":"passed","because":[]},"portrait":{"outcome":"passed","because":[]},\
            "age":{"outcome":"passed","because":[]},"parts":{},"dataStatus":"ok","words":""}
            """
        let statuses = try JSONDecoder().decode(DocumentReport.Statuses.self, from: Data(json.utf8))
        #expect(statuses.deciding("overall") == ["x.y"])
    }

    @Test func `a check's part follows from its name`() throws {
        let parts = Set(try ReportExample.report().checks.map(\.part))
        #expect(
            parts.isSuperset(of: [.documentType, .pages, .pictureQuality, .mrz, .fields, .dates, .age, .sides, .seal]))
        #expect(DocumentReport.Part(ofCheck: "sealProof.chain") == .seal)
        #expect(DocumentReport.Part(ofCheck: "") == .fields)
    }
}
