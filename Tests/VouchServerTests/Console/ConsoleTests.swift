import Foundation
import HTTPTypes
import Testing
import VouchCore
import VouchStores

@testable import VouchServer

struct ConsoleTests {
    private static let site = HTTPField.Name("Sec-Fetch-Site") ?? .via

    @Test func `the cookie is the server's alone, and cannot be read by scripts or sent by other sites`() async throws {
        let secure = try await ConsoleFixture()
        let cookie = try #require(await secure.signIn(.reviewer).response.fields[.setCookie])
        #expect(cookie.hasPrefix("__Host-vouch-console="))
        for attribute in ["; HttpOnly", "; SameSite=Strict", "; Secure", "; Path=/"] {
            #expect(cookie.contains(attribute))
        }
        let plain = try await ConsoleFixture(address: "http://127.0.0.1:8080")
        let other = try #require(await plain.signIn(.reviewer).response.fields[.setCookie])
        #expect(other.hasPrefix("vouch-console="))
        #expect(other.contains("; Path=/; HttpOnly; SameSite=Strict"))
        #expect(!other.contains("Secure"))
    }

    @Test(arguments: [
        (StaffRole.viewer, ["investigate"]), (.reviewer, ["investigate", "review"]),
        (.senior, ["investigate", "review", "senior"]), (.auditor, ["audit"]),
        (.administrator, ["audit", "investigate", "review", "senior"]),
    ])
    func `a session has what its role may do with cases, and no more`(
        _ role: StaffRole, _ scopes: [String]
    ) async throws {
        let console = try await ConsoleFixture()
        #expect(await console.signIn(role).status == 200)
        let session = await console.ask(.get, "/console/session").json
        #expect(session["scopes"] as? [String] == scopes)
        #expect(session["name"] as? String == "\(role)@acme.example")
        #expect(session["customer"] as? String == "acme")
        #expect(await console.ask(.get, "/v1/cases").status == 200)
        #expect(await console.ask(.get, "/v1/audit").status == (scopes.contains("audit") ? 200 : 403))
        // An administrator's session makes no credentials.
        #expect(await console.ask(.get, "/v1/admin/credentials").status == 403)
        #expect(await console.ask(.post, "/v1/readings", NativeFixture.reading).status == 403)
    }

    @Test func `who enrols only has no console`() async throws {
        let console = try await ConsoleFixture()
        #expect(await console.signIn(.registrar).status == 403)
        #expect(console.cookies.isEmpty)
    }

    @Test func `a wrong password opens nothing, and is in the audit log of its customer`() async throws {
        let console = try await ConsoleFixture()
        #expect(await console.signIn(.reviewer, password: "wrong").status == 401)
        #expect(console.cookies.isEmpty)
        #expect(await console.ask(.get, "/v1/cases").status == 401)
        await console.signIn(.reviewer)
        let entries = try await console.api.stores.audit.entries(of: "acme", after: 0, limit: 99, subject: nil)
        let tries = entries.filter { $0.record.action == "POST /console/sign-in" }
        #expect(tries.map(\.record.outcome) == ["access.unauthenticated", "answered"])
        #expect(tries.allSatisfy { $0.record.client == "id-reviewer" })
    }

    @Test func `the cookie alone opens nothing: another site's page has no token`() async throws {
        let console = try await ConsoleFixture()
        await console.signIn(.reviewer)
        #expect(await console.ask(.get, "/v1/cases", withToken: false).status == 401)
        console.token = "x"
        #expect(await console.ask(.get, "/v1/cases").status == 403)
        #expect(await console.ask(.post, "/console/sign-out").status == 403)
        console.token = await console.ask(.get, "/console/session").json["token"] as? String
        for value in ["cross-site", "same-site", "none"] {
            let more = HTTPFields([HTTPField(name: Self.site, value: value)])
            #expect(await console.ask(.get, "/v1/cases", more: more).status == 403)
            #expect(await console.ask(.get, "/console/session", more: more).status == 403)
            #expect(await console.ask(.post, "/console/sign-in", "{}", more: more).status == 403)
        }
        #expect(await console.ask(.get, "/v1/cases").status == 200)
    }

    @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"])
    func `what a form of another site can send does not sign in`(_ type: String) async throws {
        let console = try await ConsoleFixture()
        let body = #"{"name":"reviewer@acme.example","password":"reviewer-secret"}"#
        #expect(await console.ask(.post, "/console/sign-in", body, more: [.contentType: type]).status == 415)
        #expect(console.cookies.isEmpty)
    }

    @Test func `a session ends when its person signs out, after half an hour, and with its role`() async throws {
        let console = try await ConsoleFixture()
        await console.signIn(.reviewer)
        let kept = console.cookies
        #expect(await console.ask(.post, "/console/sign-out").status == 200)
        #expect(console.cookies.isEmpty)
        console.cookies = kept
        #expect(await console.ask(.get, "/v1/cases").status == 401)

        await console.signIn(.reviewer)
        console.now = console.now.adding(seconds: 1_801)
        #expect(await console.ask(.get, "/v1/cases").status == 401)
        #expect(await console.ask(.get, "/console/session").json["token"] == nil)

        await console.signIn(.reviewer)
        let known = try #require(await console.api.stores.credentials.staff(named: "reviewer@acme.example"))
        let registrar = ClientCredential(
            known.identifier, kind: .staff, tenant: "acme", scopes: StaffRole.registrar.scopes, salt: known.salt,
            hash: known.hash, name: known.name)
        #expect(try await console.api.stores.credentials.replace(known, by: registrar))
        #expect(await console.ask(.get, "/v1/cases").status == 401)
    }

    @Test(arguments: [
        "", "x", "YWNtZQ.x", "YWNtZQ.", ".x", "..", "%00", String(repeating: "a", count: 600), "YWNtZQ.\u{e9}",
    ])
    func `a made-up cookie is nobody's`(_ value: String) async throws {
        let console = try await ConsoleFixture()
        console.cookies = ["__Host-vouch-console": value]
        console.token = "t"
        #expect(await console.ask(.get, "/v1/cases").status == 401)
        #expect(await console.ask(.get, "/console/session").json["token"] == nil)
    }
}
