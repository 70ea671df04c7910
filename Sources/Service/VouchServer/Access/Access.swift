/// Who may use a route.
public enum Access: Sendable, Hashable {
    /// Everybody.
    case open
    /// Callers with this scope, who say so by a token or a key.
    case scope(Scope, by: Credentials = .token)

    /// What a caller sends.
    @nonexhaustive
    public enum Credentials: Sendable, Hashable {
        /// `Authorization: Bearer TOKEN`, or the cookie `token`.
        case token
        /// The token, and the field `apikey`.
        case tokenAndKey
        /// Nothing where the tenant allows it, as demonstrations do; else the token.
        case tokenUnlessOpen
        /// The token in `Authorization`, the key, or a ticket of the resource: see ``ChipTicketGate``. Never the cookie, which
        /// browsers send with sockets that other sites' pages open.
        case tokenOrTicket
        /// The cookie of the portal, and nothing else: see ``PortalGate``.
        case portal
    }
}

/// Tells who asks.
public protocol CallerRecognising: Sendable {
    /// - Returns: nil for ``Access/open``.
    /// - Throws: ``Problem``: `access.unauthenticated`, `access.forbidden` or `access.tooManyRequests`.
    func caller(of request: ServerRequest, for access: Access) async throws -> Caller?
}
