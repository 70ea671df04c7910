import Foundation
import Testing

@testable import VouchDocument

@Suite struct ReportStatusTests {
    struct Case: Decodable, Sendable, CustomTestStringConvertible {
        let name: String
        let checks: [[String]]
        let chip: String?
        let hasChip: Bool?
        let overall, optical, chipStatus: String

        var testDescription: String { name }

        static let all: [Case] = {
            struct File: Decodable { let cases: [Case] }
            let url = ReportExample.folder.appendingPathComponent("statuses.json")
            return (try? JSONDecoder().decode(File.self, from: Data(contentsOf: url)))?.cases ?? []
        }()
    }

    private func statuses(of vector: Case) throws -> DocumentReport.Statuses {
        let checks = try vector.checks.map { check in
            DocumentReport.Check(
                "\(check[0]).test", try #require(DocumentReport.Part(rawValue: check[0])),
                DocumentReport.Outcome(
                    word: try #require(.init(rawValue: check[1])), reason: check[1] == "passed" ? nil : "test.reason"))
        }
        let chip = try vector.chip.map { genuine in
            let json = """
                {"genuine":"\(genuine)","rule":"test","words":"","checks":[],"certificates":[],"missingAnchors":[],\
                "day":"2026-11-22"}
                """
            return try JSONDecoder().decode(DocumentReport.Chip.self, from: Data(json.utf8))
        }
        return .init(checks, chip: chip, hasChip: vector.hasChip, policy: StatusPolicy())
    }

    @Test func `there are vectors`() { #expect(Case.all.count >= 18) }

    @Test(arguments: Case.all)
    func `checks come to the status they should`(_ vector: Case) throws {
        let statuses = try statuses(of: vector)
        #expect(statuses.overall.outcome.rawValue == vector.overall)
        #expect(statuses.optical.outcome.rawValue == vector.optical)
        #expect(statuses.chip.outcome.rawValue == vector.chipStatus)
        #expect(Set(statuses.parts.keys) == Set(DocumentReport.Part.allCases.map(\.rawValue)))
    }

    @Test(arguments: Case.all)
    func `only a chip that is genuine makes the words say so`(_ vector: Case) throws {
        let statuses = try statuses(of: vector)
        let says = statuses.words.contains("proves that the document is genuine")
        #expect(says == (vector.chip == "yes" && vector.overall == "passed"))
    }

    @Test(arguments: Case.all)
    func `whoever asks for a chip gets no pass without one`(_ vector: Case) throws {
        let checks = try vector.checks.map {
            DocumentReport.Check("x.y", try #require(.init(rawValue: $0[0])), .passed)
        }
        let statuses = DocumentReport.Statuses(
            checks, chip: nil, hasChip: vector.hasChip, policy: StatusPolicy(requiresChip: true))
        #expect(statuses.overall.outcome == .notPerformed)
    }
}
