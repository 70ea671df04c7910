import Foundation
import HTTPTypes
import Testing
import VouchCore
import VouchJOSE
import VouchStores

@testable import VouchServer

/// Staff who sign in to the console at another issuer.
struct ConsoleIssuerTests {
    private let issuer: FakeIssuer
    private let console: ConsoleFixture

    init() async throws {
        issuer = try FakeIssuer()
        console = try await ConsoleFixture(issuer: issuer)
    }

    /// - Returns: where the browser is led to in the end.
    private func signIn(_ change: (String) -> String = { $0 }) async throws -> String? {
        let away = await console.ask(.get, "/console/issuer").response
        #expect(away.status == .seeOther)
        let back = change(try issuer.signIn(at: try #require(away.fields[.location])))
        return await console.ask(.get, back).response.fields[.location]
    }

    private func session() async -> [String: Any] {
        console.token = await console.ask(.get, "/console/session").json["token"] as? String
        return await console.ask(.get, "/console/session").json
    }

    @Test func `staff come in by the address that their issuer has verified, with their role here`() async throws {
        #expect(try await signIn() == "/console")
        let session = await session()
        #expect(session["name"] as? String == "reviewer@acme.example")
        #expect(session["scopes"] as? [String] == ["investigate", "review"])
        #expect(await console.ask(.get, "/v1/cases").status == 200)
        #expect(console.cookies["__Host-vouch-console-issuer"] == nil)
        let entries = try await console.api.stores.audit.entries(of: "acme", after: 0, limit: 99, subject: nil)
        #expect(
            entries.contains { $0.record.action == "GET /console/issuer/return" && $0.record.outcome == "answered" })
    }

    @Test func `the cookie of the way to the issuer comes back from there, and is short-lived`() async throws {
        let cookie = try #require(await console.ask(.get, "/console/issuer").response.fields[.setCookie])
        #expect(cookie.hasPrefix("__Host-vouch-console-issuer="))
        #expect(cookie.contains("; HttpOnly; SameSite=Lax; Max-Age=600"))
    }

    @Test func `such a session outlives a first password, and not the person's leave`() async throws {
        _ = try await signIn()
        console.now = console.now.adding(seconds: 1_700)
        _ = await session()
        let credentials = console.api.stores.credentials
        let known = try #require(await credentials.staff(named: "reviewer@acme.example"))
        let over = ClientCredential(
            known.identifier, kind: .staff, tenant: "acme", scopes: known.scopes, salt: known.salt, hash: known.hash,
            name: known.name, expires: ConsoleFixture.start)
        #expect(try await credentials.replace(known, by: over))
        #expect(await console.ask(.get, "/v1/cases").status == 200)
        var left = over
        left.isRevoked = true
        try await credentials.save(left)
        #expect(await console.ask(.get, "/v1/cases").status == 401)
    }

    @Test(arguments: [
        ["email_verified": JSONValue.boolean(false)], ["email_verified": .string("true")],
        ["email": .string("stranger@acme.example")], ["email": .string("registrar@acme.example")],
        ["email": .string("")], ["email": .number(1)], ["nonce": .string("x")], ["aud": .string("x")],
        ["iss": .string("https://evil.example")], ["exp": .number(1)],
    ])
    func `whoever the issuer does not confirm as staff stays outside`(_ claims: [String: JSONValue]) async throws {
        issuer.state.withLock { $0.claims.merge(claims) { $1 } }
        #expect(try await signIn() == "/console#refused")
        #expect(await session()["token"] == nil)
    }

    @Test(arguments: [("s-1", "/console"), ("s-2", "/console#refused"), (nil, "/console#refused")])
    func `what the issuer says apart from the token counts for the token's subject only`(
        _ subject: String?, _ end: String
    ) async throws {
        issuer.state.withLock {
            $0.claims = [:]
            $0.person = subject.map {
                [
                    "sub": .string($0), "email": .string("reviewer@acme.example"), "email_verified": .boolean(true),
                ]
            }
        }
        #expect(try await signIn() == end)
    }

    @Test func `a way back that this browser did not begin leads nowhere, and none leads twice`() async throws {
        let away = await console.ask(.get, "/console/issuer").response
        let back = try issuer.signIn(at: try #require(away.fields[.location]))
        let own = console.cookies
        console.cookies = [:]
        #expect(await console.ask(.get, back).response.fields[.location] == "/console#refused", "another browser")
        console.cookies = own.mapValues { _ in "x" }
        #expect(await console.ask(.get, back).response.fields[.location] == "/console#refused")
        console.cookies = own
        #expect(await console.ask(.get, back).response.fields[.location] == "/console")
        console.cookies = own
        #expect(await console.ask(.get, back).response.fields[.location] == "/console#refused", "again")
    }

    @Test(arguments: ["", "?code=c%2B1", "?state=x&code=c", "?error=access_denied&state=x", "?state=%00&code=%00"])
    func `a way back with something missing leads nowhere`(_ query: String) async throws {
        let answer = await console.ask(.get, "/console/issuer/return" + query)
        #expect(answer.response.fields[.location] == "/console#refused")
    }

    @Test func `a code of another issuer is refused`() async throws {
        #expect(
            try await signIn { $0.replacingOccurrences(of: "login.example", with: "evil.example") }
                == "/console#refused")
    }

    @Test func `a code that another verifier asked for is refused by the issuer, and so is its person`() async throws {
        let away = await console.ask(.get, "/console/issuer").response
        let back = try issuer.signIn(at: try #require(away.fields[.location]))
        issuer.state.withLock { $0.challenge = "other" }
        #expect(await console.ask(.get, back).response.fields[.location] == "/console#refused")
    }

    @Test func `a way that took longer than ten minutes is over`() async throws {
        let away = await console.ask(.get, "/console/issuer").response
        let back = try issuer.signIn(at: try #require(away.fields[.location]))
        console.now = console.now.adding(seconds: 601)
        #expect(await console.ask(.get, back).response.fields[.location] == "/console#refused")
    }

    @Test func `an issuer that is silent or says it is another is told as such`() async throws {
        issuer.state.withLock { $0.issuer = "https://evil.example" }
        #expect(await console.ask(.get, "/console/issuer").status == 503)
        issuer.state.withLock {
            $0.issuer = "https://login.example"
            $0.authorization = "http://login.example/authorize"
        }
        #expect(await console.ask(.get, "/console/issuer").status == 503, "not over TLS")
        issuer.state.withLock { $0.authorization = "https://login.example/a\r\nSet-Cookie: x=1" }
        #expect(await console.ask(.get, "/console/issuer").status == 503)
        issuer.state.withLock { $0.isSilent = true }
        #expect(await console.ask(.get, "/console/issuer").status == 503)
    }
}
