import Foundation
import HTTPTypes
import VouchAPI
import VouchCore
import VouchStores

/// `/console`: how staff sign in to the console, whose page calls the API with the session's cookie and token.
///
/// docs/decisions/0102 describes how it is protected.
package struct ConsoleService: Sendable {
    private let sessions: PortalSessions
    private let entrance: StaffEntrance
    private let credentials: any CredentialStore
    private let issuer: ConsoleIssuer?
    private let needsTwo: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - sessions: the console's.
    ///   - issuer: at which staff may sign in instead; nil for none.
    ///   - needsTwo: whether two people have to agree on a customer's journeys, as the page tells them.
    ///   - audit: records who signed in, or tried to; nil to record nothing.
    package init(
        sessions: PortalSessions, tokens: any TokenIssuing, credentials: any CredentialStore,
        issuer: ConsoleIssuer? = nil, needsTwo: @escaping @Sendable (String) -> Bool = { _ in false },
        audit: (any AuditStore)?
    ) {
        self.sessions = sessions
        self.credentials = credentials
        self.issuer = issuer
        self.needsTwo = needsTwo
        entrance = StaffEntrance(.console, tokens: tokens, credentials: credentials, audit: audit)
    }

    /// The routes, for a ``RouteTable``. The page is ``PageFiles``'.
    package var routes: [Route] {
        [
            Route(.get, "/console/session", access: .open, answer: session),
            Route(.post, "/console/sign-in", access: .open, answer: signIn),
            Route(.post, "/console/sign-out", access: .open, answer: signOut),
        ]
            + (issuer.map { issuer in
                [
                    Route(.get, "/console/issuer", access: .open) { try await begin(issuer, $0) },
                    Route(.get, "/console/issuer/return", access: .open) { try await end(issuer, $0) },
                ]
            } ?? [])
    }

    private struct SignIn: Decodable {
        let name: String
        let password: String
    }

    /// Who is signed in; for nobody, how to.
    private struct Standing: Encodable {
        var token: String?
        var identifier: String?
        var name: String?
        var customer: String?
        var scopes: [String] = []
        var needsTwo = false
        let hasIssuer: Bool
    }

    private func answer(_ session: PortalSessions.Session?) throws -> ServerResponse {
        var standing = Standing(hasIssuer: issuer != nil)
        if let session {
            let caller = session.caller
            standing = Standing(
                token: session.formToken, identifier: caller.client, name: session.name ?? caller.client,
                customer: caller.tenant, scopes: caller.scopes.map(\.rawValue).sorted(),
                needsTwo: needsTwo(caller.tenant), hasIssuer: issuer != nil)
        }
        var response = try ServerResponse.json(standing)
        response.fields[.cacheControl] = "no-store"
        return response
    }

    private func session(_ request: ServerRequest) async throws -> ServerResponse {
        guard PortalService.isOwn(request) else { throw ConsoleGate.otherPage }
        return try answer(try await sessions.session(of: request))
    }

    private func signIn(_ request: ServerRequest) async throws -> ServerResponse {
        // Another site's page cannot send JSON without asking, and is refused when it asks.
        guard PortalService.isOwn(request) else { throw ConsoleGate.otherPage }
        let asked = try request.json(SignIn.self)
        let caller = try await entrance.caller(asked.name, asked.password, request)
        var response = try ServerResponse.json(["signedIn": true])
        response.fields.append(
            HTTPField(name: .setCookie, value: try await sessions.begin(caller, at: request.received)))
        return response
    }

    private func signOut(_ request: ServerRequest) async throws -> ServerResponse {
        let session = try await ConsoleGate(sessions, others: Nobody()).session(of: request)
        var response = try answer(nil)
        response.fields.append(HTTPField(name: .setCookie, value: try await sessions.end(session)))
        return response
    }

    // MARK: Another issuer

    private func begin(_ issuer: ConsoleIssuer, _ request: ServerRequest) async throws -> ServerResponse {
        let (address, browser) = try await issuer.begin(at: request.received)
        return ServerResponse(
            .seeOther,
            fields: [
                .location: address, .cacheControl: "no-store",
                .setCookie: sessions.issuedCookie(browser, seconds: ConsoleIssuer.seconds),
            ])
    }

    /// The page says what came of it: `/console#refused` for someone who does not come in.
    private func end(_ issuer: ConsoleIssuer, _ request: ServerRequest) async throws -> ServerResponse {
        let action = "GET /console/issuer/return"
        var response = PortalService.redirect("/console")
        do {
            let name = try await issuer.name(
                request.query, browser: sessions.issuedValue(of: request), at: request.received)
            guard let known = try await credentials.staff(named: name) else {
                throw Problem(.forbidden, "the person is not staff")
            }
            let scopes = known.scopes.intersection(sessions.place.scopes)
            guard !scopes.isEmpty else {
                try await entrance.wasRefused(known, .forbidden, action, request)
                throw Problem(.forbidden, "the person may not use the console")
            }
            try await entrance.record(known.tenant, known.identifier, action, "answered", request)
            let caller = Caller(
                tenant: known.tenant, client: known.identifier, scopes: scopes, journeys: known.journeys)
            let cookie = try await sessions.begin(caller, isIssued: true, at: request.received)
            response.fields.append(HTTPField(name: .setCookie, value: cookie))
        } catch let problem as Problem where StaffEntrance.refusals.contains(problem.code) {
            request.notice(problem)
            response = PortalService.redirect("/console#refused")
        }
        response.fields.append(HTTPField(name: .setCookie, value: sessions.issuedCookie("", seconds: 0)))
        return response
    }

    private struct Nobody: CallerRecognising {
        func caller(of request: ServerRequest, for access: Access) -> Caller? { nil }
    }
}
