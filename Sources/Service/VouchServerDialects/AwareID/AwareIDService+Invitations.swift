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
        _ user: EnrolledUser, tenant: String, for origin: String, at now: Timestamp
    ) async throws -> EnrolmentInvitation {
        try await invite(user, tenant, base: host, for: origin, at: now)
    }

    package func send(_ invitation: EnrolmentInvitation) async throws {
        try await notifier?.notify(
            Sensitive(invitation.session.user.email), url: Sensitive(invitation.url),
            qrCode: Sensitive(invitation.picture))
    }

    /// - Parameter base: the address by which clients call the service.
    private func invite(
        _ user: EnrolledUser, _ tenant: String, base: String, for origin: String? = nil, at now: Timestamp
    ) async throws -> EnrolmentInvitation {
        let customer = try await customer(tenant)
        guard let appKey = customer.appKey, let apiKey = customer.apiKey else { throw EnrolmentError(.noApp) }
        let session = try enrolling.session(for: user, customer.policy, tenant: tenant, origin: origin, at: now)
        let callback = apiKey.reveal {
            AwareID.SessionCallback(host: base, apiKey: $0, sessionToken: session.token)
        }
        let sealer = try PackageSealer(for: appKey, signedBy: keys.signing, cryptography: keys.cryptography)
        guard let callback else { throw Problem(.failed, "the server's host or the customer's key is malformed") }
        let url = try callback.url(
            at: base + "/onboarding", sealedBy: sealer, now: Int(clamping: now.seconds))
        guard let picture = qrCodes.png(of: url) else { throw Problem(.failed, "no QR code could be drawn") }
        try await enrolling.offer(session)
        let opened = now.adding(seconds: Int64(PackagePolicy().maximumAge))
        return EnrolmentInvitation(
            session: session, url: url, picture: picture, expires: min(session.expires, opened))
    }

    /// `POST /b2c/proxy/triggerEnroll`
    func triggerEnroll(_ request: ServerRequest, _ tenant: String) async throws -> ServerResponse {
        let asked = try AwareID.RequestBody.read(
            AwareID.TriggerEnrollRequest.self, from: request.body, maximumLength: Self.longestText)
        let user = try user(EnrolledUser(username: asked.username, email: asked.email))
        let base = request.parameters["customer"] == nil ? host : "\(host)/\(tenant)"
        let invitation = try await invite(user, tenant, base: base, at: request.received)
        var trouble: String?
        if asked.notifyOptions?.notifyByEmail == true {
            // The session is there and can begin, so the call has not failed.
            if !sendsMail {
                trouble = "no e-mail was sent: this server has no e-mail; show the QR code instead"
            } else {
                do {
                    try await send(invitation)
                } catch {
                    request.notice(error)
                    trouble = "no e-mail was sent: the e-mail server did not take it; show the QR code instead"
                }
            }
        }
        return try ServerResponse.json(
            AwareID.TriggerEnrollResponse(
                sessionCallbackURL: invitation.url, qrcode: invitation.picture,
                sessionToken: invitation.session.token, errorSummary: trouble))
    }
}
