import HTTPTypes
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment

@testable import VouchServer

struct RouteTableTests {
    private struct Nobody: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
            guard access == .open else { throw Problem(.unauthenticated, "no token") }
            return nil
        }
    }

    private struct Broken: Error { let secret = "ERIKSSON" }

    private let table = RouteTable(
        [
            Route(.get, "/things/{id}", access: .open) { request in
                ServerResponse(.ok, body: Array((request.parameters["id"] ?? "").utf8))
            },
            Route(.post, "/things", access: .scope(.read)) { _ in ServerResponse(.created) },
            Route(.get, "/broken", access: .open) { _ in throw Broken() },
        ], gate: Nobody())

    private func answer(_ method: HTTPRequest.Method, _ target: String) async -> ServerResponse {
        await table.answer(
            ServerRequest(method, target, identifier: "r-1", received: Timestamp(seconds: 0)))
    }

    @Test(arguments: [("/things/a%20b?x=1", "a b"), ("/things/%C3%A9", "é")])
    func `a path's parameter is percent-decoded`(target: String, expected: String) async {
        let response = await answer(.get, target)
        #expect(response.status == .ok)
        #expect(String(decoding: response.body, as: UTF8.self) == expected)
        #expect(response.fields[.requestID] == "r-1")
    }

    @Test(arguments: ["/things/%", "/things/%FF", "/things/a/b", "/", "", "/Things/a", "//things/a"])
    func `a path that no route has is not found`(target: String) async {
        #expect(await answer(.get, target).status.code == 404)
    }

    @Test func `a slash at the end names the same`() async {
        let response = await answer(.get, "/things/a/")
        #expect(response.status == .ok)
        #expect(String(decoding: response.body, as: UTF8.self) == "a")
    }

    @Test func `another method is refused with the methods there are`() async {
        let response = await answer(.delete, "/things")
        #expect(response.status.code == 405)
        #expect(response.fields[.allow] == "POST")
    }

    @Test func `a caller who is not known gets a problem and a challenge`() async {
        let response = await answer(.post, "/things")
        #expect(response.status.code == 401)
        #expect(response.fields[.wwwAuthenticate] == "Bearer")
        #expect(response.fields[.contentType] == "application/problem+json")
    }

    @Test func `an unexpected error is told without its text`() async {
        let response = await answer(.get, "/broken")
        #expect(response.status.code == 500)
        #expect(!String(decoding: response.body, as: UTF8.self).contains("ERIKSSON"))
    }

    @Test(arguments: [("a=1&b=x+y%2B", ["a": "1", "b": "x y+"]), ("a", ["a": ""]), ("", [:]), ("a=1&a=2", ["a": "2"])])
    func `a form's fields are read`(text: String, expected: [String: String]) {
        #expect(FormFields.decode(text.utf8) == expected)
    }

    @Test(arguments: [
        ("/v1/token", "client_id=ann&client_secret=secret&grant_type=client_credentials"),
        ("/idscanenterprisesvc/token", "UserName=ann&Password=secret&area=scanning&grant_type=password"),
        (
            "/auth/realms/acme-consumers/protocol/openid-connect/token",
            "client_id=app&client_secret=s3cret&scope=openid&grant_type=client_credentials"
        ),
    ])
    func `a form longer than 16 KiB is malformed, at every token route`(path: String, form: String) async throws {
        let begun = form + "&more="
        let longest = begun + String(repeating: "a", count: (16 << 10) - begun.utf8.count)
        #expect(try await token(path, longest) == 200)
        #expect(try await token(path, longest + "a") == 400)
    }

    /// - Returns: the status.
    private func token(_ path: String, _ form: String) async throws -> Int {
        let type = "application/x-www-form-urlencoded"
        if path.hasPrefix("/auth") {
            return try await AwareIDFixture().post(path, form, key: nil, type: type).status.code
        }
        if path.hasPrefix("/idscan") {
            let client = try await EnterpriseClient([#require(BuiltInJourneys.definition(named: "identity"))])
            return await client.send(.post, path, Array(form.utf8)).status
        }
        let table = RouteTable(TokenRoutes(issuer: FakeTokens()).routes, gate: FakeTokens())
        return await table.answer(
            ServerRequest(
                .post, path, fields: [.contentType: type], body: Array(form.utf8), identifier: "r-1",
                received: Timestamp(seconds: 0))
        ).status.code
    }

    @Test func `a query longer than 16 KiB is empty`() {
        func query(_ text: String) -> [String: String] {
            ServerRequest(.get, "/?\(text)", identifier: "r-1", received: Timestamp(seconds: 0)).query
        }
        let value = String(repeating: "a", count: (16 << 10) - 2)
        #expect(query("a=\(value)") == ["a": value])
        #expect(query("a=\(value)a").isEmpty)
    }

    @Test(arguments: ["a=%", "a=%4", "a=%GG", "%FF=1"]) func `a malformed form is none`(text: String) {
        #expect(FormFields.decode(text.utf8) == nil)
    }
}
