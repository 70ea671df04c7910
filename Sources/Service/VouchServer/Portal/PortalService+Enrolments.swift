import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchStores

extension PortalService {
    /// An empty form, with a name of its own: sent twice, it registers once.
    func form(_ session: PortalSessions.Session) throws -> ServerResponse {
        pages.register(
            PortalPages.Entry(name: try newName(), sendsMail: inviting.sendsMail ? true : nil),
            session, .none)
    }

    private func newName() throws -> String { Hexadecimal.text(try randomBytes(16)) }

    /// `POST /portal/enrolments`
    func register(_ request: ServerRequest) async throws -> ServerResponse {
        let fields = try Self.fields(request)
        let session = try await confirmed(request, fields)
        let tenant = session.caller.tenant
        let name = fields["name"] ?? ""
        guard PortalRegistrations.isName(name) else { throw Problem(.malformed, "the form lacks its name") }
        let entry = PortalPages.Entry(
            name: name, username: fields["username"] ?? "", email: fields["email"] ?? "",
            sendsMail: inviting.sendsMail ? fields["mail"] == "yes" : nil,
            language: MailWords.all.map(\.language).first { $0 == fields["language"] })
        let (user, mistakes) = Self.user(entry, pages.words)
        guard let user else { return pages.register(entry, session, mistakes, status: 400) }
        // Sent twice: the first one's page is the answer to both.
        guard let version = try await registrations.begin(name, tenant, at: request.received) else {
            return Self.redirect("/portal/enrolments/\(name)")
        }
        AuditTicket.current?.changes(name)
        do {
            let sendsMail = entry.sendsMail == true
            let invitation = try await inviting.invite(
                user, tenant: tenant, isMailed: sendsMail, for: name, at: request.received)
            let link = PortalRegistrations.Link(
                user: user, url: invitation.url, picture: Data(invitation.picture),
                expires: invitation.expires.milliseconds, session: invitation.session.token, language: entry.language)
            try await registrations.made(
                link, sendsMail ? .sending : .notAsked, name, tenant, version: version, at: request.received)
            if sendsMail {
                let mail = await send(invitation, entry.language, request)
                try await registrations.recordMail(mail, name, tenant, at: request.received)
            }
        } catch {
            AuditTicket.current?.failed(name)
            try await registrations.drop(name, tenant)
            guard let problem = Problem(of: error) else { throw error }
            let text = (error as? EnrolmentError)?.code == .noApp ? pages.words.noKey : pages.words.unavailable
            return pages.register(entry, session, PortalMistakes(page: text), status: problem.status)
        }
        return Self.redirect("/portal/enrolments/\(name)")
    }

    private func send(
        _ invitation: EnrolmentInvitation, _ language: String?, _ request: ServerRequest
    ) async -> PortalRegistrations.Mail {
        do {
            try await inviting.send(invitation, languages: language ?? "", at: request.received)
            return .sent
        } catch {
            request.notice(error)
            return .refused
        }
    }

    /// The link of a registration that can still be opened, for a form of its page.
    private func openLink(_ request: ServerRequest) async throws -> (name: String, link: PortalRegistrations.Link) {
        _ = try await confirmed(request, Self.fields(request))
        let name = request.part("name")
        guard PortalRegistrations.isName(name),
            let record = try await registrations.record(name, try request.tenant(), at: request.received)
        else { throw Problem(.notFound, pages.words.notFound) }
        guard record.enrolment == nil, let link = record.link, link.session != nil,
            request.received.milliseconds < link.expires
        else { throw Problem(.conflict, pages.words.linkEnded) }
        AuditTicket.current?.changes(name)
        return (name, link)
    }

    /// `POST /portal/enrolments/{name}/send`: the same link by e-mail, once more.
    func sendAgain(_ request: ServerRequest) async throws -> ServerResponse {
        let (name, link) = try await openLink(request)
        let tenant = try request.tenant()
        let invitation = EnrolmentInvitation(
            session: EnrolmentSession(
                token: link.session ?? "", tenant: tenant, user: link.user,
                expires: Timestamp(milliseconds: link.expires),
                origin: name),
            url: link.url, picture: [UInt8](link.picture), expires: Timestamp(milliseconds: link.expires))
        try await registrations.recordMail(
            await send(invitation, link.language, request), name, tenant, at: request.received)
        return Self.redirect("/portal/enrolments/\(name)")
    }

    /// `POST /portal/enrolments/{name}/revoke`: the link begins nothing any more.
    func revoke(_ request: ServerRequest) async throws -> ServerResponse {
        let (name, link) = try await openLink(request)
        let tenant = try request.tenant()
        try await inviting.revoke(link.session ?? "", tenant: tenant, at: request.received)
        try await registrations.revoke(name, tenant, at: request.received)
        return Self.redirect("/portal/enrolments/\(name)")
    }

    /// - Returns: nil and why, for what no person is called by.
    static func user(_ entry: PortalPages.Entry, _ words: PortalWords) -> (EnrolledUser?, PortalMistakes) {
        var mistakes = PortalMistakes.none
        let username = entry.username.trimmingCharacters(in: .whitespaces)
        let email = entry.email.trimmingCharacters(in: .whitespaces)
        if username.isEmpty {
            mistakes.fields["username"] = words.usernameMissing
        } else if username.count > 100 || EnrolledUser(username: username, email: "a@b") == nil {
            mistakes.fields["username"] = words.usernameWrong
        }
        if email.isEmpty {
            mistakes.fields["email"] = words.emailMissing
        } else if !isAddress(email) {
            mistakes.fields["email"] = words.emailWrong
        }
        guard mistakes.isEmpty else { return (nil, mistakes) }
        return (EnrolledUser(username: username, email: email), mistakes)
    }

    /// A mailbox and a host, by their form: whether there is one shows when a message is sent.
    private static func isAddress(_ text: String) -> Bool {
        let parts = text.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty, text.utf8.count <= 254 else { return false }
        return text.utf8.allSatisfy { $0 > 0x20 && $0 != 0x7f && $0 != UInt8(ascii: ",") && $0 != UInt8(ascii: ";") }
            && !parts[1].hasPrefix(".") && !parts[1].hasSuffix(".")
    }

    // MARK: One enrolment

    /// `GET /portal/enrolments/{name}`
    func show(_ request: ServerRequest) async throws -> ServerResponse {
        guard let session = try await sessions.session(of: request) else {
            throw Problem(.unauthenticated, "no one is signed in to the portal")
        }
        return pages.enrolment(try await standing(request), named: request.part("name"), session)
    }

    private struct StateAnswer: Encodable {
        let state: String
        let mail: String
        let hasLink: Bool
        let isOver: Bool
    }

    /// `GET /portal/enrolments/{name}/state`: for the page's script.
    func showState(_ request: ServerRequest) async throws -> ServerResponse {
        let standing = try await standing(request)
        return try .json(
            StateAnswer(
                state: standing.state, mail: standing.mail, hasLink: standing.link != nil, isOver: standing.isOver))
    }

    /// `GET /portal/enrolments/{name}/qr.png`
    func picture(_ request: ServerRequest) async throws -> ServerResponse {
        guard let link = try await standing(request).link else { throw Problem(.notFound, "the link has expired") }
        return ServerResponse(.ok, fields: [.contentType: "image/png"], body: Array(link.picture))
    }

    /// Where an enrolment stands. Every reading of it is reported to the request's ticket.
    private func standing(_ request: ServerRequest) async throws -> PortalPages.Standing {
        let (name, tenant, now) = (request.part("name"), try request.tenant(), request.received)
        guard PortalRegistrations.isName(name),
            let record = try await registrations.record(name, tenant, at: now)
        else { throw Problem(.notFound, pages.words.notFound) }
        AuditTicket.current?.read(name)
        let words = pages.words
        var standing = PortalPages.Standing(mail: words.mail(record.mail))
        if let token = record.enrolment {
            guard let enrolment = try await enrolments.enrolment(token, tenant: tenant) else {
                (standing.state, standing.isOver) = (words.deleted, true)
                return standing
            }
            standing.person = enrolment.user
            switch enrolment.status(at: now) {
            case .pending:
                standing.state = words.pending(
                    enrolment.policy.requiredChecks.map { (words.check($0.rawValue), enrolment[$0].isPassed) })
            case .complete: (standing.state, standing.isOver) = (words.complete, true)
            case .failed: (standing.state, standing.isOver) = (words.failed, true)
            }
            return standing
        }
        if record.mail == .revoked {
            (standing.state, standing.isOver) = (words.revoked, true)
            return standing
        }
        guard let link = record.link else {
            standing.state = words.preparing
            return standing
        }
        standing.person = link.user
        let left = (link.expires - now.milliseconds + 59_999) / 60_000
        guard left > 0 else {
            (standing.state, standing.isOver) = (words.over, true)
            return standing
        }
        standing.link = link
        standing.state = words.waiting(minutes: Int(left))
        standing.canSend = inviting.sendsMail && [.sent, .refused].contains(record.mail)
        return standing
    }
}

extension PortalWords {
    func mail(_ mail: PortalRegistrations.Mail) -> String {
        switch mail {
        case .notAsked: mailNotAsked
        case .sending: mailSending
        case .sent: mailSent
        case .refused: mailRefused
        case .revoked: mailRevoked
        }
    }
}
