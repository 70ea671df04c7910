import CCurl
import Dispatch
import VouchCore

/// A message as it is sent: a text, the same as HTML, and a picture.
package struct MailMessage: Sendable, Redacted {
    let recipient: MailAddress
    let company: String?
    let subject: String
    let language: String
    let date: String
    let identifier: String
    let text: Sensitive<String>
    let html: Sensitive<String>
    /// A PNG file.
    let picture: Sensitive<[UInt8]>

    /// - Parameters:
    ///   - company: the name beside the sender's address; nil for none.
    ///   - language: BCP 47.
    ///   - date: as of RFC 5322 §3.3.
    ///   - identifier: `<name@host>`, a new one each time.
    ///   - picture: a PNG file.
    package init(
        recipient: MailAddress, company: String?, subject: String, language: String, date: String, identifier: String,
        text: Sensitive<String>, html: Sensitive<String>, picture: Sensitive<[UInt8]>
    ) {
        self.recipient = recipient
        self.company = company
        self.language = language
        self.html = html
        self.subject = subject
        self.date = date
        self.identifier = identifier
        self.text = text
        self.picture = picture
    }
}

/// Hands messages to a server by libcurl, which also puts their parts together (MIME).
package final class MailTransfer: Sendable {
    private let server: MailServer
    /// libcurl waits for the server: not on a thread of those that others share.
    private let queue = DispatchQueue(label: "vouch.mail", attributes: .concurrent)

    package init(_ server: MailServer) {
        self.server = server
        // Once for the process; again is harmless.
        curl_global_init(Int(CURL_GLOBAL_DEFAULT))
    }

    /// - Throws: ``MailFailure``.
    package func send(_ message: MailMessage) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            queue.async { [server] in
                continuation.resume(with: Result { try Self.perform(message, server) })
            }
        }
    }

    private static func perform(_ message: MailMessage, _ server: MailServer) throws(MailFailure) {
        guard let handle = curl_easy_init() else { throw MailFailure(.unreachable) }
        defer { curl_easy_cleanup(handle) }
        var headers: UnsafeMutablePointer<curl_slist>?
        var recipients: UnsafeMutablePointer<curl_slist>?
        let parts = curl_mime_init(handle)
        defer {
            curl_slist_free_all(headers)
            curl_slist_free_all(recipients)
            curl_mime_free(parts)
        }
        for line in [
            "From: \(MailHeader.mailbox(message.company, server.sender))", "To: \(message.recipient.text)",
            "Subject: \(MailHeader.text(message.subject))", "Content-Language: \(MailHeader.text(message.language))",
            "Date: \(message.date)", "Message-ID: \(message.identifier)", "Auto-Submitted: auto-generated",
        ] { headers = curl_slist_append(headers, line) }
        recipients = curl_slist_append(recipients, message.recipient.text)
        // Programs show the last that they can.
        let alternatives = curl_mime_init(handle)
        for (type, content) in [("text/plain", message.text), ("text/html", message.html)] {
            content.reveal { text in
                let part = curl_mime_addpart(alternatives)
                curl_mime_data(part, text, text.utf8.count)
                curl_mime_type(part, type + "; charset=utf-8")
                // Lines may be long, and must not end otherwise.
                curl_mime_encoder(part, "quoted-printable")
            }
        }
        let body = curl_mime_addpart(parts)
        // Freed with the parts from here on.
        curl_mime_subparts(body, alternatives)
        curl_mime_type(body, "multipart/alternative")
        message.picture.reveal { picture in
            let part = curl_mime_addpart(parts)
            picture.withUnsafeBytes { _ = curl_mime_data(part, $0.bindMemory(to: CChar.self).baseAddress, $0.count) }
            curl_mime_type(part, "image/png")
            curl_mime_filename(part, "qr-code.png")
            curl_mime_encoder(part, "base64")
        }
        vouch_curl_text(handle, CURLOPT_URL, server.url)
        vouch_curl_text(handle, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        vouch_curl_text(handle, CURLOPT_MAIL_FROM, server.sender.text)
        vouch_curl_list(handle, CURLOPT_MAIL_RCPT, recipients)
        vouch_curl_list(handle, CURLOPT_HTTPHEADER, headers)
        vouch_curl_parts(handle, parts)
        // No signals: other threads would be interrupted by them.
        vouch_curl_number(handle, CURLOPT_NOSIGNAL, 1)
        vouch_curl_number(handle, CURLOPT_TIMEOUT_MS, server.timeout.wholeMilliseconds)
        vouch_curl_number(handle, CURLOPT_CONNECTTIMEOUT_MS, server.timeout.wholeMilliseconds)
        if server.requiresEncryption { vouch_curl_number(handle, CURLOPT_USE_SSL, Int(CURLUSESSL_ALL.rawValue)) }
        if let login = server.login {
            vouch_curl_text(handle, CURLOPT_USERNAME, login.user)
            login.password.reveal { _ = vouch_curl_text(handle, CURLOPT_PASSWORD, $0) }
        }
        let result = curl_easy_perform(handle)
        if let code = failure(result, answer: vouch_curl_answer(handle)) { throw MailFailure(code) }
    }

    private static func failure(_ result: CURLcode, answer: Int) -> MailFailure.Code? {
        switch result {
        case CURLE_OK: nil
        // A refused recipient counts as an error of sending.
        case CURLE_SEND_ERROR where answer >= 400: .refused
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_CONNECT, CURLE_OPERATION_TIMEDOUT, CURLE_RECV_ERROR,
            CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
            .unreachable
        case CURLE_USE_SSL_FAILED, CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION: .encryption
        case CURLE_LOGIN_DENIED: .login
        default: .refused
        }
    }
}

extension Duration {
    fileprivate var wholeMilliseconds: Int {
        Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
