import Foundation
import Testing
import VouchAPI
import VouchCore
import VouchKit
import VouchModels
import VouchReport

@testable import VouchServer

/// What a reading request restricts: documents expected, models of its own, an earlier reading.
struct ReadingRestrictionTests {
    private static let picture = [ReadingRequest.Input(Data([1]))]

    @Test func `a request that restricts nothing is read as any document`() throws {
        let policy = try AskedReading(ReadingRequest(Self.picture)).policy
        #expect(policy.expecting == .all)
        #expect(policy.models.isEmpty)
        #expect(policy.previous == nil)
        #expect(!policy.isCropped)
    }

    @Test func `documents expected, models, an earlier report and cropped pictures reach the reading`() throws {
        let previous = DocumentReport(ReportContents(versions: .init(vouch: "0"), type: .visa))
        let request = ReadingRequest(
            Self.picture, areCropped: true, expect: .init("ES|<ALL>", mode: "search"), models: ["document A"],
            previous: previous)
        let sent = try JSONDecoder().decode(ReadingRequest.self, from: JSONEncoder().encode(request))
        let policy = try AskedReading(sent).policy
        #expect(policy.expecting == (try ModelSelection(mode: .search, conditions: "ESP|<ALL>")))
        #expect(policy.models == ["document A"])
        #expect(policy.previous?.document.type == "visa")
        #expect(policy.isCropped)
    }

    @Test(arguments: [
        ("generic", "", "expect.mode"), ("any", "ES|<ALL>", "expect.mode"), ("search", "", "expect.documents"),
        ("specific", "ES", "expect.documents"), ("specific", "QQ|<ALL>", "expect.documents"),
        ("search", "ES|nothing of the kind", "expect.documents"),
    ])
    func `what expects no documents is refused by its name`(
        _ mode: String, _ documents: String, _ member: String
    ) throws {
        let request = ReadingRequest(Self.picture, expect: .init(documents, mode: mode))
        let problem = #expect(throws: Problem.self) { try AskedReading(request) }
        #expect(problem?.detail.contains(member) == true)
        #expect(problem?.code == .malformed)
    }

    @Test func `more models than a reading may bring are refused`() {
        let request = ReadingRequest(Self.picture, models: Array(repeating: "document A", count: 101))
        #expect(throws: Problem.self) { try AskedReading(request) }
    }
}
