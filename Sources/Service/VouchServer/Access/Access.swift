import VouchStores

/// Who may use a route.
package enum Access: Sendable, Hashable {
    /// Any caller, without credentials.
    case open
    /// Callers whose credentials grant this scope; `by` names the credentials that the route accepts.
    case scope(Scope, by: Credentials = .token)
    /// Callers with a token or an API key that grants one of two scopes; the route looks which of them it needs.
    case either(Scope, Scope)

    /// The credentials that a route takes.
    package enum Credentials: Sendable, Hashable {
        /// A token, in `Authorization: Bearer TOKEN` or the cookie `token`; without one, an API key in the field
        /// `apikey`.
        case token
        /// A token, and an API key of the same tenant in the field `apikey`.
        case tokenAndKey
        /// As ``token``; without credentials, a caller of the tenant that the server opens to all, as demonstrations
        /// do.
        case tokenUnlessOpen
        /// A token in `Authorization`, an API key, or a ticket of the resource: see ``ChipTicketGate``. Never the
        /// cookie, which browsers send with sockets that other sites' pages open.
        case tokenOrTicket
        /// The portal's session cookie, and nothing else: see ``PortalGate``.
        case portal
    }
}

extension Access {
    /// One of these must be granted; empty where anybody may call.
    var scopes: [Scope] {
        switch self {
        case .open: []
        case .scope(let scope, _): [scope]
        case .either(let one, let other): [one, other]
        }
    }
}

/// Recognises the caller of a request by its credentials.
package protocol CallerRecognising: Sendable {
    /// - Returns: the caller, who may use the route; nil for ``Access/open``.
    /// - Throws: ``Problem``: `access.unauthenticated`, `access.forbidden` or `access.tooManyRequests`.
    func caller(of request: ServerRequest, for access: Access) async throws -> Caller?
}
