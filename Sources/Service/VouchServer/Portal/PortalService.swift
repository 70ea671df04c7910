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
    let tokens: any TokenIssuing
    let credentials: any CredentialStore
    let audit: (any AuditStore)?
    let randomBytes: @Sendable (Int) throws -> [UInt8]
    let pages = PortalPages()
    private let addresses = SecretMemory()
    private let refusals = FirstInMinute<String>()

    /// The most wrong secrets from one address in five minutes: many of a customer's staff may share one.
    private static let wrongFromAddress = 100

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
        self.tokens = tokens
        self.credentials = credentials
        self.audit = audit
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
        let address = "portal \(PeerAddresses.neighbourhood(of: request.address))"
        do {
            if let seconds = addresses.wait(of: address, at: request.received, admitted: Self.wrongFromAddress) {
                throw Problem(.tooMany, "too many wrong secrets from this address", retryAfter: seconds)
            }
            let issued = try await tokens.issue(
                client: client, secret: fields["secret"] ?? "", scopes: [.enrol], tenant: nil, from: request.address,
                at: request.received)
            try await record(issued.caller.tenant, issued.caller.client, "answered", request)
            let cookie = try await sessions.begin(issued.caller, at: request.received)
            var response = Self.redirect("/portal")
            response.fields.append(HTTPField(name: .setCookie, value: cookie))
            return response
        } catch let problem as Problem where [.unauthenticated, .forbidden, .tooMany].contains(problem.code) {
            if problem.code == .unauthenticated { addresses.wasWrong(address, at: request.received) }
            // Into the chain of whoever the client belongs to; a name that nobody has belongs to none.
            if let known = try await credentials.known(String(client.prefix(256))) {
                let refusal = "\(known.tenant) \(known.identifier) \(problem.code.rawValue)"
                if let more = refusals.unwritten(before: refusal, at: request.received) {
                    let outcome = problem.code.rawValue + (more > 0 ? " (and \(more) more before)" : "")
                    try await record(known.tenant, known.identifier, outcome, request)
                }
            }
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

    private func record(
        _ tenant: String, _ client: String, _ outcome: String, _ request: ServerRequest
    ) async throws {
        guard let audit else { return }
        do {
            try await audit.append([
                AuditRecord(
                    chain: tenant, time: request.received, client: client, action: "POST /portal/sign-in",
                    outcome: outcome, request: request.identifier)
            ])
        } catch {
            throw Problem(.unavailable, "the audit log cannot be written", retryAfter: 5)
        }
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
