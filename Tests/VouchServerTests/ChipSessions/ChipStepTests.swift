import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchKit
import VouchReport

@testable import VouchServer
@testable import VouchServerDialects

/// What a chip session read, in a reading of the pages and in a journey.
@Suite(.serialized) struct ChipStepTests {
    /// Notes the chip of a reading, and reads as told.
    private actor Noting: DocumentReadings {
        var chips = 0

        func read(
            _ inputs: [DocumentInput], chip: SavedChip?, selfie: DocumentInput?, policy: ReadingPolicy
        ) async throws -> DocumentReport {
            if chip != nil { chips += 1 }
            return try await FakeReadings().read(inputs, chip: chip, selfie: selfie, policy: policy)
        }
    }

    private let bench: ChipSessionBench
    private let readings = Noting()
    private let table: RouteTable

    init() async throws {
        bench = try ChipSessionBench()
        let definition = try #require(BuiltInJourneys.definition(named: "identity-chip"))
        let journeys = IDSEnterpriseService(
            try await Journeys(definition, readings), tokens: FakeTokens(), chips: bench.sessions)
        table = RouteTable(
            journeys.routes() + ReadingRoutes(documents: readings, chips: bench.sessions).routes,
            gate: ChipSessionBench.Gate())
    }

    private func post(_ path: String, _ body: String) async -> (Int, [String: Any]) {
        let response = await table.answer(
            ServerRequest(
                .post, path, fields: [.authorization: "acme", .contentType: "application/json"], body: Array(body.utf8),
                identifier: "r-1", received: ChipSessionBench.now))
        let members = try? JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        return (response.status.code, members ?? [:])
    }

    private func finished() async throws -> String {
        let passport = try ChipSessionBench.passport()
        return try await bench.relay(passport, from: try await bench.begin(passport)).id
    }

    private func journey(_ word: String) async throws -> (id: String, action: String) {
        let picture = Data(word.utf8).base64EncodedString()
        let (status, members) = await post(
            "/idscanenterprisesvc/journey/upload",
            #"{"Source":2,"InputImages":[{"Name":"WhiteImage","Data":"\#(picture)"}]}"#)
        #expect(status == 200)
        return (try #require(members["JourneyId"] as? String), members["RequiredAction"] as? String ?? "")
    }

    @Test func `a reading of the pages has the chip that a session read`() async throws {
        let id = try await finished()
        let picture = Data("passport".utf8).base64EncodedString()
        let (status, _) = await post("/v1/readings", #"{"inputs":[{"data":"\#(picture)"}],"chipSession":"\#(id)"}"#)
        #expect(status == 200)
        #expect(await readings.chips == 1)
        let (unknown, _) = await post("/v1/readings", #"{"inputs":[{"data":"\#(picture)"}],"chipSession":"none"}"#)
        #expect(unknown == 404)
    }

    @Test func `a journey waits for no chip where the document has none, and refuses one that comes`() async throws {
        let (id, _) = try await journey("card")
        let (status, members) = await post(
            "/idscanenterprisesvc/journey/chip", #"{"JourneyId":"\#(id)","ChipSession":"\#(try await finished())"}"#)
        #expect(status == 409)
        #expect(members["Remedy"] is String)
    }

    @Test(arguments: ["{}", #"{"JourneyId":"x"}"#, "[]", ""])
    func `what names no journey or no session is malformed`(_ body: String) async {
        #expect(await post("/idscanenterprisesvc/journey/chip", body).0 == 400)
    }
}
