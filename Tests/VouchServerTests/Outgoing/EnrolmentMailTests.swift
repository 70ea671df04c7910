import Foundation
import Testing
import VouchCore
import VouchEnrolment
import VouchOutbound
import VouchTestSupport

@testable import VouchServer

struct EnrolmentMailTests {
    private static let link = "https://id.example/onboarding?data=" + String(repeating: "ab_-", count: 400)
    private static let picture: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + (0..<200).map { UInt8($0) }

    private func mail(_ url: String, timeout: Duration = .seconds(10)) throws -> EnrolmentMail {
        let sender = try #require(MailAddress("vouch@id.example"))
        return EnrolmentMail(
            try MailServer(url, sender: sender, timeout: timeout),
            clock: { Date(timeIntervalSince1970: 1_795_435_200) }, identifier: { "m-1" })
    }

    private func notify(
        _ mail: EnrolmentMail, _ address: String, from company: String? = nil, in languages: String = "",
        for seconds: Int64 = 900
    ) async throws {
        try await mail.notify(
            EnrolmentLetter(
                address: address, url: Self.link, qrCode: Self.picture, company: company, languages: languages,
                seconds: seconds))
    }

    @Test func `another's parser finds the link whole and the picture as it was`() async throws {
        let server = try TestMailServer()
        try await notify(try mail(server.url), "anna+vouch@example.org")
        let message = try server.message()
        #expect(message.defects == 0)
        #expect(message.sender == ["vouch@id.example"])
        #expect(message.recipients == ["anna+vouch@example.org"])
        #expect(message.headers["From"] == "vouch@id.example")
        #expect(message.headers["To"] == "anna+vouch@example.org")
        #expect(message.headers["Subject"] == "Prove your identity")
        #expect(message.headers["Content-Language"] == "en")
        #expect(message.headers["Message-ID"] == "<m-1@id.example>")
        #expect(message.headers["Date"] == "Mon, 23 Nov 2026 12:00:00 +0000")
        #expect(message.headers["Auto-Submitted"] == "auto-generated")
        #expect(message.parts.map(\.type) == ["text/plain", "text/html", "image/png"])
        let text = try #require(message.parts.first.map { String(decoding: $0.content, as: UTF8.self) })
        #expect(text.split(whereSeparator: \.isNewline).contains { $0 == Self.link })
        #expect(text.contains("The link works once, for 15 minutes."))
        let html = String(decoding: message.parts[1].content, as: UTF8.self)
        #expect(html.contains("<a href=\"\(Self.link)\""))
        #expect(message.parts.last?.content == Data(Self.picture))
        #expect(message.parts.last?.name == "qr-code.png")
    }

    @Test func `a company's name is text wherever it stands, and no header of its own`() async throws {
        let server = try TestMailServer()
        let hostile = "Bank <b>\"A\\B\" & Söhne\r\nBcc: all@example.org\r\n\r\n<script>"
        try await notify(try mail(server.url), "anna@example.org", from: hostile)
        let message = try server.message()
        #expect(message.defects == 0)
        #expect(message.recipients == ["anna@example.org"])
        #expect(message.headers["Bcc"] == nil)
        #expect(message.headers["From"]?.hasSuffix("<vouch@id.example>") == true)
        #expect(message.headers["Subject"]?.contains("Söhne") == true)
        #expect(message.parts.map(\.type) == ["text/plain", "text/html", "image/png"])
        let html = String(decoding: message.parts[1].content, as: UTF8.self)
        #expect(!html.contains("<script>"))
        #expect(html.contains("&lt;b&gt;&quot;A"))
    }

    @Test(arguments: [
        ("de", "Acme Bank: Weisen Sie Ihre Identität nach", "Acme Bank bittet Sie", "3 Tage"),
        ("fr-CA,en;q=0.3", "Acme Bank : prouvez votre identité", "Acme Bank vous invite", "3 jours"),
        ("es", "Acme Bank: demuestre su identidad", "Acme Bank le ha invitado", "3 días"),
        ("it", "Acme Bank: dimostri la Sua identità", "Acme Bank L’ha invitata", "3 giorni"),
        ("zh, en", "Acme Bank: prove your identity", "Acme Bank has invited you", "3 days"),
    ])
    func `a message is in the person's language, text and HTML alike`(
        languages: String, subject: String, sentence: String, time: String
    ) async throws {
        let server = try TestMailServer()
        try await notify(
            try mail(server.url), "anna@example.org", from: "Acme Bank", in: languages, for: 3 * 86_400)
        let message = try server.message()
        #expect(message.headers["Subject"] == subject)
        #expect(message.headers["From"] == "Acme Bank <vouch@id.example>")
        for part in message.parts.prefix(2) {
            let text = String(decoding: part.content, as: UTF8.self)
            #expect(text.contains(sentence))
            #expect(text.contains(time))
        }
    }

    @Test func `every language has every word`() {
        for words in MailWords.all {
            for (text, placeholder) in [
                (words.subjectOfCompany, "COMPANY"), (words.invitationOfCompany, "COMPANY"), (words.minutes, "NUMBER"),
                (words.hours, "NUMBER"), (words.days, "NUMBER"),
            ] { #expect(text.contains(placeholder), "\(words.language)") }
            #expect(LandingPage.Words.all.contains { $0.language == words.language })
        }
        #expect(Set(MailWords.all.map(\.ignoring)).count == LandingPage.Words.all.count)
    }

    @Test(arguments: [
        "", "anna", "@example.org", "anna@", "a@b@c", "anna@example.org\r\nBcc: all@example.org", "anna b@example.org",
        "<anna@example.org>", "anna@example.org,eve@example.org", "\"anna\"@example.org", "änna@example.org",
        String(repeating: "a", count: 65) + "@example.org", "anna@\(String(repeating: "b", count: 250))",
    ])
    func `what could be more than one address reaches no server`(_ address: String) async throws {
        let mail = try mail("smtp://127.0.0.1:1")
        let failure = await #expect(throws: MailFailure.self) { try await notify(mail, address) }
        #expect(failure?.code == .address)
    }

    @Test(arguments: [
        ".anna@example.org", "anna.@example.org", "anna..b@example.org", ".@example.org", "anna@.", "anna@example.org.",
        "anna@.example.org", "anna@example..org", "anna@-example.org", "anna@example-.org",
        "anna@\(String(repeating: "b", count: 64)).org",
    ])
    func `what RFC 5321 calls no address is none`(_ text: String) { #expect(MailAddress(text) == nil) }

    @Test(arguments: ["a.n.n.a@mail.example.org", "anna-@ex-ample.org", "-@a.b", "anna@localhost"])
    func `dots and hyphens stand where RFC 5321 has them`(_ text: String) { #expect(MailAddress(text) != nil) }

    @Test(arguments: [
        (TestMailServer.Manner.refusesRecipients, MailFailure.Code.refused), (.refusesMessages, .refused),
    ])
    func `a refusal is told, without the address`(manner: TestMailServer.Manner, code: MailFailure.Code) async throws {
        let server = try TestMailServer(manner)
        let mail = try mail(server.url)
        let failure = await #expect(throws: MailFailure.self) { try await notify(mail, "anna@example.org") }
        #expect(failure?.code == code)
        #expect(failure?.description.contains("anna") == false)
    }

    @Test func `a server that is not there, or says nothing, costs its time and no more`() async throws {
        let silent = try TestMailServer(.saysNothing)
        for url in [silent.url, "smtp://127.0.0.1:1"] {
            let mail = try mail(url, timeout: .milliseconds(300))
            let failure = await #expect(throws: MailFailure.self) { try await notify(mail, "anna@example.org") }
            #expect(failure?.code == .unreachable)
        }
    }

    @Test func `a link does not leave the machine in the clear`() async throws {
        // The same server, by a name that is not the loopback's own: it offers no encryption.
        let server = try TestMailServer()
        let mail = try mail(server.url.replacing("127.0.0.1", with: "127.0.0.2"))
        let failure = await #expect(throws: MailFailure.self) { try await notify(mail, "anna@example.org") }
        #expect(failure?.code == .unreachable || failure?.code == .encryption)
    }

    @Test(arguments: [
        "", "mail.example", "http://mail.example", "smtp://", "smtp://user:secret@mail.example",
        "smtp://mail.example/x",
        "smtp://mail.example?x", "file:///etc/passwd",
    ])
    func `what is no mail server is refused, without a password in the words`(_ url: String) throws {
        let sender = try #require(MailAddress("vouch@id.example"))
        let error = #expect(throws: MailServer.Unusable.self) { try MailServer(url, sender: sender) }
        #expect(error?.description.contains("secret") == false)
    }
}
