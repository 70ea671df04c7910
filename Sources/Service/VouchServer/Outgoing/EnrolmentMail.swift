import Foundation
import VouchCore
import VouchEnrolment
import VouchOutbound

/// Sends persons the link that begins their enrolment, and its QR code, by e-mail.
package struct EnrolmentMail: EnrolmentNotifying {
    private let transfer: MailTransfer
    private let sender: MailAddress
    private let clock: @Sendable () -> Date
    private let identifier: @Sendable () -> String

    /// - Parameters:
    ///   - clock: gives the date of a message.
    ///   - identifier: makes the part of a message's identifier before the `@`, a new one each time.
    package init(
        _ server: MailServer, clock: @escaping @Sendable () -> Date = { Date() },
        identifier: @escaping @Sendable () -> String = { UUID().uuidString.lowercased() }
    ) {
        transfer = MailTransfer(server)
        sender = server.sender
        self.clock = clock
        self.identifier = identifier
    }

    /// Sends the message, and waits until the mail server has accepted or refused it.
    ///
    /// - Throws: ``MailFailure``.
    package func notify(
        _ address: Sensitive<String>, url: Sensitive<String>, qrCode: Sensitive<[UInt8]>
    ) async throws {
        guard let recipient = address.reveal({ MailAddress($0) }) else { throw MailFailure(.address) }
        let host = sender.text.drop { $0 != "@" }
        let text = url.reveal { url in
            """
            Hello,

            please continue on your phone: open this link there, or scan the picture that comes with this message.

            \(url)

            The link works once, and for a short time. If you did not expect this message, you need not do anything.
            """
        }
        try await transfer.send(
            MailMessage(
                recipient: recipient, subject: "Your enrolment", date: Self.date(clock()),
                identifier: "<\(identifier())\(host)>",
                text: Sensitive(text), picture: qrCode))
    }

    /// RFC 5322 §3.3, in UTC.
    private static func date(_ date: Date) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "EEE, d MMM yyyy HH:mm:ss '+0000'"
        return formatter.string(from: date)
    }
}
