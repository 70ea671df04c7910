import HTTPTypes
import VouchAPI
import VouchStores

/// Recognises staff who have signed in to the console, on the API's routes, and leaves every other request to another gate.
///
/// The console's page sends the session's token in a field of its own beside the cookie: a page of another site, to which a
/// browser may add the cookie, can do neither.
package struct ConsoleGate: CallerRecognising {
    private let sessions: PortalSessions
    private let others: any CallerRecognising

    /// - Parameter sessions: the console's.
    package init(_ sessions: PortalSessions, others: any CallerRecognising) {
        self.sessions = sessions
        self.others = others
    }

    package func caller(of request: ServerRequest, for access: Access) async throws -> Caller? {
        guard request.fields[.consoleToken] != nil, access.isOpenToConsole else {
            return try await others.caller(of: request, for: access)
        }
        let caller = try await session(of: request).caller
        guard !caller.scopes.isDisjoint(with: access.scopes) else {
            let names = access.scopes.map(\.rawValue).joined(separator: " or ")
            throw Problem(.forbidden, "your role lacks the scope \(names)")
        }
        return caller
    }

    static let otherPage = Problem(.forbidden, "the request was not sent by the console's page")

    /// - Throws: ``/VouchAPI/Problem``: `access.unauthenticated`, or `access.forbidden` for a request of another page.
    func session(of request: ServerRequest) async throws -> PortalSessions.Session {
        guard let session = try await sessions.session(of: request) else {
            throw Problem(.unauthenticated, "no one is signed in to the console", remedy: "sign in at /console")
        }
        let sent = Array((request.fields[.consoleToken] ?? "").utf8)
        guard PortalService.isOwn(request), Array(session.formToken.utf8).isEqualInConstantTime(to: sent) else {
            throw Self.otherPage
        }
        return session
    }
}

extension Access {
    /// Routes that take a token or a key take the console's session too; no others do.
    fileprivate var isOpenToConsole: Bool {
        switch self {
        case .either, .scope(_, by: .token): true
        case .open, .scope: false
        }
    }
}

extension HTTPField.Name {
    /// The token of the console's session.
    static var consoleToken: Self { Self("Vouch-Console") ?? .authorization }
}
