import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchDialects
import VouchEnrolment
import VouchJOSE
import VouchServer

/// Links that the vendor's app opens, also for the portal.
extension AwareIDService: EnrolmentInviting {
    package var sendsMail: Bool { notifier != nil }

    package func invite(
        _ user: EnrolledUser, tenant: String, isMailed: Bool, for origin: String, at now: Timestamp
    ) async throws -> EnrolmentInvitation {
        try await invite(user, tenant, base: host, isMailed: isMailed, for: origin, at: now).invitation
    }

    package func send(
        _ invitation: EnrolmentInvitation, languages: String, at now: Timestamp
    ) async throws {
        let correspondence = try await customer(invitation.session.tenant).correspondence
        let own = correspondence.language ?? ""
        try await notifier?.notify(
            EnrolmentLetter(
                address: invitation.session.user.email, url: invitation.url, qrCode: invitation.picture,
                company: correspondence.company, languages: languages.isEmpty ? own : "\(languages),\(own);q=0.001",
                seconds: max(invitation.expires.seconds - now.seconds, 0)))
    }

    package func revoke(_ session: String, tenant: String, at now: Timestamp) async throws {
        try await enrolling.revoke(session: session, tenant: tenant, at: now)
        try await links?.remove(session: session, of: tenant)
    }

    /// - Parameters:
    ///   - base: the address by which clients call the service.
    ///   - isMailed: whether it is sent by e-mail, which a person may read days later. Apps refuse what was sealed so long ago, so
    ///     such a link names the session by a code, and leads to what is sealed when it is opened.
    /// - Returns: the invitation, and what is sealed now, for a screen.
    private func invite(
        _ user: EnrolledUser, _ tenant: String, base: String, isMailed: Bool, for origin: String? = nil,
        at now: Timestamp
    ) async throws -> (invitation: EnrolmentInvitation, sealed: String) {
        let customer = try await customer(tenant)
        let seconds = isMailed && links != nil ? customer.correspondence.linkSeconds : nil
        let session = try enrolling.session(
            for: user, customer.policy, tenant: tenant, origin: origin, lasting: seconds, at: now)
        let sealed = try url(for: session.token, of: customer, base: base, at: now)
        var invitation: (url: String, expires: Timestamp) = (
            sealed, min(session.expires, now.adding(seconds: Int64(PackagePolicy().maximumAge)))
        )
        if seconds != nil, let links {
            let link = MailedLinks.Link(session: session.token, base: base)
            let code = try await links.keep(link, of: tenant, until: session.expires, at: now)
            // By customer, so that no customer's links take the room of another's.
            let plain = CharacterSet(charactersIn: "-._~").union(.alphanumerics).intersection(
                CharacterSet(charactersIn: "\u{21}"..."\u{7e}"))
            let customer = tenant.addingPercentEncoding(withAllowedCharacters: plain) ?? tenant
            invitation = ("\(host)/\(customer)/onboarding/\(code)", session.expires)
        }
        let picture = try picture(of: invitation.url)
        try await enrolling.offer(session)
        return (
            EnrolmentInvitation(
                session: session, url: invitation.url, picture: picture, expires: invitation.expires), sealed
        )
    }

    private func picture(of url: String) throws(Problem) -> [UInt8] {
        guard let picture = qrCodes.png(of: url) else { throw Problem(.failed, "no QR code could be drawn") }
        return picture
    }

    /// What the app opens: the session, sealed now.
    private func url(
        for session: String, of customer: AwareIDCustomer, base: String, at now: Timestamp
    ) throws -> String {
        guard let appKey = customer.appKey, let apiKey = customer.apiKey else { throw EnrolmentError(.noApp) }
        let callback = apiKey.reveal {
            AwareID.SessionCallback(host: base, apiKey: $0, sessionToken: session)
        }
        let sealer = try PackageSealer(for: appKey, signedBy: keys.signing, cryptography: keys.cryptography)
        guard let callback else { throw Problem(.failed, "the server's host or the customer's key is malformed") }
        return try callback.url(at: base + "/onboarding", sealedBy: sealer, now: Int(clamping: now.seconds))
    }

    /// `GET /{customer}/onboarding/{code}`: leads from a link that was sent by e-mail to the page for what is sealed now.
    func openMailedLink(_ request: ServerRequest) async throws -> ServerResponse {
        let tenant = request.parameters["customer"] ?? ""
        guard let link = try await links?.link(request.parameters["code"] ?? "", of: tenant, at: request.received),
            let url = try? url(
                for: link.session, of: await customer(tenant), base: link.base, at: request.received)
        else { return landing.pageOfEndedLink(for: request) }
        return ServerResponse(.seeOther, fields: [.location: url, .cacheControl: "no-store"])
    }

    /// `POST /b2c/proxy/triggerEnroll`
    func triggerEnroll(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(
            AwareID.TriggerEnrollRequest.self, from: request.body, maximumLength: Self.longestText)
        let user = try user(EnrolledUser(username: asked.username, email: asked.email))
        let base = request.parameters["customer"] == nil ? host : "\(host)/\(tenant)"
        let isMailed = asked.notifyOptions?.notifyByEmail == true && sendsMail
        let (invitation, sealed) = try await invite(user, tenant, base: base, isMailed: isMailed, at: request.received)
        var trouble: String?
        if asked.notifyOptions?.notifyByEmail == true {
            // The session is there and can begin, so the call has not failed.
            if !sendsMail {
                trouble = "no e-mail was sent: this server has no e-mail; show the QR code instead"
            } else {
                do {
                    let languages = request.fields[.acceptLanguage] ?? ""
                    try await send(invitation, languages: languages, at: request.received)
                } catch {
                    request.notice(error)
                    trouble = "no e-mail was sent: the e-mail server did not take it; show the QR code instead"
                }
            }
        }
        return try ServerResponse.json(
            AwareID.TriggerEnrollResponse(
                sessionCallbackURL: sealed, qrcode: try picture(of: sealed),
                sessionToken: invitation.session.token, errorSummary: trouble))
    }
}
