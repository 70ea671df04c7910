public import VouchCore

/// Gives tokens to clients.
public protocol TokenIssuing: Sendable {
    /// Checks a client's secret.
    ///
    /// - Parameters:
    ///   - scopes: those asked for; the token has those of them that the client has.
    ///   - tenant: whose client it must be; nil for any.
    /// - Throws: ``/VouchAPI/Problem``: `access.unauthenticated` for another secret, `access.forbidden` if no scope is
    ///   left, `access.tooManyRequests` after many wrong secrets.
    func issue(
        client: String, secret: String, scopes: Set<Scope>, tenant: String?, at now: Timestamp
    ) async throws -> IssuedToken
}

/// A token for later requests.
public struct IssuedToken: Sendable, Redacted {
    /// The token, as the client sends it.
    public let text: String
    /// How long it holds.
    public let seconds: Int
    /// Who it is for.
    public let caller: Caller

    public init(text: String, seconds: Int, caller: Caller) {
        self.text = text
        self.seconds = seconds
        self.caller = caller
    }
}
