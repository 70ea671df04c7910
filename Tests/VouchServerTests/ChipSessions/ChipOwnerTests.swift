import Foundation
import HTTPTypes
import StoreTestSupport
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchStores

@testable import VouchServer

/// For whom the chip of a session counts: one enrolment or journey.
@Suite(.serialized) struct ChipOwnerTests {
    private struct Gate: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
            Caller(tenant: "acme", client: "c", scopes: Set(Scope.allCases))
        }
    }

    private let bench: ChipSessionBench
    private let table: RouteTable
    private let stores: MemoryStores

    init() async throws {
        bench = try ChipSessionBench()
        stores = try await MemoryStores()
        let services = PersonServices(
            stores.enrolments, stores.authentications, sessions: stores.sessions, engines: FakeEngines())
        let policy = EnrolmentPolicy(requiredChecks: [.chip], admitsRepeatedDocuments: false)
        let definition = try #require(BuiltInJourneys.definition(named: "identity-chip"))
        let journeys = try await Journeys(definition)
        let challenges = LivenessChallenges(in: stores.transients)
        table = RouteTable(
            EnrolmentRoutes(
                services.enrolling, services.authenticating, listing: stores.enrolments,
                challenges: challenges, guesses: CodeGuesses(in: stores.transients), policies: CustomerPolicies(policy),
                chips: bench.sessions
            ).routes + JourneyRoutes(journeys, challenges: challenges, chips: bench.sessions).routes, gate: Gate())
    }

    private func post(_ path: String, _ body: String) async throws -> (status: Int, json: [String: Any]) {
        let response = await table.answer(
            ServerRequest(
                .post, path, fields: [.contentType: "application/json"], body: Array(body.utf8), identifier: "r-1",
                received: ChipSessionBench.now))
        let json = try JSONSerialization.jsonObject(with: Data(response.body)) as? [String: Any]
        return (response.status.code, json ?? [:])
    }

    private func read() async throws -> String {
        let passport = try ChipSessionBench.passport()
        return try await bench.relay(passport, from: try await bench.begin(passport)).id
    }

    private func enrolment(_ name: String, _ more: String = "") async throws -> String {
        let body = #"{"username":"\#(name)","email":"\#(name)@example.org"\#(more)}"#
        return try #require(try await post("/v1/enrolments", body).json["id"] as? String)
    }

    @Test func `an enrolment that asks for a chip is completed by one that proves itself genuine`() async throws {
        let id = try await enrolment("anna")
        let session = try await read()
        let answer = try await post("/v1/enrolments/\(id)/chip", #"{"chipSession":"\#(session)"}"#)
        #expect(answer.status == 200)
        #expect(answer.json["status"] as? String == "complete")
        let finding = try #require(answer.json["finding"] as? [String: Any])
        #expect(finding["chip"] as? String == "passed")
        #expect(finding["isRepeated"] as? Bool == false)
    }

    @Test func `one that names somebody else is not`() async throws {
        let id = try await enrolment("eve", #","firstName":"Eve","lastName":"Lindqvist""#)
        let answer = try await post("/v1/enrolments/\(id)/chip", #"{"chipSession":"\#(try await read())"}"#)
        #expect(answer.json["status"] as? String == "pending")
        let finding = try #require(answer.json["finding"] as? [String: Any])
        #expect(finding["user"] as? String == "failed")
    }

    @Test func `a chip that was read once is no evidence for the next person`() async throws {
        let session = try await read()
        let body = #"{"chipSession":"\#(session)"}"#
        let first = try await enrolment("anna")
        #expect(try await post("/v1/enrolments/\(first)/chip", body).status == 200)
        let second = try await enrolment("bert")
        #expect(try await post("/v1/enrolments/\(second)/chip", body).status == 409)
        let journey = try #require(
            try await post("/v1/journeys", #"{"definition":"identity-chip"}"#).json["id"] as? String)
        #expect(try await post("/v1/journeys/\(journey)/chip", body).status == 409)
    }

    @Test func `the same document read again enrols no second person`() async throws {
        let first = try await enrolment("anna")
        _ = try await post("/v1/enrolments/\(first)/chip", #"{"chipSession":"\#(try await read())"}"#)
        let second = try await enrolment("bert")
        let answer = try await post("/v1/enrolments/\(second)/chip", #"{"chipSession":"\#(try await read())"}"#)
        #expect(answer.json["status"] as? String == "pending")
        let finding = try #require(answer.json["finding"] as? [String: Any])
        #expect(finding["isRepeated"] as? Bool == true)
    }

    @Test func `pages may come with their chip, in our own words and in AwareID's`() async throws {
        let fixture = try await AwareIDFixture(EnrolmentPolicy(requiredChecks: [.document]), chips: bench.sessions)
        let path = "/onboarding/enrollment/addDocumentOCR"
        let token = try await fixture.enrol()
        let session = try await read()
        let sent = AwareIDFixture.document(token, more: #","chipSession":"\#(session)""#)
        #expect(await fixture.post(path, sent, at: ChipSessionBench.now).status == .ok)
        #expect(fixture.engines.state.withLock { $0.hadChip })
        let stranger = try await fixture.enrol("bert")
        let again = AwareIDFixture.document(stranger, more: #","chipSession":"\#(session)""#)
        #expect(await fixture.post(path, again, at: ChipSessionBench.now).status == .conflict)
    }

    @Test func `a session that is unknown is refused`() async throws {
        let id = try await enrolment("anna")
        #expect(try await post("/v1/enrolments/\(id)/chip", #"{"chipSession":"none"}"#).status == 404)
        #expect(try await post("/v1/enrolments/\(id)/chip", "{}").status == 400)
    }
}
