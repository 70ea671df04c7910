import VouchCore
import VouchStores

/// Gives tokens to clients.
package protocol TokenIssuing: Sendable {
    /// Checks a client's secret and makes a token.
    ///
    /// - Parameters:
    ///   - scopes: those asked for; the token has those of them that the client has.
    ///   - tenant: whose client it must be; nil for any.
    ///   - address: the network address that the secret came from, ``ServerRequest/address``.
    /// - Throws: ``/VouchAPI/Problem``: `access.unauthenticated` for a wrong secret, an unknown or revoked client, or
    ///   another tenant's; `access.forbidden` if no scope is left; `access.tooManyRequests` after many wrong secrets.
    func issue(
        client: String, secret: String, scopes: Set<Scope>, tenant: String?, from address: String, at now: Timestamp
    ) async throws -> IssuedToken
}

/// A token for later requests.
package struct IssuedToken: Sendable, Redacted {
    /// The token, as the client sends it.
    package let text: String
    /// How long the token is valid from now on, in seconds.
    package let seconds: Int
    /// The client it was made for, with the scopes it grants.
    package let caller: Caller

    package init(text: String, seconds: Int, caller: Caller) {
        self.text = text
        self.seconds = seconds
        self.caller = caller
    }
}
