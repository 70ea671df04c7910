import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchCore

@testable import VouchServer

/// A journey goes on with another device: by a code that is used once.
@Suite struct HandoverTests {
    private let api: NativeFixture
    private let journey: String
    private let table: RouteTable

    init() async throws {
        api = try await NativeFixture()
        journey = try await api.make("/v1/journeys", #"{"definition":"identity"}"#)
        table = RouteTable(api.routes, gate: api.authenticator, audit: api.audit)
    }

    private func ask(
        _ method: HTTPRequest.Method, _ path: String, _ body: String = "", token: String? = nil,
        key: String? = nil, after seconds: Int64 = 0
    ) async throws -> (status: Int, json: [String: Any]) {
        var fields: HTTPFields = body.isEmpty ? [:] : [.contentType: "application/json"]
        if let token { fields[.authorization] = "Bearer \(token)" }
        if let key, let name = HTTPField.Name("Idempotency-Key") { fields[name] = key }
        let answer = await table.answer(
            ServerRequest(
                method, path, fields: fields, body: Array(body.utf8), identifier: "r-1",
                received: NativeFixture.start.adding(seconds: seconds)))
        let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
        return (answer.status.code, json ?? [:])
    }

    private func personsToken() async throws -> String {
        let answer = await api.send(.post, "/v1/journeys/\(journey)/tokens", "{}")
        return try #require(answer.json["accessToken"] as? String)
    }

    private func code(_ token: String, after seconds: Int64 = 0) async throws -> String {
        let made = try await ask(.post, "/v1/journeys/\(journey)/handover", token: token, after: seconds)
        try #require(made.status == 201)
        let link = try #require(made.json["link"] as? String)
        #expect(link.hasPrefix("https://id.example/capture#handover="))
        let picture = try #require(Data(base64Encoded: made.json["picture"] as? String ?? ""))
        #expect(picture.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        return String(link.split(separator: "=", maxSplits: 1)[1])
    }

    private func take(_ code: String, after seconds: Int64 = 0) async throws -> (status: Int, json: [String: Any]) {
        try await ask(.post, "/v1/handovers", #"{"code":"\#(code)"}"#, after: seconds)
    }

    @Test func `a second device goes on with the journey, and the first sees that`() async throws {
        let first = try await personsToken()
        let path = "/v1/journeys/\(journey)"
        #expect(try await ask(.get, path + "/handover", token: first).json["state"] as? String == "none")
        let code = try await code(first)
        #expect(try await ask(.get, path + "/handover", token: first).json["state"] as? String == "waiting")
        let taken = try await take(code)
        #expect(taken.status == 201)
        #expect(taken.json["journey"] as? String == journey)
        let second = try #require(taken.json["accessToken"] as? String)
        #expect(try await ask(.get, path, token: second).status == 200)
        #expect(try await ask(.get, path + "/handover", token: first).json["state"] as? String == "taken")
    }

    @Test func `what the second device gets is for this journey and nothing else`() async throws {
        let other = try await api.make("/v1/journeys", #"{"definition":"identity"}"#)
        let second = try #require(
            try await take(try await code(try await personsToken())).json["accessToken"] as? String)
        #expect(try await ask(.get, "/v1/journeys/\(other)", token: second).status == 403)
        #expect(try await ask(.post, "/v1/journeys/\(other)/handover", token: second).status == 403)
        #expect(try await ask(.get, "/v1/journeys/\(journey)/journals", token: second).status == 403)
    }

    @Test func `a code is used once`() async throws {
        let code = try await code(try await personsToken())
        #expect(try await take(code).status == 201)
        #expect(try await take(code).status == 401)
    }

    @Test func `of two devices at the same moment one gets a token`() async throws {
        let code = try await code(try await personsToken())
        async let one = take(code)
        async let two = take(code)
        #expect(try await [one.status, two.status].sorted() == [201, 401])
    }

    @Test func `a code ends after five minutes, and with the next one`() async throws {
        let token = try await personsToken()
        let late = try await code(token)
        #expect(try await take(late, after: 301).status == 401)
        let replaced = try await code(token)
        let last = try await code(token)
        #expect(try await take(replaced).status == 401)
        #expect(try await take(last, after: 299).status == 201)
    }

    @Test(arguments: ["", ".", "a.b", "ZGVtbw.", "..", "ZGVtbw.00000000000000000000000000000000", "é.x"])
    func `a code that was never shown gives nothing`(_ code: String) async throws {
        #expect([400, 401].contains(try await take(code).status))
    }

    @Test func `a journey that has ended is handed over no more`() async throws {
        let token = try await personsToken()
        #expect(try await ask(.post, "/v1/journeys/\(journey)/abort", token: token).status == 200)
        #expect(try await ask(.post, "/v1/journeys/\(journey)/handover", token: token).status == 410)
    }

    @Test func `a picture sent again under its key is one picture, and its journal is kept`() async throws {
        let token = try await personsToken()
        let path = "/v1/journeys/\(journey)"
        let body = #"{"picture":"\#(Data("front".utf8).base64EncodedString())","journal":"{\"version\":1}"}"#
        let first = try await ask(.post, path + "/document", body, token: token, key: "k-1")
        let again = try await ask(.post, path + "/document", body, token: token, key: "k-1")
        #expect(first.status == 200)
        #expect(again.status == 200)
        #expect(first.json["requiredAction"] as? String == again.json["requiredAction"] as? String)
        let kept = await api.send(.get, path + "/journals", "")
        let steps = try #require(kept.json["steps"] as? [[String: Any]])
        #expect(steps.map { $0["journal"] as? String } == [#"{"version":1}"#])
    }

    @Test(arguments: ["no json", "", String(repeating: " ", count: 9_000) + "{}"])
    func `a journal that is none is refused`(_ journal: String) async throws {
        let body = #"{"picture":"AAAA","journal":"\#(journal)"}"#
        let answer = try await ask(
            .post, "/v1/journeys/\(journey)/document", body, token: try await personsToken())
        #expect(answer.status == 400)
    }
}
