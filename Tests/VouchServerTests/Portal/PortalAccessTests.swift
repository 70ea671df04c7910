import Foundation
import HTTPTypes
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchOpenSSL
import VouchStores

@testable import VouchServer

struct PortalAccessTests {
    private static let pages = [
        (HTTPRequest.Method.post, "/portal/enrolments"), (.post, "/portal/sign-out"),
        (.get, "/portal/enrolments/\(String(repeating: "0", count: 32))"),
        (.get, "/portal/enrolments/\(String(repeating: "0", count: 32))/state"),
        (.get, "/portal/enrolments/\(String(repeating: "0", count: 32))/qr.png"),
    ]

    @Test func `the cookie is the server's alone, and cannot be read by scripts or sent by other sites`() async throws {
        let secure = try await PortalFixture()
        let cookie = try #require(try await secure.signIn().response.fields[.setCookie])
        #expect(cookie.hasPrefix("__Host-vouch-portal="))
        for attribute in ["; HttpOnly", "; SameSite=Strict", "; Secure", "; Path=/"] {
            #expect(cookie.contains(attribute))
        }
        let plain = try await PortalFixture(address: "http://127.0.0.1:8080")
        let other = try #require(try await plain.signIn().response.fields[.setCookie])
        #expect(other.hasPrefix("vouch-portal="))
        #expect(other.contains("; Path=/portal; HttpOnly; SameSite=Strict"))
        #expect(!other.contains("Secure"))
    }

    @Test func `without a session no page is shown, and a token or key is none`() async throws {
        let portal = try await PortalFixture()
        for (method, path) in Self.pages {
            let answer = await portal.ask(method, path, method == .post ? [:] : nil)
            #expect(answer.status == 401, "\(path)")
            #expect(answer.text.contains("Your session has ended"))
        }
        let token = await portal.ask(
            .post, "/v1/token",
            ["grant_type": "client_credentials", "client_id": "desk", "client_secret": "desk-secret"])
        let members = try AwareIDFixture.members(token.response)
        let bearer = "Bearer \(try #require(members["access_token"] as? String))"
        for (method, path) in Self.pages {
            let answer = await portal.ask(
                method, path, method == .post ? [:] : nil, more: [.authorization: bearer])
            #expect(answer.status == 401, "\(path)")
        }
        // Nor is the portal's cookie a token.
        try await portal.signIn()
        let foreign = await portal.ask(.post, "/b2c/proxy/triggerEnroll", more: [.contentType: "application/json"])
        #expect(foreign.status == 401)
    }

    @Test func `a form from elsewhere does nothing`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        let good = try await portal.form().merging(["username": "anna", "email": "anna@example.org"]) { $1 }
        let site = try #require(HTTPField.Name("Sec-Fetch-Site"))
        let wrong: [([String: String], HTTPFields)] = [
            (good.filter { $0.key != "token" }, [:]), (good.merging(["token": "x"]) { $1 }, [:]),
            (good, HTTPFields([HTTPField(name: site, value: "cross-site")])),
            (good, HTTPFields([HTTPField(name: site, value: "same-site")])),
            (good, HTTPFields([HTTPField(name: site, value: "none")])),
        ]
        for (form, more) in wrong {
            let answer = await portal.ask(.post, "/portal/enrolments", form, more: more)
            #expect(answer.status == 403)
            #expect(await portal.ask(.post, "/portal/sign-out", form, more: more).status == 403)
        }
        let json = await portal.ask(.post, "/portal/enrolments", good, more: [.contentType: "text/plain"])
        #expect(json.status == 415)
        #expect(try await portal.sessionCount() == 0)
        #expect(
            await portal.ask(
                .post, "/portal/enrolments", good, more: HTTPFields([HTTPField(name: site, value: "same-origin")])
            ).status == 303)
        // Another person's form is no form of this session.
        let other = try await PortalFixture()
        try await other.signIn()
        #expect(await other.ask(.post, "/portal/enrolments", good).status == 403)
    }

    @Test func `a sign-in that was not begun at the page signs nobody in`() async throws {
        let portal = try await PortalFixture()
        let form = ["client": "desk", "secret": "desk-secret", "token": String(repeating: "x", count: 43)]
        #expect(await portal.ask(.post, "/portal/sign-in", form).status == 403)
        #expect(await portal.ask(.post, "/portal/sign-in", form.filter { $0.key != "token" }).status == 403)
        #expect(portal.cookies.keys.allSatisfy { $0.hasSuffix("-form") })
    }

    @Test(arguments: [
        ("desk", "wrong", 401, "Wrong client name or secret."),
        ("nobody", "desk-secret", 401, "Wrong client name or secret."),
        ("other", "desk-secret", 401, "Wrong client name or secret."),
        ("reader", "reader-secret", 403, "lacks the scope enrol"),
        ("", "desk-secret", 400, "Enter the client name."), ("desk", "", 400, "Enter the client secret."),
    ])
    func `who may not enrol is told why, and the secret is not shown again`(
        client: String, secret: String, status: Int, text: String
    ) async throws {
        let portal = try await PortalFixture()
        let page = try await portal.signIn(client, secret: secret)
        #expect(page.status == status)
        #expect(page.text.contains(text))
        #expect(page.value("client") == client)
        #expect(page.value("secret")?.isEmpty == true)
        let records = try await portal.records().filter { $0.action == "POST /portal/sign-in" }
        #expect(
            records.map(\.outcome)
                == (status == 400 || client == "nobody" || client == "other"
                    ? [] : [status == 401 ? "access.unauthenticated" : "access.forbidden"]))
    }

    @Test func `refused sign-ins are counted, not written one by one`() async throws {
        let portal = try await PortalFixture()
        for _ in 0..<9 { #expect(try await portal.signIn(secret: "wrong").status == 401) }
        #expect(try await portal.records().filter { $0.action == "POST /portal/sign-in" }.count == 1)
    }

    @Test func `after ten wrong secrets the right one has to wait too`() async throws {
        let portal = try await PortalFixture()
        for _ in 0..<10 { #expect(try await portal.signIn(secret: "wrong").status == 401) }
        let page = try await portal.signIn()
        #expect(page.status == 429)
        #expect(page.text.contains("Try again in 6 minutes."))
        #expect(page.response.fields[.retryAfter] == "301")
        portal.now = PortalFixture.start.adding(seconds: 301)
        #expect(try await portal.signIn().status == 303)
    }

    @Test func `an address that guesses at many names has to wait, and others need not`() async throws {
        let portal = try await PortalFixture()
        for number in 0..<100 {
            #expect(try await portal.signIn("name-\(number)", address: "192.0.2.9").status == 401)
        }
        #expect(try await portal.signIn(address: "192.0.2.9").status == 429)
        #expect(try await portal.signIn(address: "192.0.2.1").status == 303)
    }

    @Test func `a session ends after half an hour without a request, and after eight hours`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        for _ in 0..<16 {
            portal.now = portal.now.adding(seconds: 1_790)
            #expect(await portal.ask(.get, "/portal").value("username") != nil)
        }
        portal.now = PortalFixture.start.adding(seconds: 28_800)
        #expect(await portal.ask(.get, "/portal").value("username") == nil)
        try await portal.signIn()
        let path = try await portal.register()
        // What the page asks by itself does not show that somebody is there.
        portal.now = portal.now.adding(seconds: 900)
        #expect(await portal.ask(.get, path + "/state").status == 200)
        portal.now = portal.now.adding(seconds: 900)
        #expect(await portal.ask(.get, path + "/state").status == 401)
    }

    @Test func `signing out ends the session on the server`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        let kept = portal.cookies
        let page = await portal.ask(.post, "/portal/sign-out", try await portal.form())
        #expect(page.status == 200)
        #expect(page.text.contains("You are signed out."))
        portal.cookies = kept
        #expect(await portal.ask(.get, "/portal").value("username") == nil)
    }

    @Test func `staff sign in by name, and stand in the audit log by identifier`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn("ada@acme.example", secret: "p-1-secret")
        #expect(await portal.ask(.get, "/portal").value("username") != nil)
        let entries = try await portal.audit.entries(of: "acme", after: 0, limit: 100, subject: nil)
        #expect(entries.map(\.record.client) == ["p-1"])
        var credential = try #require(await portal.credentials.credential("p-1", kind: .staff))
        credential.isRevoked = true
        try await portal.credentials.save(credential)
        #expect(await portal.ask(.get, "/portal").value("username") == nil)
    }

    @Test func `a revoked or replaced secret ends what it began`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        var credential = try #require(await portal.credentials.credential("desk", kind: .secret))
        credential.isRevoked = true
        try await portal.credentials.save(credential)
        #expect(await portal.ask(.get, "/portal").value("username") == nil)
        credential.isRevoked = false
        try await portal.credentials.save(credential)
        #expect(await portal.ask(.get, "/portal").value("username") != nil)
        try await portal.credentials.save(
            ClientCredential(
                "desk", kind: .secret, tenant: "acme", scopes: [.enrol], salt: [1], hash: credential.hash))
        #expect(await portal.ask(.get, "/portal").value("username") == nil)
    }

    @Test func `a secret that may no longer enrol ends what it began`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        let credential = try #require(await portal.credentials.credential("desk", kind: .secret))
        #expect(await portal.ask(.get, "/portal").value("username") != nil)
        try await portal.credentials.save(
            ClientCredential(
                "desk", kind: .secret, tenant: "acme", scopes: [.read], salt: credential.salt, hash: credential.hash))
        #expect(await portal.ask(.get, "/portal").value("username") == nil)
    }

    @Test(arguments: [
        "", ".", "x", "YWNtZQ.", "YWNtZQ.x", "!.x", "b3RoZXI.COOKIE", String(repeating: "a", count: 4_000),
    ])
    func `a cookie that the server did not set is none`(value: String) async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        let own = try #require(portal.cookies["__Host-vouch-portal"]?.split(separator: ".").last)
        portal.cookies["__Host-vouch-portal"] = value.replacingOccurrences(of: "COOKIE", with: own)
        let page = await portal.ask(.get, "/portal")
        #expect(page.status == 200)
        #expect(page.value("username") == nil)
    }
}
