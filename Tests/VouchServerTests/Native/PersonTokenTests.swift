import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchCore
import VouchOpenSSL
import VouchStores

@testable import VouchServer

/// Tokens for one person's app: for one enrolment, authentication or journey, and for nothing else.
@Suite struct PersonTokenTests {
    private let api: NativeFixture
    private let enrolment: String
    private let table: RouteTable

    init() async throws {
        api = try await NativeFixture([.device, .face])
        enrolment = try await api.make("/v1/enrolments", NativeFixture.anna)
        let authenticator = try Authenticator(
            credentials: api.credentials, keys: api.keys,
            hash: SecretHash { secret, salt in secret.reveal { $0 } + salt }, cryptography: api.cryptography)
        table = RouteTable(api.routes, gate: authenticator, audit: api.audit)
    }

    private func token(_ place: String, _ id: String, _ body: String = "{}") async throws -> String {
        let answer = await api.send(.post, "/v1/\(place)/\(id)/tokens", body)
        try #require(answer.status == 201, "\(String(decoding: answer.response.body, as: UTF8.self))")
        return try #require(answer.json["accessToken"] as? String)
    }

    private func status(
        _ token: String, _ method: HTTPRequest.Method, _ path: String, _ body: String = "{}",
        at now: Timestamp = NativeFixture.start
    ) async -> Int {
        await table.answer(
            ServerRequest(
                method, path, fields: [.contentType: "application/json", .authorization: "Bearer \(token)"],
                body: Array(body.utf8), identifier: "r-1", received: now)
        ).status.code
    }

    @Test func `the person goes on with their own enrolment, challenge included`() async throws {
        let token = try await token("enrolments", enrolment)
        let path = "/v1/enrolments/\(enrolment)"
        #expect(await status(token, .get, path) == 200)
        #expect(await status(token, .post, path + "/device", #"{"identifier":"phone"}"#) == 200)
        #expect(
            await status(token, .post, "/v1/liveness-challenges", #"{"purpose":"enrolment","id":"\#(enrolment)"}"#)
                == 201)
        #expect(await status(token, .post, path + "/face", NativeFixture.face) == 200)
    }

    @Test func `a person's token opens nothing else`() async throws {
        let token = try await token("enrolments", enrolment)
        let other = try await api.make("/v1/enrolments", #"{"username":"ben","email":"ben@example.com"}"#)
        let journey = try await api.make("/v1/journeys", #"{"definition":"identity"}"#)
        #expect(await status(token, .get, "/v1/enrolments/\(other)") == 403)
        #expect(await status(token, .get, "/v1/enrolments") == 403)
        #expect(await status(token, .post, "/v1/enrolments", NativeFixture.anna) == 403)
        #expect(await status(token, .delete, "/v1/enrolments/\(enrolment)") == 403)
        #expect(await status(token, .post, "/v1/enrolments/\(enrolment)/tokens") == 403)
        #expect(await status(token, .get, "/v1/journeys/\(journey)") == 403)
        #expect(await status(token, .post, "/v1/readings", NativeFixture.reading) == 403)
        #expect(
            await status(token, .post, "/v1/liveness-challenges", #"{"purpose":"enrolment","id":"\#(other)"}"#) == 403)
    }

    @Test func `a journey's token is for that journey`() async throws {
        let journey = try await api.make("/v1/journeys", #"{"definition":"identity"}"#)
        let token = try await token("journeys", journey)
        #expect(await status(token, .get, "/v1/journeys/\(journey)") == 200)
        #expect(await status(token, .post, "/v1/journeys", #"{"definition":"identity"}"#) == 403)
        #expect(await status(token, .get, "/v1/enrolments/\(enrolment)") == 403)
    }

    @Test func `the token ends when it was asked to`() async throws {
        let token = try await token("enrolments", enrolment, #"{"seconds":60}"#)
        let path = "/v1/enrolments/\(enrolment)"
        #expect(await status(token, .get, path, at: NativeFixture.start.adding(seconds: 59)) == 200)
        #expect(await status(token, .get, path, at: NativeFixture.start.adding(seconds: 121)) == 401)
    }

    @Test(arguments: [#"{"seconds":59}"#, #"{"seconds":3601}"#, #"{"seconds":"x"}"#])
    func `a token for less than a minute or more than an hour is not made`(body: String) async {
        #expect(await api.send(.post, "/v1/enrolments/\(enrolment)/tokens", body).status == 400)
    }

    @Test func `a token for what another customer has is not made`() async {
        #expect(await api.send(.post, "/v1/enrolments/\(enrolment)/tokens", "{}", tenant: "other").status == 404)
    }
}
