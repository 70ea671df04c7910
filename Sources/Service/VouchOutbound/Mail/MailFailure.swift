/// A message was not sent. Contains nothing about the person.
package struct MailFailure: Error, Sendable, Hashable, CustomStringConvertible {
    /// Why a message was not sent.
    package enum Code: String, Sendable, Hashable {
        /// The address is not one that SMTP takes.
        case address
        /// The server cannot be reached, or did not answer in time.
        case unreachable
        /// The server offers no encryption, or its certificate is not valid for it.
        case encryption
        /// The server refused user and password.
        case login
        /// The server did not take the message.
        case refused
    }

    /// Why it was not sent, for programs.
    package let code: Code

    package init(_ code: Code) { self.code = code }

    package var description: String { "no e-mail was sent: \(code.rawValue)" }
}
