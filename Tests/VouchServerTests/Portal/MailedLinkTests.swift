import HTTPTypes
import Testing
import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchServerDialects

@testable import VouchServer

/// Links that are sent by e-mail: how long they work, sent again and withdrawn.
struct MailedLinkTests {
    private func path(of url: String) -> String { String(url.dropFirst("https://id.example".count)) }

    @Test func `a message has the company's name, and the person's language or else the customer's`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        _ = try await portal.register(["mail": "yes"])
        _ = try await portal.register(["mail": "yes", "username": "luigi", "language": "it"])
        _ = try await portal.register(["mail": "yes", "username": "eve", "language": "\"><script>"])
        let letters = portal.notifier.letters.withLock { $0 }
        try #require(letters.count == 3)
        #expect(letters.map(\.company) == ["Acme <Bank>", "Acme <Bank>", "Acme <Bank>"])
        #expect(letters.map { MailWords.best(for: $0.languages).language } == ["de", "it", "de"])
        #expect(letters.map(\.seconds) == [259_200, 259_200, 259_200])
    }

    @Test func `a link on a screen works for minutes, one by e-mail for days`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        let onScreen = await portal.ask(.get, try await portal.register())
        #expect(onScreen.element("link")?.hasPrefix("https://id.example/onboarding?data=") == true)
        #expect(onScreen.element("state")?.hasSuffix("5 more minutes.") == true)
        let mailed = await portal.ask(.get, try await portal.register(["mail": "yes"]))
        #expect(mailed.element("state")?.hasSuffix("3 more days.") == true)
        let url = try #require(mailed.element("link"))
        portal.now = PortalFixture.start.adding(seconds: 259_199)
        #expect(await portal.ask(.get, path(of: url)).status == 303)
        portal.now = PortalFixture.start.adding(seconds: 259_200)
        let ended = await portal.ask(.get, path(of: url), more: [.acceptLanguage: "fr"])
        #expect(ended.status == 410)
        #expect(ended.text.contains("Ce lien n’est plus valable"))
    }

    @Test(arguments: ["", "0", String(repeating: "0", count: 32), String(repeating: "g", count: 32), "%3Cscript%3E"])
    func `a code that no one was sent leads nowhere, and is not repeated`(code: String) async throws {
        let portal = try await PortalFixture()
        let page = await portal.ask(.get, "/acme/onboarding/" + code)
        #expect([400, 404, 410].contains(page.status))
        #expect(!page.text.contains("script>"))
    }

    @Test func `another customer's links have room whatever one customer sends, and a code is that customer's alone`()
        async throws
    {
        let portal = try await PortalFixture(transientLimits: { $0 == .mailedLink ? (1, 1_000) : $0.limits })
        try await portal.signIn()
        let page = await portal.ask(.get, try await portal.register(["mail": "yes"]))
        var form = try await portal.form()
        form.merge(["username": "eve", "email": "eve@example.org", "mail": "yes"]) { $1 }
        #expect(await portal.ask(.post, "/portal/enrolments", form).status == 503)
        let path = path(of: try #require(page.element("link")))
        #expect(await portal.ask(.get, path).status == 303)
        #expect(await portal.ask(.get, path.replacing("/acme/", with: "/other/")).status == 410)
        portal.cookies = [:]
        try await portal.signIn("other")
        _ = try await portal.register(["mail": "yes"])
    }

    @Test func `a message is sent again with the same link`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        let path = try await portal.register(["mail": "yes", "language": "es"])
        let page = await portal.ask(.get, path)
        #expect(page.text.contains("Send the message again"))
        let token = try #require(page.value("token"))
        #expect(await portal.ask(.post, path + "/send", ["token": token]).status == 303)
        let letters = portal.notifier.letters.withLock { $0 }
        try #require(letters.count == 2)
        #expect(letters[0].url == letters[1].url)
        #expect(MailWords.best(for: letters[1].languages).language == "es")
        #expect(await portal.ask(.post, path + "/send", ["token": "another"]).status == 403)
        #expect(portal.notifier.letters.withLock { $0.count } == 2)
    }

    @Test func `a link that is withdrawn begins nothing, in no browser and in no app`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        let path = try await portal.register(["mail": "yes"])
        let page = await portal.ask(.get, path)
        let url = try #require(page.element("link"))
        let lead = await portal.ask(.get, self.path(of: url))
        let session = try await portal.opened(try #require(lead.response.fields[.location]))
        let token = try #require(page.value("token"))
        #expect(await portal.ask(.post, path + "/revoke", ["token": "another"]).status == 403)
        #expect(await portal.ask(.post, path + "/revoke", ["token": token]).status == 303)
        let after = await portal.ask(.get, path)
        #expect(after.element("state") == "The link was withdrawn. It begins no enrolment any more.")
        #expect(after.element("link") == nil)
        #expect(await portal.ask(.get, self.path(of: url)).status == 410)
        let enrol = try await portal.response(
            to: "/onboarding/enrollment/enroll", #"{"sessionToken":"\#(session.sessionToken)"}"#, key: session.apiKey)
        #expect(enrol.status.code == 410)
        #expect(await portal.ask(.post, path + "/revoke", ["token": token]).status == 409)
        #expect(await portal.ask(.post, path + "/send", ["token": token]).status == 409)
    }

    @Test func `another customer's staff withdraw and send nothing`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        let path = try await portal.register(["mail": "yes"])
        portal.cookies = [:]
        try await portal.signIn("other")
        let token = try #require(await portal.ask(.get, "/portal").value("token"))
        for action in ["send", "revoke"] {
            #expect(await portal.ask(.post, "\(path)/\(action)", ["token": token]).status == 404)
        }
        #expect(portal.notifier.letters.withLock { $0.count } == 1)
    }
}
