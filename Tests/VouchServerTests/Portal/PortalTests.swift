import Foundation
import HTTPTypes
import StoreTestSupport
import Testing
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchPersistence
import VouchTestSupport

@testable import VouchServer

struct PortalTests {
    @Test("staff register a user by user name and e-mail address: link, QR code, e-mail and state", .shows("A121"))
    func registers() async throws {
        let portal = try await PortalFixture()
        let signedIn = try await portal.signIn()
        #expect(signedIn.status == 303)
        #expect(signedIn.response.fields[.location] == "/portal")
        let path = try await portal.register(["mail": "yes"])
        let page = await portal.ask(.get, path)
        #expect(page.status == 200)
        #expect(page.text.contains("Enrolment of anna"))
        let url = try #require(page.element("link"))
        #expect(url.wholeMatch(of: /https:\/\/id\.example\/acme\/onboarding\/[0-9a-f]{32}/) != nil)
        #expect(page.element("state") == "Waiting for the person to open the link. It works for 3 more days.")
        #expect(page.element("mail-state") == "The mail server has accepted the message.")
        #expect(portal.notifier.sent.withLock { $0 } == ["anna@example.org \(url)"])
        let picture = await portal.ask(.get, path + "/qr.png")
        #expect(picture.response.fields[.contentType] == "image/png")
        #expect(picture.response.body.starts(with: [0x89, 0x50, 0x4E, 0x47]))

        // The person's app opens the link days later, and goes on as after triggerEnroll.
        portal.now = PortalFixture.start.adding(seconds: 2 * 86_400)
        let lead = await portal.ask(.get, String(url.dropFirst("https://id.example".count)))
        #expect(lead.status == 303)
        let session = try await portal.opened(try #require(lead.response.fields[.location]))
        try await portal.signIn()
        let enrol = try await portal.call(
            "/onboarding/enrollment/enroll", #"{"sessionToken":"\#(session.sessionToken)"}"#, key: session.apiKey)
        #expect(enrol["requiredChecks"] as? [String] == ["addDevice", "addDocument"])
        let token = try #require(enrol["enrollmentToken"] as? String)
        var told = await portal.ask(.get, path)
        #expect(told.element("state") == "Begun: device missing, document missing.")
        #expect(told.element("link") == nil)
        #expect(told.text.contains("anna@example.org"))
        #expect(await portal.ask(.get, path + "/qr.png").status == 404)
        _ = try await portal.call(
            "/onboarding/enrollment/addDevice", #"{"enrollmentToken":"\#(token)","deviceId":"D-1"}"#,
            key: session.apiKey)
        told = await portal.ask(.get, path)
        #expect(told.element("state") == "Begun: device done, document missing.")
        _ = try await portal.call(
            "/onboarding/enrollment/addDocumentOCR", AwareIDFixture.document(token), key: session.apiKey)
        let state = await portal.ask(.get, path + "/state")
        #expect(state.text.contains(#""isOver":true"#))
        #expect(state.text.contains("Complete: the person is enrolled."))
        #expect(await portal.ask(.get, path).element("state") == "Complete: the person is enrolled.")

        let records = try await portal.records()
        let name = String(path.dropFirst("/portal/enrolments/".count))
        #expect(records.first?.action == "POST /portal/sign-in")
        #expect(records.first?.outcome == "answered")
        #expect(
            records.contains {
                $0.action == "POST /portal/enrolments" && $0.identifier == name && $0.outcome == "changed"
                    && $0.client == "desk"
            })
        #expect(records.contains { $0.action == "GET /portal/enrolments/{name}" && $0.outcome == "read" })
    }

    @Test func `a form that is sent twice, or at the same time, registers once`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        var form = try await portal.form()
        form.merge(["username": "anna", "email": "anna@example.org", "mail": "yes"]) { $1 }
        let (first, second) = (
            await portal.ask(.post, "/portal/enrolments", form), await portal.ask(.post, "/portal/enrolments", form)
        )
        #expect(first.status == 303)
        #expect(second.status == 303)
        #expect(first.response.fields[.location] == second.response.fields[.location])
        #expect(portal.notifier.sent.withLock { $0.count } == 1)
        #expect(try await portal.sessionCount() == 1)
        let another = try await portal.register()
        #expect(another != first.response.fields[.location])
        let name = try #require(form["name"])
        let registrations = PortalRegistrations(in: try await MemoryStores().transients)
        let versions = try await withThrowingTaskGroup(of: Int?.self) { group in
            for _ in 0..<8 { group.addTask { try await registrations.begin(name, "acme", at: PortalFixture.start) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(versions.compactMap { $0 }.count == 1)
    }

    @Test(arguments: [
        ("", "anna@example.org", "username", "Enter a user name."),
        (" ", "anna@example.org", "username", "Enter a user name."),
        ("an\u{7}na", "anna@example.org", "username", "Enter a user name of at most 100 characters"),
        (String(repeating: "a", count: 101), "anna@example.org", "username", "Enter a user name of at most 100"),
        ("anna", "", "email", "Enter an e-mail address."),
        ("anna", "anna", "email", "Enter an e-mail address such as"),
        ("anna", "a@b@c", "email", "Enter an e-mail address such as"),
        ("anna", "anna@example.org,eve@example.org", "email", "Enter an e-mail address such as"),
        ("anna", "anna@example.org\r\nBcc: eve@example.org", "email", "Enter an e-mail address such as"),
        ("anna", "an na@example.org", "email", "Enter an e-mail address such as"),
        ("anna", "anna@" + String(repeating: "x", count: 250), "email", "Enter an e-mail address such as"),
    ])
    func `a wrong input is told at its field, and what was typed is kept`(
        username: String, email: String, field: String, text: String
    ) async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        var form = try await portal.form()
        form.merge(["username": username, "email": email]) { $1 }
        let page = await portal.ask(.post, "/portal/enrolments", form)
        #expect(page.status == 400)
        #expect(page.element("\(field)-mistake")?.hasPrefix(text) == true)
        #expect(page.text.contains("aria-describedby=\""))
        #expect(page.text.contains("aria-invalid=\"true\""))
        #expect(page.text.contains("<title>Error: "))
        #expect(page.value("name") == form["name"])
        #expect(try await portal.sessionCount() == 0)
    }

    @Test func `what is typed is text on the page, whatever it is`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        let path = try await portal.register(["username": #""><script>alert(1)</script>&amp;'"#])
        let page = await portal.ask(.get, path)
        #expect(page.text.contains("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;&#39;"))
        #expect(!page.text.contains("<script>"))
        let policy = try #require(page.response.fields[.contentSecurityPolicy])
        #expect(!policy.contains("unsafe"))
        #expect(policy.contains("default-src 'none'"))
        #expect(policy.contains("script-src 'self'"))
        #expect(policy.contains("frame-ancestors 'none'"))
    }

    @Test func `without mail no box is shown, and none is sent`() async throws {
        let portal = try await PortalFixture(sendsMail: false)
        try await portal.signIn()
        let empty = await portal.ask(.get, "/portal")
        #expect(!empty.text.contains("type=\"checkbox\""))
        #expect(empty.text.contains("This server cannot send e-mail"))
        let page = await portal.ask(.get, try await portal.register(["mail": "yes"]))
        #expect(page.element("mail-state") == "Not requested.")
    }

    @Test func `a customer without an app is told, and the form can be sent again`() async throws {
        let portal = try await PortalFixture(hasApp: false)
        try await portal.signIn()
        var form = try await portal.form()
        form.merge(["username": "anna", "email": "anna@example.org"]) { $1 }
        for _ in 0..<2 {
            let page = await portal.ask(.post, "/portal/enrolments", form)
            #expect(page.status == 503)
            #expect(page.text.contains("no app key"))
            #expect(page.value("username") == "anna")
        }
    }

    @Test func `a form that met a broken store can be sent again at once`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        var form = try await portal.form()
        form.merge(["username": "anna", "email": "anna@example.org"]) { $1 }
        await portal.sessions.breakDown(true)
        #expect(await portal.ask(.post, "/portal/enrolments", form).status == 500)
        await portal.sessions.breakDown(false)
        #expect(await portal.ask(.post, "/portal/enrolments", form).status == 303)
        #expect(try await portal.sessionCount() == 1)
    }

    @Test func `where a customer has as many open enrolments as it may, the next one is refused for a while`()
        async throws
    {
        for portal in [
            try await PortalFixture(transientLimits: { $0 == .registration ? (1, 1_000_000) : $0.limits }),
            try await PortalFixture(limit: PersonLimit(count: 1)),
        ] {
            try await portal.signIn()
            _ = try await portal.register()
            var form = try await portal.form()
            form.merge(["username": "bert", "email": "bert@example.org"]) { $1 }
            let refused = await portal.ask(.post, "/portal/enrolments", form)
            #expect(refused.status == 503)
            #expect(refused.text.contains("<html"))
        }
    }

    @Test func `a link's time is told to be over, and its name is gone an hour later`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        let path = try await portal.register()
        portal.now = PortalFixture.start.adding(seconds: 300)
        let page = await portal.ask(.get, path)
        #expect(page.element("state")?.hasPrefix("The link has expired.") == true)
        #expect(page.element("link") == nil)
        portal.now = PortalFixture.start.adding(seconds: 300 + 3_600)
        try await portal.signIn()
        #expect(await portal.ask(.get, path).status == 404)
    }

    @Test func `another customer's staff see nothing of an enrolment`() async throws {
        let portal = try await PortalFixture()
        try await portal.signIn()
        let path = try await portal.register()
        portal.cookies = [:]
        try await portal.signIn("other")
        for end in ["", "/state", "/qr.png"] { #expect(await portal.ask(.get, path + end).status == 404) }
        for name in ["x", String(repeating: "0", count: 32), "%00", String(repeating: "A", count: 32)] {
            #expect(await portal.ask(.get, "/portal/enrolments/\(name)").status == 404)
        }
    }

    @Test func `nothing is told if it cannot be recorded`() async throws {
        let portal = try await PortalFixture(audit: FullAudit())
        let answer = try await portal.signIn()
        #expect(answer.status == 503)
        #expect(portal.cookies.keys.allSatisfy { $0.hasSuffix("-form") })
    }
}
