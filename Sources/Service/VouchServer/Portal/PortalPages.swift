import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchEnrolment

/// The mistakes in a form, in words.
struct PortalMistakes: Sendable {
    /// The mistake of the whole page.
    var page: String?
    /// No mistake, but to be said.
    var notice: String?
    /// By the names of fields.
    var fields: [String: String] = [:]

    static let none = PortalMistakes()

    var isEmpty: Bool { page == nil && fields.isEmpty }
}

/// The portal's pages. They load nothing from elsewhere and hold no script of their own.
struct PortalPages: Sendable {
    /// The text that was typed.
    struct Entry: Sendable, Redacted {
        let name: String
        var username = ""
        var email = ""
        /// nil: this server sends none.
        var sendsMail: Bool?
        /// Of the message; nil for the customer's own.
        var language: String?
    }

    /// Where an enrolment stands.
    struct Standing: Sendable, Redacted {
        var state = ""
        let mail: String
        var person: EnrolledUser?
        /// While it can be opened.
        var link: PortalRegistrations.Link?
        var isOver = false
        /// Whether the message can be sent again.
        var canSend = false

        init(mail: String) { self.mail = mail }
    }

    let words = PortalWords()

    func signIn(client: String, token: String, _ mistakes: PortalMistakes, status: Int = 200) -> ServerResponse {
        page(
            words.signIn, nil, mistakes, status,
            """
            <h1>\(words.signIn)</h1>
            \(alert(mistakes))
            <p>\(words.signInIntroduction)</p>
            <form method="post" action="/portal/sign-in">
            <input type="hidden" name="token" value="\(token)">
            \(field("client", words.client, client, mistakes, "autocomplete=\"username\" autocapitalize=\"none\" spellcheck=\"false\""))
            \(field("secret", words.secret, "", mistakes, "type=\"password\" autocomplete=\"current-password\""))
            <p><button>\(words.signIn)</button></p>
            </form>
            """)
    }

    func register(
        _ entry: Entry, _ session: PortalSessions.Session, _ mistakes: PortalMistakes, status: Int = 200
    ) -> ServerResponse {
        var mail: PageHTML = "<p>\(words.noMail)</p>"
        if let sendsMail = entry.sendsMail {
            let checked: PageHTML = sendsMail ? " checked" : ""
            mail = """
                <p class="choice"><input type="checkbox" id="mail" name="mail" value="yes"\(checked)>
                <label for="mail">\(words.sendMail)</label></p>
                <p class="field"><label for="language">\(words.mailLanguage)</label>
                <select id="language" name="language">\(languages(chosen: entry.language))</select></p>
                """
        }
        return page(
            words.register, session, mistakes, status,
            """
            <h1>\(words.register)</h1>
            \(alert(mistakes))
            <p>\(words.registerIntroduction)</p>
            <form method="post" action="/portal/enrolments">
            <input type="hidden" name="token" value="\(session.formToken)">
            <input type="hidden" name="name" value="\(entry.name)">
            \(field("username", words.username, entry.username, mistakes, "autocomplete=\"off\" autocapitalize=\"none\" spellcheck=\"false\" maxlength=\"100\"", hint: words.usernameHint))
            \(field("email", words.email, entry.email, mistakes, "type=\"email\" autocomplete=\"off\" maxlength=\"254\""))
            \(mail)
            <p><button>\(words.create)</button></p>
            </form>
            """)
    }

    private func languages(chosen: String?) -> [PageHTML] {
        let usual: PageHTML = "<option value=\"\"></option>"
        return [usual]
            + MailWords.all.map { words -> PageHTML in
                let selected: PageHTML = words.language == chosen ? " selected" : ""
                return "<option value=\"\(words.language)\"\(selected)>\(words.name)</option>"
            }
    }

    /// A button that is a form of its own.
    private func button(_ action: String, _ label: String, _ name: String, _ session: PortalSessions.Session)
        -> PageHTML
    {
        """
        <form method="post" action="/portal/enrolments/\(name)/\(action)">
        <input type="hidden" name="token" value="\(session.formToken)">
        <p><button class="plain">\(label)</button></p></form>
        """
    }

    func enrolment(_ standing: Standing, named name: String, _ session: PortalSessions.Session) -> ServerResponse {
        let title = standing.person.map { words.title(of: $0.username) } ?? words.titleWithoutName
        var link: PageHTML = ""
        if let kept = standing.link {
            link = """
                <div id="link-part">
                <p><img src="/portal/enrolments/\(name)/qr.png" alt="\(words.qrCodeText)"></p>
                <p class="field"><label for="link">\(words.link)</label>
                <span class="hint" id="link-hint">\(words.linkHint)</span>
                <textarea id="link" readonly rows="4" aria-describedby="link-hint">\(kept.url)</textarea></p>
                <p><button type="button" id="copy" hidden>\(words.copy)</button>
                <span id="copied" role="status" data-text="\(words.copied)"></span></p>
                \(standing.canSend ? button("send", words.sendAgain, name, session) : "")
                \(kept.session == nil ? "" : button("revoke", words.revoke, name, session))
                </div>
                """
        }
        let person: PageHTML =
            standing.person.map { person in
                "<dt>\(words.email)</dt><dd>\(person.email)</dd>"
            } ?? ""
        let watched: PageHTML = standing.isOver ? "" : " data-watch=\"/portal/enrolments/\(name)/state\""
        return page(
            title, session, .none, 200,
            """
            <h1>\(title)</h1>
            <dl\(watched) data-lost="\(words.lost)" data-ended="\(words.sessionEnded)">
            <dt>\(words.state)</dt><dd><span id="state" role="status">\(standing.state)</span></dd>
            <dt>\(words.mail)</dt><dd id="mail-state">\(standing.mail)</dd>
            \(person)
            </dl>
            \(link)
            <p><a href="/portal/enrolments/\(name)">\(words.checkAgain)</a></p>
            <p><a href="/portal">\(words.another)</a></p>
            """)
    }

    /// A page for mistakes that belong to no form.
    func problem(_ problem: Problem) -> ServerResponse {
        let text =
            switch problem.code {
            case .unauthenticated: words.sessionEnded
            case .notFound: words.notFound
            case .forbidden: words.noCookie
            case .malformed, .tooLarge, .unsupportedMedia: problem.detail
            default: words.unavailable
            }
        let way: PageHTML =
            problem.code == .unauthenticated
            ? "<a href=\"/portal\">\(words.signIn)</a>" : "<a href=\"/portal\">\(words.register)</a>"
        var response = page(
            words.errorTitle, nil, .none, problem.status,
            "<h1>\(words.errorTitle)</h1>\n<p role=\"alert\">\(text)</p>\n<p>\(way)</p>")
        if let seconds = problem.retryAfter { response.fields[.retryAfter] = String(seconds) }
        if problem.code == .unauthenticated { response.fields[.wwwAuthenticate] = "Bearer" }
        return response
    }

    // MARK: Parts

    private func alert(_ mistakes: PortalMistakes) -> PageHTML {
        if let notice = mistakes.notice { return "<p class=\"notice\" role=\"status\">\(notice)</p>" }
        if let page = mistakes.page {
            return "<div class=\"alert\" role=\"alert\" id=\"mistakes\" tabindex=\"-1\"><p>\(page)</p></div>"
        }
        guard !mistakes.fields.isEmpty else { return "" }
        let items = mistakes.fields.sorted { $0.key > $1.key }.map { name, text -> PageHTML in
            "<li><a href=\"#\(name)\">\(text)</a></li>"
        }
        return """
            <div class="alert" role="alert" id="mistakes" tabindex="-1"><p>\(words.summary)</p>
            <ul>\(items)</ul></div>
            """
    }

    private func field(
        _ name: String, _ label: String, _ value: String, _ mistakes: PortalMistakes, _ attributes: PageHTML,
        hint: String? = nil
    ) -> PageHTML {
        let mistake = mistakes.fields[name]
        var described = hint == nil ? [] : ["\(name)-hint"]
        if mistake != nil { described.append("\(name)-mistake") }
        let description: PageHTML =
            described.isEmpty ? "" : " aria-describedby=\"\(described.joined(separator: " "))\""
        let invalid: PageHTML = mistake == nil ? "" : " aria-invalid=\"true\""
        let hintPart: PageHTML = hint.map { "<span class=\"hint\" id=\"\(name)-hint\">\($0)</span>" } ?? ""
        let mistakePart: PageHTML =
            mistake.map { "<span class=\"mistake\" id=\"\(name)-mistake\">\($0)</span>" } ?? ""
        return """
            <p class="field"><label for="\(name)">\(label)</label>
            \(hintPart)\(mistakePart)
            <input id="\(name)" name="\(name)" value="\(value)" required \(attributes)\(description)\(invalid)></p>
            """
    }

    private func page(
        _ title: String, _ session: PortalSessions.Session?, _ mistakes: PortalMistakes, _ status: Int,
        _ content: PageHTML
    ) -> ServerResponse {
        let whole = mistakes.isEmpty ? title : "\(words.errorTitle): \(title)"
        var account: PageHTML = ""
        if let session {
            account = """
                <form method="post" action="/portal/sign-out" class="account">
                <input type="hidden" name="token" value="\(session.formToken)">
                <span>\(words.signedIn(as: session.caller.client))</span>
                <button class="plain">\(words.signOut)</button></form>
                """
        }
        let page: PageHTML = """
            <!DOCTYPE html>
            <html lang="\(words.language)"><head><meta charset="utf-8"><title>\(whole) – \(words.name)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <link rel="icon" href="data:,"><link rel="stylesheet" href="/portal/page.css">
            <script src="/portal/page.js" defer></script></head>
            <body><a class="skip" href="#content">\(words.skip)</a>
            <header><p class="name">\(words.name)</p>\(account)</header>
            <main id="content" tabindex="-1">
            \(content)
            </main></body></html>

            """
        var response = ServerResponse(
            HTTPResponse.Status(code: status),
            fields: [.contentType: "text/html; charset=utf-8", .cacheControl: "no-store"],
            body: Array(page.markup.utf8))
        response.fields[.contentSecurityPolicy] =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
            + "base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        if let name = HTTPField.Name("Cross-Origin-Opener-Policy") { response.fields[name] = "same-origin" }
        return response
    }
}
