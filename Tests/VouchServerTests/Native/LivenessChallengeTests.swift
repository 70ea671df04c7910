import Foundation
import HTTPTypes
import Testing
import VouchCore
import VouchEnrolment
import VouchLiveness
import VouchStores

@testable import VouchServer

@Suite struct LivenessChallengeTests {
    private static let path = "/v1/liveness-challenges"

    private func drawn(
        _ api: NativeFixture, _ body: String, at now: Timestamp = NativeFixture.start
    ) async throws -> LivenessChallenge {
        let answer = await api.send(.post, Self.path, body, at: now)
        try #require(answer.status == 201, "\(String(decoding: answer.response.body, as: UTF8.self))")
        return try LivenessChallenge(json: answer.response.body)
    }

    private func face(
        _ api: NativeFixture, _ id: String, _ challenge: LivenessChallenge, in place: String = "enrolments"
    ) async -> (status: Int, json: [String: Any], response: ServerResponse) {
        await api.send(.post, "/v1/\(place)/\(id)/face", NativeFixture.face(answering: challenge.identifier))
    }

    @Test func `frames are judged against the challenge that was drawn for the enrolment, once`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        api.engines.set { $0.decision = .inconclusive }
        let challenge = try await drawn(api, #"{"purpose":"enrolment","id":"\#(id)","steps":2,"colours":false}"#)
        #expect(challenge.steps.count == 2)
        #expect(challenge.colours.isEmpty)
        let first = await face(api, id, challenge)
        #expect(first.status == 200)
        #expect(api.engines.state.withLock { $0.challenge } == challenge)
        let finding = try #require(first.json["finding"] as? [String: Any])
        #expect(finding["score"] as? Double == 0.55)
        // Whoever relies on the networks reads what they are.
        #expect((finding["networks"] as? [String: String])?["limits"] == "prints only")
        let again = await face(api, id, challenge)
        #expect(again.status == 410)
        #expect((again.json["remedy"] as? String)?.contains("new challenge") == true)
    }

    @Test func `a challenge is over when another is drawn for the same, and of no use for another`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        let other = try await api.make("/v1/enrolments", #"{"username":"ben","email":"ben@example.com"}"#)
        let first = try await drawn(api, #"{"purpose":"enrolment","id":"\#(id)"}"#)
        let second = try await drawn(api, #"{"purpose":"enrolment","id":"\#(id)"}"#)
        #expect(first.nonce != second.nonce)
        #expect(await face(api, other, second).status == 410)
        #expect(await face(api, id, first).status == 410)
        #expect(await face(api, id, second).status == 200)
        #expect(api.engines.state.withLock { $0.challenge } == second)
    }

    @Test func `of many answers at the same time one is judged`() async throws {
        let api = try await NativeFixture()
        api.engines.set { $0.decision = .inconclusive }
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        let challenge = try await drawn(api, #"{"purpose":"enrolment","id":"\#(id)"}"#)
        let statuses = await withTaskGroup { group in
            for _ in 0..<8 { group.addTask { await face(api, id, challenge).status } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.filter { $0 != 410 }.count == 1)
        #expect(api.engines.state.withLock { $0.work } == 1)
    }

    @Test func `an authentication has challenges of its own`() async throws {
        let api = try await NativeFixture()
        let code = try await api.enrolled().code
        let id = try await api.make("/v1/authentications", #"{"registrationCode":"\#(code)"}"#)
        let challenge = try await drawn(api, #"{"purpose":"authentication","id":"\#(id)"}"#)
        #expect(await face(api, id, challenge, in: "authentications").status == 200)
        #expect(api.engines.state.withLock { $0.challenge } == challenge)
    }

    @Test func `a journey has a challenge only where it waits for a session, and takes no frames without`() async throws
    {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/journeys", #"{"definition":"identity-address"}"#)
        let early = await api.send(.post, Self.path, #"{"purpose":"journey","id":"\#(id)"}"#)
        #expect(early.status == 409)
        #expect(await api.send(.post, Self.path, #"{"purpose":"journey","id":"unknown"}"#).status == 404)
    }

    @Test(arguments: [
        "{}", #"{"purpose":"enrolment"}"#, #"{"purpose":"person","id":"ENROLMENT"}"#,
        #"{"purpose":"enrolment","id":"ENROLMENT","steps":0}"#, #"{"purpose":"enrolment","id":"ENROLMENT","steps":9}"#,
        #"{"purpose":"enrolment","id":"ENROLMENT","validSeconds":9}"#,
        #"{"purpose":"enrolment","id":"ENROLMENT","validSeconds":601}"#,
    ])
    func `a request for nothing known, or for an impossible challenge is malformed`(body: String) async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        #expect(await api.send(.post, Self.path, body.replacing("ENROLMENT", with: id)).status == 400)
    }

    @Test func `an enrolment that waits for no face has no challenge`() async throws {
        let api = try await NativeFixture([.device])
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        let body = #"{"purpose":"enrolment","id":"\#(id)"}"#
        #expect(await api.send(.post, Self.path, body).status == 409)
        #expect(await api.send(.post, Self.path, body, tenant: "other").status == 404)
    }

    @Test func `a caller who asks for a challenge gets no enrolment without`() async throws {
        let api = try await NativeFixture()
        let body = #"{"username":"anna","email":"anna@example.com","needsChallenge":true}"#
        let id = try await api.make("/v1/enrolments", body)
        let bare = await api.send(.post, "/v1/enrolments/\(id)/face", NativeFixture.face)
        #expect(bare.status == 409)
        #expect((bare.json["remedy"] as? String)?.contains(Self.path) == true)
        #expect(await face(api, id, try await drawn(api, #"{"purpose":"enrolment","id":"\#(id)"}"#)).status == 200)
    }

    @Test func `a face by itself is judged without a challenge`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        let challenge = try await drawn(api, #"{"purpose":"enrolment","id":"\#(id)"}"#)
        let body = NativeFixture.face(answering: challenge.identifier)
        #expect(await api.send(.post, "/v1/faces/liveness", body).status == 400)
        let bare = await api.send(.post, "/v1/faces/liveness", NativeFixture.face)
        #expect((bare.json["networks"] as? [String: String])?["name"] == "n")
    }

    /// Whoever may only run journeys draws no challenge of an enrolment, and the other way round.
    @Test func `the scope is that of what the challenge is drawn for`() async throws {
        let api = try await NativeFixture()
        let id = try await api.make("/v1/enrolments", NativeFixture.anna)
        let journey = try await api.make("/v1/journeys", #"{"definition":"identity-address"}"#)
        func status(_ scope: Scope, _ body: String) async -> Int {
            let table = RouteTable(api.routes, gate: Gate(scope: scope), audit: api.audit)
            let request = ServerRequest(
                .post, Self.path, fields: [.contentType: "application/json"], body: Array(body.utf8), identifier: "r-1",
                received: NativeFixture.start)
            return await table.answer(request).status.code
        }
        #expect(await status(.enrol, #"{"purpose":"enrolment","id":"\#(id)"}"#) == 201)
        #expect(await status(.journeys, #"{"purpose":"enrolment","id":"\#(id)"}"#) == 403)
        #expect(await status(.enrol, #"{"purpose":"journey","id":"\#(journey)"}"#) == 403)
        #expect(await status(.journeys, #"{"purpose":"journey","id":"\#(journey)"}"#) == 409)
    }
}

/// Admits callers with one scope.
private struct Gate: CallerRecognising {
    let scope: Scope

    func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
        Caller(tenant: "acme", client: "c", scopes: [scope])
    }
}
