import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchCore
import VouchJOSE
import VouchStores

@testable import VouchServer

/// Credentials with an end, and people who sign in.
struct StaffTests {
    private static let day: Int64 = 86_400

    private let api: NativeFixture

    init() async throws { api = try await NativeFixture() }

    /// - Returns: the identifier and the first password.
    private func hire(_ name: String, _ role: String) async throws -> (id: String, password: String) {
        let made = await api.send(.post, "/v1/admin/staff", #"{"name":"\#(name)","role":"\#(role)"}"#)
        try #require(made.status == 201)
        return (try #require(made.json["id"] as? String), try #require(made.json["secret"] as? String))
    }

    private func signIn(
        _ name: String, _ password: String, at now: Timestamp = NativeFixture.start
    ) async -> (status: Int, scopes: String?) {
        var fields: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
        fields[.authorization] = "Basic " + Data("\(name):\(password)".utf8).base64EncodedString()
        let response = await api.table.answer(
            ServerRequest(
                .post, "/v1/token", fields: fields, body: Array("grant_type=client_credentials".utf8),
                identifier: "r", received: now, address: "192.0.2.1"))
        let json = (try? JSONSerialization.jsonObject(with: Data(response.body))) as? [String: Any]
        return (response.status.code, json?["scope"] as? String)
    }

    private func change(_ name: String, _ old: String, _ new: String) async -> Int {
        await api.send(
            .post, "/v1/password", #"{"name":"\#(name)","password":"\#(old)","newPassword":"\#(new)"}"#
        ).status
    }

    // MARK: Staff

    @Test(arguments: [
        ("viewer", "investigate"), ("reviewer", "investigate review"), ("registrar", "enrol"),
        ("administrator", "administer audit enrol investigate review senior"), ("auditor", "audit"),
        ("senior", "investigate review senior"),
    ])
    func `staff sign in by name, with the scopes of their role`(_ role: String, _ scopes: String) async throws {
        let ada = try await hire("ada@acme.example", role)
        let entry = await signIn("ada@acme.example", ada.password)
        #expect(entry.status == 200)
        #expect(entry.scopes == scopes)
        #expect(await signIn(ada.id, ada.password).status == 401, "the identifier is no name to sign in with")
    }

    @Test func `a token of staff holds their identifier, not their name`() async throws {
        let ada = try await hire("ada@acme.example", "viewer")
        let token = try await api.authenticator.issue(
            client: "ada@acme.example", secret: ada.password, scopes: [.investigate], tenant: "acme",
            from: "192.0.2.1", at: NativeFixture.start)
        #expect(token.caller.client == ada.id)
        #expect(token.caller.tenant == "acme")
    }

    @Test func `a name is given once on the server, and again after its owner left`() async throws {
        let ada = try await hire("ada@acme.example", "viewer")
        let body = #"{"name":"ada@acme.example","role":"viewer"}"#
        #expect(await api.send(.post, "/v1/admin/staff", body).status == 409)
        #expect(await api.send(.post, "/v1/admin/staff", body, tenant: "other").status == 409)
        #expect(await api.send(.delete, "/v1/admin/credentials/\(ada.id)").status == 200)
        #expect(await signIn("ada@acme.example", ada.password).status == 401)
        #expect(await api.send(.post, "/v1/admin/staff", body).status == 201)
    }

    @Test func `a name is the same in capitals`() async throws {
        let ada = try await hire("Ada@Acme.example", "viewer")
        #expect(await signIn("ADA@acme.EXAMPLE", ada.password).status == 200)
        let again = await api.send(.post, "/v1/admin/staff", #"{"name":"ADA@acme.example","role":"viewer"}"#)
        #expect(again.status == 409)
        #expect(await change("aDa@acme.example", ada.password, "a long enough secret") == 204)
    }

    @Test func `nobody is called as a client is`() async throws {
        let client = try await api.make("/v1/admin/credentials", #"{"kind":"secret","scopes":["read"]}"#)
        let made = await api.send(.post, "/v1/admin/staff", #"{"name":"\#(client)","role":"viewer"}"#)
        #expect(made.status == 409)
    }

    @Test(arguments: ["ab", "a b c", "ädå@acme", String(repeating: "a", count: 65), "ada\\n", ""])
    func `a name that nobody can type everywhere is refused`(_ name: String) async throws {
        let made = await api.send(.post, "/v1/admin/staff", #"{"name":"\#(name)","role":"viewer"}"#)
        #expect(made.status == 400)
    }

    @Test func `a first password ends after a week, one of their own does not`() async throws {
        let ada = try await hire("ada@acme.example", "viewer")
        let later = NativeFixture.start.adding(seconds: 7 * Self.day)
        #expect(await signIn("ada@acme.example", ada.password, at: later.adding(seconds: -1)).status == 200)
        #expect(await signIn("ada@acme.example", ada.password, at: later).status == 401)
        #expect(await change("ada@acme.example", ada.password, "a long enough secret") == 204)
        #expect(await signIn("ada@acme.example", "a long enough secret", at: later).status == 200)
        #expect(await signIn("ada@acme.example", ada.password).status == 401)
    }

    @Test(arguments: ["too short", "xxADA@acme.examplexx", "", String(repeating: "x", count: 257)])
    func `a password that is short, endless or holds the name is refused`(_ new: String) async throws {
        let ada = try await hire("ada@acme.example", "viewer")
        #expect(await change("ada@acme.example", ada.password, new) == 400)
        #expect(await signIn("ada@acme.example", ada.password).status == 200)
    }

    @Test func `a password is changed by who knows it`() async throws {
        let ada = try await hire("ada@acme.example", "viewer")
        #expect(await change("ada@acme.example", "guessed", "a long enough secret") == 401)
        #expect(await change("ada@acme.example", ada.password, ada.password) == 400, "the same again")
        #expect(await change("nobody@acme.example", ada.password, "a long enough secret") == 401)
    }

    @Test func `a changed password is in the audit log, without the name`() async throws {
        let ada = try await hire("ada@acme.example", "viewer")
        _ = await change("ada@acme.example", ada.password, "a long enough secret")
        let last = try #require(
            try await api.audit.entries(of: "acme", after: 0, limit: 100, subject: nil).last?.record)
        #expect(last.action == "POST /v1/password")
        #expect(last.client == ada.id)
    }

    @Test func `another role holds for the next token`() async throws {
        let ada = try await hire("ada@acme.example", "viewer")
        let path = "/v1/admin/staff/\(ada.id)/role"
        let changed = await api.send(.post, path, #"{"role":"reviewer"}"#)
        #expect(changed.json["role"] as? String == "reviewer")
        #expect(await signIn("ada@acme.example", ada.password).scopes == "investigate review")
    }

    @Test func `nobody gives a role with more rights than their own`() async throws {
        let ada = try await hire("ada@acme.example", "viewer")
        let tenant = "acme:administer,investigate"
        let path = "/v1/admin/staff/\(ada.id)/role"
        #expect(await api.send(.post, path, #"{"role":"reviewer"}"#, tenant: tenant).status == 403)
        let made = await api.send(
            .post, "/v1/admin/staff", #"{"name":"bob@acme.example","role":"administrator"}"#, tenant: tenant)
        #expect(made.status == 403)
        #expect(await api.send(.post, path, #"{"role":"reviewer"}"#, tenant: "other").status == 404)
        #expect(await api.send(.post, path, #"{"role":"king"}"#).status == 400)
    }

    @Test func `a role is for people`() async throws {
        let key = try await api.make("/v1/admin/credentials", #"{"kind":"key","scopes":["read"]}"#)
        #expect(await api.send(.post, "/v1/admin/staff/\(key)/role", #"{"role":"viewer"}"#).status == 404)
        let staff = await api.send(.post, "/v1/admin/credentials", #"{"kind":"staff","scopes":["read"]}"#)
        #expect(staff.status == 400)
    }

    @Test func `a token of an administrator who left makes no credentials`() async throws {
        let ada = try await hire("ada@acme.example", "administrator")
        let token = try await api.authenticator.issue(
            client: "ada@acme.example", secret: ada.password, scopes: [.administer], tenant: nil, from: "192.0.2.1",
            at: NativeFixture.start)
        let request = ServerRequest(
            .get, "/v1/admin/credentials", fields: [.authorization: "Bearer \(token.text)"], identifier: "r",
            received: NativeFixture.start)
        #expect(try await api.authenticator.caller(of: request, for: .scope(.administer))?.client == ada.id)
        _ = await api.send(.post, "/v1/admin/staff/\(ada.id)/role", #"{"role":"viewer"}"#)
        await #expect(throws: Problem.self) {
            try await api.authenticator.caller(of: request, for: .scope(.administer))
        }
    }

    // MARK: Lists and ends

    @Test func `credentials are listed in pages, of one kind, and without secrets`() async throws {
        for _ in 1...3 { _ = try await api.make("/v1/admin/credentials", #"{"kind":"key","scopes":["read"]}"#) }
        let ada = try await hire("ada@acme.example", "viewer")
        _ = await api.send(.post, "/v1/admin/credentials", #"{"kind":"key","scopes":["read"]}"#, tenant: "other")
        var seen: [[String: Any]] = []
        var cursor = ""
        repeat {
            let page = await api.send(.get, "/v1/admin/credentials?limit=2" + cursor)
            seen += page.json["items"] as? [[String: Any]] ?? []
            cursor = (page.json["next"] as? String).map { "&cursor=\($0)" } ?? ""
        } while !cursor.isEmpty && seen.count < 20
        let identifiers = seen.compactMap { $0["id"] as? String }
        #expect(identifiers.count == 4)
        #expect(identifiers == identifiers.sorted())
        #expect(seen.allSatisfy { $0["secret"] == nil })
        let staff = await api.send(.get, "/v1/admin/credentials?kind=staff")
        let people = staff.json["items"] as? [[String: Any]]
        #expect(people?.count == 1)
        #expect(people?.first?["id"] as? String == ada.id)
        #expect(people?.first?["name"] as? String == "ada@acme.example")
        #expect(people?.first?["role"] as? String == "viewer")
        #expect(await api.send(.get, "/v1/admin/credentials?kind=king").status == 400)
    }

    @Test func `a credential with an end works until then, and its next secret as long again`() async throws {
        let made = await api.send(
            .post, "/v1/admin/credentials", #"{"kind":"secret","scopes":["read"],"name":"Shop","validDays":30}"#)
        let id = try #require(made.json["id"] as? String)
        let secret = try #require(made.json["secret"] as? String)
        #expect(made.json["name"] as? String == "Shop")
        let end = NativeFixture.start.adding(seconds: 30 * Self.day)
        #expect(made.json["expires"] as? String == end.rfc3339)
        #expect(await signIn(id, secret, at: end.adding(seconds: -1)).status == 200)
        #expect(await signIn(id, secret, at: end).status == 401)
        let rotated = await api.send(
            .post, "/v1/admin/credentials/\(id)/rotate", at: NativeFixture.start.adding(seconds: 40 * Self.day))
        #expect(rotated.json["expires"] as? String == NativeFixture.start.adding(seconds: 70 * Self.day).rfc3339)
        let new = try #require(rotated.json["secret"] as? String)
        #expect(await signIn(id, new, at: end.adding(seconds: 39 * Self.day)).status == 200)
    }

    @Test(arguments: [0, -1, 3_651])
    func `a credential that would never work, or for ever, is refused`(_ days: Int) async throws {
        let made = await api.send(
            .post, "/v1/admin/credentials", #"{"kind":"key","scopes":["read"],"validDays":\#(days)}"#)
        #expect(made.status == 400)
    }

    // MARK: Tokens

    @Test func `an ID token is for its client, and opens nothing`() async throws {
        let made = await api.send(.post, "/v1/admin/credentials", #"{"kind":"secret","scopes":["read"]}"#)
        let id = try #require(made.json["id"] as? String)
        let issued = try await api.authenticator.issue(
            client: id, secret: try #require(made.json["secret"] as? String), scopes: [.read], tenant: nil,
            from: "192.0.2.1", at: NativeFixture.start)
        let identity = try api.authenticator.identity(of: issued, at: NativeFixture.start)
        let claims = try Self.claims(identity)
        #expect(claims["aud"] as? String == id)
        #expect(claims["sub"] as? String == id)
        #expect(claims["scope"] == nil)
        #expect(try Self.claims(issued.text)["aud"] as? String == "https://id.example")
        let request = ServerRequest(
            .get, "/v1/x", fields: [.authorization: "Bearer \(identity)"], identifier: "r",
            received: NativeFixture.start)
        await #expect(throws: Problem.self) {
            try await api.authenticator.caller(of: request, for: .scope(.read))
        }
    }

    @Test func `a token for another audience opens nothing`() async throws {
        let caller = Caller(tenant: "acme", client: "c", scopes: [.read])
        let text = try api.keys.sign(caller, at: NativeFixture.start, seconds: 60, identifier: "j")
        #expect(try api.keys.verified(Array(text.utf8), at: NativeFixture.start, api.cryptography).caller == caller)
        let other = try api.keys.sign(
            caller, at: NativeFixture.start, seconds: 60, identifier: "j", audience: "https://elsewhere.example")
        #expect(throws: Problem.self) {
            try api.keys.verified(Array(other.utf8), at: NativeFixture.start, api.cryptography)
        }
    }

    private static func claims(_ token: String) throws -> [String: Any] {
        let parts = token.split(separator: ".")
        let bytes = try #require(Base64URL.decode(parts[1].utf8))
        return try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    }
}
