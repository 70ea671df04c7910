import Foundation
import Testing
import VouchCore
import VouchDialects
import VouchLiveness
import VouchTestSupport

@testable import StoreTestSupport
@testable import VouchEnrolment
@testable import VouchServer
@testable import VouchServerDialects

/// What `Journey/Get` says of a journey that was left to a person, and of passive liveness.
@Suite struct IDSEnterpriseResultTests {
    private func got(_ client: EnterpriseClient, _ journey: String) async -> [String: Any] {
        await client.send(
            .get, "/idscanenterprisesvc/Journey/Get?JourneyID=\(journey)", fields: [.authorization: "ann-investigation"]
        ).json
    }

    private func images(_ result: [String: Any]) -> [[String]?] {
        (result["ProcessedDocuments"] as? [[String: Any]] ?? []).map { $0["DocumentImages"] as? [String] }
    }

    @Test(
        "Journey/Get has every documented member; LastDecision and DocumentImages are what a person decides by",
        .shows("X-E11"))
    func decided() async throws {
        let client = try await EnterpriseClient([try #require(BuiltInJourneys.definition(named: "identity-selfie"))])
        var answer = try await client.upload(("WhiteImage", "passport"))
        let journey = try #require(answer.json["JourneyId"] as? String)
        for _ in 0..<3 where answer.json["RequiredAction"] as? String != "NONE" {
            answer = try await client.upload(("SelfiePhoto", "other"), journey: journey)
        }
        let waiting = await got(client, journey)
        #expect(waiting["HighLevelResult"] as? String == "Refer")
        #expect(waiting["LastDecision"] == nil)
        #expect(images(waiting) == [[Data("passport".utf8).base64EncodedString()]])

        var record = try #require(await client.store.journey(journey, tenant: "ann"))
        record.review = JourneyReview(.refused, by: "bea", at: EnterpriseClient.began, note: nil)
        record.dropInputs()
        try await client.store.update(record)
        let decided = await got(client, journey)
        for name in [
            "JourneyId", "HighLevelResult", "HighLevelResultDetails", "InitiatedDateTime", "ProcessedDocuments",
            "ReferenceNumber", "AuthenticationToleranceLevel", "LastDecision", "AdditionalData", "ProcessedLiveness",
            "RequiredAction",
        ] { #expect(decided[name] != nil, "\(name)") }
        #expect(decided["LastDecision"] as? String == "Refused")
        // A decision proves nothing, and ends what is kept.
        #expect(decided["HighLevelResult"] as? String == "Refer")
        #expect(images(decided) == [[]])
    }

    /// What the networks for presentation attacks say; `inconclusive` also where there are none.
    @Test(arguments: [
        (LivenessResult.Decision.live, "PASSED", "Passed"), (.inconclusive, "SKIPPED", "Refer"),
        (.spoof, "FAILED", "Refer"),
    ])
    func `passive liveness is what the networks say of the selfie, and not established without them`(
        _ decision: LivenessResult.Decision, _ detail: String, _ result: String
    ) async throws {
        let usual = try #require(BuiltInJourneys.definition(named: "identity-selfie"))
        let definition = JourneyDefinition(
            name: "passive", title: "passive",
            steps: [.init("front", .front, next: .step(1)), .init("live", .passiveLiveness, next: .end)],
            sides: usual.sides, policy: .init())
        let engines = FakeEngines()
        engines.set { $0.decision = decision }
        let client = try await EnterpriseClient([definition], engines: engines)
        var answer = try await client.upload(("WhiteImage", "passport"))
        #expect(answer.json["RequiredAction"] as? String == "PASSIVE_LIVENESS")
        let journey = try #require(answer.json["JourneyId"] as? String)
        for _ in 0..<3 where answer.json["RequiredAction"] as? String != "NONE" {
            answer = try await client.upload(("SelfiePhoto", "same"), journey: journey)
        }
        let details = answer.json["HighLevelResultDetails"] as? [String] ?? []
        #expect(details.contains("ACCUMULATIVELIVENESSRESULT:\(detail)"), "\(details)")
        #expect(answer.json["HighLevelResult"] as? String == result)
    }
}
