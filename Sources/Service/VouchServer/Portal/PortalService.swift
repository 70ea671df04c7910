import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchEnrolment
import VouchStores

/// `/portal`: pages on which a customer's staff enrol persons by user name and e-mail address.
///
/// docs/decisions/0064 describes how they are protected. The pages work without scripts; the one they have updates the
/// state of an enrolment.
package struct PortalService: Sendable {
    let inviting: any EnrolmentInviting
    let sessions: PortalSessions
    let registrations: PortalRegistrations
    let enrolments: any EnrolmentStore
    private let entrance: StaffEntrance
    let randomBytes: @Sendable (Int) throws -> [UInt8]
    let pages = PortalPages()

    /// - Parameters:
    ///   - inviting: makes the links. The service that begins their enrolments must have `registrations` as its follower.
    ///   - audit: records who signed in, or tried to; nil to record nothing.
    ///   - randomBytes: makes so many random bytes.
    package init(
        inviting: any EnrolmentInviting, sessions: PortalSessions, registrations: PortalRegistrations,
        enrolments: any EnrolmentStore, tokens: any TokenIssuing, credentials: any CredentialStore,
        audit: (any AuditStore)?, randomBytes: @escaping @Sendable (Int) throws -> [UInt8]
    ) {
        self.inviting = inviting
        self.sessions = sessions
        self.registrations = registrations
        self.enrolments = enrolments
        entrance = StaffEntrance(.portal, tokens: tokens, credentials: credentials, audit: audit)
        self.randomBytes = randomBytes
    }

    /// All under `/portal`: the pages, their form actions, and the style sheet and script.
    package var routes: [Route] {
        let signedIn = Access.scope(.enrol, by: .portal)
        return [
            route(.get, "", .open, start),
            route(.post, "/sign-in", .open, signIn),
            route(.post, "/sign-out", signedIn, signOut),
            route(.post, "/enrolments", signedIn, register),
            route(.get, "/enrolments/{name}", signedIn, show),
            route(.get, "/enrolments/{name}/state", signedIn, showState),
            route(.post, "/enrolments/{name}/send", signedIn, sendAgain),
            route(.post, "/enrolments/{name}/revoke", signedIn, revoke),
            route(.get, "/enrolments/{name}/qr.png", signedIn, picture),
            asset("/page.css", "text/css", PortalAssets.style),
            asset("/page.js", "text/javascript", PortalAssets.script),
        ]
    }

    private func route(
        _ method: HTTPRequest.Method, _ path: String, _ access: Access, _ answer: @escaping Route.Answer
    ) -> Route {
        Route(
            method, "/portal" + path, access: access,
            problem: { problem in
                // The page of a problem needs no cookie: the form that it has sets one when it is asked for.
                pages.problem(problem)
            }, answer: answer)
    }

    private func asset(_ path: String, _ type: String, _ text: String) -> Route {
        Route(.get, "/portal" + path, access: .open) { _ in
            ServerResponse(.ok, fields: [.contentType: "\(type); charset=utf-8"], body: Array(text.utf8))
        }
    }

    // MARK: Signing in

    private func start(_ request: ServerRequest) async throws -> ServerResponse {
        if let session = try await sessions.session(of: request) { return try form(session) }
        return try signInPage(request)
    }

    private func signInPage(
        _ request: ServerRequest, client: String = "", _ mistakes: PortalMistakes = .none, status: Int = 200
    ) throws -> ServerResponse {
        let token = try sessions.signInToken(request)
        var response = pages.signIn(client: client, token: token.value, mistakes, status: status)
        if let cookie = token.cookie { response.fields.append(HTTPField(name: .setCookie, value: cookie)) }
        return response
    }

    private func signIn(_ request: ServerRequest) async throws -> ServerResponse {
        let words = pages.words
        let fields = try Self.fields(request)
        let client = fields["client"] ?? ""
        guard Self.isOwn(request), sessions.isFromSignInPage(request, fields["token"] ?? "") else {
            return try signInPage(request, client: client, PortalMistakes(page: words.noCookie), status: 403)
        }
        var mistakes = PortalMistakes.none
        if client.isEmpty { mistakes.fields["client"] = words.clientMissing }
        if (fields["secret"] ?? "").isEmpty { mistakes.fields["secret"] = words.secretMissing }
        guard mistakes.isEmpty else { return try signInPage(request, client: client, mistakes, status: 400) }
        do {
            let caller = try await entrance.caller(client, fields["secret"] ?? "", request)
            let cookie = try await sessions.begin(caller, at: request.received)
            var response = Self.redirect("/portal")
            response.fields.append(HTTPField(name: .setCookie, value: cookie))
            return response
        } catch let problem as Problem where StaffEntrance.refusals.contains(problem.code) {
            let text =
                switch problem.code {
                case .unauthenticated: words.unknownClient
                case .forbidden: words.lacksScope
                default: words.tooMany(minutes: max(1, ((problem.retryAfter ?? 60) + 59) / 60))
                }
            var response = try signInPage(request, client: client, PortalMistakes(page: text), status: problem.status)
            if let seconds = problem.retryAfter { response.fields[.retryAfter] = String(seconds) }
            return response
        }
    }

    private func signOut(_ request: ServerRequest) async throws -> ServerResponse {
        let session = try await confirmed(request, Self.fields(request))
        let cookie = try await sessions.end(session)
        var response = try signInPage(request, PortalMistakes(notice: pages.words.signedOut))
        response.fields.append(HTTPField(name: .setCookie, value: cookie))
        return response
    }

    // MARK: Forms

    /// - Throws: ``Problem`` for a body that is not a form.
    static func fields(_ request: ServerRequest) throws(Problem) -> [String: String] {
        let type = (request.fields[.contentType] ?? "").prefix { $0 != ";" }.filter { !$0.isWhitespace }.lowercased()
        guard type == "application/x-www-form-urlencoded" else {
            throw Problem(.unsupportedMedia, "the body must be application/x-www-form-urlencoded")
        }
        guard let fields = FormFields.decode(request.body) else {
            throw Problem(.malformed, "the form is too long or is not UTF-8")
        }
        return fields
    }

    /// Browsers say where a form was sent from; a request without that must show the form's token.
    static func isOwn(_ request: ServerRequest) -> Bool {
        guard let name = HTTPField.Name("Sec-Fetch-Site"), let site = request.fields[name] else { return true }
        return site == "same-origin"
    }

    /// The session, if the form was made for it.
    func confirmed(_ request: ServerRequest, _ fields: [String: String]) async throws -> PortalSessions.Session {
        guard let session = try await sessions.session(of: request) else {
            throw Problem(.unauthenticated, "no one is signed in to the portal")
        }
        let sent = Array((fields["token"] ?? "").utf8)
        guard Self.isOwn(request), Array(session.formToken.utf8).isEqualInConstantTime(to: sent) else {
            throw Problem(.forbidden, "the form was not sent from the portal's page")
        }
        return session
    }

    static func redirect(_ target: String) -> ServerResponse {
        ServerResponse(.seeOther, fields: [.location: target])
    }
}
