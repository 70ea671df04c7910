import Foundation
import VouchCore
import VouchEnrolment
import VouchOutbound

/// Sends persons the link that begins their enrolment, and its QR code, by e-mail: in their language, from the company that
/// invites them, as text and as HTML.
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
    package func notify(_ letter: EnrolmentLetter) async throws {
        guard let recipient = MailAddress(letter.address) else { throw MailFailure(.address) }
        let host = sender.text.drop { $0 != "@" }
        let words = MailWords.best(for: letter.languages)
        try await transfer.send(
            MailMessage(
                recipient: recipient, company: letter.company, subject: words.subject(from: letter.company),
                language: words.language, date: Self.date(clock()), identifier: "<\(identifier())\(host)>",
                text: Sensitive(Self.text(letter, words)), html: Sensitive(Self.html(letter, words).markup),
                picture: Sensitive(letter.qrCode)))
    }

    private static func text(_ letter: EnrolmentLetter, _ words: MailWords) -> String {
        """
        \(words.greeting)

        \(words.invitation(from: letter.company))
        \(words.instruction)

        \(letter.url)

        \(words.validity(seconds: letter.seconds))
        \(words.ignoring)
        """
    }

    /// Without pictures or styles from elsewhere: programs that show mail load none unasked, and a reader is not to be counted.
    private static func html(_ letter: EnrolmentLetter, _ words: MailWords) -> PageHTML {
        """
        <!DOCTYPE html>
        <html lang="\(words.language)"><head><meta charset="utf-8"><title>\(words.subject(from: letter.company))</title></head>
        <body style="font: 16px/1.5 sans-serif; max-width: 34em; margin: 1em auto; padding: 0 1em">
        <p>\(words.greeting)</p>
        <p>\(words.invitation(from: letter.company)) \(words.instruction)</p>
        <p><a href="\(letter.url)" style="display: inline-block; padding: .6em 1.4em; border-radius: 4px; \
        background: #0a5394; color: #ffffff; font-weight: bold; text-decoration: none">\(words.open)</a></p>
        <p style="font-size: 13px; word-break: break-all">\(letter.url)</p>
        <p>\(words.validity(seconds: letter.seconds)) \(words.ignoring)</p>
        </body></html>

        """
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
