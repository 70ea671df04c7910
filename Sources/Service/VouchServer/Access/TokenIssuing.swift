import VouchCore
import VouchStores

/// Gives tokens to clients and staff.
package protocol TokenIssuing: Sendable {
    /// Checks a client's secret and makes a token.
    ///
    /// - Parameters:
    ///   - client: a client's identifier, or the name of a person of the staff.
    ///   - scopes: those asked for; the token has those of them that the client has.
    ///   - tenant: whose client it must be; nil for any.
    ///   - address: the network address that the secret came from, ``ServerRequest/address``.
    /// - Throws: ``/VouchAPI/Problem``: `access.unauthenticated` for a wrong secret, an unknown or revoked client, or
    ///   another tenant's; `access.forbidden` if no scope is left; `access.tooManyRequests` after many wrong secrets.
    func issue(
        client: String, secret: String, scopes: Set<Scope>, tenant: String?, from address: String, at now: Timestamp
    ) async throws -> IssuedToken
    /// A statement to the client about who it is, beside a token: an ID token (OpenID Connect Core 1.0 §2). It opens nothing.
    func identity(of issued: IssuedToken, at now: Timestamp) throws -> String
}

/// Changes passwords of staff.
package protocol PasswordChanging: Sendable {
    /// - Parameters:
    ///   - name: the name to sign in with.
    ///   - old: the password that holds until now.
    /// - Returns: the credential with the new password, which does not end by itself.
    /// - Throws: ``/VouchAPI/Problem``: as ``TokenIssuing`` for a wrong name or password; `request.malformed` for a new
    ///   password that is too short, the old one or holds the name; `conflict` if it was changed meanwhile.
    func changePassword(
        of name: String, from old: String, to new: Sensitive<String>, from address: String, at now: Timestamp
    ) async throws -> ClientCredential
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
