import Foundation
import VouchCore

/// The server to which messages are sent, and their sender.
package struct MailServer: Sendable {
    /// Why a server cannot be used. Quotes neither user nor password.
    package struct Unusable: Error, Sendable, Hashable, CustomStringConvertible {
        /// The fault, in one sentence.
        package let description: String
    }

    /// User and password of this program at the mail server.
    package struct Login: Sendable {
        let user: String
        let password: Sensitive<String>

        package init(user: String, password: Sensitive<String>) { (self.user, self.password) = (user, password) }
    }

    /// `smtp://host:587` or `smtps://host:465`.
    let url: String
    package let sender: MailAddress
    let login: Login?
    /// A message is not sent over a connection that others can read, unless it stays on this machine.
    let requiresEncryption: Bool
    /// For the whole exchange.
    let timeout: Duration

    /// - Parameters:
    ///   - url: of the scheme `smtp` (STARTTLS) or `smtps`, with a host and perhaps a port; no user, no path.
    ///   - timeout: the time limit for sending one message, for which a caller waits.
    /// - Throws: ``Unusable``.
    package init(
        _ url: String, sender: MailAddress, login: Login? = nil, timeout: Duration = .seconds(10)
    ) throws(Unusable) {
        guard let parts = URLComponents(string: url), let scheme = parts.scheme?.lowercased(),
            ["smtp", "smtps"].contains(scheme), let host = parts.host, !host.isEmpty, ["", "/"].contains(parts.path),
            parts.query == nil, parts.fragment == nil
        else { throw Unusable(description: "the mail server is not smtp://HOST:PORT or smtps://HOST:PORT") }
        guard parts.user == nil, parts.password == nil else {
            throw Unusable(description: "the mail server's address has a user in it")
        }
        self.url = url
        self.sender = sender
        self.login = login
        self.timeout = timeout
        requiresEncryption =
            scheme == "smtps" || !["127.0.0.1", "::1", "[::1]", "localhost"].contains(host.lowercased())
    }
}
